//! An attempt at a lesson: the lesson's position, and the entries since.
//!
//! No clock runs in a lesson. Each entry is stamped one second after the previous entry, so that the result depends
//! only on the inputs, and learners can take their time.

use super::{Bound, Effect, Entry, Record, Refusal, Replay, Sealed, Style, Table, Unplayable, reminded};
use rules::{Learning, Lesson, Millis, Names, Observer, Pressed, Seat, Showing, Spec, Timestamp, Turn, endless};
use scene::Theme;

/// The greatest number of entries in an attempt, far more than any lesson needs.
pub const ATTEMPT_ENTRIES_MAX: usize = 300;
/// The time between two entries.
const STEP: Millis = Millis::from_secs(1);
/// The greatest number of machine inputs after each input of the learner.
const ANSWERS_MAX: usize = 24;
/// The seat of the learner.
const LEARNER: Seat = Seat::FIRST;

/// A learner's attempt at a lesson: the lesson's position, and everything that has been played since.
pub struct Attempt {
    number: usize,
    table: Box<dyn Table>,
    /// The record that leads to the position.
    position: Record,
    /// The entries after the position was reached, by the learner, the machines, nature and the clock.
    entries: Vec<Entry>,
    learning: Learning,
}

impl Attempt {
    /// Sets up the position of the game's lesson with this index; `None` if there is no such lesson.
    ///
    /// # Panics
    /// If the record of the lesson cannot be played; the conformance tests play all of them.
    pub fn begin(spec: &Spec, number: usize) -> Option<Self> {
        let position = read(spec.lessons.get(number)?);
        let mut replay = Replay::open(position.header.clone()).expect("the header of a lesson makes a match");
        for (index, entry) in position.entries.iter().enumerate() {
            let played = replay.play(entry, position.entries.get(index + 1)).expect("a lesson is short");
            played.expect("what makes the position of a lesson is accepted");
        }
        let table = replay.into_table();
        Some(Self { number, table, position, entries: Vec::new(), learning: Learning::Open })
    }

    /// Restores an attempt from its entries. The attempt starts anew if the rules no longer accept the entries; `None`
    /// if there is no lesson with this index.
    pub fn resume(spec: &Spec, number: usize, entries: &[Entry]) -> Option<Self> {
        let mut attempt = Self::begin(spec, number)?;
        if entries.iter().all(|entry| attempt.play(entry.clone()).is_ok()) {
            Some(attempt)
        } else {
            Self::begin(spec, number)
        }
    }

    /// The entries since the attempt began.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The learner's progress. Once the lesson's aim is reached or missed, the result does not change any more.
    pub fn learning(&self) -> Learning {
        self.learning
    }

    /// Plays an input of the learner, and then the machines' answers.
    ///
    /// # Errors
    /// The input is refused; the attempt has not changed.
    pub fn say(&mut self, text: &str) -> Result<Effect, Refusal> {
        if self.entries.len() >= ATTEMPT_ENTRIES_MAX {
            return Err(Refusal::LessonFull(ATTEMPT_ENTRIES_MAX));
        }
        let entry = self.table.propose(self.next(), LEARNER, text)?;
        let effect = self.play(entry)?;
        self.let_chance()?;
        self.let_machines_answer();
        Ok(effect)
    }

    /// Plays a press by the learner, and then the machines' answers. A press on a board of an earlier turn is refused.
    ///
    /// # Errors
    /// The press is refused; the attempt has not changed.
    pub fn press(&mut self, press: &Pressed) -> Result<Effect, Refusal> {
        // Messages of earlier versions of the bot do not say which moment they show.
        let text = match press.moment {
            Some(_) => self.table.pressed(self.next(), LEARNER, press)?,
            None => press.whole(),
        };
        self.say(&text)
    }

    /// What the learner is shown.
    pub fn show(&self, names: &Names, theme: &Theme) -> Sealed<Showing> {
        self.table.show(Observer::Seat(LEARNER), names, theme)
    }

    /// The table of the attempt's match.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    fn next(&self) -> Timestamp {
        self.table.now() + STEP
    }

    fn play(&mut self, entry: Entry) -> Result<Effect, Refusal> {
        let effect = self.table.commit(&entry)?;
        self.entries.push(entry);
        if self.learning == Learning::Open {
            self.learning = self.table.learning(LEARNER, self.number);
        }
        Ok(effect)
    }

    /// Makes nature's draws, as long as nature must draw.
    fn let_chance(&mut self) -> Result<(), Refusal> {
        while self.table.turn() == Turn::Chance
            && let Some(entry) = self.table.due(Bound::UpTo(self.table.now()))
        {
            self.play(entry)?;
        }
        Ok(())
    }

    /// Lets the machines answer until none of them has anything to do, at most [`ANSWERS_MAX`] times.
    fn let_machines_answer(&mut self) {
        for _ in 0..ANSWERS_MAX {
            let seats = self.position.header.machines.iter().enumerate();
            let answer = seats.filter_map(|(index, level)| Some((Seat::new(index)?, Style::Level((*level)?))));
            let answer = answer.filter_map(|(seat, style)| Some((seat, self.thought(seat, style).ok()??)));
            let Some((seat, says)) = answer.into_iter().next() else { return };
            let Ok(entry) = self.table.propose(self.next(), seat, &says) else { return };
            if self.play(entry).and_then(|_| self.let_chance()).is_err() {
                return;
            }
        }
    }

    /// What the machine in this seat says; `None` if it has nothing to do.
    fn thought(&self, seat: Seat, style: Style) -> Result<Option<String>, Unplayable> {
        let entries: Vec<Entry> = self.position.entries.iter().chain(&self.entries).cloned().collect();
        let Some((mut machine, mut dice)) = reminded(self.position.header.clone(), &entries, seat, style)? else {
            return Ok(None);
        };
        Ok(machine.is_asked().then(|| machine.think(&mut dice, &mut endless)).flatten().map(|thought| thought.says))
    }
}

fn read(lesson: &Lesson) -> Record {
    Record::read(lesson.record.as_bytes()).expect("the record of a lesson can be read")
}
