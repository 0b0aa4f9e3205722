//! `/season …`: what hosts do with a season, and what everybody may ask of it.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::hosting::is_host;
use super::logs::{answer, ask, asked, hosted, id, join, meant, member, show_log, take};
use super::people::{MachineLevel, me, people};
use super::{Context, call};
use crate::discord::flow::{season, swap};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::press::{LogOrder, Swap, Takes};
use crate::discord::wire::text::refusal;
use league::season::{By, Holdings, Kind, Logged, Season, Step, told};

mod begin;
mod table;
mod vote;

pub(super) use table::{complete_game, complete_options};

/// The most prizes of a season: the question that asks about them holds so many numbers.
const PRIZES_MAX: usize = 12;

/// Keep a season: main matches, death matches, who goes home
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "begin::create",
        "setup",
        "status",
        "table::main",
        "pick",
        "table::death",
        "award",
        "vote::vote",
        "vote::guess",
        "eliminate",
        "comeback",
        "cast",
        "undo",
        "log",
        "export",
        "end"
    )
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn season(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// Make the season's channels: announcements, a lounge, confessionals, one for spectators
#[poise::command(slash_command, guild_only)]
async fn setup(
    ctx: Context<'_>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let words = season::set_up(call(ctx), &the).await?;
    answer(ctx, words).await
}

/// Show the cast of a season and what comes next
#[poise::command(slash_command, guild_only)]
async fn status(
    ctx: Context<'_>,
    #[description = "Its number, if several are on or it is over"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = asked::<Season>(ctx, season).await? else { return Ok(()) };
    call(ctx).answer(season::status(&call(ctx).bot.directory, &the).await?).await
}

/// Say who the opponent in the death match is, instead of the candidate
#[poise::command(slash_command, guild_only)]
async fn pick(
    ctx: Context<'_>,
    #[description = "The opponent"] opponent: User,
    #[description = "Which machine, by the number in its name, if it is @Dealer"] number: Option<u16>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &opponent, number) {
        Ok(opponent) => take(ctx, &the, &[], |the, holdings| Ok(the.state.pick(opponent, By::Host, holdings))).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// What may be awarded.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Awarded {
    #[name = "garnets"]
    Garnets,
    #[name = "Tokens of Life"]
    Tokens,
}

/// Give members of the cast garnets or tokens, or take them away
#[poise::command(slash_command, guild_only)]
async fn award(
    ctx: Context<'_>,
    #[description = "Who, such as @Ann @Ben or a role"] players: String,
    #[description = "How many each; below 0 to take away"]
    #[min = -10_000]
    #[max = 10_000]
    amount: i32,
    #[description = "What; garnets if left out"] what: Option<Awarded>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let to = people(ctx, &players).await?;
    if to.as_ref().is_ok_and(|to| to.contains(&me(ctx))) {
        return answer(ctx, "🚫 Machines own nothing; name people.").await;
    }
    let to = to.and_then(|to| to.into_iter().map(|user| member(&the, user)).collect::<Result<Vec<_>, _>>());
    let kind = if matches!(what, Some(Awarded::Tokens)) { Kind::Token } else { Kind::Garnet };
    match to {
        Ok(to) => {
            take(ctx, &the, &[], |_, _| Ok(Step::Award { to: to.clone(), kind, change: amount, by: By::Host })).await
        }
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Send somebody home by hand
#[poise::command(slash_command, guild_only)]
async fn eliminate(
    ctx: Context<'_>,
    #[description = "Who goes home"] player: User,
    #[description = "Which machine, by the number in its name, if it is @Dealer"] number: Option<u16>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(player) => ask(ctx, &the, LogOrder::Out(player)).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Bring somebody back who is out
#[poise::command(slash_command, guild_only, rename = "return")]
async fn comeback(
    ctx: Context<'_>,
    #[description = "Who is back"] player: User,
    #[description = "Which machine, by the number in its name, if it is @Dealer"] number: Option<u16>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(member) => take(ctx, &the, &[], |_, _| Ok(Step::Return { member })).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Change the cast
#[poise::command(slash_command, guild_only, subcommand_required, subcommands("add", "remove", "replace"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
async fn cast(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// Take somebody new into the cast
#[poise::command(slash_command, guild_only)]
async fn add(
    ctx: Context<'_>,
    #[description = "Who joins; @Dealer for a machine"] player: User,
    #[description = "How well it plays, if it is @Dealer; default player"] machine: Option<MachineLevel>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    join(ctx, &the, (&player, MachineLevel::or_usual(machine)), |the, _| Step::Add { member: the.state.next_member() })
        .await
}

/// Note that somebody has left the season
#[poise::command(slash_command, guild_only)]
async fn remove(
    ctx: Context<'_>,
    #[description = "Who leaves"] player: User,
    #[description = "Which machine, by the number in its name, if it is @Dealer"] number: Option<u16>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(member) => take(ctx, &the, &[], |_, _| Ok(Step::Remove { member })).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Put somebody new in a member's place, with what the member owns
#[poise::command(slash_command, guild_only)]
async fn replace(
    ctx: Context<'_>,
    #[description = "Who leaves"] leaves: User,
    #[description = "Who comes; @Dealer for a machine"] comes: User,
    #[description = "How well it plays, if it is @Dealer; default player"] machine: Option<MachineLevel>,
    #[description = "Which machine leaves, by the number in its name"] number: Option<u16>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let (is_machine, level) = (id(&comes) == me(ctx), MachineLevel::or_usual(machine));
    match meant(ctx, &the, &leaves, number) {
        // Machines own nothing: a member who gives way to one keeps what they own.
        Ok(leaves) if is_machine => {
            join(ctx, &the, (&comes, level), |the, _| the.state.replaced(leaves, &Holdings::new())).await
        }
        Ok(leaves) => match swap::seat_of(call(ctx), &the, leaves).await? {
            // A new member who sits in a match may leave that match too.
            Some((table, _)) if !the.is_in_play(id(&comes)) => {
                let swap = Swap { leaves, comes: id(&comes), takes: Takes::Place, time: None };
                let name = (&table, comes.display_name());
                call(ctx).answer(swap::ask(call(ctx), &the, name, swap).await?).await
            }
            _ => join(ctx, &the, (&comes, level), |the, holdings| the.state.replaced(leaves, holdings)).await,
        },
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Strike out the last step of a season, with what followed from it
#[poise::command(slash_command, guild_only)]
async fn undo(
    ctx: Context<'_>,
    #[description = "The season's number, if several are on or it is over"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    ask(ctx, &the, LogOrder::Undo).await
}

/// Read the public log of a season, the latest first
#[poise::command(slash_command, guild_only)]
async fn log(
    ctx: Context<'_>,
    #[description = "The page, from 1"]
    #[min = 1]
    page: Option<u32>,
    #[description = "The season's number, if several are on or it is over"] season: Option<i64>,
) -> Result<(), Fault> {
    show_log::<Season>(ctx, (season, page), told).await
}

/// Get a season as a web page: every episode, what everybody has done, and the whole log
#[poise::command(slash_command, guild_only)]
async fn export(
    ctx: Context<'_>,
    #[description = "Hosts: True posts it in the season's channel, and everybody may get it from now on"]
    publish: Option<bool>,
    #[description = "The season's number, if several are on or it is over"] season: Option<i64>,
) -> Result<(), Fault> {
    if publish == Some(true) {
        let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
        return take(ctx, &the, &[], |_, _| Ok(Step::Publish)).await;
    }
    let Some(the) = asked::<Season>(ctx, season).await? else { return Ok(()) };
    season::export(call(ctx), &the, is_host(ctx).await?).await
}

/// End a season, with garnets by final place if you like
#[poise::command(slash_command, guild_only)]
async fn end(
    ctx: Context<'_>,
    #[description = "Garnets for first, second and so on, such as 10 5 3"] prizes: Option<String>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let text = prizes.unwrap_or_default();
    let numbers: Result<Vec<u32>, _> =
        text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse::<u32>).collect();
    let most = league::season::AMOUNT_MAX;
    match numbers {
        Ok(prizes) if prizes.len() > PRIZES_MAX => {
            answer(ctx, format!("🚫 `prizes` takes at most {PRIZES_MAX} numbers.")).await
        }
        Ok(prizes) if prizes.iter().all(|prize| *prize <= most) => ask(ctx, &the, LogOrder::End(prizes)).await,
        _ => answer(ctx, "🚫 `prizes` takes numbers up to 10,000 in order of the places, such as 10 5 3.").await,
    }
}
