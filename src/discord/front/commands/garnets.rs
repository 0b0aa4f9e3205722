//! `/garnets …`: the server's ledger of garnets, community garnets and Tokens of Life, book by book.

use poise::serenity_prelude as serenity;
use serenity::{CreateAttachment, User};

use super::Context;
use super::hosting::is_host;
use super::logs::refuse;
use super::{call, done};
use crate::discord::flow::log;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, echo, mention};
use crate::store::{self, Balance, Correct, CorrectAll, GuildId, HISTORY_LINES_MAX, HistoryLine, Owner, UserId};
use book::Shown;
use league::season::{Kind, Season, Step};
use rules::Asset;
use words::{Message, Words, garnets as said, season};

mod book;
mod file;

/// How many lines of a list are on a page.
const PAGE_LINES: usize = 15;
/// The maximum number of people in one grant.
const GRANTED_MAX: usize = 25;
/// The maximum length of a reason, in characters.
const REASON_CHARS_MAX: usize = 200;

#[poise::command(slash_command, guild_only, subcommand_required, subcommands("show", "grant", "give", "history"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn garnets(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// What a host may grant with `/garnets grant`.
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

fn name(owner: Owner) -> Message {
    let named = |user| Words::markup(mention(user));
    match owner {
        Owner::User(user) => Message::verbatim(named(user)),
        Owner::Pair(one, other) => said::Pair { one: named(one), other: named(other) }.into(),
    }
}

fn counted(asset: Asset, count: i64) -> Message {
    match asset {
        Asset::Garnet => season::Garnets { count }.into(),
        Asset::CommunityGarnet => said::Community { count }.into(),
        Asset::TokenOfLife => season::Tokens { count }.into(),
    }
}

/// Answers with a message that only the person can see.
async fn answer(ctx: Context<'_>, message: impl Into<Message>) -> Result<(), Fault> {
    let words = message.into().say(call(ctx).language());
    call(ctx).answer(Letter::words(cut(words.as_str(), CONTENT_CHARS_MAX))).await
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
        let language = call(ctx).language();
        let table = table.description(said::FileDescribed.say(language).as_str());
        let words = said::AsFile { heading: shown.heading() }.say(language);
        return call(ctx).answer(Letter::words(words).with_file(table)).await;
    }
    let line = |(&(owner, asset), balance): (&(Owner, Asset), &Balance)| -> Message {
        let (who, amount) = (name(owner), counted(asset, balance.at_hand));
        match balance.at_stake {
            ..=0 => said::Owns { who, amount }.into(),
            staked => said::OwnsStaked { who, amount, staked }.into(),
        }
    };
    let lines: Vec<Message> = wanted.map(line).collect();
    let list = if lines.is_empty() { said::Nobody.into() } else { paged(&lines, page) };
    answer(ctx, Message::joined([shown.heading(), list].into_iter().chain(shown.others()), "\n")).await
}

/// The book that a command refers to. `None` if there is none; then the person has been told why. Defers the answer
/// first.
async fn shown(ctx: Context<'_>, season: Option<i64>) -> Result<Option<Shown>, Fault> {
    if !call(ctx).defer().await? {
        return Ok(None);
    }
    match book::meant(ctx, season).await? {
        Ok(shown) => Ok(Some(shown)),
        Err(why) => refuse(ctx, why).await.map(|()| None),
    }
}

/// A page of a list, with the page's number if there are several.
fn paged(lines: &[Message], page: Option<u32>) -> Message {
    let n_pages = lines.len().div_ceil(PAGE_LINES).max(1);
    let page = page.map_or(1, |page| page as usize).clamp(1, n_pages);
    let shown = lines.chunks(PAGE_LINES).nth(page - 1).unwrap_or_default().iter().cloned();
    let place = (n_pages > 1).then(|| said::Page { page, pages: n_pages }.into());
    Message::joined(shown.chain(place), "\n")
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
        return answer(ctx, said::OnlyHosts).await;
    }
    let asset = match (what, &with) {
        (Some(Granted::Tokens), Some(_)) => return answer(ctx, said::TokenOfPair).await,
        (_, Some(other)) if other.id == player.id => {
            return answer(ctx, said::SamePerson).await;
        }
        (_, Some(_)) => Asset::CommunityGarnet,
        (Some(Granted::Tokens), None) => Asset::TokenOfLife,
        (Some(Granted::Garnets) | None, None) => Asset::Garnet,
    };
    let reason = cut(reason.trim(), REASON_CHARS_MAX);
    if reason.is_empty() || amount == 0 {
        return answer(ctx, said::NoReason).await;
    }
    let mut owners = vec![owner(&player, with.as_ref())];
    let more = match super::people::people(ctx, also.as_deref().unwrap_or_default()).await? {
        Ok(more) => more,
        Err(why) => return refuse(ctx, why).await,
    };
    for user in more {
        if with.is_some() || owners.contains(&Owner::User(user)) || owners.len() >= GRANTED_MAX {
            return answer(ctx, said::BadAlso { most: GRANTED_MAX - 1 }).await;
        }
        owners.push(Owner::User(user));
    }
    let users = owners.iter().flat_map(|&owner| match owner {
        Owner::User(user) => vec![user],
        Owner::Pair(one, other) => vec![one, other],
    });
    if let Some(why) = shown.refuses(users, amount) {
        return refuse(ctx, why).await;
    }
    correct(ctx, (&shown, &owners), (asset, amount), reason).await
}

/// Writes a grant for all of these owners or for none, and announces it.
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
    match call(ctx).bot.store.write(CorrectAll(owners.iter().map(one).collect())).await {
        Ok(()) => done(ctx, &granted((shown, owners), (asset, amount), by, &reason)).await,
        Err(store::Error::Overdrawn) => {
            let balances = call(ctx).bot.store.balances(book).await?;
            let at_hand = |owner: &&Owner| balances.get(&(**owner, asset)).map_or(0, |balance| balance.at_hand);
            let Some(&owner) = owners.iter().min_by_key(at_hand) else { return Ok(()) };
            let Balance { at_hand, at_stake } = balances.get(&(owner, asset)).copied().unwrap_or_default();
            let (who, amount) = (name(owner), counted(asset, at_hand));
            if at_stake > 0 {
                return answer(ctx, said::OverdrawnStaked { who, amount, staked: counted(asset, at_stake) }).await;
            }
            answer(ctx, said::Overdrawn { who, amount }).await
        }
        Err(error) => Err(error.into()),
    }
}

/// The announcement of a grant.
fn granted((shown, owners): (&Shown, &[Owner]), (asset, amount): (Asset, i32), by: UserId, reason: &str) -> Message {
    let (count, host, reason) = (owners.len(), Words::markup(mention(by)), Words::markup(echo(reason)));
    let whom = Message::joined(owners.iter().map(|&owner| name(owner)), ", ");
    let within = shown.season.as_ref().map(|season| said::Within { number: season.row.number }.into());
    let within = Message::joined(within, "");
    let moved = counted(asset, i64::from(amount.unsigned_abs()));
    if amount < 0 {
        return said::Taken { count, host, amount: moved, whom, within, reason }.into();
    }
    said::Granted { count, host, amount: moved, whom, within, reason }.into()
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
        Err(why) => return refuse(ctx, said::OnlyInSeason { why }).await,
    };
    let kind = if matches!(what, Some(Granted::Tokens)) { Kind::Token } else { Kind::Garnet };
    let (from, to) = (the.member(call(ctx).user()), the.member(UserId(player.id.get())));
    let (Some(from), Some(to)) = (from, to) else {
        return answer(ctx, said::NotInCast).await;
    };
    let owned = the.holdings(&call(ctx).bot.store).await?.get(&(from, kind)).copied().unwrap_or(0);
    if owned < amount {
        let asset = if kind == Kind::Token { Asset::TokenOfLife } else { Asset::Garnet };
        return answer(ctx, said::AtMost { amount: counted(asset, owned.into()) }).await;
    }
    match log::take::<Season>(call(ctx), the.row.id, &[], |_, _| Ok(Step::Offer { from, to, kind, amount })).await? {
        Ok(_) => answer(ctx, said::Offered).await,
        Err(letter) => call(ctx).answer(letter).await,
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
        let nothing = said::NoHistory { heading: shown.heading(), who: name(owner) }.into();
        return answer(ctx, Message::joined([nothing].into_iter().chain(shown.others()), "\n")).await;
    }
    let lines: Vec<Message> = history.iter().map(history_line).collect();
    let head = said::History { heading: shown.heading(), who: name(owner) }.into();
    answer(ctx, Message::joined([head, paged(&lines, page)], "\n")).await
}

fn history_line(line: &HistoryLine) -> Message {
    let day = Words::markup(format!("<t:{}:d>", line.at.0.div_euclid(1000)));
    let sign = Words::markup(if line.change < 0 { "−" } else { "+" });
    let amount = counted(line.asset, line.change.abs());
    let told = said::Line { day, sign, amount, reason: Words::markup(echo(&line.reason)) };
    match (line.match_id, line.by) {
        (Some(match_id), _) => said::LineMatch { line: told, number: match_id.0 }.into(),
        (None, Some(host)) => said::LineHost { line: told, host: Words::markup(mention(host)) }.into(),
        (None, None) => told.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn a_long_list_has_pages() {
        let lines: Vec<Message> = (1..=31).map(|n| Message::verbatim(format!("line {n}"))).collect();
        let paged = |n, page| paged(&lines[..n], page).say(Language::English).to_string();
        assert!(paged(31, None).starts_with("line 1\n"));
        assert!(paged(31, None).ends_with("Page 1 of 3. The option `page` shows another one."));
        assert_eq!(paged(31, Some(3)), "line 31\nPage 3 of 3. The option `page` shows another one.");
        assert_eq!(paged(31, Some(99)), paged(31, Some(3)));
        assert_eq!(paged(2, None), "line 1\nline 2");
    }
}
