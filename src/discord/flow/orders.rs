//! Hosts' orders that put an end to something or take something back: asked first, and weighed again when the answer comes.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, CreateButton};

use super::call::Call;
use super::reply::refused;
use crate::discord::wire::courier::paint;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{Fatal, Press};
use crate::discord::wire::text::safe_names;
use crate::session::{MatchHandle, Receipt, Weighed};
use crate::store::{self, GuildId, MatchId, SeasonKind};
use host::{Begun, Ends, Order};

/// The answer to people who are no hosts.
pub(in crate::discord) const ONLY_HOSTS: &str =
    "🚫 Only hosts can do that: people who may manage events, or have the role set by /setup.";

/// What can be taken back, and what cannot.
const FOR_A_DAY: &str = "For a day `/match reopen` takes that back; what the end shows stays known.";
const FOR_GOOD: &str = "It cannot be taken back.";
/// What else there is to do when the match is one of a season, or of a league.
const OF_SEASON: &str = " The match belongs to a season: its result is struck out there if nobody has gone on since; \
                         otherwise the season keeps it, and you correct it by Change, or by `/season eliminate` or `return`.";
const OF_LEAGUE: &str = " The match belongs to a league, whose table follows.";

/// The question before an order is carried out.
fn fatal_of(table: MatchId, weighed: Weighed, order: Order) -> Fatal {
    let ends = match weighed.ends {
        Ends::Nothing => 'n',
        Ends::Turn => 't',
        Ends::Reserve(_) => 'r',
        Ends::Match => 'm',
        Ends::Play => 'p',
        Ends::Result => 'o',
        Ends::Count => 'c',
    };
    // Ending a match means the same in every turn, so the turn does not matter.
    let is_same = matches!(weighed.ends, Ends::Match | Ends::Result | Ends::Count);
    let epoch = if is_same { 0 } else { weighed.epoch };
    Fatal { table, ends, epoch, order }
}

/// Gives an order whose answer has been promised, or asks first whether its author means it.
pub(in crate::discord) async fn give(call: Call<'_>, table: &MatchHandle, order: Order) -> Result<(), Fault> {
    match weigh(call, table, order, None).await? {
        Ok(letter) => call.answer(letter).await,
        Err(receipt) => {
            call.answer(Letter::words("✅ Done.")).await?;
            receipt.told();
            Ok(())
        }
    }
}

/// Asks about an order whose answer has been promised, or says why it cannot be given; one that puts an end to nothing is
/// given.
pub(in crate::discord) async fn asked(call: Call<'_>, table: &MatchHandle, order: Order) -> Result<Letter, Fault> {
    Ok(match weigh(call, table, order, None).await? {
        Ok(letter) => letter,
        Err(receipt) => {
            receipt.told();
            Letter::words("✅ Done.")
        }
    })
}

/// Gives the order that a host has been asked about, if it still means the same.
pub(in crate::discord) async fn confirm(
    call: Call<'_>,
    press: &ComponentInteraction,
    fatal: Fatal,
) -> Result<(), Fault> {
    // An order counts even when Discord has given its answer up.
    let is_heard = call.defer().await?;
    let letter = match confirmed(call, press, &fatal).await? {
        Ok(letter) => letter,
        // If the receipt is dropped untold, the match tells it in another way.
        Err(_) if !is_heard => return Ok(()),
        Err(receipt) => {
            call.answer_in_place(Letter::words("✅ Done.")).await?;
            receipt.told();
            return Ok(());
        }
    };
    if is_heard {
        call.answer_in_place(letter).await
    } else {
        call.answer_by_dm(letter).await;
        Ok(())
    }
}

/// Gives the order that was confirmed, or says what is to be answered instead.
async fn confirmed(
    call: Call<'_>,
    press: &ComponentInteraction,
    fatal: &Fatal,
) -> Result<Result<Letter, Receipt>, Fault> {
    let table = match may_host_here(call, press, fatal.table).await? {
        Ok(table) => table,
        Err(words) => return Ok(Ok(Letter::words(words))),
    };
    // What was said before it is played before it.
    call.bot.intake.queue().opened().await;
    weigh(call, &table, fatal.order, Some(fatal)).await
}

/// The match that a host's press is about, open or over; anybody else is to be told these words.
pub(in crate::discord) async fn may_host_here(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: MatchId,
) -> Result<Result<MatchHandle, &'static str>, Fault> {
    // Nobody is a host outside a server, where no order is asked about: such a press is forged.
    let (Some(guild), Some(member)) = (press.guild_id, &press.member) else { return Ok(Err(ONLY_HOSTS)) };
    if !may_host(&call.bot.store, GuildId(guild.get()), member).await? {
        return Ok(Err(ONLY_HOSTS));
    }
    let is_here = match call.bot.store.find_match(id).await {
        Ok(row) => row.guild.0 == guild.get(),
        Err(store::Error::Missing(_)) => false,
        Err(error) => return Err(error.into()),
    };
    let table = if is_here { call.bot.directory.even_over(id).await? } else { None };
    Ok(table.ok_or("🚫 That match is no longer on this server."))
}

/// Gives the order, or says what is to be answered instead: a refusal, or the question whether it is meant. What was
/// asked before need not be asked again.
async fn weigh(
    call: Call<'_>,
    table: &MatchHandle,
    order: Order,
    confirmed: Option<&Fatal>,
) -> Result<Result<Letter, Receipt>, Fault> {
    let weighed = match table.weigh(call.user(), order).await? {
        Ok(weighed) => weighed,
        Err(refusal) => return Ok(Ok(refused(&refusal, call.language()))),
    };
    let fatal = fatal_of(table.id(), weighed, order);
    if weighed.ends != Ends::Nothing && confirmed != Some(&fatal) {
        return Ok(Ok(question(table, weighed.ends, fatal).await?));
    }
    Ok(match table.order(call.user(), order, call.input()).await? {
        Ok(receipt) => Err(receipt),
        Err(refusal) => Ok(refused(&refusal, call.language())),
    })
}

/// Asks whether an order is meant that puts an end to something.
async fn question(table: &MatchHandle, ends: Ends, fatal: Fatal) -> Result<Letter, Fault> {
    let status = table.status().await?;
    let names = safe_names(&status.seats);
    let past = if let (Order::Back(turn), Ends::Play) = (fatal.order, ends) { table.past(turn).await? } else { None };
    let (consequence, label) = match ends {
        Ends::Match => {
            if let Order::Award(seat) = fatal.order {
                (format!("This ends the match; {} wins. {FOR_A_DAY}", names[seat]), "Award the match")
            } else {
                (format!("This ends the match; nobody wins. {FOR_A_DAY}"), "End the match")
            }
        }
        Ends::Turn => (format!("This ends what runs at once: no time is left for it. {FOR_GOOD}"), "Take the time"),
        Ends::Reserve(seat) => {
            (format!("This leaves {} no reserve at all. {FOR_GOOD}", names[seat]), "Take the reserve")
        }
        Ends::Play => (rewinding(past.as_ref().map(|(turn, _)| turn), status.outcome.is_some()), "Rewind the match"),
        Ends::Result => {
            let forgotten = status.seats.iter().filter(|(_, row)| row.user.is_alias());
            let forgotten: Vec<_> = forgotten.map(|(seat, _)| names[seat].as_str()).collect();
            let reopens =
                "This opens the match again as it stood before it ended: its result and what it has paid are \
                           taken back. It is paused until `/match resume`. People who saw its end still know what it \
                           showed."
                    .to_owned();
            let consequence = match forgotten.join(" and ") {
                nobody if nobody.is_empty() => reopens,
                gone => format!(
                    "{reopens} {gone} asked to be forgotten and cannot play. Before you resume the match, put somebody else \
                     into that seat with `/match substitute` (as `leaves`, choose me)."
                ),
            };
            (consequence, "Reopen the match")
        }
        Ends::Count => {
            let (first, back) = match status.outcome {
                Some(_) => ("annuls the match", FOR_GOOD),
                None => ("ends the match and annuls it", FOR_A_DAY),
            };
            (
                format!(
                    "This {first}: it counts in no statistics, nothing is won or lost by it, and everybody is told. {back}"
                ),
                "Annul the match",
            )
        }
        Ends::Nothing => (String::new(), "Do it"),
    };
    let of_season = match table.season().await?.filter(|_| status.outcome.is_some()) {
        Some(SeasonKind::Season) => OF_SEASON,
        Some(SeasonKind::League) => OF_LEAGUE,
        None => "",
    };
    let words = format!("⚠ **{}** #{}: {consequence}{of_season}", status.spec.name, status.id);
    let Some(id) = Press::Order(fatal).custom_id() else {
        return Ok(Letter::words("🚫 That order is too long."));
    };
    let button = CreateButton::new(id).label(label).style(ButtonStyle::Danger);
    let letter = match past {
        // What everybody saw then.
        Some((_, board)) => {
            paint(board.status.spec, table.id().into(), board.showing).await?.unchanging().after(&words)
        }
        None => Letter::words(words),
    };
    Ok(letter.with_row(CreateActionRow::Buttons(vec![button])))
}

/// What comes of going back to the beginning of a turn.
fn rewinding(turn: Option<&Begun>, is_over: bool) -> String {
    let to = turn.map_or_else(
        || "an earlier turn".to_owned(),
        |turn| format!("{} (<t:{}:f>), shown below", turn.name, turn.at.0.div_euclid(1000)),
    );
    let result = if is_over { " Its result and what it has paid are taken back." } else { "" };
    format!(
        "This puts the match back to the beginning of {to}. What came after is struck out, but nobody \
         forgets what they have seen of it.{result} The clocks stand as they did then, and the match is paused until \
         `/match resume`. {FOR_GOOD}"
    )
}

/// Answers an order that puts an end to nothing.
pub(in crate::discord) async fn order(call: Call<'_>, id: MatchId, order: Order) -> Result<(), Fault> {
    Ok(call.bot.intake.order(&call, call.user(), call.input(), id, order).await?)
}
