//! The pieces on the board, their groups, and who has won.

use board::hex::{CELL_COUNT, Cell, CellSet};
use rules::{Reason, Seat};

/// The cells that can hold a piece: all except E5.
pub fn playable() -> CellSet {
    CellSet::ALL - CellSet::only(Cell::CENTER)
}

/// The pieces on the board, or only the pieces that an observer knows of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position([CellSet; 2]);

impl Position {
    /// The cells that hold the seat's pieces.
    pub fn of(&self, seat: Seat) -> CellSet {
        self.0[seat.index()]
    }

    /// The owner of the piece on the cell; `None` if this position has no piece there.
    pub fn at(&self, cell: Cell) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.of(seat).contains(cell))
    }

    /// All cells that hold a piece.
    pub fn occupied(&self) -> CellSet {
        self.0[0] | self.0[1]
    }

    /// The part of the position that lies in these cells.
    #[must_use]
    pub fn within(&self, cells: CellSet) -> Self {
        Self(self.0.map(|pieces| pieces & cells))
    }

    /// Puts pieces of the seat on free cells.
    pub fn place(&mut self, seat: Seat, cells: CellSet) {
        debug_assert!((cells - playable()).is_empty() && (cells & self.occupied()).is_empty());
        self.0[seat.index()] |= cells;
    }

    /// Replaces the pieces of this position in these cells by the pieces that `other` has there.
    pub fn replace_within(&mut self, cells: CellSet, other: &Self) {
        for (pieces, theirs) in self.0.iter_mut().zip(other.0) {
            *pieces = (*pieces - cells) | (theirs & cells);
        }
    }

    /// Exchanges the owners of all pieces, as the pie rule does.
    pub fn swap_colors(&mut self) {
        self.0.swap(0, 1);
    }

    /// Both seats' connected groups.
    pub fn both_groups(&self) -> [GroupSizes; 2] {
        self.0.map(GroupSizes::of)
    }

    /// The winner, if the match is decided. `advantage` wins when all groups are equal.
    pub fn decided(&self, advantage: Seat) -> Option<(Seat, Decision)> {
        let open = playable() - self.occupied();
        // A further cell can only raise the sorted sizes of its owner's groups, so the worst case for a seat is that
        // the opponent gets all open cells. This case can occur: a lone piece on an open cell is never destroyed, and
        // the seat may waste its own turns on occupied cells. The test is therefore exact.
        let certain = Seat::all(2).find(|&seat| {
            let opponent = seat.opponent();
            let mine = GroupSizes::of(self.of(seat));
            let theirs = GroupSizes::of(self.of(opponent) | open);
            mine > theirs || (mine == theirs && seat == advantage)
        });
        // On a full board one of the seats is always a certain winner, so a full board needs no separate comparison.
        certain.map(|winner| (winner, if open.is_empty() { Decision::Full } else { Decision::Guaranteed }))
    }
}

/// What decided a match on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// All 60 cells hold a piece.
    Full,
    /// No further turns can change the winner.
    Guaranteed,
}

impl Reason for Decision {
    fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Guaranteed => "guaranteed",
        }
    }
}

/// The sizes of one player's groups, ordered as the rules compare them: the largest first, with 0 for a missing group.
///
/// Holds the number of groups of each size, the largest size first. Comparing two such lists gives the same result as
/// comparing the sorted sizes one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupSizes([u8; CELL_COUNT]);

impl GroupSizes {
    /// The sizes of the connected groups of these cells.
    pub fn of(cells: CellSet) -> Self {
        let mut counts = [0; CELL_COUNT];
        for group in cells.groups() {
            counts[CELL_COUNT - group.len()] += 1;
        }
        Self(counts)
    }

    /// The sizes of all groups in descending order.
    pub fn descending(&self) -> impl Iterator<Item = usize> {
        let sizes = (1..=CELL_COUNT).rev();
        sizes.zip(self.0).flat_map(|(size, count)| std::iter::repeat_n(size, usize::from(count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::hex::Hex;
    use rules::Dice;

    const ADVANTAGE: Seat = Seat::FIRST;

    /// The winner of a full board, computed in the obvious way: find the groups, sort their sizes, compare.
    fn winner(owners: &[Option<usize>]) -> usize {
        let hexes: Vec<Hex> = Cell::all().map(Cell::hex).collect();
        let mut sizes = [Vec::new(), Vec::new()];
        let mut visited = vec![false; owners.len()];
        for start in 0..owners.len() {
            let Some(owner) = owners[start] else { continue };
            let mut size = 0;
            let mut to_visit = vec![start];
            while let Some(here) = to_visit.pop() {
                if std::mem::replace(&mut visited[here], true) {
                    continue;
                }
                size += 1;
                to_visit.extend((0..owners.len()).filter(|&there| {
                    owners[there] == Some(owner) && !visited[there] && hexes[here].distance(hexes[there]) == 1
                }));
            }
            if size > 0 {
                sizes[owner].push(size);
            }
        }
        let [mut one, mut other] = sizes;
        one.sort_unstable_by(|a, b| b.cmp(a));
        other.sort_unstable_by(|a, b| b.cmp(a));
        for nth in 0..one.len().max(other.len()) {
            let (one, other) = (one.get(nth).copied().unwrap_or(0), other.get(nth).copied().unwrap_or(0));
            if one != other {
                return usize::from(one < other);
            }
        }
        ADVANTAGE.index()
    }

    /// A random board that is full except for `n_open` cells; each piece is seat 0's with probability `share`/16.
    fn random_board(dice: &mut Dice, n_open: usize, share: usize) -> (Vec<Option<usize>>, Vec<usize>) {
        let mut owners: Vec<_> = (0..CELL_COUNT).map(|_| Some(usize::from(!dice.chance(share, 16)))).collect();
        owners[Cell::CENTER.index()] = None;
        let mut open: Vec<_> = playable().iter().map(Cell::index).collect();
        dice.shuffle(&mut open);
        open.truncate(n_open);
        for &cell in &open {
            owners[cell] = None;
        }
        (owners, open)
    }

    fn position(owners: &[Option<usize>]) -> Position {
        let mut position = Position::default();
        for (cell, owner) in Cell::all().zip(owners) {
            if let Some(seat) = owner.and_then(Seat::new) {
                position.place(seat, CellSet::only(cell));
            }
        }
        position
    }

    #[test]
    fn a_win_is_guaranteed_exactly_when_every_way_to_fill_the_board_wins() {
        let (mut decided, mut undecided) = (0, 0);
        for seed in 0..400 {
            let mut dice = Dice::new(seed, "guaranteed", 0);
            let (n_open, share) = (dice.below(9), 5 + dice.below(7));
            let (mut owners, open) = random_board(&mut dice, n_open, share);
            let said = position(&owners).decided(ADVANTAGE);
            let mut winners = [false; 2];
            for coloring in 0..1_usize << n_open {
                for (nth, &cell) in open.iter().enumerate() {
                    owners[cell] = Some(coloring >> nth & 1);
                }
                winners[winner(&owners)] = true;
            }
            let expected = match winners {
                [true, true] => None,
                [true, false] => Seat::new(0),
                _ => Seat::new(1),
            };
            assert_eq!(said.map(|(winner, _)| winner), expected, "seed {seed}, {n_open} open");
            let decision = if n_open == 0 { Decision::Full } else { Decision::Guaranteed };
            assert!(said.is_none_or(|(_, said)| said == decision));
            *if said.is_some() { &mut decided } else { &mut undecided } += 1;
        }
        assert!(decided > 50 && undecided > 50, "{decided} decided, {undecided} not: too few of one kind");
    }

    #[test]
    fn the_first_difference_of_the_sorted_sizes_decides_and_the_advantage_a_tie() {
        let sizes =
            |names: &[&str]| GroupSizes::of(names.iter().map(|name| name.parse::<Cell>().expect("a cell")).collect());
        let (two, ones) = (sizes(&["A1", "A2"]), sizes(&["A1", "A3", "A5", "C1", "C3"]));
        assert!(two > ones, "one group of two beats five of one");
        assert!(sizes(&["A1", "A2", "A4"]) > two, "a second group beats a missing one");
        assert_eq!(two, sizes(&["I4", "I5"]));
        assert_eq!(sizes(&["A1", "A2", "A4", "C1"]).descending().collect::<Vec<_>>(), [2, 1, 1]);
        // D4 and F5 touch E5 from opposite sides: E5 connects nothing.
        assert_eq!(sizes(&["D4", "F5"]).descending().collect::<Vec<_>>(), [1, 1]);
    }
}
