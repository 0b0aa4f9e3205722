//! Simulates a process that is frozen at the worst moment: while it writes a heartbeat.

use std::time::Duration;

use serde_json::json;
use tokio::time::{advance, sleep};

use super::bot::{Bot, Noted};
use super::discord::Discord;
use super::{still, tables};
use crate::store::{ChannelId, GuildId, UserId};
use rules::Millis;

/// How long the process is frozen, which is longer than a turn takes.
const STILL: Duration = Duration::from_secs(70);

/// Runs the simulation, and returns the journal of the match whose clock ran.
pub(super) fn journal() -> Vec<String> {
    let (discord, dir) = (Discord::new(0), still::folder());
    discord.begin_life();
    still::runtime().block_on(async {
        discord.run_clock();
        let bot = Bot::start(&dir.path().join("dealer.db"), &discord, Millis::ZERO, &Noted::default()).await;
        bot.connect(&bot.listen());
        sleep(Duration::from_secs(3)).await;
        let options = json!({"base_ms": 30_000}).as_object().cloned().expect("options");
        let users = [UserId(1), UserId(2)];
        let opening = tables::opening("heap", GuildId(1), ChannelId(70), &users, options, None, 1);
        let id = bot.directory.open(opening).await.expect("no fault").expect("a match").id();
        // After this pause every audience has been informed, and nothing is written except heartbeats.
        sleep(Duration::from_secs(5)).await;
        let n_commits = discord.n_commits();
        while discord.n_commits() == n_commits {
            sleep(Duration::from_millis(1)).await;
        }
        advance(STILL).await;
        sleep(Duration::from_secs(5)).await;
        let journal = bot.directory.store().journal(id).await.expect("the journal is whole");
        bot.directory.close().await;
        journal.into_iter().map(|line| line.entry).collect()
    })
}
