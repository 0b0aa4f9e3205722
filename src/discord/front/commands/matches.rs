//! `/match …`: commands about a running match, for hosts and for everybody.

use poise::serenity_prelude as serenity;
use serenity::{GuildChannel, User};

use super::hosting::{
    answer, answer_none_finished, answer_none_open, answer_only_hosts, finished, here, hosted, is_host,
};
use super::{Context, announce, call, channels, desk, done, rewind};
use crate::discord::flow::orders;
use crate::discord::flow::reply::refused;
use crate::discord::flow::table as streams;
use crate::discord::flow::which::seats_line;
use crate::discord::flow::{replay, swap};
use crate::discord::wire::courier::paint;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::press::{Eyes, Kept, Swap, Takes};
use crate::discord::wire::text::{clock_as_of, echo, linked, mention_in, outcome, person, safe_name, safe_names};
use crate::session::Status;
use crate::store::{self, ChannelId, GuildId, MatchId, TableStream, UserId};
use host::{Header, Order, options_in_words, read_length};
use rules::{Millis, Names, Seat};
use words::{Message, Words, orders as said};

/// How many matches a list shows.
const LISTED_MAX: usize = 25;

#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    rename = "match",
    subcommands(
        "status",
        "list",
        "pause",
        "resume",
        "end",
        "award",
        "extend",
        "adjust_clock",
        "substitute",
        "reveal",
        "spectators",
        "channel",
        "relocate",
        "export",
        "show_again",
        "withhold",
        "stream",
        "channels::setup",
        "desk::announce",
        "desk::nudge",
        "desk::desk",
        "desk::when",
        "rewind::rewind",
        "rewind::reopen",
        "rewind::annul"
    )
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn matches(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// Gives an order of a host to the match of this channel.
async fn order(ctx: Context<'_>, order: Order) -> Result<(), Fault> {
    // The role is checked before anything is acknowledged; `orders::order` defers the answer itself.
    if is_host(ctx).await?
        && let Some(table) = here(ctx)
    {
        return orders::order(call(ctx), table.id(), order).await;
    }
    hosted(ctx).await.map(drop)
}

/// The seat of a player of the match; `None` after telling the asker why not.
async fn seat_of(ctx: Context<'_>, status: &Status, user: &User) -> Result<Option<Seat>, Fault> {
    // Bots have no seats, so a bot stands for the seat of a player who has been forgotten and cannot be mentioned.
    let forgotten = || status.seats.iter().find(|(_, row)| user.bot && row.user.is_alias()).map(|(seat, _)| seat);
    let seat = status.seat_of(UserId(user.id.get())).or_else(forgotten);
    if seat.is_none() {
        let (who, players) = (Words::markup(safe_name(user.display_name())), Words::markup(seats_line(status)));
        answer(ctx, said::NoSeat { who, players }.say(call(ctx).language())).await?;
    }
    Ok(seat)
}

#[poise::command(slash_command, guild_only)]
async fn status(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(table) = here(ctx) else { return answer_none_open(ctx).await };
    let status = table.status().await?;
    let language = call(ctx).language();
    let head = said::Status {
        game: Words::markup(status.spec.name),
        number: status.id.0,
        players: Words::markup(seats_line(&status)),
        host: person(status.host),
    };
    let mut lines: Vec<String> = vec![head.say(language).into()];
    let row = call(ctx).bot.store.find_match(status.id).await?;
    let header: Option<Header> = serde_json::from_str(&row.header).ok();
    let options = header.map(|header| options_in_words(status.spec, &header.options, language)).unwrap_or_default();
    if !options.is_empty() {
        lines.push(said::Options { options: Words::markup(options) }.say(language).into());
    }
    let names = Names::new(safe_names(&status.seats), language);
    lines.push(match &status.outcome {
        None => clock_as_of(call(ctx).bot.directory.clock().now(), &status.clock, status.to_act, &names),
        Some(result) => outcome(result, &names),
    });
    answer(ctx, lines.join("\n")).await
}

#[poise::command(slash_command, guild_only)]
async fn list(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let language = call(ctx).language();
    let Some(guild) = ctx.interaction.guild_id else {
        return answer(ctx, said::NoneOpenHere.say(language)).await;
    };
    let open = call(ctx).bot.directory.of_guild(GuildId(guild.get()));
    let mut lines: Vec<String> = open
        .iter()
        .take(LISTED_MAX)
        .map(|one| {
            let players: Vec<_> = one.users.iter().map(|&user| mention_in(user, language)).collect();
            let (number, channel, players) = (one.id.0, linked(one.channel), Words::markup(players.join(", ")));
            let game = Words::markup(games::spec(one.game).map_or(one.game, |spec| spec.name));
            said::Listed { number, game, channel, players }.say(language).into()
        })
        .collect();
    let more = open.len().saturating_sub(LISTED_MAX);
    if lines.is_empty() {
        lines.push(said::NoneOpen.say(language).into());
    } else if more > 0 {
        lines.push(said::More { count: more }.say(language).into());
    }
    answer(ctx, lines.join("\n")).await
}

#[poise::command(slash_command, guild_only)]
async fn pause(ctx: Context<'_>) -> Result<(), Fault> {
    order(ctx, Order::Pause).await
}

#[poise::command(slash_command, guild_only)]
async fn resume(ctx: Context<'_>) -> Result<(), Fault> {
    order(ctx, Order::Resume).await
}

#[poise::command(slash_command, guild_only)]
async fn end(ctx: Context<'_>) -> Result<(), Fault> {
    if is_host(ctx).await? && here(ctx).is_none() {
        return withdraw_invitation(ctx).await;
    }
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    orders::give(call(ctx), &table, Order::End).await
}

/// Ends an invitation that may be open in a channel without a match.
async fn withdraw_invitation(ctx: Context<'_>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let words = call(ctx)
        .withdraw_invitation(ChannelId(ctx.interaction.channel_id.get()), &words::invite::Withdrawn.into())
        .await?;
    answer(ctx, words.say(call(ctx).language())).await
}

#[poise::command(slash_command, guild_only)]
async fn award(ctx: Context<'_>, player: User) -> Result<(), Fault> {
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    let Some(seat) = seat_of(ctx, &table.status().await?, &player).await? else { return Ok(()) };
    orders::give(call(ctx), &table, Order::Award(seat)).await
}

/// Reads a duration that a host typed; `None` after telling the host what would be valid.
async fn length(ctx: Context<'_>, typed: &str) -> Result<Option<Millis>, Fault> {
    let why: Message = match read_length(typed) {
        Some(Millis::ZERO) => said::NoChange.into(),
        Some(length) => return Ok(Some(length)),
        None => said::NoLength { typed: Words::markup(echo(typed)) }.into(),
    };
    answer(ctx, why.say(call(ctx).language())).await?;
    Ok(None)
}

#[poise::command(slash_command, guild_only)]
async fn extend(ctx: Context<'_>, by: String) -> Result<(), Fault> {
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    let Some(by) = length(ctx, &by).await? else { return Ok(()) };
    orders::give(call(ctx), &table, Order::Extend(by)).await
}

#[poise::command(slash_command, guild_only, rename = "adjust-clock")]
async fn adjust_clock(ctx: Context<'_>, player: User, by: String) -> Result<(), Fault> {
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    let Some(by) = length(ctx, &by).await? else { return Ok(()) };
    let Some(seat) = seat_of(ctx, &table.status().await?, &player).await? else { return Ok(()) };
    orders::give(call(ctx), &table, Order::Adjust(seat, by)).await
}

#[poise::command(slash_command, guild_only)]
async fn substitute(ctx: Context<'_>, leaves: User, comes: User, time: Option<String>) -> Result<(), Fault> {
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    let status = table.status().await?;
    let Some(seat) = seat_of(ctx, &status, &leaves).await? else { return Ok(()) };
    if comes.bot {
        return answer(ctx, said::BotsCannotPlay.say(call(ctx).language())).await;
    }
    let comes = (UserId(comes.id.get()), comes.display_name());
    let time = match time.as_deref().map(read_length) {
        Some(Some(length)) if length > Millis::ZERO => Some(length),
        Some(_) => return answer(ctx, said::TimeIsLength.say(call(ctx).language())).await,
        None => None,
    };
    // For a member of a season, ask whether they also give up their place in it.
    let letter = match swap::member_at(call(ctx), &table, seat).await? {
        Some((the, leaves)) if !the.is_in_play(comes.0) => {
            let swap = Swap { leaves, comes: comes.0, takes: Takes::Seat, time };
            swap::ask(call(ctx), &the, &table, comes.1, swap).await?
        }
        _ => swap::substitute(call(ctx), &table, seat, comes.0, comes.1, time, None).await?,
    };
    call(ctx).answer(letter).await
}

#[poise::command(slash_command, guild_only)]
async fn reveal(ctx: Context<'_>) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    match table.reveal(host).await? {
        Ok(board) => {
            // Nobody may look in secret: if this cannot be announced, nothing is shown.
            announce(ctx, &said::Looks { host: person(host) }.into()).await?;
            let letter = paint(board.status.spec, table.id().into(), board.showing).await?.unchanging();
            call(ctx).answer(letter).await
        }
        Err(refusal) => call(ctx).answer(refused(&refusal, call(ctx).language())).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn spectators(ctx: Context<'_>, channel: Option<GuildChannel>) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    let target = channel.as_ref().map(|channel| ChannelId(channel.id.get()));
    match table.set_spectators(host, target).await? {
        Ok(()) => {
            let told = match target {
                Some(channel) => said::SpectatorsSee { channel: linked(channel) }.into(),
                None => said::SpectatorsSeeNothing.into(),
            };
            done(ctx, &told).await
        }
        Err(refusal) => call(ctx).answer(refused(&refusal, call(ctx).language())).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn channel(ctx: Context<'_>, player: User, channel: Option<GuildChannel>) -> Result<(), Fault> {
    let Some((table, host)) = hosted(ctx).await? else { return Ok(()) };
    let status = table.status().await?;
    let Some(seat) = seat_of(ctx, &status, &player).await? else { return Ok(()) };
    let target = channel.map(|channel| ChannelId(channel.id.get()));
    match table.set_channel(host, seat, target).await? {
        Ok(()) => {
            let player = person(UserId(player.id.get()));
            let told = match target {
                Some(_) => said::OwnChannel { player }.into(),
                None => said::ByDmAgain { player }.into(),
            };
            done(ctx, &told).await
        }
        Err(refusal) => call(ctx).answer(refused(&refusal, call(ctx).language())).await,
    }
}

#[poise::command(slash_command, guild_only, rename = "move")]
async fn relocate(ctx: Context<'_>, number: i64) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    if !is_host(ctx).await? {
        return answer_only_hosts(ctx).await;
    }
    let Some(guild) = ctx.interaction.guild_id else { return Ok(()) };
    let open = call(ctx).bot.directory.of_guild(GuildId(guild.get()));
    if !open.iter().any(|listing| listing.id == MatchId(number)) {
        return answer(ctx, said::NoSuchNumber.say(call(ctx).language())).await;
    }
    let table = call(ctx).bot.directory.handle(MatchId(number));
    let channel = ChannelId(ctx.interaction.channel_id.get());
    match table.move_to(call(ctx).user(), channel).await? {
        Ok(()) => answer(ctx, said::Moved.say(call(ctx).language())).await,
        Err(refusal) => call(ctx).answer(refused(&refusal, call(ctx).language())).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn export(ctx: Context<'_>, number: Option<i64>) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    let Some(id) = finished(ctx, number).await? else { return answer_none_finished(ctx).await };
    call(ctx).answer(replay::file_letter(call(ctx), id, Kept::Record).await?).await
}

#[poise::command(slash_command, guild_only, rename = "replay")]
async fn show_again(ctx: Context<'_>, number: Option<i64>, form: Option<Form>) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    let Some(id) = finished(ctx, number).await? else { return answer_none_finished(ctx).await };
    let letter = match form {
        None | Some(Form::Steps) => replay::step_letter(call(ctx), id, Eyes::All, 0).await?.unwrap_or_else(|why| why),
        Some(Form::Gif) => replay::file_letter(call(ctx), id, Kept::Gif).await?,
        Some(Form::File) => replay::file_letter(call(ctx), id, Kept::Page).await?,
    };
    call(ctx).answer(letter).await
}

#[poise::command(slash_command, guild_only)]
async fn withhold(ctx: Context<'_>, others: bool, number: Option<i64>) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    if !is_host(ctx).await? {
        return answer_only_hosts(ctx).await;
    }
    let Some(match_id) = finished(ctx, number).await? else { return answer_none_finished(ctx).await };
    let row = call(ctx).bot.store.find_match(match_id).await?;
    if !others && row.seats.values().any(|seat| seat.user == call(ctx).user()) {
        return answer(ctx, said::YouPlayed.say(call(ctx).language())).await;
    }
    call(ctx).bot.store.write(store::Withhold { match_id, is_withheld: others }).await?;
    let number = match_id.0;
    let words: Message = if others { said::Withheld { number }.into() } else { said::Shown { number }.into() };
    answer(ctx, words.say(call(ctx).language())).await
}

#[poise::command(slash_command, guild_only)]
async fn stream(
    ctx: Context<'_>,
    delay: Option<String>,
    #[min = 0]
    #[max = 50]
    boards: Option<u32>,
    revoke: Option<bool>,
) -> Result<(), Fault> {
    if revoke == Some(true) {
        // Addresses work after the end of a match, so no match needs to be open here. A revocation counts even if the
        // interaction has expired.
        call(ctx).defer().await?;
        if !is_host(ctx).await? {
            return answer_only_hosts(ctx).await;
        }
        let channel = ChannelId(ctx.interaction.channel_id.get());
        return call(ctx).answer(streams::end_streams(call(ctx), channel).await?).await;
    }
    let Some((table, _)) = hosted(ctx).await? else { return Ok(()) };
    let delay = match delay.as_deref().map(read_length) {
        None => Some(Millis::ZERO),
        Some(length) => length.filter(|length| (Millis::ZERO..=streams::STREAM_DELAY_MAX).contains(length)),
    };
    let Some(delay) = delay else {
        return answer(ctx, said::DelayIsLength.say(call(ctx).language())).await;
    };
    let stream = TableStream { match_id: table.id(), delay, boards: boards.unwrap_or(0) };
    call(ctx).answer(streams::stream(call(ctx), &table, stream).await?).await
}

/// The form in which a finished match is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Form {
    Steps,
    Gif,
    File,
}
