//! Matches of any game, one after another in one channel: played by people, who send inputs that their own view finds
//! legal, or by machines.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clock::{Clock, Stopwatch};
use host::Table;
use rules::{Dice, Seat, Spec, Timestamp};
use serde_json::{Value, json};

use super::journal::{Journal, Reader};
use super::{Common, GO_ON_MAX, TURN, newest};
use crate::standin::person::Client;

/// How long a player waits for a command's outcome before sending another input: the process that received it may have
/// crashed.
const ANSWER_MAX: Duration = Duration::from_secs(4);
/// How long a host waits for a match to open before trying again.
const OPENING_MAX: Duration = Duration::from_secs(18);
/// How often the journal is polled.
const GLANCE: Duration = Duration::from_millis(250);

/// The matches of one game in one channel, with their players.
pub(super) struct Course {
    pub(super) index: usize,
    pub(super) spec: &'static Spec,
    /// People have the first seats; machines have the others.
    pub(super) people: Vec<Client>,
    pub(super) table: u64,
    pub(super) elsewhere: u64,
    pub(super) dice: Dice,
    pub(super) reader: Reader,
    /// How long a player thinks.
    pub(super) pace: Duration,
}

/// The results of one course.
pub(super) struct Played {
    pub(super) spec: &'static Spec,
    pub(super) people: Vec<Client>,
    pub(super) table: u64,
    /// The matches, and the inputs by direct message in each, by message id.
    pub(super) matches: Vec<(i64, BTreeMap<i64, Said>)>,
}

/// An input by direct message.
pub(super) struct Said {
    pub(super) seat: Seat,
    pub(super) text: String,
    /// Whether it was refused, or its author was told that it was not saved.
    pub(super) is_refused: bool,
}

impl Course {
    /// Plays until the test is over.
    pub(super) async fn play(mut self, hazel: Client, common: Arc<Common>) -> Played {
        let mut matches: Vec<(i64, BTreeMap<i64, Said>)> = Vec::new();
        while !common.is_over() {
            let above = matches.last().map_or(0, |(id, _)| *id);
            let Some(mut journal) = self.open(&hazel, above, &common).await else { break };
            let mut said = BTreeMap::new();
            while !common.is_over() && !journal.is_over() {
                let before = journal.n_said;
                self.step(&mut journal, &mut said).await;
                common.turns[self.index].fetch_add(journal.n_said - before, Ordering::Relaxed);
            }
            matches.push((journal.id, said));
        }
        Played { spec: self.spec, people: self.people, table: self.table, matches }
    }

    /// Opens a match in the channel, or finds the one that is open there.
    async fn open(&mut self, hazel: &Client, above: i64, common: &Common) -> Option<Journal> {
        while !common.is_over() {
            let options = self.options(hazel);
            let options: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
            // The shard may have no session yet.
            drop(hazel.try_slash(self.table, &format!("host {}", self.spec.id), &options).await);
            let since = Stopwatch::start();
            while since.elapsed() < OPENING_MAX {
                if let Some(id) = self.reader.match_at(self.table, above).await
                    && let Some(journal) = self.reader.open(id).await
                {
                    return Some(journal);
                }
                tokio::time::sleep(GLANCE).await;
            }
        }
        None
    }

    fn options(&self, hazel: &Client) -> Vec<(String, Value)> {
        let machine = json!(hazel.application());
        let seat = |n: usize| self.people.get(n).map_or_else(|| machine.clone(), |person| json!(person.id));
        let n_seats = self.spec.seats.0.max(2);
        let mut options: Vec<_> = (0..n_seats).map(|n| (format!("player{}", n + 1), seat(n))).collect();
        let short = match self.spec.id {
            "mist" | "demeter" => &[("base_ms", TURN)][..],
            "astral" => &[("lockout_ms", "2s"), ("round_min_ms", "20s"), ("quiet_ms", "5s"), ("break_ms", "20s")],
            "starry" => &[("bidding_ms", TURN), ("round_ms", TURN), ("candidate_ms", TURN)],
            _ => &[],
        };
        options.extend(short.iter().map(|&(name, text)| (name.to_owned(), json!(text))));
        match self.spec.id {
            "astral" => options.push(("rounds".to_owned(), json!(2))),
            "starbattle" => options.push(("size".to_owned(), json!(5))),
            _ => {}
        }
        options.push(("machine".to_owned(), json!("beginner")));
        if self.spec.advantage {
            options.push(("advantage".to_owned(), seat(0)));
        }
        options
    }

    /// One player whose turn it is sends an input and waits for the outcome.
    async fn step(&mut self, journal: &mut Journal, said: &mut BTreeMap<i64, Said>) {
        tokio::time::sleep(self.pace).await;
        journal.read_on(&mut self.reader).await;
        let seats = journal.table.turn().seats();
        let seats: Vec<_> = seats.iter().filter(|seat| seat.index() < self.people.len()).collect();
        let Some(&seat) = self.dice.pick(&seats) else { return };
        let Some(text) = words(&*journal.table, seat, self.dice.bits()) else { return };
        let channel = match self.dice.below(5) {
            0 => self.table,
            1 => self.elsewhere,
            _ => return self.tell(journal, said, seat, text).await,
        };
        let options = [("text", json!(text)), ("match", json!(journal.id.to_string()))];
        let before = journal.n_said;
        drop(self.people[seat.index()].try_slash(channel, "submit", &options).await);
        let since = Stopwatch::start();
        while journal.n_said == before && since.elapsed() < ANSWER_MAX && !journal.is_over() {
            tokio::time::sleep(GLANCE).await;
            journal.read_on(&mut self.reader).await;
        }
    }

    /// Sends an input by direct message. Despite all faults it must count, or its author must be told why it does not.
    async fn tell(&mut self, journal: &mut Journal, said: &mut BTreeMap<i64, Said>, seat: Seat, text: String) {
        let person = &self.people[seat.index()];
        let message = (**person).say(person.dm, &text).await.unwrap();
        let input = message["id"].as_str().unwrap().to_owned();
        let number: i64 = input.parse().unwrap();
        let since = Stopwatch::start();
        let mut is_refused = false;
        while !journal.inputs.contains_key(&number) && !is_refused {
            assert!(
                since.elapsed() < 2 * GO_ON_MAX,
                "{} #{}: {text:?} neither counts nor is refused: {:?}",
                self.spec.name,
                journal.id,
                newest(person, person.dm).await
            );
            tokio::time::sleep(GLANCE).await;
            is_refused = is_answered(person, &input).await;
            // The answer may be the confirmation.
            while !journal.read_on(&mut self.reader).await {
                tokio::time::sleep(GLANCE).await;
            }
            is_refused &= !journal.inputs.contains_key(&number);
        }
        said.insert(number, Said { seat, text, is_refused });
    }
}

/// An input that the seat may send now; the lock if everything else has been submitted.
fn words(table: &dyn Table, seat: Seat, bits: u64) -> Option<String> {
    let at: Timestamp = Clock::system().now().max(table.now());
    let is_legal = |text: &String| table.propose(at, seat, text).is_ok();
    let lock = Some("lock".to_owned()).filter(|_| !table.awaited().contains(seat));
    let ready = || table.opening(seat).filter(is_legal);
    lock.filter(is_legal).or_else(ready).or_else(|| table.sample(seat, bits).filter(is_legal))
}

async fn is_answered(person: &Client, input: &str) -> bool {
    newest(person, person.dm).await.iter().any(|message| message["message_reference"]["message_id"] == *input)
}
