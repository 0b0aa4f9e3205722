//! A try at a lesson: its position, and what has been said in it since.
//!
//! No clock runs in it: each step is as much later than the one before as a press takes, so that what follows depends on
//! what was said alone, and nobody is hurried.

use super::{Bound, Effect, Entry, Record, Refusal, Replay, Sealed, Style, Table, Unplayable, reminded};
use rules::{Learning, Lesson, Millis, Names, Observer, Pressed, Seat, Showing, Spec, Timestamp, Turn, endless};
use scene::Theme;

/// The most entries of a try, far more than any lesson takes.
pub const ATTEMPT_ENTRIES_MAX: usize = 300;
/// How much later the next entry is.
const STEP: Millis = Millis::from_secs(1);
/// The most that machines say after what the learner has said.
const ANSWERS_MAX: usize = 24;
/// The seat of the learner.
const LEARNER: Seat = Seat::FIRST;

/// A try at a lesson.
pub struct Attempt {
    number: usize,
    table: Box<dyn Table>,
    /// What makes the position.
    position: Record,
    /// What was said since, by the learner, machines, nature and time.
    entries: Vec<Entry>,
    learning: Learning,
}

impl Attempt {
    /// Sets the position of a game's lesson, by its number from 0; `None` if there is none of that number.
    ///
    /// # Panics
    /// If the lesson has no position: the conformance tests set them all.
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

    /// The same try, with what has been said in it; begun anew if the rules do not take that any more, and `None` if there
    /// is no lesson of that number.
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

    /// How far the learner has come. Once the lesson's aim is reached or missed, this stays as it is.
    pub fn learning(&self) -> Learning {
        self.learning
    }

    /// What the learner says, and what the machines answer.
    ///
    /// # Errors
    /// Nothing has changed.
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

    /// What the learner presses, and what the machines answer. A press that was shown in an earlier turn of the lesson
    /// changes nothing.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn press(&mut self, press: &Pressed) -> Result<Effect, Refusal> {
        // Messages sent by an earlier version of the bot do not say what they show.
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

    /// The table at which it is played.
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

    /// Lets nature draw what is to be drawn.
    fn let_chance(&mut self) -> Result<(), Refusal> {
        while self.table.turn() == Turn::Chance
            && let Some(entry) = self.table.due(Bound::UpTo(self.table.now()))
        {
            self.play(entry)?;
        }
        Ok(())
    }

    /// Lets the machines answer, as long as something is asked of them.
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

    /// What a machine says in a seat, if something is asked of it.
    fn thought(&self, seat: Seat, style: Style) -> Result<Option<String>, Unplayable> {
        let entries: Vec<Entry> = self.position.entries.iter().chain(&self.entries).cloned().collect();
        let Some((mut machine, mut dice)) = reminded(self.position.header.clone(), &entries, seat, style)? else {
            return Ok(None);
        };
        Ok(machine.is_asked().then(|| machine.think(&mut dice, &mut endless)).flatten().map(|thought| thought.says))
    }
}

/// The record of a lesson.
fn read(lesson: &Lesson) -> Record {
    Record::read(lesson.record.as_bytes()).expect("the record of a lesson can be read")
}
