//! `/garnets …`: the server's ledger of garnets, community garnets and Tokens of Life, book by book.

use poise::serenity_prelude as serenity;
use serenity::{CreateAttachment, User};

use super::Context;
use super::hosting::is_host;
use super::{call, done};
use crate::discord::flow::log;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, echo, mention, refusal};
use crate::store::{self, Balance, Correct, CorrectAll, GuildId, HISTORY_LINES_MAX, HistoryLine, Owner, UserId};
use book::Shown;
use league::season::{Kind, Season, Step};
use rules::Asset;

mod book;
mod file;

/// How many lines of a list are on a page.
const PAGE_LINES: usize = 15;
/// The most people who are granted something at once.
const GRANTED_MAX: usize = 25;
/// The longest reason that is kept, in characters.
const REASON_CHARS_MAX: usize = 200;

#[poise::command(slash_command, guild_only, subcommand_required, subcommands("show", "grant", "give", "history"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn garnets(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// What may be granted.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Granted {
    Garnets,
    Tokens,
}

fn guild(ctx: Context<'_>) -> Option<GuildId> {
    ctx.interaction.guild_id.map(|guild| GuildId(guild.get()))
}

fn owner(user: &User, other: Option<&User>) -> Owner {
    let id = |user: &User| UserId(user.id.get());
    match other.filter(|other| other.id != user.id) {
        Some(other) => Owner::pair(id(user), id(other)),
        None => Owner::User(id(user)),
    }
}

fn name(owner: Owner) -> String {
    match owner {
        Owner::User(user) => mention(user),
        Owner::Pair(one, other) => format!("{} and {}", mention(one), mention(other)),
    }
}

fn counted(asset: Asset, count: i64) -> String {
    let one = count.abs() == 1;
    let word = match asset {
        Asset::Garnet if one => "garnet",
        Asset::Garnet => "garnets",
        Asset::CommunityGarnet if one => "community garnet",
        Asset::CommunityGarnet => "community garnets",
        Asset::TokenOfLife if one => "Token of Life",
        Asset::TokenOfLife => "Tokens of Life",
    };
    format!("{count} {word}")
}

/// Answers with words that the person alone sees.
async fn answer(ctx: Context<'_>, words: &str) -> Result<(), Fault> {
    call(ctx).answer(Letter::words(cut(words, CONTENT_CHARS_MAX))).await
}

#[poise::command(slash_command, guild_only)]
async fn show(
    ctx: Context<'_>,
    player: Option<User>,
    #[min = 1] page: Option<u32>,
    file: Option<bool>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(shown) = shown(ctx, season).await? else { return Ok(()) };
    let wanted = player.map(|player| UserId(player.id.get()));
    let is_wanted = |owner: Owner| match (owner, wanted) {
        (_, None) => true,
        (Owner::User(user), Some(wanted)) => user == wanted,
        (Owner::Pair(one, other), Some(wanted)) => one == wanted || other == wanted,
    };
    let balances = call(ctx).bot.store.balances(shown.book).await?;
    let wanted = balances.iter().filter(|&(&(owner, _), balance)| is_wanted(owner) && *balance != Balance::default());
    if file.unwrap_or(false) {
        let rows: Vec<_> = wanted.map(|(&(owner, asset), &balance)| (owner, asset, balance)).collect();
        let table = file::table(&rows, &file::names(ctx, shown.book, &rows).await?);
        let table = CreateAttachment::bytes(table.into_bytes(), "garnets.csv");
        let table = table.description("What everybody owns, as comma-separated values.");
        return call(ctx).answer(Letter::words(format!("{}, as a file.", shown.heading())).with_file(table)).await;
    }
    let lines: Vec<String> = wanted
        .map(|(&(owner, asset), balance)| {
            let at_stake =
                if balance.at_stake > 0 { format!(", and {} in a match", balance.at_stake) } else { String::new() };
            format!("{}: {}{at_stake}", name(owner), counted(asset, balance.at_hand))
        })
        .collect();
    let words = if lines.is_empty() { "Nobody owns anything yet.".to_owned() } else { paged(&lines, page) };
    answer(ctx, &format!("{}\n{words}{}", shown.heading(), shown.others())).await
}

/// The book that a command means. If there is none, the person who asks has been told why. The answer has been
/// deferred.
async fn shown(ctx: Context<'_>, season: Option<i64>) -> Result<Option<Shown>, Fault> {
    if !call(ctx).defer().await? {
        return Ok(None);
    }
    match book::meant(ctx, season).await? {
        Ok(shown) => Ok(Some(shown)),
        Err(words) => answer(ctx, &refusal(&words)).await.map(|()| None),
    }
}

/// A page of a list that may be long, and how many there are.
fn paged(lines: &[String], page: Option<u32>) -> String {
    let n_pages = lines.len().div_ceil(PAGE_LINES).max(1);
    let page = page.map_or(1, |page| page as usize).clamp(1, n_pages);
    let shown = lines.chunks(PAGE_LINES).nth(page - 1).unwrap_or_default().join("\n");
    if n_pages == 1 { shown } else { format!("{shown}\nPage {page} of {n_pages}; `page` takes another.") }
}

#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn grant(
    ctx: Context<'_>,
    player: User,
    #[min = -10_000]
    #[max = 10_000]
    amount: i32,
    reason: String,
    what: Option<Granted>,
    with: Option<User>,
    also: Option<String>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(shown) = shown(ctx, season).await? else { return Ok(()) };
    if !is_host(ctx).await? {
        return answer(
            ctx,
            "🚫 Only hosts keep the ledger: people who may manage events, or have the role set by /setup.",
        )
        .await;
    }
    let asset = match (what, &with) {
        (Some(Granted::Tokens), Some(_)) => return answer(ctx, "🚫 Tokens of Life belong to one player.").await,
        (_, Some(other)) if other.id == player.id => {
            return answer(ctx, "🚫 A pair is two people; name another in `with`.").await;
        }
        (_, Some(_)) => Asset::CommunityGarnet,
        (Some(Granted::Tokens), None) => Asset::TokenOfLife,
        (Some(Granted::Garnets) | None, None) => Asset::Garnet,
    };
    let reason = cut(reason.trim(), REASON_CHARS_MAX);
    if reason.is_empty() || amount == 0 {
        return answer(ctx, "🚫 Give a reason, and an amount other than 0.").await;
    }
    let mut owners = vec![owner(&player, with.as_ref())];
    let more = match super::people::people(ctx, also.as_deref().unwrap_or_default()).await? {
        Ok(more) => more,
        Err(words) => return answer(ctx, &refusal(&words)).await,
    };
    for user in more {
        if with.is_some() || owners.contains(&Owner::User(user)) || owners.len() >= GRANTED_MAX {
            let words = "🚫 `also` names up to 24 more players, each once, and no pairs.";
            return answer(ctx, words).await;
        }
        owners.push(Owner::User(user));
    }
    let users = owners.iter().flat_map(|&owner| match owner {
        Owner::User(user) => vec![user],
        Owner::Pair(one, other) => vec![one, other],
    });
    if let Some(words) = shown.refuses(users, amount) {
        return answer(ctx, &refusal(&words)).await;
    }
    correct(ctx, (&shown, &owners), (asset, amount), reason).await
}

/// Writes a grant for all of these owners or for nobody, and tells everybody.
async fn correct(
    ctx: Context<'_>,
    (shown, owners): (&Shown, &[Owner]),
    (asset, amount): (Asset, i32),
    reason: String,
) -> Result<(), Fault> {
    let by = call(ctx).user();
    let at = call(ctx).bot.directory.clock().now();
    let book = shown.book;
    let one = |&owner: &Owner| Correct { book, owner, asset, change: amount, reason: reason.clone(), by, at };
    let names = || owners.iter().map(|&owner| name(owner)).collect::<Vec<_>>().join(", ");
    match call(ctx).bot.store.write(CorrectAll(owners.iter().map(one).collect())).await {
        Ok(()) => {
            let verb = if amount < 0 { "takes" } else { "grants" };
            let granted = counted(asset, i64::from(amount.unsigned_abs()));
            let to = if amount < 0 { "from" } else { "to" };
            let each = if owners.len() > 1 { "each of " } else { "" };
            let within =
                shown.season.as_ref().map_or_else(String::new, |season| format!(" in season #{}", season.row.number));
            let words = format!("⚖ {} {verb} {granted} {to} {each}{}{within}: {}", mention(by), names(), echo(&reason));
            done(ctx, &words).await
        }
        Err(store::Error::Overdrawn) => {
            let balances = call(ctx).bot.store.balances(book).await?;
            let at_hand = |owner: &&Owner| balances.get(&(**owner, asset)).map_or(0, |balance| balance.at_hand);
            let Some(&owner) = owners.iter().min_by_key(at_hand) else { return Ok(()) };
            let Balance { at_hand, at_stake } = balances.get(&(owner, asset)).copied().unwrap_or_default();
            let in_a_match = if at_stake > 0 {
                format!("; {} in a match can be taken when it is over", counted(asset, at_stake))
            } else {
                String::new()
            };
            let has = counted(asset, at_hand);
            answer(ctx, &format!("🚫 {}: only {has} at hand, so no more can be taken{in_a_match}.", name(owner))).await
        }
        Err(error) => Err(error.into()),
    }
}

#[poise::command(slash_command, guild_only)]
async fn give(
    ctx: Context<'_>,
    player: User,
    #[min = 1]
    #[max = 10_000]
    amount: u32,
    what: Option<Granted>,
    season: Option<i64>,
) -> Result<(), Fault> {
    if !call(ctx).admits().await? {
        return Ok(());
    }
    let the = match log::find::<Season>(call(ctx), season).await? {
        Ok(the) => the,
        Err(words) => return answer(ctx, &refusal(&format!("gifts are given in a season: {words}"))).await,
    };
    let kind = if matches!(what, Some(Granted::Tokens)) { Kind::Token } else { Kind::Garnet };
    let (from, to) = (the.member(call(ctx).user()), the.member(UserId(player.id.get())));
    let (Some(from), Some(to)) = (from, to) else {
        return answer(ctx, "🚫 Gifts are given among the cast; `/season status` shows who is of it.").await;
    };
    let owned = the.holdings(&call(ctx).bot.store).await?.get(&(from, kind)).copied().unwrap_or(0);
    if owned < amount {
        return answer(ctx, &format!("🚫 You can give away at most {owned} of that.")).await;
    }
    match log::take::<Season>(call(ctx), the.row.id, &[], |_, _| Ok(Step::Offer { from, to, kind, amount })).await? {
        Ok(_) => answer(ctx, "✅ Offered in the season's channel; it is theirs once they take it.").await,
        Err(words) => answer(ctx, &words).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn history(
    ctx: Context<'_>,
    player: Option<User>,
    with: Option<User>,
    #[min = 1] page: Option<u32>,
    season: Option<i64>,
) -> Result<(), Fault> {
    let Some(shown) = shown(ctx, season).await? else { return Ok(()) };
    let owner = owner(player.as_ref().unwrap_or(&ctx.interaction.user), with.as_ref());
    let history = call(ctx).bot.store.history(shown.book, owner, HISTORY_LINES_MAX).await?;
    if history.is_empty() {
        return answer(
            ctx,
            &format!("{}: {} has no history there yet.{}", shown.heading(), name(owner), shown.others()),
        )
        .await;
    }
    let lines: Vec<String> = history.iter().map(history_line).collect();
    answer(ctx, &format!("{}: {}, the latest first:\n{}", shown.heading(), name(owner), paged(&lines, page))).await
}

fn history_line(line: &HistoryLine) -> String {
    let sign = if line.change < 0 { "−" } else { "+" };
    let what = counted(line.asset, line.change.abs());
    let from = match (line.match_id, line.by) {
        (Some(match_id), _) => format!(" (match #{match_id})"),
        (None, Some(host)) => format!(" (by {})", mention(host)),
        (None, None) => String::new(),
    };
    format!("<t:{}:d> {sign}{what}: {}{from}", line.at.0.div_euclid(1000), echo(&line.reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_has_pages() {
        let lines: Vec<String> = (1..=31).map(|n| format!("line {n}")).collect();
        assert!(
            paged(&lines, None).starts_with("line 1\n")
                && paged(&lines, None).ends_with("Page 1 of 3; `page` takes another.")
        );
        assert_eq!(paged(&lines, Some(3)), "line 31\nPage 3 of 3; `page` takes another.");
        assert_eq!(paged(&lines, Some(99)), paged(&lines, Some(3)));
        assert_eq!(paged(&lines[..2], None), "line 1\nline 2");
    }
}
