//! A proof as a tree of branches. Suppositions open branches, and each branch has its own steps and its own end.
//!
//! Branches are numbered from 0 in the order in which they were opened, and keep their numbers. A split opens the
//! branch with the star before the one with the black cell. Players see numbers counted from 1.

use puzzle::board::Mark;
use puzzle::cells::Cell;
use puzzle::proof::Node;
use puzzle::rules::Rule;

/// The status of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The branch is still open.
    Open,
    /// The branch is split in two: the branch with this number has a star on the cell, and in the branch with the next
    /// number the cell is black.
    Split(Cell, usize),
    /// A contradiction by this rule has closed the branch.
    Refuted(Rule),
    /// The branch's board is solved.
    Solved,
}

/// The supposition that opened a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Supposition {
    /// The number of the branch that was split.
    pub(super) parent: usize,
    pub(super) cell: Cell,
    /// The supposed mark: a star or black.
    pub(super) mark: Mark,
}

/// A part of a proof without a split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    /// The supposition that opened the branch; `None` for the first branch.
    pub(super) supposes: Option<Supposition>,
    /// The number of steps by direct rules.
    pub(super) n_steps: usize,
    /// The latest board of the branch.
    pub(super) tip: Node,
    pub(super) standing: Standing,
}

/// All branches of a proof, and the number of the current branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branches {
    list: Vec<Branch>,
    here: usize,
}

impl Branches {
    /// The branches of a proof without steps.
    pub(super) fn new() -> Self {
        let first = Branch { supposes: None, n_steps: 0, tip: 0, standing: Standing::Open };
        Self { list: vec![first], here: 0 }
    }

    /// All branches in the order of their numbers.
    pub(super) fn list(&self) -> &[Branch] {
        &self.list
    }

    /// The number of the current branch; once the proof is complete, the number of the branch that was closed last.
    pub(super) fn here(&self) -> usize {
        self.here
    }

    /// The latest board of the current branch.
    pub(super) fn tip(&self) -> Node {
        self.list[self.here].tip
    }

    /// The numbers of the open branches.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.list.len()).filter(|&nth| self.list[nth].standing == Standing::Open)
    }

    /// The numbers of the branches on the path from the first branch to this one, which comes last.
    pub(super) fn path(&self, to: usize) -> Vec<usize> {
        let up = |&nth: &usize| self.list[nth].supposes.map(|supposition| supposition.parent);
        let mut path: Vec<usize> = std::iter::successors(Some(to), up).collect();
        path.reverse();
        path
    }

    /// The suppositions on the path to a branch, the earliest first.
    pub(super) fn suppositions(&self, of: usize) -> impl Iterator<Item = Supposition> {
        self.path(of).into_iter().filter_map(|nth| self.list[nth].supposes)
    }

    /// Records a direct step in the current branch.
    pub(super) fn step(&mut self, tip: Node) {
        let branch = &mut self.list[self.here];
        branch.n_steps += 1;
        branch.tip = tip;
    }

    /// Splits the current branch in two; the branch with the mark `first` becomes current.
    pub(super) fn split(&mut self, cell: Cell, first: Mark, tips: [Node; 2]) {
        let parent = self.here;
        let star = self.list.len();
        self.list[parent].standing = Standing::Split(cell, star);
        for (mark, tip) in [Mark::Star, Mark::Black].into_iter().zip(tips) {
            let supposes = Some(Supposition { parent, cell, mark });
            self.list.push(Branch { supposes, n_steps: 0, tip, standing: Standing::Open });
        }
        self.here = if first == Mark::Star { star } else { star + 1 };
    }

    /// Closes the current branch; the open branch with the highest number, if there is one, becomes current.
    pub(super) fn close(&mut self, standing: Standing, tip: Node) {
        let branch = &mut self.list[self.here];
        branch.standing = standing;
        branch.tip = tip;
        self.here = self.open().last().unwrap_or(self.here);
    }

    /// Makes another branch current, if that branch is open.
    pub(super) fn go_to(&mut self, nth: usize) {
        if self.list.get(nth).is_some_and(|branch| branch.standing == Standing::Open) {
            self.here = nth;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_branch_gives_way_to_the_youngest_open_one() {
        let mut branches = Branches::new();
        branches.step(1);
        branches.split(Cell::new(0, 0), Mark::Black, [2, 3]);
        assert_eq!((branches.here(), branches.tip()), (2, 3));
        branches.split(Cell::new(5, 5), Mark::Star, [4, 5]);
        assert_eq!(branches.here(), 3);
        branches.go_to(0);
        branches.go_to(9);
        assert_eq!(branches.here(), 3, "neither a split branch nor one that is not there can be gone on with");
        branches.go_to(1);
        branches.close(Standing::Refuted(Rule::TooFewStars), 6);
        assert_eq!(branches.here(), 4);
        let supposed: Vec<_> = branches.suppositions(4).map(|one| (one.cell, one.mark)).collect();
        assert_eq!(supposed, [(Cell::new(0, 0), Mark::Black), (Cell::new(5, 5), Mark::Black)]);
        branches.close(Standing::Solved, 5);
        branches.close(Standing::Refuted(Rule::NoRoom), 7);
        assert_eq!(branches.open().count(), 0);
    }
}
