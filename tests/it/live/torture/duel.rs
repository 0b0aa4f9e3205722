//! A match of Mist by a script: every turn is known beforehand, so that it can be counted what everybody is told of it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clock::Stopwatch;
use rules::Dice;
use serde_json::json;

use super::{Common, GO_ON_MAX, TURN, newest};
use crate::live::stage::content;
use crate::standin::eventually;
use crate::standin::person::Client;

/// After how long somebody repeats what the bot has promised to answer: the process that received it may have crashed.
const AGAIN_AFTER: Duration = Duration::from_secs(18);

/// Cells for every turn, none of which ends the match.
const CELLS: [&str; 12] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1", "i3", "i5"];

/// A match of two people, who play nothing else.
pub(super) struct Duel {
    pub(super) index: usize,
    /// Its number, once it is open.
    pub(super) id: u64,
    pub(super) players: [Client; 2],
    /// Where it is played, and a channel of another server.
    pub(super) table: u64,
    pub(super) elsewhere: u64,
    pub(super) n_said: i64,
    pub(super) dice: Dice,
}

impl Duel {
    pub(super) async fn open(&mut self, hazel: &Client) {
        let [one, other] = &self.players;
        let options = [
            ("player1", json!(one.id)),
            ("player2", json!(other.id)),
            ("first", json!(one.id)),
            ("advantage", json!(one.id)),
            ("base_ms", json!(TURN)),
        ];
        eventually("a host's command", async || {
            hazel.try_slash(self.table, "host mist", &options).await.ok().filter(|answer| !answer.is_null())
        })
        .await;
        let told = one.newest(one.dm, |message| content(message).contains("Your turn 1 against")).await;
        let number = content(&told).split_once('#').map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next());
        self.id = number.flatten().unwrap().parse().unwrap();
    }

    /// Plays until it is over; the number of the turn that has begun last.
    pub(super) async fn play(mut self, common: Arc<Common>) -> (Self, usize) {
        let mut turn = 1;
        while !common.is_over() {
            self.take_turn(turn).await;
            turn += 1;
            common.turns[self.index].store(turn, Ordering::Relaxed);
        }
        (self, turn)
    }

    async fn take_turn(&mut self, turn: usize) {
        let (mover, other) = (1 - turn % 2, turn % 2);
        let next = format!("Your turn {} against", turn + 1);
        let since = Stopwatch::start();
        let mut before = self.failure(mover).await;
        let (mut is_promised, mut said) = (self.say(mover, turn).await, Stopwatch::start());
        loop {
            let messages = newest(&self.players[other], self.players[other].dm).await;
            if messages.iter().any(|message| content(message).contains(&next)) {
                return;
            }
            let failure = self.failure(mover).await;
            if failure > before || is_promised && said.elapsed() > AGAIN_AFTER {
                // They have been told that it may not have been counted, or wait in vain for the answer to a command.
                before = failure;
                (is_promised, said) = (self.say(mover, turn).await, Stopwatch::start());
            }
            assert!(
                since.elapsed() < 2 * GO_ON_MAX,
                "turn {turn} of #{} does not come: {:?}",
                self.id,
                self.players[mover].messages(self.players[mover].dm).await.iter().map(content).collect::<Vec<_>>()
            );
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }

    /// The last time that a player was told that something failed.
    async fn failure(&self, player: usize) -> Option<u64> {
        let player = &self.players[player];
        let mut last = None;
        for channel in [player.dm, self.table, self.elsewhere] {
            let messages = newest(player, channel).await;
            let failed = messages.iter().filter(|message| content(message).contains("(Reference "));
            last = last.max(failed.filter_map(|message| message["id"].as_str()?.parse().ok()).max());
        }
        last
    }

    /// Says where to place, and locks it in: by direct message, by command at the table, or by command elsewhere.
    /// Says whether nothing but the promise of an answer is known of it.
    async fn say(&mut self, mover: usize, turn: usize) -> bool {
        let texts = [CELLS[turn % CELLS.len()], "lock"];
        self.n_said += 2;
        let channel = match self.dice.below(4) {
            0 => Some(self.table),
            1 => Some(self.elsewhere),
            _ => None,
        };
        let player = &self.players[mover];
        if let Some(channel) = channel {
            let mut has_failed = false;
            for text in texts {
                let options = [("text", json!(text)), ("match", json!(self.id.to_string()))];
                let answer = player.try_slash(channel, "submit", &options).await;
                has_failed |= !answer.is_ok_and(|answer| !answer.is_null());
            }
            if !has_failed {
                return true;
            }
            // Discord says that the bot has not answered.
            self.n_said += 2;
        }
        for text in texts {
            player.say(player.dm, text).await;
        }
        false
    }
}
