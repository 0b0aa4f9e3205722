//! A scripted match of Mist: every turn is known beforehand, so that the messages about it can be counted.

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

/// How long a player waits for a deferred answer before sending the input again: the process that received it may have
/// crashed.
const AGAIN_AFTER: Duration = Duration::from_secs(18);

/// Cells for the turns; none of them ends the match.
const CELLS: [&str; 12] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1", "i3", "i5"];

/// A match of two people, who play in no other match.
pub(super) struct Duel {
    pub(super) index: usize,
    /// The match's number, once it is open.
    pub(super) id: u64,
    pub(super) players: [Client; 2],
    /// The match's channel, and a channel of another server.
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

    /// Plays until the test is over; returns itself and the number of the current turn.
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
                // The player has been told that the input may not have counted, or has waited too long for a deferred
                // answer.
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

    /// The id of the last message that told a player of a failure.
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

    /// Sends a cell and the lock: by direct message, by command in the match's channel, or by command elsewhere.
    /// Returns whether only a deferred answer has arrived.
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
            // Discord reports that the bot has not answered.
            self.n_said += 2;
        }
        for text in texts {
            player.say(player.dm, text).await;
        }
        false
    }
}
