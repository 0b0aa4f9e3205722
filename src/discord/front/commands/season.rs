//! `/season …`: what hosts do with a season, and what everybody may ask of it.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::hosting::is_host;
use super::{Context, call};
use crate::discord::flow::season::{self, ONLY_HOSTS};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, refusal, safe_name};
use crate::season::{By, Holdings, Kind, Member, Step, told};
use crate::session::{SeasonRefusal, TheSeason};
use crate::store::UserId;

mod begin;
mod table;

/// How many lines of a log are on a page.
const PAGE_LINES: usize = 12;

/// Keep a season: main matches, death matches, who goes home
#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "begin::create",
        "status",
        "table::main",
        "pick",
        "table::death",
        "award",
        "eliminate",
        "comeback",
        "cast",
        "undo",
        "log",
        "end"
    )
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn season(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// Answers with words that the person alone sees.
async fn answer(ctx: Context<'_>, words: impl Into<String>) -> Result<(), Fault> {
    call(ctx).answer(Letter::words(cut(&words.into(), CONTENT_CHARS_MAX))).await
}

/// The season that is meant; whoever asks has been told why there is none. The answer has been promised.
async fn asked(ctx: Context<'_>, number: Option<i64>) -> Result<Option<TheSeason>, Fault> {
    call(ctx).defer().await?;
    found(ctx, number).await
}

async fn found(ctx: Context<'_>, number: Option<i64>) -> Result<Option<TheSeason>, Fault> {
    match season::find(call(ctx), number).await? {
        Ok(the) => Ok(Some(the)),
        Err(words) => answer(ctx, refusal(&words)).await.map(|()| None),
    }
}

/// The same for a host alone.
async fn hosted(ctx: Context<'_>, number: Option<i64>) -> Result<Option<TheSeason>, Fault> {
    if hosted_elsewhere(ctx).await? { found(ctx, number).await } else { Ok(None) }
}

/// Whether a host asks, about no season in particular; anybody else has been told why not. The answer has been promised.
async fn hosted_elsewhere(ctx: Context<'_>) -> Result<bool, Fault> {
    call(ctx).defer().await?;
    let hosts = is_host(ctx).await?;
    if !hosts {
        answer(ctx, ONLY_HOSTS).await?;
    }
    Ok(hosts)
}

/// Takes a step and says so, or why not.
async fn take(
    ctx: Context<'_>,
    the: &TheSeason,
    make: impl Fn(&TheSeason, &Holdings) -> Result<Step, SeasonRefusal> + Send,
) -> Result<(), Fault> {
    match season::take(call(ctx), the.row.id, make).await? {
        Ok(_) => answer(ctx, season::DONE).await,
        Err(words) => answer(ctx, words).await,
    }
}

/// By which number somebody is of the cast, or what is said to whoever named them.
fn member(the: &TheSeason, user: UserId) -> Result<Member, String> {
    the.member(user).ok_or_else(|| {
        format!("<@{user}> is not of this cast; `/season status` shows who is, `/season cast add` takes them in")
    })
}

fn id(user: &User) -> UserId {
    UserId(user.id.get())
}

/// The people whom a text mentions, in order.
pub(super) fn mentioned(text: &str) -> Vec<UserId> {
    let ids = text.split("<@").skip(1).filter_map(|rest| {
        let digits = rest.trim_start_matches('!').split('>').next()?;
        digits.parse().ok().filter(|&id| id > 0).map(UserId)
    });
    ids.collect()
}

/// Show the cast of a season and what comes next
#[poise::command(slash_command, guild_only)]
async fn status(
    ctx: Context<'_>,
    #[description = "Its number, if several are on or it is over"] season: Option<i64>,
) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    match season::find(call(ctx), season).await? {
        Ok(the) => call(ctx).answer(season::status(&call(ctx).bot.directory, &the).await?).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Say who the opponent in the death match is, instead of the candidate
#[poise::command(slash_command, guild_only)]
async fn pick(
    ctx: Context<'_>,
    #[description = "The opponent"] opponent: User,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    match member(&the, id(&opponent)) {
        Ok(opponent) => take(ctx, &the, |the, holdings| Ok(the.season.pick(opponent, By::Host, holdings))).await,
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
    #[description = "Who, such as @Ann @Ben"] players: String,
    #[description = "How many each; below 0 to take away"]
    #[min = -10_000]
    #[max = 10_000]
    amount: i32,
    #[description = "What; garnets if left out"] what: Option<Awarded>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    let to: Result<Vec<_>, _> = mentioned(&players).into_iter().map(|user| member(&the, user)).collect();
    let kind = if matches!(what, Some(Awarded::Tokens)) { Kind::Token } else { Kind::Garnet };
    match to {
        Ok(to) => take(ctx, &the, |_, _| Ok(Step::Award { to: to.clone(), kind, change: amount })).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Send somebody home by hand
#[poise::command(slash_command, guild_only)]
async fn eliminate(
    ctx: Context<'_>,
    #[description = "Who goes home"] player: User,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    match member(&the, id(&player)) {
        Ok(player) => take(ctx, &the, |the, holdings| Ok(the.season.eliminate(player, By::Host, holdings))).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Bring somebody back who is out
#[poise::command(slash_command, guild_only, rename = "return")]
async fn comeback(
    ctx: Context<'_>,
    #[description = "Who is back"] player: User,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    match member(&the, id(&player)) {
        Ok(member) => take(ctx, &the, |_, _| Ok(Step::Return { member })).await,
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
    #[description = "Who joins"] player: User,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    begin::join(ctx, &the, &player, |the, _| Step::Add { member: the.season.next_member() }).await
}

/// Note that somebody has left the season
#[poise::command(slash_command, guild_only)]
async fn remove(
    ctx: Context<'_>,
    #[description = "Who leaves"] player: User,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    match member(&the, id(&player)) {
        Ok(member) => take(ctx, &the, |_, _| Ok(Step::Remove { member })).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Put somebody new in a member's place, with what these own
#[poise::command(slash_command, guild_only)]
async fn replace(
    ctx: Context<'_>,
    #[description = "Who leaves"] leaves: User,
    #[description = "Who comes"] comes: User,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    match member(&the, id(&leaves)) {
        Ok(leaves) => begin::join(ctx, &the, &comes, |the, holdings| the.season.replaced(leaves, holdings)).await,
        Err(words) => answer(ctx, refusal(&words)).await,
    }
}

/// Strike out the last step of a season, with what followed from it
#[poise::command(slash_command, guild_only)]
async fn undo(
    ctx: Context<'_>,
    #[description = "The season's number, if several are on or it is over"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    take(ctx, &the, |_, _| Ok(Step::Undo)).await
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
    let Some(the) = asked(ctx, season).await? else { return Ok(()) };
    let names = |member| safe_name(&the.name(member));
    let n_pages = the.log.len().div_ceil(PAGE_LINES).max(1);
    let page = page.map_or(1, |page| page as usize).min(n_pages);
    let last = the.log.len().saturating_sub((page - 1) * PAGE_LINES);
    let first = last.saturating_sub(PAGE_LINES);
    let shown = the.log.get(first..last).unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    let is_shown = |n| shown.iter().any(|kept| kept.n == n);
    for ((before, line), kept) in the.told_lines(is_shown).iter().zip(shown) {
        let by = kept.by.map_or_else(String::new, |user| format!(" (<@{user}>)"));
        let at = line.at.0.div_euclid(1000);
        lines.push(format!("{}. <t:{at}:f> {}{by}", line.n, cut(&told(before.as_ref(), line, &names), 140)));
    }
    lines.reverse();
    let shown = lines.join("\n");
    answer(ctx, format!("Page {page} of {n_pages}; `/season log` takes another in `page`.\n{shown}")).await
}

/// End a season, with garnets by final place if you like
#[poise::command(slash_command, guild_only)]
async fn end(
    ctx: Context<'_>,
    #[description = "Garnets for first, second and so on, such as 10 5 3"] prizes: Option<String>,
    #[description = "The season's number, if several are on"] season: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    let text = prizes.unwrap_or_default();
    let numbers: Result<Vec<u32>, _> =
        text.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse::<u32>).collect();
    let most = crate::season::AMOUNT_MAX;
    match numbers {
        Ok(prizes) if prizes.iter().all(|prize| *prize <= most) => {
            take(ctx, &the, |the, _| Ok(the.season.end(&prizes))).await
        }
        _ => answer(ctx, "🚫 `prizes` takes numbers up to 10,000 in order of the places, such as 10 5 3.").await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_read_from_mentions() {
        assert_eq!(mentioned("<@12> and <@!7>, <@x> <@9"), [12, 7, 9].map(UserId));
        assert_eq!(mentioned("@Ann"), []);
    }
}
