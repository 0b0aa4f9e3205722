//! `/season …`: what hosts do with a season, and what everybody may ask of it.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::hosting::is_host;
use super::{Context, call};
use crate::discord::flow::season::{self, ONLY_HOSTS};
use crate::discord::wire::fault::{Fault, code_of};
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, refusal, safe_name};
use crate::season::{By, Holdings, Kind, Line, Logged, Member, Season, Step, told};
use crate::session::{Followed, Kept, SeasonRefusal, TheSeason};
use crate::store::UserId;

mod begin;
mod table;

pub(super) use begin::{joining, named};
pub(super) use table::{complete_game, read_options};

/// Discord's code for what the bot may not look at.
const MISSING_ACCESS: isize = 50001;
/// How many characters of a log are on a page, and of one line: the longest stands on one.
const PAGE_CHARS_MAX: usize = CONTENT_CHARS_MAX - 100;
const LINE_CHARS_MAX: usize = PAGE_CHARS_MAX - 100;

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
pub(super) async fn hosted_elsewhere(ctx: Context<'_>) -> Result<bool, Fault> {
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

/// How many members Discord lists at once, and how many such pages are asked for.
const MEMBERS_PER_PAGE: u64 = 1000;
const MEMBER_PAGES_MAX: usize = 10;

/// The people whom a text mentions, in order, and those who hold a role that it mentions; or why that is not known.
pub(super) async fn people(ctx: Context<'_>, text: &str) -> Result<Result<Vec<UserId>, String>, Fault> {
    let mut people: Vec<UserId> = Vec::new();
    for part in text.split("<@").skip(1) {
        let word = part.split('>').next().unwrap_or_default();
        match word.strip_prefix('&').map(str::parse::<u64>) {
            Some(Ok(role)) => match holders(ctx, role).await? {
                Ok(holders) => people.extend(holders.into_iter().filter(|user| !mentioned(text).contains(user))),
                Err(words) => return Ok(Err(words)),
            },
            Some(Err(_)) => {}
            None => people.extend(mentioned(&format!("<@{word}>"))),
        }
    }
    Ok(Ok(people))
}

/// Who holds a role, without bots. Discord lists that for bots alone that have the Server Members Intent.
async fn holders(ctx: Context<'_>, role: u64) -> Result<Result<Vec<UserId>, String>, Fault> {
    let Some(guild) = ctx.interaction.guild_id else { return Ok(Ok(Vec::new())) };
    let role = serenity::RoleId::new(role.max(1));
    let mut holders = Vec::new();
    let mut after = None;
    for _ in 0..MEMBER_PAGES_MAX {
        let page = match guild.members(call(ctx).http, Some(MEMBERS_PER_PAGE), after).await {
            Ok(page) => page,
            Err(error) if code_of(&error) == Some(MISSING_ACCESS) => {
                return Ok(Err(
                    "Discord tells me who holds a role only with the Server Members Intent, which whoever runs \
                               this bot may switch on in the Developer Portal; mention people instead"
                        .to_owned(),
                ));
            }
            Err(error) => return Err(error.into()),
        };
        let holds = |member: &&serenity::Member| member.roles.contains(&role) && !member.user.bot;
        holders.extend(page.iter().filter(holds).map(|member| UserId(member.user.id.get())));
        after = page.last().map(|member| member.user.id);
        if (page.len() as u64) < MEMBERS_PER_PAGE {
            break;
        }
    }
    if holders.is_empty() { Ok(Err(format!("nobody holds the role <@&{role}>"))) } else { Ok(Ok(holders)) }
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
        Ok(opponent) => take(ctx, &the, |the, holdings| Ok(the.state.pick(opponent, By::Host, holdings))).await,
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
    let Some(the) = hosted(ctx, season).await? else { return Ok(()) };
    let to = people(ctx, &players).await?;
    let to = to.and_then(|to| to.into_iter().map(|user| member(&the, user)).collect::<Result<Vec<_>, _>>());
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
        Ok(player) => take(ctx, &the, |the, holdings| Ok(the.state.eliminate(player, By::Host, holdings))).await,
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
    begin::join(ctx, &the, &player, |the, _| Step::Add { member: the.state.next_member() }).await
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
        Ok(leaves) => begin::join(ctx, &the, &comes, |the, holdings| the.state.replaced(leaves, holdings)).await,
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
    take(ctx, &the, |the, _| the.state.undo().map_err(|why| SeasonRefusal::Rules(why.to_string()))).await
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
    let line = |before: Option<&Season>, line: &Line| told(before, line, &names);
    answer(ctx, log_page(&the, page, "/season log", line)).await
}

/// A page of a public log, the latest first. Lines stand whole: a page has as many as there is room for.
pub(super) fn log_page<S: Followed>(
    the: &Kept<S>,
    page: Option<u32>,
    command: &str,
    told: impl Fn(Option<&S>, &Line<S::Step>) -> String,
) -> String {
    let lines = the.told_lines(|_| true);
    let texts = lines.iter().zip(&the.log).map(|((before, line), kept)| {
        let by = kept.by.map_or_else(String::new, |user| format!(" (<@{user}>)"));
        let at = line.at.0.div_euclid(1000);
        format!("{}. <t:{at}:f> {}{by}", line.n, cut(&told(before.as_ref(), line), LINE_CHARS_MAX))
    });
    let texts: Vec<String> = texts.collect();
    let pages = pages(texts.into_iter().rev().collect(), PAGE_CHARS_MAX);
    let page = page.map_or(1, |page| page as usize).min(pages.len()).max(1);
    let shown = pages.get(page - 1).map_or_else(String::new, |lines| lines.join("\n"));
    format!("Page {page} of {}; `{command}` takes another in `page`.\n{shown}", pages.len().max(1))
}

/// Lines in pages, each of at most so many characters, but of one line at least.
fn pages(lines: Vec<String>, chars_max: usize) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut room = 0;
    for line in lines {
        let length = line.chars().count() + 1;
        match pages.last_mut() {
            Some(page) if length <= room => page.push(line),
            _ => {
                room = chars_max;
                pages.push(vec![line]);
            }
        }
        room = room.saturating_sub(length);
    }
    pages
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
            take(ctx, &the, |the, _| Ok(the.state.end(&prizes))).await
        }
        _ => answer(ctx, "🚫 `prizes` takes numbers up to 10,000 in order of the places, such as 10 5 3.").await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_whole_lines() {
        let lines = vec!["a".repeat(60), "b".repeat(30), "c".repeat(30), "d".repeat(200)];
        let pages = pages(lines.clone(), 100);
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
        assert_eq!(pages.concat(), lines, "nothing is cut, nothing is lost");
    }

    #[test]
    fn people_are_read_from_mentions() {
        assert_eq!(mentioned("<@12> and <@!7>, <@x> <@9"), [12, 7, 9].map(UserId));
        assert_eq!(mentioned("@Ann"), []);
    }
}
