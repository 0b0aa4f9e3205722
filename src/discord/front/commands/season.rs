//! `/season …`: commands about a season, for hosts and for everybody.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::hosting::is_host;
use super::logs::{answer, ask, asked, hosted, id, join, meant, member, refuse, show_log, take};
use super::people::{MachineLevel, me, mentioned, people};
use super::{Context, call};
use crate::discord::flow::{season, swap};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::press::{LogOrder, Swap, Takes};
use crate::session::TheSeason;
use league::season::{By, Holdings, Kind, Logged, Member, Season, Step, told};
use rules::listed;
use words::{Words, hosting, season as said};

mod begin;
mod table;
mod vote;

pub(super) use table::{complete_game, complete_options};

/// The maximum number of prizes: the custom id of the question's button has room for this many numbers and members.
const PRIZES_MAX: usize = 10;

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
        "talk",
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

#[poise::command(slash_command, guild_only)]
async fn setup(ctx: Context<'_>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let come_of_it = season::set_up(call(ctx), &the).await?;
    answer(ctx, come_of_it.say(call(ctx).language())).await
}

#[poise::command(slash_command, guild_only)]
async fn talk(ctx: Context<'_>, members: String, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = asked::<Season>(ctx, season).await? else { return Ok(()) };
    let letter = season::open_talk(call(ctx), &the, &mentioned(&members)).await?;
    call(ctx).answer(letter).await
}

#[poise::command(slash_command, guild_only)]
async fn status(ctx: Context<'_>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = asked::<Season>(ctx, season).await? else { return Ok(()) };
    call(ctx).answer(season::status(&call(ctx).bot.directory, &the, call(ctx).language()).await?).await
}

#[poise::command(slash_command, guild_only)]
async fn pick(ctx: Context<'_>, opponent: User, number: Option<u16>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &opponent, number) {
        Ok(opponent) => take(ctx, &the, &[], |the, holdings| Ok(the.state.pick(opponent, By::Host, holdings))).await,
        Err(why) => refuse(ctx, why).await,
    }
}

/// What a host may award to members.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Awarded {
    Garnets,
    Tokens,
}

#[poise::command(slash_command, guild_only)]
async fn award(
    ctx: Context<'_>,
    players: String,
    #[min = -10_000]
    #[max = 10_000]
    amount: i32,
    what: Option<Awarded>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let to = people(ctx, &players).await?;
    if to.as_ref().is_ok_and(|to| to.contains(&me(ctx))) {
        return answer(ctx, said::MachinesOwnNothing.say(call(ctx).language())).await;
    }
    let to = to.and_then(|to| to.into_iter().map(|user| member(&the, user)).collect::<Result<Vec<_>, _>>());
    let kind = if matches!(what, Some(Awarded::Tokens)) { Kind::Token } else { Kind::Garnet };
    match to {
        Ok(to) => {
            take(ctx, &the, &[], |_, _| Ok(Step::Award { to: to.clone(), kind, change: amount, by: By::Host })).await
        }
        Err(why) => refuse(ctx, why).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn eliminate(ctx: Context<'_>, player: User, number: Option<u16>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(player) => ask(ctx, &the, LogOrder::Out(player)).await,
        Err(why) => refuse(ctx, why).await,
    }
}

#[poise::command(slash_command, guild_only, rename = "return")]
async fn comeback(ctx: Context<'_>, player: User, number: Option<u16>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(member) => take(ctx, &the, &[], |_, _| Ok(Step::Return { member })).await,
        Err(why) => refuse(ctx, why).await,
    }
}

#[poise::command(slash_command, guild_only, subcommand_required, subcommands("add", "remove", "replace"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
async fn cast(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

#[poise::command(slash_command, guild_only)]
async fn add(ctx: Context<'_>, player: User, machine: Option<MachineLevel>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    join(ctx, &the, (&player, MachineLevel::or_usual(machine)), |the, _| Step::Add { member: the.state.next_member() })
        .await
}

#[poise::command(slash_command, guild_only)]
async fn remove(ctx: Context<'_>, player: User, number: Option<u16>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    match meant(ctx, &the, &player, number) {
        Ok(member) => take(ctx, &the, &[], |_, _| Ok(Step::Remove { member })).await,
        Err(why) => refuse(ctx, why).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn replace(
    ctx: Context<'_>,
    leaves: User,
    comes: User,
    machine: Option<MachineLevel>,
    number: Option<u16>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let (is_machine, level) = (id(&comes) == me(ctx), MachineLevel::or_usual(machine));
    match meant(ctx, &the, &leaves, number) {
        // Machines own nothing, so a member who is replaced by a machine keeps their garnets and tokens.
        Ok(leaves) if is_machine => {
            join(ctx, &the, (&comes, level), |the, _| the.state.replaced(leaves, &Holdings::new())).await
        }
        Ok(leaves) => match swap::seat_of(call(ctx), &the, leaves).await? {
            // The member who leaves sits in a match: ask whether the new member also takes that seat.
            Some((table, _)) if !the.is_in_play(id(&comes)) => {
                let swap = Swap { leaves, comes: id(&comes), takes: Takes::Place, time: None };
                let letter = swap::ask(call(ctx), &the, &table, comes.display_name(), swap).await?;
                call(ctx).answer(letter).await
            }
            _ => join(ctx, &the, (&comes, level), |the, holdings| the.state.replaced(leaves, holdings)).await,
        },
        Err(why) => refuse(ctx, why).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn undo(ctx: Context<'_>, season: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    ask(ctx, &the, LogOrder::Undo).await
}

#[poise::command(slash_command, guild_only)]
async fn log(ctx: Context<'_>, #[min = 1] page: Option<u32>, season: Option<i64>) -> Result<(), Fault> {
    show_log::<Season>(ctx, (season, page), told).await
}

#[poise::command(slash_command, guild_only)]
async fn export(ctx: Context<'_>, publish: Option<bool>, season: Option<i64>) -> Result<(), Fault> {
    if publish == Some(true) {
        let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
        return take(ctx, &the, &[], |_, _| Ok(Step::Publish)).await;
    }
    let Some(the) = asked::<Season>(ctx, season).await? else { return Ok(()) };
    season::export(call(ctx), &the, is_host(ctx).await?).await
}

#[poise::command(slash_command, guild_only)]
async fn end(
    ctx: Context<'_>,
    prizes: Option<String>,
    order: Option<String>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<Season>(ctx, season).await? else { return Ok(()) };
    let order = match order.map_or(Ok(Vec::new()), |order| table::seated(ctx, &the, &order)) {
        Ok(order) => order,
        Err(why) => return refuse(ctx, why).await,
    };
    let text = prizes.unwrap_or_default();
    let numbers: Result<Vec<u32>, _> =
        text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse::<u32>).collect();
    let most = league::season::AMOUNT_MAX;
    match numbers {
        Ok(prizes) if prizes.len() > PRIZES_MAX => {
            answer(ctx, said::ManyPrizes { most: PRIZES_MAX }.say(call(ctx).language())).await
        }
        Ok(prizes) if prizes.iter().all(|prize| *prize <= most) => match placed(ctx, &the, &order, prizes.len()) {
            Ok(()) => {
                // A custom id has room for the members who get a prize, but not for a whole cast.
                let order = order.into_iter().take(prizes.len()).collect();
                ask(ctx, &the, LogOrder::End(prizes, order)).await
            }
            Err(words) => answer(ctx, words).await,
        },
        _ => answer(ctx, said::BadPrizes.say(call(ctx).language())).await,
    }
}

/// Checks that a host has ranked those members in play who get a prize; the error says who is missing. No match has
/// decided this ranking, and it must not follow from the order of the cast, so the host must choose it.
fn placed(ctx: Context<'_>, the: &TheSeason, order: &[Member], n_prizes: usize) -> Result<(), Words> {
    let in_play = the.state.in_play();
    let language = call(ctx).language();
    let is_one_of_them = |(at, member): (usize, &Member)| in_play.contains(member) && !order[..at].contains(member);
    if !order.iter().enumerate().all(is_one_of_them) {
        return Err(hosting::OrderOfThoseInPlay.say(language));
    }
    if in_play.len() > 1 && order.len() < n_prizes.min(in_play.len()) {
        let names: Vec<_> = in_play.iter().map(|&member| the.name(member)).collect();
        return Err(hosting::WhoComesFirst { names: &*listed(names.iter().map(String::as_str)) }.say(language));
    }
    Ok(())
}
