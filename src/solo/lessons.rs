//! Tutorials: what somebody has learned of a game, and the lesson they are at, kept over restarts.
//!
//! A lesson is no match: nobody waits in it, no clock runs, and nothing of it counts. So its row is written over, and what
//! is said in it is played anew whenever it is asked for.

use crate::session::{Directory, Fault, blocking};
use crate::store::{KeepLesson, LessonRow, UserId};
use host::{Attempt, Effect, Entry, Sealed};
use rules::{Learning, Names, Pressed, Showing, Spec};
use scene::Theme;

/// The most lessons of a game: a bit is kept for each.
pub const LESSONS_MAX: usize = u32::BITS as usize;

/// Everybody's tutorials. Clones share them.
#[derive(Clone)]
pub struct Lessons {
    directory: Directory,
    /// Makes a name safe to print.
    printable: fn(&str) -> String,
}

/// What somebody sees of a lesson.
pub struct LessonPage {
    /// The game.
    pub spec: &'static Spec,
    /// The lesson's number, from 0.
    pub number: usize,
    /// The lessons learned: a bit for each, the first one the lowest.
    pub learned: u32,
    /// How far they have come in this one.
    pub learning: Learning,
    /// The position.
    pub showing: Sealed<Showing>,
    /// The outcome of what they said.
    pub answer: Option<Result<Effect, host::Refusal>>,
}

/// What somebody does with a tutorial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// Goes on where they are; past a lesson that they have learned.
    GoOn,
    /// Looks at the one where they are.
    Look,
    /// Begins the lesson of this number, from 0.
    Begin(usize),
    /// Presses something in the lesson of this number; where they are at another one by now, that is shown.
    Press(usize, Pressed),
}

impl Lessons {
    /// The tutorials of a bot. `printable` makes names safe to print where lessons are shown.
    pub fn new(directory: Directory, printable: fn(&str) -> String) -> Self {
        Self { directory, printable }
    }

    /// Takes a step in a game's tutorial and shows where it leads; `None` if the game has none, or no lesson of that
    /// number. Steps of one person are to be taken one after the other.
    pub async fn step(&self, user: UserId, spec: &'static Spec, step: LessonStep) -> Result<Option<LessonPage>, Fault> {
        self.step_in(user, spec, step, self.directory.theme()).await
    }

    /// Like [`Lessons::step`], drawn in the given colors.
    pub async fn step_in(
        &self,
        user: UserId,
        spec: &'static Spec,
        step: LessonStep,
        theme: &Theme,
    ) -> Result<Option<LessonPage>, Fault> {
        let store = self.directory.store();
        let row = store.lesson(user, spec.id).await?;
        let before = row.clone();
        let leave = self.directory.leave_to_think().await;
        let taken = blocking(move || take(spec, &row, step)).await?;
        drop(leave);
        let Some(Taken { attempt, lesson, answer }) = taken else { return Ok(None) };
        if lesson != before {
            store.write(KeepLesson { user, game: spec.id.to_owned(), lesson: lesson.clone() }).await?;
        }
        let names: Vec<_> = attempt.table().header().seats.iter().map(|name| (self.printable)(name)).collect();
        let language = store.language_of(user).await?.unwrap_or_default();
        let names = Names::new(names.into(), language);
        Ok(Some(LessonPage {
            spec,
            number: lesson.number,
            learned: lesson.learned,
            learning: attempt.learning(),
            showing: attempt.show(&names, theme),
            answer,
        }))
    }
}

/// A step that was taken.
struct Taken {
    attempt: Attempt,
    lesson: LessonRow,
    answer: Option<Result<Effect, host::Refusal>>,
}

fn take(spec: &Spec, row: &LessonRow, step: LessonStep) -> Option<Taken> {
    let entries: Option<Vec<Entry>> = row.said.lines().map(|line| serde_json::from_str(line).ok()).collect();
    let here = || Attempt::resume(spec, row.number, &entries.unwrap_or_default()).or_else(|| Attempt::begin(spec, 0));
    let mut answer = None;
    let mut number = row.number.min(spec.lessons.len().checked_sub(1)?);
    let attempt = match step {
        LessonStep::Begin(other) => {
            number = other;
            Attempt::begin(spec, other)?
        }
        LessonStep::GoOn if here_is_learned(row) => {
            let is_open = |nth: &usize| row.learned & (1 << nth) == 0;
            number = (0..spec.lessons.len()).find(is_open).unwrap_or(0);
            Attempt::begin(spec, number)?
        }
        LessonStep::GoOn | LessonStep::Look => here()?,
        LessonStep::Press(pressed_in, press) => {
            let mut attempt = here()?;
            if pressed_in == row.number && attempt.learning() == Learning::Open {
                answer = Some(attempt.press(&press));
            }
            attempt
        }
    };
    let is_learned = u32::from(attempt.learning() == Learning::Learned);
    let said = attempt.entries().iter().map(|entry| entry.to_line() + "\n").collect();
    let lesson = LessonRow { number, said, learned: row.learned | is_learned << number };
    Some(Taken { attempt, lesson, answer })
}

/// Whether the lesson that somebody is at is one that they have learned and not begun again.
fn here_is_learned(row: &LessonRow) -> bool {
    row.learned & (1 << row.number) != 0 && !row.said.is_empty()
}
