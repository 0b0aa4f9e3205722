//! Hosts' orders that put an end to something: asked first, and weighed again when the answer comes.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, CreateActionRow, CreateButton};

use super::call::Call;
use super::reply::refused;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{Fatal, Press};
use crate::discord::wire::text::safe_names;
use crate::host::Ends;
use crate::session::{MatchHandle, Receipt, Weighed};
use crate::store::{GuildId, MatchId};

/// What people who are no hosts are told.
pub(in crate::discord) const ONLY_HOSTS: &str =
    "🚫 Only hosts can do that: people who may manage events, or have the role set by /setup.";

/// What is asked about an order.
fn fatal_of(table: MatchId, weighed: Weighed, order: &str) -> Fatal {
    let ends = match weighed.ends {
        Ends::Nothing => 'n',
        Ends::Turn => 't',
        Ends::Reserve(_) => 'r',
        Ends::Match => 'm',
    };
    // The end of a match is the same in every turn.
    let epoch = if weighed.ends == Ends::Match { 0 } else { weighed.epoch };
    Fatal { table, ends, epoch, order: order.to_owned() }
}

/// Gives an order whose answer has been promised, or asks first whether its author means it.
pub(in crate::discord) async fn give(call: Call<'_>, table: &MatchHandle, order: &str) -> Result<(), Fault> {
    match weigh(call, table, order, None).await? {
        Ok(letter) => call.answer(letter).await,
        Err(receipt) => {
            call.answer(Letter::words("✅ Done.")).await?;
            receipt.told();
            Ok(())
        }
    }
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
        // Dropping the receipt untold makes the match tell it by another road.
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
    // Nobody is a host outside a server, where no order is asked about: such a press is forged.
    let (Some(guild), Some(member)) = (press.guild_id, &press.member) else {
        return Ok(Ok(Letter::words(ONLY_HOSTS)));
    };
    let guild = GuildId(guild.get());
    let is_here = call.bot.directory.of_guild(guild).iter().any(|listing| listing.id == fatal.table);
    if !may_host(&call.bot.store, guild, member).await? {
        return Ok(Ok(Letter::words(ONLY_HOSTS)));
    }
    if !is_here {
        return Ok(Ok(Letter::words("🚫 That match is not open on this server any more.")));
    }
    // What was said before it is played before it.
    call.bot.intake.queue().opened().await;
    weigh(call, &call.bot.directory.handle(fatal.table), &fatal.order, Some(fatal)).await
}

/// Gives the order, or says what is to be answered instead: a refusal, or the question whether it is meant. What was
/// asked before need not be asked again.
async fn weigh(
    call: Call<'_>,
    table: &MatchHandle,
    order: &str,
    confirmed: Option<&Fatal>,
) -> Result<Result<Letter, Receipt>, Fault> {
    let weighed = match table.weigh(call.user(), order).await? {
        Ok(weighed) => weighed,
        Err(refusal) => return Ok(Ok(refused(&refusal))),
    };
    let fatal = fatal_of(table.id(), weighed, order);
    if weighed.ends != Ends::Nothing && confirmed != Some(&fatal) {
        return Ok(Ok(question(table, weighed.ends, fatal).await?));
    }
    Ok(match table.order(call.user(), order, call.input()).await? {
        Ok(receipt) => Err(receipt),
        Err(refusal) => Ok(refused(&refusal)),
    })
}

/// Asks whether an order is meant that puts an end to something.
async fn question(table: &MatchHandle, ends: Ends, fatal: Fatal) -> Result<Letter, Fault> {
    let status = table.status().await?;
    let names = safe_names(&status.seats);
    let (consequence, label) = match ends {
        Ends::Match => {
            let to = fatal.order.strip_prefix("award ").and_then(|seat| seat.parse().ok());
            let winner = to.and_then(|index: usize| names.iter().nth(index)).map(|(_, name)| name);
            match winner {
                Some(name) => (format!("This ends the match; {name} wins."), "Award the match"),
                None => ("This ends the match; nobody wins.".to_owned(), "End the match"),
            }
        }
        Ends::Turn => ("This ends what runs at once: no time is left for it.".to_owned(), "Take the time"),
        Ends::Reserve(seat) => (format!("This leaves {} no reserve at all.", names[seat]), "Take the reserve"),
        Ends::Nothing => (String::new(), "Do it"),
    };
    let words = format!("⚠ **{}** #{}: {consequence} It cannot be taken back.", status.spec.name, status.id);
    let Some(id) = Press::Order(fatal).custom_id() else {
        return Ok(Letter::words("🚫 That order is too long."));
    };
    let button = CreateButton::new(id).label(label).style(ButtonStyle::Danger);
    Ok(Letter::words(words).with_row(CreateActionRow::Buttons(vec![button])))
}

/// Answers an order that puts an end to nothing.
pub(in crate::discord) async fn order(call: Call<'_>, id: MatchId, order: &str) -> Result<(), Fault> {
    Ok(call.bot.intake.order(&call, call.user(), call.input(), id, order).await?)
}
