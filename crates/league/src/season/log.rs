//! What seasons and leagues have in common: each is a fold of a public log, whose lines name people by number.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::step::{Line, Member, Move};
use super::title::Title;
use ::words::Message;
use rules::Timestamp;

/// What is a fold of a public log.
pub trait Logged: Clone + Send + Sync + Sized {
    /// What its lines say, each as JSON.
    type Step: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why a line is not taken.
    type Refusal: std::fmt::Display + Into<Message>;
    /// What it is in a word.
    const WORD: &'static str;
    /// The most people who are ever of it, those who have left included.
    const MEMBERS_MAX: usize;

    /// The refusal for a log that begins otherwise.
    fn begins() -> Self::Refusal;

    /// Begins with a first line.
    ///
    /// # Errors
    /// The line begins none.
    fn begin(line: Line<Self::Step>) -> Result<Self, Self::Refusal>;

    /// Takes one more line; nothing changes if it is refused.
    ///
    /// # Errors
    /// It does not fit how it stands.
    fn take(&mut self, line: Line<Self::Step>) -> Result<(), Self::Refusal>;

    /// The fold of a whole log.
    ///
    /// # Errors
    /// A line that does not follow from those before it.
    fn fold(lines: impl IntoIterator<Item = Line<Self::Step>>) -> Result<Self, Self::Refusal> {
        let mut lines = lines.into_iter();
        let mut state = Self::begin(lines.next().ok_or_else(Self::begins)?)?;
        lines.try_for_each(|line| state.take(line))?;
        Ok(state)
    }

    /// What it is called.
    fn name(&self) -> &Title;

    /// The number of the last line of its log.
    fn n(&self) -> u32;

    /// Whether it is over.
    fn is_over(&self) -> bool;

    /// Everybody who ever was of it, in order of their numbers, and whether they are in play.
    fn players(&self) -> Vec<(Member, bool)>;

    /// Who is in play.
    fn in_play(&self) -> Vec<Member> {
        self.players().into_iter().filter(|(_, plays)| *plays).map(|(member, _)| member).collect()
    }

    /// Whether somebody is in play.
    fn is_in_play(&self, member: Member) -> bool {
        self.players().contains(&(member, true))
    }

    /// The number of whoever joins next; struck out lines give theirs back.
    fn next_member(&self) -> Member {
        Member(self.players().last().map_or(1, |(last, _)| last.0 + 1))
    }

    /// When something follows by itself at the latest, if time brings it.
    fn deadline(&self) -> Option<Timestamp>;

    /// Since when somebody's time runs, and the last outage that was given back.
    fn waits_since(&self) -> Option<(Timestamp, i64)>;

    /// An outage that is given back.
    fn shift(outage: i64, by_ms: i64) -> Self::Step;

    /// Whether a step is written although nobody has done anything: time has passed, or the bot was away. Whatever a host was
    /// asked before it still means the same.
    fn comes_with_time(step: &Self::Step) -> bool;

    /// The lines that a step strikes out when it is taken now, oldest first.
    fn struck(&self, _: &Self::Step) -> Vec<Line<Self::Step>> {
        Vec::new()
    }

    /// What a step moves when it is taken now.
    fn moves(&self, _: &Self::Step) -> Vec<Move> {
        Vec::new()
    }

    /// Who takes whose place by a step when it is taken now: whoever had it, and whose it is then.
    fn heirs(&self, _: &Self::Step) -> Vec<(Member, Member)> {
        Vec::new()
    }

    /// Why a step moves something, in words for the ledger's history.
    fn reason(_: &Self::Step) -> &'static str {
        "a step"
    }
}
