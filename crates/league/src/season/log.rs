//! What seasons and leagues have in common: each is a fold of a public log, whose lines name people by number.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::step::{Line, Member, Move};
use super::title::Title;
use ::words::Message;
use rules::Timestamp;

/// A state that is a fold of a public log.
pub trait Logged: Clone + Send + Sync + Sized {
    /// The steps of the log, stored as JSON.
    type Step: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why a line is refused.
    type Refusal: std::fmt::Display + Into<Message>;
    /// The noun for what the log records: `season` or `league`.
    const WORD: &'static str;
    /// The maximum number of people ever in the season or league, including those who have left.
    const MEMBERS_MAX: usize;

    /// The refusal for a log whose first line does not create a season or league.
    fn begins() -> Self::Refusal;

    /// Creates the state from a first line.
    ///
    /// # Errors
    /// The line's step does not create one.
    fn begin(line: Line<Self::Step>) -> Result<Self, Self::Refusal>;

    /// Applies one more line. A refused line changes nothing.
    ///
    /// # Errors
    /// The step is not allowed in the current state.
    fn take(&mut self, line: Line<Self::Step>) -> Result<(), Self::Refusal>;

    /// Folds a whole log.
    ///
    /// # Errors
    /// The log is empty, or a line is refused.
    fn fold(lines: impl IntoIterator<Item = Line<Self::Step>>) -> Result<Self, Self::Refusal> {
        let mut lines = lines.into_iter();
        let mut state = Self::begin(lines.next().ok_or_else(Self::begins)?)?;
        lines.try_for_each(|line| state.take(line))?;
        Ok(state)
    }

    /// The name that a host typed.
    fn name(&self) -> &Title;

    /// The number of the last line of the log.
    fn n(&self) -> u32;

    /// Whether the season or league has ended.
    fn is_over(&self) -> bool;

    /// All people who were ever in the season or league, in the order of their numbers, and whether they are in play.
    fn players(&self) -> Vec<(Member, bool)>;

    /// The people in play.
    fn in_play(&self) -> Vec<Member> {
        self.players().into_iter().filter(|(_, plays)| *plays).map(|(member, _)| member).collect()
    }

    /// Whether a person is in play.
    fn is_in_play(&self, member: Member) -> bool {
        self.players().contains(&(member, true))
    }

    /// The number of the next person who joins. An undone joining frees its number.
    fn next_member(&self) -> Member {
        Member(self.players().last().map_or(1, |(last, _)| last.0 + 1))
    }

    /// When the next step follows by itself because time is up; `None` if no step depends on time.
    fn deadline(&self) -> Option<Timestamp>;

    /// When the current deadline began to run, and the id of the last outage that was credited; `None` if there is no
    /// deadline.
    fn waits_since(&self) -> Option<(Timestamp, i64)>;

    /// The step that extends the deadline after an outage.
    fn shift(outage: i64, by_ms: i64) -> Self::Step;

    /// Whether a step is written without anybody's action, because time has passed or the bot was offline. A question
    /// to a host stays valid across such a step.
    fn comes_with_time(step: &Self::Step) -> bool;

    /// The lines that a step would strike out now, oldest first.
    fn struck(&self, _: &Self::Step) -> Vec<Line<Self::Step>> {
        Vec::new()
    }

    /// What a step would move between owners now.
    fn moves(&self, _: &Self::Step) -> Vec<Move> {
        Vec::new()
    }

    /// The replacements that a step would make now: the former and the new holder of each place.
    fn heirs(&self, _: &Self::Step) -> Vec<(Member, Member)> {
        Vec::new()
    }

    /// The reason for a step's moves, for the ledger's history.
    fn reason(_: &Self::Step) -> &'static str {
        "a step"
    }
}
