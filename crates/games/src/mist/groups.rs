//! Which groups of a finished match the picture lists, and which of them decided the match.

use super::position::Position;
use super::state::Phase;
use super::view::View;
use rules::{By, Outcome, Seat};

/// Maximum number of groups listed for each player.
const GROUPS_MAX: usize = 3;

/// What decided a match that the rules ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// The players' groups at this rank are the first that differ in size; 0 is the largest group.
    Groups(usize),
    /// All groups are equal, so the advantage decided.
    Advantage,
}

/// What decided the match; `None` if the match is not over, or was not ended by the rules.
pub(super) fn decided(view: &View) -> Option<Decided> {
    let position = view.ended.as_ref()?;
    let is_by_rules = matches!(&view.phase, Phase::Over(Outcome { by: By::Rules(_), .. }));
    is_by_rules.then(|| deciding(position).map_or(Decided::Advantage, Decided::Groups))
}

/// The sizes of both seats' groups, in descending order.
fn groups(position: &Position) -> [Vec<usize>; 2] {
    position.both_groups().map(|sizes| sizes.descending().collect())
}

/// The rank of the first groups that differ in size; `None` if all are equal.
fn deciding(position: &Position) -> Option<usize> {
    let [one, other] = groups(position);
    (0..one.len().max(other.len())).find(|&nth| one.get(nth) != other.get(nth))
}

/// A seat's group sizes up to the deciding group, each with its rank; an ellipsis for omitted groups has no rank.
pub(super) fn told_groups(position: &Position, seat: Seat) -> Vec<(Option<usize>, String)> {
    let all = groups(position);
    let n_compared = all[0].len().max(all[1].len());
    let n_shown = deciding(position).map_or(GROUPS_MAX, |nth| (nth + 1).max(3)).min(n_compared);
    // If many groups are equal in size, the list shows only the last groups up to the deciding group.
    let first = n_shown.saturating_sub(GROUPS_MAX);
    // A seat with fewer groups than its opponent has no size at the higher ranks.
    let told = |nth: usize| Some((Some(nth), all[seat.index()].get(nth)?.to_string()));
    let left_out = (first > 0).then(|| (None, "…".to_owned()));
    left_out.into_iter().chain((first..n_shown).filter_map(told)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::hex::Cell;

    fn position(one: &[&str], other: &[&str]) -> Position {
        let cells = |names: &[&str]| names.iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        let mut position = Position::default();
        position.place(Seat::FIRST, cells(one));
        position.place(Seat::FIRST.opponent(), cells(other));
        position
    }

    #[test]
    fn the_first_groups_that_differ_are_the_ones_that_decide() {
        let told = |position: &Position, seat: Seat| {
            told_groups(position, seat).into_iter().map(|(_, size)| size).collect::<Vec<_>>().join(" ")
        };
        let second = position(&["A1", "A2", "A4", "C1"], &["I1", "I2", "I4", "I5"]);
        assert_eq!(deciding(&second), Some(1));
        assert_eq!(told(&second, Seat::FIRST), "2 1 1");
        assert_eq!(told(&second, Seat::FIRST.opponent()), "2 2");
        let alone = position(&["A1"], &[]);
        assert_eq!(told(&alone, Seat::FIRST.opponent()), "", "there is no group of 0");
        let equal = position(&["A1", "A3"], &["I1", "I3"]);
        assert_eq!((deciding(&equal), told(&equal, Seat::FIRST)), (None, "1 1".to_owned()));
    }
}
