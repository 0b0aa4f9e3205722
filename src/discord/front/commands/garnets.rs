//! `/garnets …`: the server's ledger of garnets, community garnets and Tokens of Life.

use poise::serenity_prelude as serenity;
use serenity::User;

use super::Context;
use super::hosting::is_host;
use super::{call, done};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, echo, mention};
use crate::rules::Asset;
use crate::store::{self, Balance, Correct, GuildId, HistoryLine, Owner, UserId};

/// How many lines of a history are shown.
const LINES_SHOWN: u32 = 15;
/// The longest reason that is kept, in characters.
const REASON_CHARS_MAX: usize = 200;

/// See and keep the server's garnets
#[poise::command(slash_command, guild_only, subcommand_required, subcommands("show", "grant", "history"))]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn garnets(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// What may be granted.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Granted {
    #[name = "garnets"]
    Garnets,
    #[name = "Tokens of Life"]
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

/// Show what everybody owns, or what one player does
#[poise::command(slash_command, guild_only)]
async fn show(
    ctx: Context<'_>,
    #[description = "Only this player, alone and together with others"] player: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = guild(ctx) else { return Ok(()) };
    let wanted = player.map(|player| UserId(player.id.get()));
    let is_wanted = |owner: Owner| match (owner, wanted) {
        (_, None) => true,
        (Owner::User(user), Some(wanted)) => user == wanted,
        (Owner::Pair(one, other), Some(wanted)) => one == wanted || other == wanted,
    };
    let balances = call(ctx).bot.store.balances(guild).await?;
    let lines: Vec<String> = balances
        .iter()
        .filter(|&(&(owner, _), balance)| is_wanted(owner) && *balance != Balance::default())
        .map(|(&(owner, asset), balance)| {
            let at_stake =
                if balance.at_stake > 0 { format!(", and {} in a match", balance.at_stake) } else { String::new() };
            format!("{}: {}{at_stake}", name(owner), counted(asset, balance.at_hand))
        })
        .collect();
    let words = if lines.is_empty() { "Nobody owns anything yet.".to_owned() } else { lines.join("\n") };
    answer(ctx, &words).await
}

/// Give a player or a pair something, or take it away; everybody is told
#[poise::command(slash_command, guild_only)]
async fn grant(
    ctx: Context<'_>,
    #[description = "The player"] player: User,
    #[description = "How many; below 0 to take away"]
    #[min = -10_000]
    #[max = 10_000]
    amount: i32,
    #[description = "Why; it is kept"] reason: String,
    #[description = "What; garnets if left out"] what: Option<Granted>,
    #[description = "The other of a pair: then they are community garnets"] with: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = guild(ctx) else { return Ok(()) };
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
        return answer(ctx, "🚫 It takes a reason, and an amount that is not 0.").await;
    }
    let owner = owner(&player, with.as_ref());
    let by = call(ctx).user();
    let at = call(ctx).bot.directory.clock().now();
    let correct = Correct { guild, owner, asset, change: amount, reason: reason.clone(), by, at };
    match call(ctx).bot.store.write(correct).await {
        Ok(()) => {
            let verb = if amount < 0 { "takes" } else { "grants" };
            let granted = counted(asset, i64::from(amount.unsigned_abs()));
            let to = if amount < 0 { "from" } else { "to" };
            let words = format!("⚖ {} {verb} {granted} {to} {}: {}", mention(by), name(owner), echo(&reason));
            done(ctx, &words).await
        }
        Err(store::Error::Overdrawn) => {
            let balances = call(ctx).bot.store.balances(guild).await?;
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

/// Show why somebody owns what they own
#[poise::command(slash_command, guild_only)]
async fn history(
    ctx: Context<'_>,
    #[description = "The player; yourself if left out"] player: Option<User>,
    #[description = "The other of a pair, for their community garnets"] with: Option<User>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let Some(guild) = guild(ctx) else { return Ok(()) };
    let owner = owner(player.as_ref().unwrap_or(&ctx.interaction.user), with.as_ref());
    let history = call(ctx).bot.store.history(guild, owner, LINES_SHOWN).await?;
    if history.is_empty() {
        return answer(ctx, &format!("{} has no history yet.", name(owner))).await;
    }
    let lines: Vec<String> = history.iter().map(history_line).collect();
    answer(ctx, &format!("{}, the latest first:\n{}", name(owner), lines.join("\n"))).await
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
