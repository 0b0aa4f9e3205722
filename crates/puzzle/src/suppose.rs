//! Suppositions: what would follow from one mark, and the shortest way to a contradiction.
//!
//! Each unknown cell is supposed to be a star and supposed to be black, at first with only the rules of single units,
//! then with more and more rules. The search stores for every mark the marks on which it rests, so that a contradiction
//! shows which steps it needs.

use std::collections::VecDeque;

use super::board::{Board, Mark};
use super::cells::{Cell, CellSet};
use super::chain::{Bare, Chain, retold};
use super::grid::Unit;
use super::rules::{self, Deduction, Field, Kind, Rule, Rules, Situation, Tier};
use super::solve::Stop;

/// The greatest number of links, including the contradiction, of a chain that is explained in one message. A longer
/// chain is used only if nothing else leads on.
pub const LINKS_MAX: usize = 8;
/// How many of the shortest contradictions are reduced to the steps that they need.
const CANDIDATES_MAX: usize = 5;
/// How many branches are followed by all rules before the search checks whether a short one has ended.
const GROUP: usize = 24;
/// The largest grid, in rows, on which a thorough search that has found a long contradiction looks for a shorter one.
/// On 14×14 grids that takes seconds and leaves as many long chains (`docs/numbers/star-battle.md`).
const THOROUGH_ROWS_MAX: usize = 12;
/// On how many boards of a deduction a thorough search that has found a long contradiction looks for a shorter one.
/// Each time it follows all branches by all rules, so this limit bounds the time of the deduction.
const LONG_LOOKS_MAX: usize = 6;

/// The sets of rules with which branches are followed, in stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// The rules of single stars and units.
    Unit,
    /// Also the rule about the effect of a star on the units around it.
    Neighbors,
    /// Also the contradictions of units that have no room together.
    Room,
    /// Also the rules about units within units.
    CountingSteps,
    /// Also the rules about the room for stars.
    RoomSteps,
}

const STAGES: [Stage; 5] = [Stage::Unit, Stage::Neighbors, Stage::Room, Stage::CountingSteps, Stage::RoomSteps];

/// The result of a search.
pub(super) enum Found {
    /// A mark that is impossible.
    Chain(Box<Chain>),
    /// Marks that follow whether the cell is a star or black.
    Both(Box<Both>),
}

/// What the two branches of a cell have in common.
pub(super) struct Both {
    /// The cell that is supposed.
    pub(super) cell: Cell,
    /// The steps of the branch with a star, and of the branch with a black cell.
    pub(super) branches: [Vec<Deduction>; 2],
    /// The marks that both branches lead to.
    pub(super) common: [(Mark, CellSet); 2],
}

/// A step of a branch, and the marks of the branch on which the step rests.
struct Link {
    bare: Bare,
    from: CellSet,
}

/// A change on the board whose consequences have not been drawn yet.
enum Event {
    Star(Cell),
    Unit(usize),
}

/// Everything that follows from one supposed mark.
struct Branch<'a> {
    field: &'a Field<'a>,
    cell: Cell,
    mark: Mark,
    base: Board,
    board: Board,
    missing: Vec<i32>,
    open: Vec<i32>,
    /// The index of the link that marked each cell; link 0 is the supposition.
    maker: Vec<u16>,
    links: Vec<Link>,
    queue: VecDeque<Event>,
    /// The contradiction, and the marks of the branch on which it rests.
    end: Option<(Rule, CellSet)>,
}

/// A search that is reused for later boards: what is impossible on one board stays impossible on all boards that
/// follow.
#[derive(Default)]
pub(super) struct Search {
    /// The impossible marks with the steps that show it, the shortest last.
    known: Vec<Refuted>,
    /// On how many more boards the search follows all branches by all rules although it knows a contradiction of more
    /// than [`LINKS_MAX`] links.
    long_looks: usize,
}

/// A mark that is impossible.
struct Refuted {
    cell: Cell,
    mark: Mark,
    steps: Vec<Bare>,
    end: Rule,
}

impl Search {
    /// A search that takes more time to find a shorter contradiction. `size` is the number of rows.
    pub(super) fn thorough(size: usize) -> Self {
        Self { known: Vec::new(), long_looks: if size <= THOROUGH_ROWS_MAX { LONG_LOOKS_MAX } else { 0 } }
    }

    /// Looks for the shortest supposition that leads to a conclusion on this board; returns the best found so far if
    /// `stop` returns true.
    pub(super) fn find(&mut self, field: &Field, board: Board, by: Rules, stop: Stop) -> Option<Found> {
        let counted = Situation::new(field, board);
        let mut branches: Vec<Branch> = promising(&counted)
            .into_iter()
            .flat_map(|cell| [(cell, Mark::Star), (cell, Mark::Black)])
            .map(|(cell, mark)| Branch::new(field, &counted, cell, mark))
            .collect();
        let mut best: Option<Chain> = None;
        let is_short = |best: &Option<Chain>| best.as_ref().is_some_and(|chain| chain.n_links() <= LINKS_MAX);
        let of_legup = [Stage::Unit, Stage::Neighbors, Stage::CountingSteps];
        let long_suffices = self.long_looks == 0;
        for stage in STAGES.into_iter().filter(|stage| by == Rules::All || of_legup.contains(stage)) {
            if stage == Stage::RoomSteps {
                best = nearer(best, self.remembered(&counted, stop));
                if is_short(&best) || long_suffices && best.is_some() && !self.known.is_empty() {
                    break;
                }
            }
            let width = if stage == Stage::RoomSteps { GROUP } else { branches.len().max(1) };
            // Stars are supposed first, because a star usually has more consequences than a black cell.
            for mark in [Mark::Star, Mark::Black] {
                for group in branches.chunks_mut(width) {
                    for branch in group.iter_mut().filter(|branch| branch.mark == mark && branch.end.is_none()) {
                        if stop() {
                            return best.map(Box::new).map(Found::Chain);
                        }
                        branch.follow(stage, by, stop);
                    }
                    best = nearer(best, shortest(group, by, stop));
                    if is_short(&best) && stage == Stage::RoomSteps {
                        break;
                    }
                }
                if stage == Stage::RoomSteps && (is_short(&best) || long_suffices && best.is_some()) {
                    break;
                }
            }
            if stage == Stage::RoomSteps {
                self.long_looks = self.long_looks.saturating_sub(1);
                self.remember(&branches);
            }
            if is_short(&best) {
                break;
            }
            if best.is_none() && stage >= Stage::Neighbors {
                let links_max = if stage == Stage::RoomSteps { usize::MAX } else { LINKS_MAX };
                if let Some(both) = agreement(&branches, links_max) {
                    return Some(Found::Both(Box::new(both)));
                }
            }
        }
        best.map(|chain| Found::Chain(Box::new(chain.trimmed(field, board, stop))))
    }

    /// Records the marks that a full search has refuted.
    fn remember(&mut self, branches: &[Branch]) {
        let refuted = |branch: &Branch| {
            let (end, from) = branch.end?;
            let steps = branch.bare(branch.needed(from));
            Some(Refuted { cell: branch.cell, mark: branch.mark, steps, end })
        };
        self.known = branches.iter().filter_map(refuted).collect();
        self.known.sort_by_key(|refuted| std::cmp::Reverse(refuted.steps.len()));
    }

    /// The shortest of the refutations from earlier boards that is still useful.
    fn remembered(&mut self, now: &Situation, stop: Stop) -> Option<Chain> {
        self.known.retain(|refuted| now.unknown.contains(refuted.cell));
        let mut best = None;
        for refuted in self.known.iter().rev().take(CANDIDATES_MAX) {
            let steps = refuted.steps.iter().map(|&(rule, cells, value)| (rule, cells & now.unknown, value));
            let steps: Vec<Bare> = steps.filter(|(_, cells, _)| !cells.is_empty()).collect();
            let Refuted { cell, mark, end, .. } = *refuted;
            best = nearer(best, Chain::shortened(now.field, now.board, cell, mark, &steps, end, stop));
        }
        if best.is_none() {
            // The remembered refutations may still hold for other reasons, but a new search is simpler.
            self.known.clear();
        }
        best
    }
}

/// The chain with fewer links.
fn nearer(one: Option<Chain>, other: Option<Chain>) -> Option<Chain> {
    one.into_iter().chain(other).min_by_key(Chain::n_links)
}

/// The unknown cells, ordered by the number of choices in their most constrained unit.
pub(super) fn promising(situation: &Situation) -> Vec<Cell> {
    let mut cells: Vec<Cell> = situation.unknown.iter().collect();
    let choices = |cell: Cell| {
        let units = situation.puzzle().units_of(cell);
        units.map(|unit| situation.n_unknown(unit) - situation.missing(unit)).into_iter().min()
    };
    cells.sort_by_key(|&cell| choices(cell));
    cells
}

/// The chain with the fewest links among the branches that ended in a contradiction.
fn shortest(branches: &[Branch], by: Rules, stop: Stop) -> Option<Chain> {
    let ended = branches.iter().filter_map(|branch| Some((branch.needed(branch.end.as_ref()?.1), branch)));
    let mut ended: Vec<(Vec<usize>, &Branch)> = ended.collect();
    ended.sort_by_key(|(needed, _)| needed.len());
    let mut best: Option<Chain> = None;
    for (needed, branch) in ended.into_iter().take(CANDIDATES_MAX) {
        let links = best.as_ref().map_or(usize::MAX, Chain::n_links);
        if links <= 2 || stop() {
            break;
        }
        best = nearer(best, branch.chain(&needed, stop));
        if by == Rules::All && best.as_ref().is_some_and(|chain| chain.n_links() > LINKS_MAX) {
            best = nearer(best, branch.chain_to_first_clash(stop));
        }
    }
    best
}

/// The cell whose two branches agree on some mark with the fewest links, at most `links_max`.
fn agreement(branches: &[Branch], links_max: usize) -> Option<Both> {
    let pairs = branches.chunks_exact(2).filter_map(|pair| {
        let [star, black] = pair else { return None };
        let made = |branch: &Branch, stars: bool| {
            if stars {
                *branch.board.stars() - *branch.base.stars()
            } else {
                *branch.board.blacks() - *branch.base.blacks()
            }
        };
        let common =
            [(Mark::Star, made(star, true) & made(black, true)), (Mark::Black, made(star, false) & made(black, false))];
        let all = common[0].1 | common[1].1;
        if all.is_empty() {
            return None;
        }
        let needed = [star.needed(all), black.needed(all)];
        let longest = needed.iter().map(Vec::len).max()?;
        (longest <= links_max).then_some((longest, [star, black], needed, common))
    });
    let (_, both, needed, common) = pairs.min_by_key(|(longest, ..)| *longest)?;
    let [star, black] = [0, 1].map(|nth| both[nth].steps(&needed[nth]));
    Some(Both { cell: both[0].cell, branches: [star?, black?], common })
}

impl<'a> Branch<'a> {
    fn new(field: &'a Field<'a>, base: &Situation, cell: Cell, mark: Mark) -> Self {
        let units = || base.puzzle().units();
        let mut branch = Self {
            field,
            cell,
            mark,
            base: base.board,
            board: base.board,
            missing: units().map(|unit| base.missing(unit)).collect(),
            open: units().map(|unit| base.n_unknown(unit)).collect(),
            maker: vec![0; base.puzzle().size() * base.puzzle().size()],
            links: Vec::new(),
            queue: VecDeque::new(),
            end: None,
        };
        branch.apply(Link { bare: (Rule::StarOrEmpty, CellSet::only(cell), mark), from: CellSet::EMPTY });
        branch
    }

    /// The cells of `cells` that were marked in the branch.
    fn made(&self, cells: CellSet) -> CellSet {
        cells & (self.base.unknown() - self.board.unknown())
    }

    fn unit(&self, nth: usize) -> Unit {
        let size = self.field.puzzle().size();
        match nth / size {
            0 => Unit::Row(nth),
            1 => Unit::Column(nth - size),
            _ => Unit::Region(nth - 2 * size),
        }
    }

    /// Takes a step, and checks whether it causes an immediate contradiction.
    fn apply(&mut self, link: Link) {
        let nth = u16::try_from(self.links.len()).expect("at most 676 cells are marked");
        let (_, cells, value) = link.bare;
        self.links.push(link);
        let puzzle = self.field.puzzle();
        for cell in cells.iter() {
            self.board.set(cell, value);
            self.maker[puzzle.index(cell)] = nth;
        }
        for cell in cells.iter() {
            if value == Mark::Star {
                self.queue.push_back(Event::Star(cell));
                let touching = *self.field.around(cell) & *self.board.stars();
                if touching.len() > 1 && self.end.is_none() {
                    self.end = Some((Rule::ClashingOrbit, self.made(touching)));
                }
            }
            for unit in puzzle.units_of(cell) {
                let nth = self.field.nth(unit);
                self.open[nth] -= 1;
                self.missing[nth] -= i32::from(value == Mark::Star);
                self.queue.push_back(Event::Unit(nth));
                if self.end.is_some() {
                    continue;
                }
                let cells = *self.field.unit(unit);
                if self.missing[nth] < 0 {
                    self.end = Some((Rule::TooManyStars, self.made(cells & *self.board.stars())));
                } else if self.open[nth] < self.missing[nth] {
                    self.end = Some((Rule::TooFewStars, self.made(cells & *self.board.blacks())));
                }
            }
        }
    }

    /// Takes all steps that the rules of this stage allow.
    fn follow(&mut self, stage: Stage, by: Rules, stop: Stop) {
        self.settle();
        if stage == Stage::Unit {
            return;
        }
        loop {
            while self.end.is_none()
                && let Some(link) = self.starving()
            {
                self.apply(link);
                self.settle();
            }
            if self.end.is_some() || stage == Stage::Neighbors || stop() {
                return;
            }
            let situation = Situation::new(self.field, self.board);
            let clash = if by == Rules::All { rules::contradiction(Rule::NoRoom, &situation) } else { None };
            let next = clash.or_else(|| match stage {
                Stage::CountingSteps => rules::counted(&situation, Tier::Counting),
                Stage::RoomSteps => rules::counted(&situation, Tier::Room),
                Stage::Unit | Stage::Neighbors | Stage::Room => None,
            });
            let Some(next) = next else { return };
            let from = self.rests_on(&next);
            if next.rule.kind() == Kind::Contradiction {
                self.end = Some((next.rule, from));
                return;
            }
            self.apply(Link { bare: (next.rule, next.cells, next.value), from });
            self.settle();
        }
    }

    /// The marks of the branch on which a step may rest.
    fn rests_on(&self, step: &Deduction) -> CellSet {
        let is_wide = step.units.is_empty()
            || [Rule::Overcounting, Rule::Undercounting].contains(&step.rule)
            // The regions that put stars into a band may be anywhere on the grid.
            || step.rule == Rule::NoRoom && step.units.len() > 2;
        let cells = if is_wide {
            CellSet::grid(self.board.size())
        } else {
            step.units.iter().fold(CellSet::EMPTY, |all, &unit| all | *self.field.unit(unit))
        };
        self.made(cells)
    }

    /// Applies the rules of single stars and units, in the order of the changes.
    fn settle(&mut self) {
        while self.end.is_none()
            && let Some(event) = self.queue.pop_front()
        {
            match event {
                Event::Star(star) => {
                    let cells = *self.field.around(star) & self.board.unknown();
                    if !cells.is_empty() {
                        let from = self.made(CellSet::only(star));
                        self.apply(Link { bare: (Rule::SurroundStar, cells, Mark::Black), from });
                    }
                }
                Event::Unit(nth) => self.settle_unit(nth),
            }
        }
    }

    fn settle_unit(&mut self, nth: usize) {
        let (missing, open) = (self.missing[nth], self.open[nth]);
        if open <= 0 || missing > 0 && open > missing {
            return;
        }
        let unit = *self.field.unit(self.unit(nth));
        let cells = unit & self.board.unknown();
        let (rule, value, from) = if missing <= 0 {
            (Rule::FinishWithEmpty, Mark::Black, unit & *self.board.stars())
        } else {
            (Rule::FinishWithStars, Mark::Star, unit & *self.board.blacks())
        };
        let from = self.made(from);
        self.apply(Link { bare: (rule, cells, value), from });
    }

    /// Cells whose stars would leave too few places in a neighboring unit.
    fn starving(&self) -> Option<Link> {
        let unknown = self.board.unknown();
        (0..self.open.len()).find_map(|nth| {
            let unit = self.unit(nth);
            let spare = self.open[nth] - self.missing[nth];
            // A star closes at most three cells of a neighboring line, and at most eight of a region.
            let closed_max = if matches!(unit, Unit::Region(_)) { 8 } else { 3 };
            if self.missing[nth] <= 0 || spare >= closed_max {
                return None;
            }
            let spare = usize::try_from(spare).ok()?;
            let open = *self.field.unit(unit) & unknown;
            let near = open.iter().fold(CellSet::EMPTY, |all, cell| all | *self.field.around(cell)) & unknown;
            let starves = |cell: &Cell| {
                let closed = (*self.field.around(*cell) & open).len();
                closed - usize::from(open.contains(*cell)) > spare
            };
            let cells: CellSet = near.iter().filter(starves).collect();
            let from = self.made(*self.field.unit(unit) & *self.board.blacks());
            (!cells.is_empty()).then_some(Link { bare: (Rule::EmptyAdjacent, cells, Mark::Black), from })
        })
    }

    /// The indices of the links on which these marks rest, in order, without the supposition.
    fn needed(&self, marks: CellSet) -> Vec<usize> {
        let puzzle = self.field.puzzle();
        let mut is_needed = vec![false; self.links.len()];
        let mut waiting = vec![marks];
        while let Some(marks) = waiting.pop() {
            for cell in marks.iter() {
                let nth = usize::from(self.maker[puzzle.index(cell)]);
                if !is_needed[nth] {
                    is_needed[nth] = true;
                    waiting.push(self.links[nth].from);
                }
            }
        }
        (1..self.links.len()).filter(|&nth| is_needed[nth]).collect()
    }

    fn bare(&self, needed: impl IntoIterator<Item = usize>) -> Vec<Bare> {
        needed.into_iter().map(|nth| self.links[nth].bare).collect()
    }

    fn start(&self) -> Board {
        self.base.with(&CellSet::only(self.cell), self.mark)
    }

    /// The chain of those `needed` links without which the contradiction does not follow.
    fn chain(&self, needed: &[usize], stop: Stop) -> Option<Chain> {
        let end = self.end.as_ref()?.0;
        let of = |steps: Vec<Bare>| Chain::shortened(self.field, self.base, self.cell, self.mark, &steps, end, stop);
        // `needed` follows only the marks in each step's own units. A step may also rest on other marks, so all links
        // are tried if the needed links do not suffice.
        of(self.bare(needed.iter().copied())).or_else(|| of(self.bare(1..self.links.len())))
    }

    /// The chain up to the first board on which units have no room, which may come before a single unit or star shows
    /// the contradiction.
    fn chain_to_first_clash(&self, stop: Stop) -> Option<Chain> {
        let after = |n_links: usize| {
            let board =
                self.links[..n_links].iter().fold(self.base, |board, link| board.with(&link.bare.1, link.bare.2));
            rules::contradiction(Rule::NoRoom, &Situation::new(self.field, board)).is_some()
        };
        // Marking more cells never adds room, so binary search works.
        let (mut none, mut some) = (0, self.links.len());
        while some - none > 1 {
            let middle = usize::midpoint(none, some);
            if after(middle) {
                some = middle;
            } else {
                none = middle;
            }
        }
        let steps = self.bare(1..some);
        Chain::shortened(self.field, self.base, self.cell, self.mark, &steps, Rule::NoRoom, stop)
    }

    /// The needed links as steps with their reasons.
    fn steps(&self, needed: &[usize]) -> Option<Vec<Deduction>> {
        let of = |steps: Vec<Bare>| retold(self.field, self.start(), &steps);
        of(self.bare(needed.iter().copied())).or_else(|| of(self.bare(1..self.links.len()))).map(|(steps, _)| steps)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::deduce::{End, deduce, nearest, nearest_chain};
    use crate::generate::{Order, generate};
    use crate::grade::Level;
    use crate::solve::solve;
    use ::rules::Dice;

    #[test]
    fn a_supposition_is_short_and_what_it_refutes_is_so() {
        let mut lengths = Vec::new();
        for nth in 0..6 {
            let order = Order { size: 9, stars: 2, level: Some(Level::Extreme) };
            let go_on = &mut |_| ControlFlow::Continue(());
            let made = generate(order, &mut Dice::new(4, "suppose", nth), go_on).unwrap();
            let solution = solve(&made.puzzle, 1, &|| false).stars[0];
            let trace = deduce(&made.puzzle, Board::blank(9), 1, &|| false);
            assert_eq!((trace.end, trace.board.stars()), (End::Solved, &solution));
            let mut board = Board::blank(9);
            for step in trace.steps.iter().filter(|step| step.depth == 0) {
                if step.deduction.rule == Rule::StarOrEmpty && nearest(&made.puzzle, board).is_none() {
                    let chain = nearest_chain(&made.puzzle, board, &|| false).expect("a contradiction is found here");
                    assert_eq!(chain.mark == Mark::Black, solution.contains(chain.cell));
                    assert!(
                        chain.told(0..chain.steps.len()).to_string().matches(", since ").count() >= chain.steps.len()
                    );
                    lengths.push(chain.n_links());
                }
                board.set_all(&step.deduction.cells, step.deduction.value);
            }
        }
        lengths.sort_unstable();
        assert!(lengths.len() > 5 && lengths[lengths.len() / 2] <= LINKS_MAX, "{lengths:?}");
    }

    #[test]
    fn a_search_that_is_stopped_finds_nothing() {
        let rows: Vec<usize> = (0..100).map(|index| index / 10).collect();
        let puzzle = crate::grid::Puzzle::new(10, 2, &rows).unwrap();
        assert_eq!(nearest_chain(&puzzle, Board::blank(10), &|| true), None);
    }
}
