//! The checks after the run: compares the messages to everybody with what the journals say they should be.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use dealer::store::Database;
use host::Table;
use rules::{BySeat, Names, Observer, Seat};
use scene::Theme;
use serde_json::Value;

use super::course::Played;
use super::duel::Duel;
use super::journal::Reader;
use crate::live::fleet::Fleet;
use crate::live::stage::{content, n_posted, recorded};
use crate::standin::eventually;

/// The bot's requests by channel.
pub(super) struct Calls(BTreeMap<u64, Vec<Value>>);

impl Calls {
    fn read(record: &Path) -> Self {
        let mut calls: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
        for call in recorded(record) {
            let path = call["path"].as_str().unwrap_or_default();
            let channel = path.split_once("/channels/").and_then(|(_, rest)| rest.split('/').next()?.parse().ok());
            calls.entry(channel.unwrap_or_default()).or_default().push(call);
        }
        Self(calls)
    }

    fn of(&self, channel: u64) -> &[Value] {
        self.0.get(&channel).map_or(&[], Vec::as_slice)
    }

    /// The alternative texts of a match's pictures that a channel was shown, in order; repeated posts with the same
    /// nonce count once.
    fn pictures(&self, channel: u64, name: &str) -> Vec<String> {
        let mut nonces = BTreeSet::new();
        let mut shown = Vec::new();
        for call in self.of(channel).iter().filter(|call| call["status"] == 200) {
            let is_new = match call["method"].as_str() {
                Some("POST") => nonces.insert(call["json"]["nonce"].to_string()),
                method => method == Some("PATCH"),
            };
            if is_new && content(&call["json"]).contains(name) {
                let files = call["json"]["attachments"].as_array().into_iter().flatten();
                shown.extend(files.filter_map(|file| file["description"].as_str().map(str::to_owned)));
            }
        }
        shown
    }
}

/// Waits until everything has been delivered, and checks all of it.
#[expect(clippy::print_stdout, reason = "figures for whoever runs it")]
pub(super) async fn examine(fleet: &mut Fleet, record: &Path, duels: &[(Duel, usize)], courses: &[Played]) {
    eventually("an end of all events", async || (fleet.number("SELECT count(*) FROM events").await == 0).then_some(()))
        .await;
    let untold = "SELECT count(*) FROM matches WHERE stage = 'over' AND settled_n < last_n";
    eventually("everybody knows the results", async || (fleet.number(untold).await == 0).then_some(())).await;
    assert_eq!(fleet.number("SELECT count(*) FROM matches WHERE stage = 'adjourned'").await, 0);
    // Stops the processes, because clocks would continue and end matches while the messages are examined.
    fleet.stop().await;
    let database = Database::at(&fleet.address).unwrap_or_else(|why| panic!("{why}"));
    let looked = database.server().expect("it is on a server").look().await.unwrap().expect("tables");
    assert!(looked.broken.is_empty(), "{:?}", looked.broken);

    let calls = Calls::read(record);
    for (duel, turns) in duels {
        look_at_duel(fleet, &calls, duel, *turns).await;
    }
    let mut reader = Reader::of(&fleet.address);
    let (mut n_matches, mut n_pictures) = (0, 0);
    for played in courses {
        for (id, _) in &played.matches {
            n_pictures += look_at(&mut reader, &calls, played, *id).await;
            n_matches += 1;
        }
    }
    println!("{n_matches} matches of all games, {n_pictures} pictures of them");
}

async fn look_at_duel(fleet: &Fleet, calls: &Calls, duel: &Duel, turns: usize) {
    for number in 1..=turns {
        let (mover, other) = (&duel.players[1 - number % 2], &duel.players[number % 2]);
        let words = format!("Your turn {number} against");
        let told = |dm| n_posted(calls.of(dm), dm, &words);
        assert_eq!(told(mover.dm), 1, "turn {number} of #{} is told to its mover once", duel.id);
        assert_eq!(told(other.dm), 0, "and to nobody else");
    }
    for call in duel.players.iter().flat_map(|player| calls.of(player.dm)) {
        let words = content(&call["json"]);
        assert!(!words.contains("Your time was up."), "#{}: {words}", duel.id);
        for named in words.split("Mist #").skip(1) {
            let named: String = named.chars().take_while(char::is_ascii_digit).collect();
            assert_eq!(named, duel.id.to_string(), "a match of others: {words}");
        }
    }
    let counted =
        format!("SELECT count(*) FROM journal WHERE kind = 'match' AND id = {} AND input_id IS NOT NULL", duel.id);
    let counted = fleet.number(&counted).await;
    // At least a cell and a lock counted for every turn, and nothing that was not sent.
    let at_least = i64::try_from(2 * (turns - 1)).unwrap();
    assert!((at_least..=duel.n_said).contains(&counted), "#{}: {counted} of {}", duel.id, duel.n_said);
}

/// What an audience may be shown, after each entry of the journal.
struct Due {
    observer: Observer,
    channel: u64,
    steps: Vec<Vec<String>>,
    /// The texts of old boards, which may change after newer boards have arrived.
    past: BTreeSet<String>,
}

impl Due {
    fn see(&mut self, table: &dyn Table) {
        let names = Names::from(BySeat::from(table.header().seats.clone()));
        let (_, showing) = table.show(self.observer, &names, &Theme::DARK).unseal();
        self.steps.push(showing.pictures.into_iter().map(|picture| picture.text).collect());
        let (_, past) = table.past(self.observer, &names, &Theme::DARK).unseal();
        self.past.extend(past.pictures.into_iter().map(|picture| picture.text));
    }

    /// Checks that every picture was due at the step of the picture before it or later: no picture belongs to another
    /// audience or to an earlier state.
    fn check(&self, name: &str, shown: &[String]) {
        let mut from = 0;
        for (nth, text) in shown.iter().enumerate() {
            let at = (from..self.steps.len()).find(|&step| self.steps[step].contains(text));
            if at.is_none() && self.past.contains(text) {
                continue;
            }
            from = at.unwrap_or_else(|| {
                let due = self.steps.iter().rposition(|step| step.contains(text));
                let before = nth.checked_sub(1).map(|before| &shown[before]);
                panic!(
                    "{name}, {:?}: due at step {due:?}, but shown as picture {nth} of {} after one of step {from}: {text}\n\
                     before: {before:?}\nthen: {:?}",
                    self.observer,
                    shown.len(),
                    shown.get(nth + 1),
                )
            });
        }
    }

    /// After the end everybody has the last board. A board of an earlier turn may be updated after that, if a killed
    /// process left that to its successor.
    fn check_last(&self, name: &str, shown: &[String]) {
        let last = self.steps.last().expect("the beginning");
        let newest = shown.iter().rev().find(|text| last.contains(text) || !self.past.contains(*text));
        assert!(
            newest.is_some_and(|shown| last.contains(shown)),
            "{name}, {:?}: shown at last {newest:?} instead of {last:?}",
            self.observer,
        );
    }
}

/// Checks one match of a course; returns how many of its pictures were shown.
async fn look_at(reader: &mut Reader, calls: &Calls, played: &Played, id: i64) -> usize {
    let name = format!("**{} #{id}**", played.spec.name);
    let mut journal = reader.open(id).await.expect("the database can be read");
    let seats = played.people.iter().enumerate();
    let seats = seats.map(|(n, person)| (Observer::Seat(Seat::new(n).expect("a seat")), person.dm));
    let mut dues: Vec<_> = seats
        .chain([(Observer::Public, played.table)])
        .map(|(observer, channel)| Due { observer, channel, steps: Vec::new(), past: BTreeSet::new() })
        .collect();
    let mut see = |table: &dyn Table| {
        for due in &mut dues {
            due.see(table);
        }
    };
    see(&*journal.table);
    let is_read = journal.each(reader, see).await;
    assert!(is_read, "the database can be read");
    let is_told = journal.is_over() && reader.is_settled(id).await.expect("the database can be read");
    let mut n_pictures = 0;
    for due in &dues {
        let shown = calls.pictures(due.channel, &name);
        n_pictures += shown.len();
        due.check(&name, &shown);
        if is_told {
            due.check_last(&name, &shown);
            let n_ends =
                ["🏆", "🏁"].map(|sign| n_posted(calls.of(due.channel), due.channel, &format!("{sign} {name}")));
            assert_eq!(n_ends[0] + n_ends[1], 1, "{name}, {:?}: the result is told once", due.observer);
        }
    }
    let said = &played.matches.iter().find(|(number, _)| *number == id).expect("it was played").1;
    for (input, said) in said {
        let counted = journal.inputs.get(input);
        let is_as_said = counted
            .map_or(said.is_refused, |(seat, text)| !said.is_refused && *seat == said.seat && *text == said.text);
        assert!(is_as_said, "{name}: {:?} is in the journal as {counted:?}", said.text);
    }
    n_pictures
}
