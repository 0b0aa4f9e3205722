//! A proof as its player walks through it: branches opened by suppositions, each with its run of steps and its end.
//!
//! Branches are numbered from 0 in the order in which they were opened, a split's star before its black one, and keep
//! their numbers; people count them from 1.

use puzzle::board::Mark;
use puzzle::cells::Cell;
use puzzle::proof::Node;
use puzzle::rules::Rule;

/// How a branch stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The branch is unfinished.
    Open,
    /// The branch goes on in two branches: this one with a star on the cell, and the next one with it black.
    Split(Cell, usize),
    /// A contradiction has closed it.
    Refuted(Rule),
    /// Its board is solved.
    Solved,
}

/// What a branch supposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Supposition {
    /// The branch that was split.
    pub(super) parent: usize,
    pub(super) cell: Cell,
    /// A star or black.
    pub(super) mark: Mark,
}

/// A stretch of a proof without a case in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    /// `None` of the first.
    pub(super) supposes: Option<Supposition>,
    /// How many steps by direct rules it has.
    pub(super) n_steps: usize,
    /// The board it has come to.
    pub(super) tip: Node,
    pub(super) standing: Standing,
}

/// All branches of a proof, and which one is gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branches {
    list: Vec<Branch>,
    here: usize,
}

impl Branches {
    /// A proof without steps.
    pub(super) fn new() -> Self {
        let first = Branch { supposes: None, n_steps: 0, tip: 0, standing: Standing::Open };
        Self { list: vec![first], here: 0 }
    }

    /// All of them by number.
    pub(super) fn list(&self) -> &[Branch] {
        &self.list
    }

    /// The number of the one that is gone on with; of a proof that is done, the last one.
    pub(super) fn here(&self) -> usize {
        self.here
    }

    /// The board that is gone on from.
    pub(super) fn tip(&self) -> Node {
        self.list[self.here].tip
    }

    /// The numbers of those that are still to be gone on with.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.list.len()).filter(|&nth| self.list[nth].standing == Standing::Open)
    }

    /// The first branch and all that lead from it to this one, this one last.
    pub(super) fn path(&self, to: usize) -> Vec<usize> {
        let up = |&nth: &usize| self.list[nth].supposes.map(|supposition| supposition.parent);
        let mut path: Vec<usize> = std::iter::successors(Some(to), up).collect();
        path.reverse();
        path
    }

    /// What is supposed on the way to a branch, the first supposition first.
    pub(super) fn suppositions(&self, of: usize) -> impl Iterator<Item = Supposition> {
        self.path(of).into_iter().filter_map(|nth| self.list[nth].supposes)
    }

    /// A direct step was taken.
    pub(super) fn step(&mut self, tip: Node) {
        let branch = &mut self.list[self.here];
        branch.n_steps += 1;
        branch.tip = tip;
    }

    /// The branch goes on in two, first in the one with this mark.
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

    /// The branch is closed; the youngest open one comes next, if there is one.
    pub(super) fn close(&mut self, standing: Standing, tip: Node) {
        let branch = &mut self.list[self.here];
        branch.standing = standing;
        branch.tip = tip;
        self.here = self.open().last().unwrap_or(self.here);
    }

    /// Goes on with another open branch.
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
