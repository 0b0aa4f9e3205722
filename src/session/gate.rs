//! The gate in front of every solution: nothing of a puzzle's solution is shown while others are solving that puzzle.
//!
//! Every place that could show a solution, a step towards it or a verdict on it asks this gate first: the end of a
//! match, giving up a puzzle, replays, records, files, hints, advice, spectators' boards, a host's reveal, and opening
//! a puzzle that a person brings.
//!
//! A puzzle is under way in every open match or race (unless it has been paused for longer than
//! [`crate::store::PAUSE_COUNTS`]) and as the puzzle of a day until that day ends. A puzzle that a person solves alone
//! is not under way. [`Sketch`] decides which puzzles are alike.
//!
//! Help that a match gives its own players by its options is not affected, with two exceptions: a player who also has a
//! seat in another open match about the puzzle gets no help in either, and a match of one person against machines gives
//! no help. Otherwise a second match could be used to get help for the first.
//!
//! A match that is set to withhold (`Table::withhold`) shows no solution after its end. `session/solutions.rs` and
//! `intake/solutions.rs` tell the solution later to those who waited, even after a restart. The command line does not
//! use the gate.

use super::answer::Fault;
use super::fold::blocking;
use crate::store::{Going, GuildId, MatchId, MatchRow, Store, UnderWay, UserId};
use host::Header;
use rules::{Sketch, Spec, Timestamp};

/// What to ignore when looking for places where a puzzle is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum But<'a> {
    /// Ignore nothing.
    Nothing,
    /// Ignore this match.
    Match(MatchId),
    /// Ignore the puzzle of this day on this server.
    Day(GuildId, &'a str),
}

impl But<'_> {
    fn is(self, going: &Going) -> bool {
        match self {
            Self::Nothing => false,
            Self::Match(id) => going.match_id == Some(id),
            Self::Day(guild, day) => {
                going.day.as_ref().is_some_and(|(other, its_day)| (*other, its_day.as_str()) == (guild, day))
            }
        }
    }
}

/// All puzzles under way that are alike to this one, with the places where they are under way.
pub(super) async fn alike(
    store: &Store,
    now: Timestamp,
    sketch: &Sketch,
    but: But<'_>,
) -> Result<Vec<(Going, Sketch)>, Fault> {
    let mut all = store.puzzles_under_way(now).await?;
    all.retain(|going| !but.is(going));
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let sketch = sketch.clone();
    let compared = blocking(move || {
        let read = all.into_iter().filter_map(|going| {
            let other = games::read_sketch(&going.puzzle);
            if other.is_none() {
                tracing::error!(sketch = going.puzzle, "a puzzle under way cannot be compared");
            }
            Some((going, other?))
        });
        read.filter(|(_, other)| sketch.is_like(other)).collect()
    });
    compared.await
}

/// Where others are solving a puzzle, if anywhere. If there are several such places, a match is preferred to a daily
/// puzzle, and a later day to an earlier one.
pub async fn under_way(
    store: &Store,
    now: Timestamp,
    sketch: &Sketch,
    but: But<'_>,
) -> Result<Option<UnderWay>, Fault> {
    let alike = alike(store, now, sketch, but).await?;
    Ok(alike.into_iter().map(|(going, _)| going.at).max_by_key(|at| match at {
        UnderWay::Match => Timestamp::MAX,
        UnderWay::Day(ends_at) => *ends_at,
    }))
}

/// Whether a puzzle that a person brings is nearly, but not exactly, one that is under way. The answer whether such a
/// puzzle has one solution would reveal something about the other puzzle, so this is checked before the solver runs.
pub async fn is_nearly_under_way(
    store: &Store,
    now: Timestamp,
    spec: &Spec,
    setup: &serde_json::Value,
) -> Result<bool, Fault> {
    let Some(sketch) = spec.quick_sketch(Some(setup)) else { return Ok(false) };
    let alike = alike(store, now, &sketch, But::Nothing).await?;
    Ok(alike.iter().any(|(_, other)| !sketch.is_same(other)))
}

/// Whether a host may open a match about a puzzle that they bring. They may if no alike puzzle is under way, or if
/// every alike one is exactly this puzzle, in a match of the same host.
pub(super) async fn may_bring(store: &Store, now: Timestamp, sketch: &Sketch, host: UserId) -> Result<bool, Fault> {
    let alike = alike(store, now, sketch, But::Nothing).await?;
    Ok(alike.iter().all(|(going, other)| going.host == Some(host) && sketch.is_same(other)))
}

/// The sketch of a match's puzzle, as stored or computed now; `None` if the match is not about a puzzle.
pub(super) async fn sketch_of(row: &MatchRow) -> Result<Option<Sketch>, Fault> {
    if let Some(sketch) = row.puzzle.as_ref().and_then(|text| games::read_sketch(text)) {
        return Ok(Some(sketch));
    }
    let Some(spec) = games::spec(&row.game).filter(|spec| spec.solo.is_some()) else { return Ok(None) };
    let header = row.header.clone();
    blocking(move || {
        let header: Header = serde_json::from_str(&header).ok()?;
        spec.sketch(header.setup.as_ref())
    })
    .await
}
