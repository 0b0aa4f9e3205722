//! Host orders that end something or take something back: they are confirmed first, and checked again when the
//! confirmation arrives.

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

/// The answer to people who are not hosts.
pub(in crate::discord) const ONLY_HOSTS: &str =
    "🚫 Only hosts can do that: people who may manage events, or have the role set by /setup.";

/// Whether the order can be taken back.
const FOR_A_DAY: &str = "For a day `/match reopen` takes that back; what the end shows stays known.";
const FOR_GOOD: &str = "It cannot be taken back.";
/// A further consequence if the match belongs to a season or a league.
const OF_SEASON: &str = " The match belongs to a season: its result is struck out there if nobody has gone on since; \
                         otherwise the season keeps it, and you correct it by Change, or by `/season eliminate` or `return`.";
const OF_LEAGUE: &str = " The match belongs to a league, whose table follows.";

/// The confirmation that an order needs, as the button's data.
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
    // Ending a match means the same in every turn, so the confirmation stays valid.
    let is_same = matches!(weighed.ends, Ends::Match | Ends::Result | Ends::Count);
    let epoch = if is_same { 0 } else { weighed.epoch };
    Fatal { table, ends, epoch, order }
}

/// Gives an order, or asks for confirmation first. The answer must have been deferred.
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

/// Returns the question about an order, or its refusal; an order that ends nothing is given at once. The answer must
/// have been deferred.
pub(in crate::discord) async fn asked(call: Call<'_>, table: &MatchHandle, order: Order) -> Result<Letter, Fault> {
    Ok(match weigh(call, table, order, None).await? {
        Ok(letter) => letter,
        Err(receipt) => {
            receipt.told();
            Letter::words("✅ Done.")
        }
    })
}

/// Gives the order that a host has confirmed, if its consequence is still the same.
pub(in crate::discord) async fn confirm(
    call: Call<'_>,
    press: &ComponentInteraction,
    fatal: Fatal,
) -> Result<(), Fault> {
    // The order counts even if Discord no longer accepts an answer.
    let is_heard = call.defer().await?;
    let letter = match confirmed(call, press, &fatal).await? {
        Ok(letter) => letter,
        // If the receipt is dropped untold, the match informs the host in another way.
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

/// Gives the confirmed order, or returns the answer if it cannot be given.
async fn confirmed(
    call: Call<'_>,
    press: &ComponentInteraction,
    fatal: &Fatal,
) -> Result<Result<Letter, Receipt>, Fault> {
    let table = match may_host_here(call, press, fatal.table).await? {
        Ok(table) => table,
        Err(words) => return Ok(Ok(Letter::words(words))),
    };
    // Inputs that were sent earlier are played earlier.
    call.bot.intake.queue().opened().await;
    weigh(call, &table, fatal.order, Some(fatal)).await
}

/// The match of a host's press, open or over; the inner error is the answer to anybody else.
pub(in crate::discord) async fn may_host_here(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: MatchId,
) -> Result<Result<MatchHandle, &'static str>, Fault> {
    // Outside a server nobody is a host, and no order asks for confirmation there: the press is forged.
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

/// Gives the order and returns its receipt, or returns the answer: a refusal, or the question. `confirmed` is the
/// question that the host has answered.
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

/// The question whether an order that ends something is really meant.
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
        // The public board of that time.
        Some((_, board)) => {
            paint(board.status.spec, table.id().into(), board.showing).await?.unchanging().after(&words)
        }
        None => Letter::words(words),
    };
    Ok(letter.with_row(CreateActionRow::Buttons(vec![button])))
}

/// The consequence of a rewind.
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

/// Gives an order that ends nothing, and answers it.
pub(in crate::discord) async fn order(call: Call<'_>, id: MatchId, order: Order) -> Result<(), Fault> {
    Ok(call.bot.intake.order(&call, call.user(), call.input(), id, order).await?)
}
