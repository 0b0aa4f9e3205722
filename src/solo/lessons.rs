//! Tutorials: which lessons of a game a person has learned, and the lesson that they are in, kept over restarts.
//!
//! A lesson is not a match: nobody waits in it, no clock runs, and no result counts. So a lesson is one row that is
//! overwritten, and its inputs are replayed at each request.

use crate::session::{Directory, Fault, blocking};
use crate::store::{KeepLesson, LessonRow, UserId};
use host::{Attempt, Effect, Entry, Sealed};
use rules::{Learning, Names, Pressed, Showing, Spec};
use scene::Theme;

/// The maximum number of lessons of a game: one bit is kept for each lesson.
pub const LESSONS_MAX: usize = u32::BITS as usize;

/// The tutorials of all people. Clones share their state.
#[derive(Clone)]
pub struct Lessons {
    directory: Directory,
    /// Makes a name safe to print.
    printable: fn(&str) -> String,
}

/// A lesson as its learner sees it.
pub struct LessonPage {
    /// The game of the tutorial.
    pub spec: &'static Spec,
    /// The lesson's number, counted from 0.
    pub number: usize,
    /// The learned lessons: one bit for each, the lowest for the first.
    pub learned: u32,
    /// The learner's progress in this lesson.
    pub learning: Learning,
    /// The position of the lesson.
    pub showing: Sealed<Showing>,
    /// The result of the learner's last input.
    pub answer: Option<Result<Effect, host::Refusal>>,
}

/// A learner's step in a tutorial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// Continues the lesson in which the learner is, or goes to the next lesson if this lesson is learned.
    GoOn,
    /// Shows the lesson in which the learner is.
    Look,
    /// Begins the lesson with this number, counted from 0.
    Begin(usize),
    /// Presses a control in the lesson with this number. If the learner is in another lesson by now, that lesson is
    /// shown.
    Press(usize, Pressed),
}

impl Lessons {
    /// Makes the tutorials of a bot. `printable` makes names safe to print.
    pub fn new(directory: Directory, printable: fn(&str) -> String) -> Self {
        Self { directory, printable }
    }

    /// Takes a step in a game's tutorial and returns the resulting page; `None` if the game has no tutorial, or no
    /// lesson with that number. The caller must run the steps of one person one after the other.
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

/// The result of a step.
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

/// Whether the person's current lesson is learned and has not been begun again.
fn here_is_learned(row: &LessonRow) -> bool {
    row.learned & (1 << row.number) != 0 && !row.said.is_empty()
}
