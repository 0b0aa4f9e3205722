//! Replaces a member of a season who sits in one of its matches. The host is asked whether the newcomer takes both the
//! seat (with its stake) and the place in the cast; both are then changed in one transaction.
//!
//! Without the seat, the leaving player plays the match to its end for the newcomer. Without the place, the newcomer
//! plays it for the member, who keeps the place.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::call::Call;
use super::log::{cannot_join, done, joining, named, not_done, printable, take};
use super::reply::refused;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::names::{safe_title, told_apart};
use crate::discord::wire::press::{LogOrder, Press, Swap, Takes};
use crate::discord::wire::text::{mention, safe_name};
use crate::session::{Joining, MatchHandle, SeasonRefusal, TheSeason};
use crate::store::{AddToSeason, SeasonId, SeasonKind, SeatRow, UserId};
use league::season::{self, Line, Logged, Member, Season};
use rules::{Millis, Seat};
use words::{Message, Words, swap as said};

/// The open match of a season in which a member sits, and the seat.
pub(in crate::discord) async fn seat_of(
    call: Call<'_>,
    the: &TheSeason,
    member: Member,
) -> Result<Option<(MatchHandle, Seat)>, Fault> {
    let tables = the.state.open_tables();
    let sits = tables.iter().find_map(|table| {
        let at = table.seats.iter().position(|&seat| seat == member)?;
        let opened = the.log.iter().find(|line| line.n == table.n)?.opened?;
        Some((opened, Seat::new(at)?))
    });
    let Some(((id, true), seat)) = sits else { return Ok(None) };
    let Some(table) = call.bot.directory.even_over(id).await? else { return Ok(None) };
    // A substitute may play for the member.
    let user = table.status().await?.seats.get(seat).map(|row| row.user);
    Ok((user == the.user(member)).then_some((table, seat)))
}

/// The member of a season who sits on a seat of a match.
pub(in crate::discord) async fn member_at(
    call: Call<'_>,
    table: &MatchHandle,
    seat: Seat,
) -> Result<Option<(TheSeason, Member)>, Fault> {
    let Some((id, SeasonKind::Season)) = call.bot.store.season_of_match(table.id()).await? else { return Ok(None) };
    let the = TheSeason::load(&call.bot.store, id).await?;
    let opened = the.log.iter().find(|line| line.opened == Some((table.id(), true))).map(|line| line.n);
    let tables = the.state.open_tables();
    let member = tables.iter().find(|of| Some(of.n) == opened).and_then(|of| of.seats.get(seat.index()).copied());
    let Some(member) = member else { return Ok(None) };
    let sits = seat_of(call, &the, member).await?.is_some();
    Ok(sits.then_some((the, member)))
}

/// Asks a host what the newcomer takes over, or says why nothing is possible. The host can choose what the command
/// names alone, or the seat and the place together.
pub(in crate::discord) async fn ask(
    call: Call<'_>,
    the: &TheSeason,
    table: &MatchHandle,
    name: &str,
    swap: Swap,
) -> Result<Letter, Fault> {
    let joins = [joining(the, swap.comes, name)];
    let now = call.bot.directory.clock().now();
    let step = the.state.replaced(swap.leaves, &the.holdings(&call.bot.store).await?);
    if let Err(why) = the.line(&step, Some(call.user()), &joins, now) {
        return Ok(not_done(call, why.message()));
    }
    let (n, next) = (the.state.n(), the.state.next_member());
    let (leaver, comer) = (safe_name(&the.name(swap.leaves)), safe_name(&joins[0].name));
    let names = |member| if member == next { comer.clone() } else { printable(the)(member) };
    let channel = call.bot.directory.server_language(the.row.guild).await;
    let told = season::told(Some(&the.state), &Line { n: n + 1, at: now, step }, &names, &safe_title).say(channel);
    let (leaver, comer) = (Words::markup(leaver), Words::markup(comer.as_str()));
    let (label, only): (Message, Message) = match swap.takes {
        Takes::Seat => {
            (said::ButtonSeat.into(), said::OnlySeat { comer: comer.clone(), leaver: leaver.clone() }.into())
        }
        Takes::Place | Takes::Both => {
            (said::ButtonPlace.into(), said::OnlyPlace { comer: comer.clone(), leaver: leaver.clone() }.into())
        }
    };
    let (season, number) = (the.row.number, table.id().0);
    let question = said::Question { leaver, comer, season, number, told, only }.say(call.language());
    let labelled = |press: &Press, label: Message, style| button(press, label.say(call.language()).as_str(), style);
    let press = |takes| Press::Settle(the.row.id, n, Some(LogOrder::Swap(Swap { takes, ..swap.clone() })));
    let no = labelled(&Press::Settle(the.row.id, n, None), said::ButtonCancel.into(), ButtonStyle::Secondary);
    let only = labelled(&press(swap.takes), label, ButtonStyle::Secondary);
    let both = labelled(&press(Takes::Both), said::ButtonBoth.into(), ButtonStyle::Danger);
    Ok(Letter::words(question).with_row(CreateActionRow::Buttons([no, only, both].into_iter().flatten().collect())))
}

/// Does what a host has chosen, unless somebody has taken another step since the question.
pub(super) async fn settle(call: Call<'_>, id: SeasonId, n: u32, swap: &Swap) -> Result<Letter, Fault> {
    let the = TheSeason::load(&call.bot.store, id).await?;
    let name = match named(call.http, the.row.guild, swap.comes).await? {
        Ok(name) => name,
        Err(why) => return Ok(not_done(call, why)),
    };
    let joins = [joining(&the, swap.comes, &name)];
    if swap.takes == Takes::Place {
        let taken = take::<Season>(call, id, &joins, |the, holdings| {
            if the.is_as_asked(n) { Ok(the.state.replaced(swap.leaves, holdings)) } else { Err(SeasonRefusal::WentOn) }
        });
        return Ok(taken.await?.map_or_else(|letter| letter, |_| Letter::words(done::<Season>(call.language()))));
    }
    let Some((table, seat)) = seat_of(call, &the, swap.leaves).await?.filter(|_| the.is_as_asked(n)) else {
        return Ok(not_done(call, SeasonRefusal::WentOn.message()));
    };
    let line = match swap.takes {
        Takes::Both => match line(call, &the, swap, &joins).await? {
            Ok(line) => Some(line),
            Err(why) => return Ok(not_done(call, why)),
        },
        Takes::Place | Takes::Seat => None,
    };
    substitute(call, &table, seat, swap.comes, &name, swap.time, line).await
}

/// The log line of the replacement; the inner error says why it is refused.
async fn line(
    call: Call<'_>,
    the: &TheSeason,
    swap: &Swap,
    joins: &[Joining],
) -> Result<Result<AddToSeason, Message>, Fault> {
    if let Some(why) = cannot_join(call, the.row.id, joins).await? {
        return Ok(Err(why));
    }
    let step = the.state.replaced(swap.leaves, &the.holdings(&call.bot.store).await?);
    let line = the.line(&step, Some(call.user()), joins, call.bot.directory.clock().now());
    Ok(line.map_err(|why| why.message()))
}

/// Seats a substitute in a match and announces it there; returns the answer.
pub(in crate::discord) async fn substitute(
    call: Call<'_>,
    table: &MatchHandle,
    seat: Seat,
    user: UserId,
    name: &str,
    time: Option<Millis>,
    line: Option<AddToSeason>,
) -> Result<Letter, Fault> {
    let status = table.status().await?;
    let row = call.bot.store.find_match(table.id()).await?;
    let channel = serenity::ChannelId::new(row.channel.0);
    let left = status.seats[seat].user;
    // A person who already has a seat keeps their name, so that the refusal names them.
    let others = status.seats.iter().filter(|(other, row)| *other != seat && row.user != user);
    let name = told_apart(name, others.map(|(_, row)| row.name.as_str()));
    let player = SeatRow { user, name, channel: None };
    let is_of_season = line.is_some();
    if let Err(refusal) = table.substitute(call.user(), seat, player, time, line).await? {
        return Ok(refused(&refusal, call.language()));
    }
    if is_of_season {
        call.bot.directory.season_has_gone_on();
    }
    let (comer, leaver) = (Words::markup(mention(user)), Words::markup(mention(left)));
    let everybodys = call.bot.directory.server_language(row.guild).await;
    let words = said::TakesSeat { comer, leaver }.say(everybodys);
    // A failed announcement does not undo the substitution: if the host were told of a failure, they would repeat it.
    let answer: Message = match channel.send_message(call.http, Letter::words(words).into_message()).await {
        Ok(_) => said::Done.into(),
        Err(error) => {
            tracing::warn!(%error, "what a host has done could not be announced");
            said::NotAnnounced.into()
        }
    };
    Ok(Letter::words(answer.say(call.language())))
}
