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
use crate::discord::wire::text::{clock_time, players, safe_names};
use crate::session::{MatchHandle, Receipt, Weighed};
use crate::store::{self, GuildId, MatchId, SeasonKind};
use host::{Begun, Ends, Order};
use rules::{Names, SeatSet};
use words::{Language, Message, Words, orders as said};

/// The data of the confirmation button for an order.
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
            call.answer(Letter::words(said::Done.say(call.language()))).await?;
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
            Letter::words(said::Done.say(call.language()))
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
        // If the host cannot read the receipt here, the match informs the host in another way.
        Err(_) if !is_heard => return Ok(()),
        Err(receipt) => {
            call.answer_in_place(Letter::words(said::Done.say(call.language()))).await?;
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
        Err(why) => return Ok(Ok(Letter::words(why.say(call.language())))),
    };
    // Waits first for inputs that were sent before the order, because they are played first.
    call.bot.intake.queue().opened().await;
    weigh(call, &table, fatal.order, Some(fatal)).await
}

/// The match of a host's press, open or over; the inner error is the answer to anybody else.
pub(in crate::discord) async fn may_host_here(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: MatchId,
) -> Result<Result<MatchHandle, Message>, Fault> {
    // Outside a server nobody is a host, and no order asks for confirmation there: the press is forged.
    let (Some(guild), Some(member)) = (press.guild_id, &press.member) else { return Ok(Err(said::OnlyHosts.into())) };
    if !may_host(&call.bot.store, GuildId(guild.get()), member).await? {
        return Ok(Err(said::OnlyHosts.into()));
    }
    let is_here = match call.bot.store.find_match(id).await {
        Ok(row) => row.guild.0 == guild.get(),
        Err(store::Error::Missing(_)) => false,
        Err(error) => return Err(error.into()),
    };
    let table = if is_here { call.bot.directory.even_over(id).await? } else { None };
    Ok(table.ok_or_else(|| said::NotHereAnyMore.into()))
}

/// Gives the order and returns its receipt as the error, or returns the letter to answer with: a refusal, or the
/// question. `confirmed` is the question that the host has answered.
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
        return Ok(Ok(question(table, weighed.ends, fatal, call.language()).await?));
    }
    Ok(match table.order(call.user(), order, call.input()).await? {
        Ok(receipt) => Err(receipt),
        Err(refusal) => Ok(refused(&refusal, call.language())),
    })
}

/// Asks the host to confirm an order that ends something.
async fn question(table: &MatchHandle, ends: Ends, fatal: Fatal, language: Language) -> Result<Letter, Fault> {
    let status = table.status().await?;
    let names = Names::new(safe_names(&status.seats), language);
    let past = if let (Order::Back(turn), Ends::Play) = (fatal.order, ends) { table.past(turn).await? } else { None };
    let back = if is_for_good(ends, status.outcome.is_some()) { said::ForGood.into() } else { said::ForADay.into() };
    let (consequence, label): (Vec<Message>, Message) = match ends {
        Ends::Match => {
            if let Order::Award(seat) = fatal.order {
                (vec![said::EndsMatchFor { player: names.of(seat) }.into(), back], said::ButtonAward.into())
            } else {
                (vec![said::EndsMatch.into(), back], said::ButtonEnd.into())
            }
        }
        Ends::Turn => (vec![said::EndsTurn.into(), back], said::ButtonTakeTime.into()),
        Ends::Reserve(seat) => {
            (vec![said::EndsReserve { player: names.of(seat) }.into(), back], said::ButtonTakeReserve.into())
        }
        Ends::Play => {
            let mut consequence = rewinding(past.as_ref().map(|(turn, _)| turn), status.outcome.is_some());
            consequence.push(back);
            (consequence, said::ButtonRewind.into())
        }
        Ends::Result => {
            let forgotten = status.seats.iter().filter(|(_, row)| row.user.is_alias());
            let forgotten: SeatSet = forgotten.map(|(seat, _)| seat).collect();
            let gone = (!forgotten.is_empty()).then(|| said::Forgotten { who: players(forgotten, &names) }.into());
            ([said::Reopens.into()].into_iter().chain(gone).collect(), said::ButtonReopen.into())
        }
        Ends::Count => {
            let is_over = if status.outcome.is_some() { "yes" } else { "no" };
            (vec![said::Annuls { is_over }.into(), back], said::ButtonAnnul.into())
        }
        Ends::Nothing => (Vec::new(), said::ButtonDo.into()),
    };
    let of_season = table.season().await?.filter(|_| status.outcome.is_some()).map(|kind| match kind {
        SeasonKind::Season => said::OfSeason.into(),
        SeasonKind::League => said::OfLeague.into(),
    });
    let consequence = Message::joined(consequence.into_iter().chain(of_season), " ");
    let (game, number) = (Words::markup(status.spec.name), status.id.0);
    let words = said::Question { game, number, consequence }.say(language);
    let Some(id) = Press::Order(fatal).custom_id() else {
        return Ok(Letter::words(said::TooLong.say(language)));
    };
    let button = CreateButton::new(id).label(label.say(language)).style(ButtonStyle::Danger);
    let letter = match past {
        // The public board of the turn to which the match is put back.
        Some((_, board)) => {
            paint(board.status.spec, table.id().into(), board.showing).await?.unchanging().after(words.as_str())
        }
        None => Letter::words(words),
    };
    Ok(letter.with_row(CreateActionRow::Buttons(vec![button])))
}

/// Whether an order that ends this cannot be undone.
fn is_for_good(ends: Ends, is_over: bool) -> bool {
    match ends {
        Ends::Match => false,
        Ends::Count => is_over,
        Ends::Nothing | Ends::Turn | Ends::Reserve(_) | Ends::Play | Ends::Result => true,
    }
}

/// Says what a rewind would do.
fn rewinding(turn: Option<&Begun>, is_over: bool) -> Vec<Message> {
    let turn: Message = match turn {
        Some(turn) => said::TurnShown { turn: turn.name.clone(), when: Words::markup(clock_time(turn.at)) }.into(),
        None => said::EarlierTurn.into(),
    };
    let result = is_over.then(|| said::ResultTakenBack.into());
    let mut consequence = vec![said::Rewinds { turn }.into(), said::RewindingMeans.into()];
    consequence.extend(result);
    consequence.push(said::RewoundClocks.into());
    consequence
}

/// Gives an order that ends nothing, and answers it.
pub(in crate::discord) async fn order(call: Call<'_>, id: MatchId, order: Order) -> Result<(), Fault> {
    Ok(call.bot.intake.order(&call, call.user(), call.input(), id, order).await?)
}
