//! Solves puzzles as people do: step by step, each by the easiest rule, and by suppositions where no rule applies.

use words::puzzle;

use super::board::{Board, Mark};
use super::cells::{Cell, CellSet};
use super::chain::Chain;
use super::grid::Puzzle;
use super::rules::{self, Deduction, Field, Kind, Rule, Rules, Situation, Tier};
use super::solve::Stop;
use super::suppose::{Both, Found, Search, promising};

/// One step of a deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The conclusion, its rule and its reason.
    pub deduction: Deduction,
    /// The number of nested suppositions around the step: 0 on the main line.
    pub depth: usize,
    /// Whether the step is a supposition: it opens a branch instead of following from the board.
    pub supposed: bool,
}

/// How a deduction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is known, and there is no contradiction.
    Solved,
    /// The rules and suppositions lead to no further conclusion.
    Stuck,
    /// The board has no solution.
    Contradiction,
    /// The `stop` callback ended the deduction.
    Stopped,
}

/// A complete deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps in order. A supposition is followed by its own steps, one level deeper, and then by the conclusion
    /// from it.
    pub steps: Vec<TraceStep>,
    /// The board at the end.
    pub board: Board,
    /// How the deduction ended.
    pub end: End,
}

/// Deduces from the board to the end, with suppositions nested up to `splits_max` deep.
pub fn deduce(puzzle: &Puzzle, board: Board, splits_max: usize, stop: Stop) -> Trace {
    let field = Field::stopped_by(puzzle, stop);
    let mut line = Line::new(&field, board, Choice::Nearest, stop);
    let end = line.run(splits_max);
    Trace { steps: line.steps, board: line.board, end }
}

/// Deduces from the blank board to the end with the choice of steps on which grades are based. Levels and their limits
/// were fitted to these steps, so this choice stays the same when the choice of hints changes.
pub fn judged(puzzle: &Puzzle, splits_max: usize, stop: Stop) -> Trace {
    let field = Field::stopped_by(puzzle, stop);
    let mut line = Line::new(&field, Board::blank(puzzle.size()), Choice::Judged, stop);
    let end = line.run(splits_max);
    Trace { steps: line.steps, board: line.board, end }
}

/// Deduces from the board to the end only by rules that LEGUP has, so that LEGUP can check every step.
pub fn deduce_as_legup(puzzle: &Puzzle, board: Board, splits_max: usize, stop: Stop) -> Trace {
    let field = Field::stopped_by(puzzle, stop);
    let (most, by) = (Tier::Counting, Rules::Legups);
    let mut line = Line { most, by, ..Line::new(&field, board, Choice::Nearest, stop) };
    let end = line.run(splits_max);
    Trace { steps: line.steps, board: line.board, end }
}

/// The next step where no rule applies: a supposition that leads to a conclusion, with all steps of its branches,
/// followed by the conclusion. Empty if there is no such supposition, or if `stop` ended the search. [`nearest_chain`]
/// has replaced this search, but older records contain hints from it.
pub fn suppose(puzzle: &Puzzle, board: Board, stop: Stop) -> Vec<TraceStep> {
    let field = Field::new(puzzle);
    let mut line = Line::new(&field, board, Choice::Clearest, stop);
    if line.split(1) { line.steps } else { Vec::new() }
}

/// How many of the shortest refuted suppositions are reduced to the steps that they need.
const CHAINS_MAX: usize = 4;

/// The supposition that leads to a contradiction with the fewest links, among those found before `stop` ends the
/// search. It has more than [`LINKS_MAX`](super::suppose::LINKS_MAX) links only if no shorter one was found.
pub fn nearest_chain(puzzle: &Puzzle, board: Board, stop: Stop) -> Option<Chain> {
    match Search::default().find(&Field::new(puzzle), board, Rules::All, stop) {
        Some(Found::Chain(chain)) => Some(*chain),
        Some(Found::Both(_)) | None => None,
    }
}

/// The supposition that leads to a contradiction with the fewest steps, among those followed before `stop` ends the
/// search. [`nearest_chain`] has replaced this search, but older records contain hints from it.
pub fn shortest_chain(puzzle: &Puzzle, board: Board, stop: Stop) -> Option<Chain> {
    let field = Field::new(puzzle);
    let line = Line::new(&field, board, Choice::Clearest, stop);
    TRIALS.into_iter().find_map(|most| {
        let marks = promising(&Situation::new(&field, board))
            .into_iter()
            .flat_map(|cell| [(cell, Mark::Star), (cell, Mark::Black)]);
        let followed =
            marks.take_while(|_| !stop()).map(|(cell, mark)| (cell, mark, line.suppose(cell, mark, most, 1)));
        let mut ended: Vec<_> = followed.filter(|(.., (_, end))| *end == End::Contradiction).collect();
        ended.sort_by_key(|(.., (branch, _))| branch.steps.len());
        let soonest = ended.into_iter().take(CHAINS_MAX);
        let chains = soonest.map(|(cell, mark, (branch, _))| line.chain(cell, mark, &branch.steps, &|| false));
        // `min_by_key` returns the first of equally short chains, and the sort is stable, so the choice is
        // deterministic.
        chains.min_by_key(|chain| chain.steps.len())
    })
}

/// The next step by a direct rule or a contradiction, whichever is easiest to see; `None` if only a supposition helps.
pub fn nearest(puzzle: &Puzzle, board: Board) -> Option<Deduction> {
    rules::nearest(&Situation::new(&Field::new(puzzle), board), Tier::Fins, Rules::All)
}

/// The next step, chosen as for the hints in older records; [`nearest`] chooses new hints.
pub fn clearest(puzzle: &Puzzle, board: Board) -> Option<Deduction> {
    rules::clearest(&Situation::new(&Field::new(puzzle), board), Tier::Fins, Rules::All)
}

/// The next step, chosen as for the hints in the oldest records, by the first version of the program.
pub fn next(puzzle: &Puzzle, board: Board) -> Option<Deduction> {
    rules::next(&Situation::new(&Field::new(puzzle), board), Tier::Fins, Rules::All)
}

/// The tiers of rules with which suppositions are followed: all cells are tried with one tier before the next tier is
/// used.
const TRIALS: [Tier; 3] = [Tier::Neighbors, Tier::Counting, Tier::Room];

/// How a deduction chooses its steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Chooses rules by [`rules::clearest`], and suppositions as in older records.
    Clearest,
    /// Chooses rules by [`rules::nearest`], and the shortest supposition.
    Nearest,
    /// Chooses rules by [`rules::clearest`], and the shortest supposition.
    Judged,
}

/// A sequence of steps: the main line, or the branch of a supposition.
struct Line<'a> {
    field: &'a Field<'a>,
    board: Board,
    depth: usize,
    most: Tier,
    by: Rules,
    choice: Choice,
    stop: Stop<'a>,
    steps: Vec<TraceStep>,
    search: Search,
}

impl<'a> Line<'a> {
    fn new(field: &'a Field<'a>, board: Board, choice: Choice, stop: Stop<'a>) -> Self {
        // Grades keep using the search to which their limits were fitted.
        let is_thorough = choice == Choice::Nearest;
        let search = if is_thorough { Search::thorough(board.size()) } else { Search::default() };
        Self { field, board, depth: 0, most: Tier::Fins, by: Rules::All, choice, stop, steps: Vec::new(), search }
    }

    /// Takes steps until the deduction ends.
    fn run(&mut self, splits: usize) -> End {
        loop {
            if (self.stop)() {
                return End::Stopped;
            }
            let situation = Situation::new(self.field, self.board);
            let next = match self.choice {
                Choice::Clearest | Choice::Judged => rules::clearest(&situation, self.most, self.by),
                Choice::Nearest => rules::nearest(&situation, self.most, self.by),
            };
            if let Some(deduction) = next {
                let over = deduction.rule.kind() == Kind::Contradiction;
                self.take(deduction);
                if over {
                    return End::Contradiction;
                }
            } else if self.board.is_full() {
                return End::Solved;
            } else if !(1..=splits).any(|splits| self.split(splits)) {
                return if (self.stop)() { End::Stopped } else { End::Stuck };
            }
        }
    }

    fn take(&mut self, deduction: Deduction) {
        self.board.set_all(&deduction.cells, deduction.value);
        self.steps.push(TraceStep { deduction, depth: self.depth, supposed: false });
    }

    /// Supposes both marks in each unknown cell in turn, with suppositions nested up to `splits` deep, until a
    /// conclusion follows. Returns whether a conclusion was found.
    fn split(&mut self, splits: usize) -> bool {
        if self.choice != Choice::Clearest && splits == 1 {
            return self.suppose_shortly();
        }
        let cells = promising(&Situation::new(self.field, self.board));
        for most in TRIALS {
            // What both branches of a cell have in common is used only if no branch of any cell ends in a
            // contradiction.
            let mut both = Vec::new();
            for &cell in &cells {
                if (self.stop)() {
                    return false;
                }
                let star = self.suppose(cell, Mark::Star, most, splits);
                if star.1 == End::Contradiction {
                    self.conclude(cell, Mark::Black, star.0.steps);
                    return true;
                }
                let black = self.suppose(cell, Mark::Black, most, splits);
                if black.1 == End::Contradiction {
                    self.conclude(cell, Mark::Star, black.0.steps);
                    return true;
                }
                both.push((cell, star.0, black.0));
            }
            for (cell, star, black) in both {
                if self.agree(cell, star, black) {
                    return true;
                }
            }
        }
        false
    }

    /// Concludes from the shortest supposition. Returns whether a supposition was found.
    fn suppose_shortly(&mut self) -> bool {
        match self.search.find(self.field, self.board, self.by, self.stop) {
            Some(Found::Chain(chain)) => {
                self.take_chain(*chain);
                true
            }
            Some(Found::Both(both)) => {
                let Both { cell, branches, common } = *both;
                for (mark, steps) in [Mark::Star, Mark::Black].into_iter().zip(branches) {
                    self.open_branch(cell, mark, steps);
                }
                self.take_common(cell, common);
                true
            }
            None => false,
        }
    }

    /// Adds a supposition and the steps that follow from it.
    fn open_branch(&mut self, cell: Cell, mark: Mark, steps: impl IntoIterator<Item = Deduction>) {
        let depth = self.depth + 1;
        self.steps.push(TraceStep { deduction: supposed(cell, mark), depth, supposed: true });
        self.steps.extend(steps.into_iter().map(|deduction| TraceStep { deduction, depth, supposed: false }));
    }

    fn take_chain(&mut self, chain: Chain) {
        let because = chain.because();
        let Chain { cell, mark, steps, end } = chain;
        let evidence = steps.iter().fold(CellSet::only(cell), |all, step| all | step.cells);
        self.open_branch(cell, mark, steps.into_iter().chain([end]));
        let value = if mark == Mark::Star { Mark::Black } else { Mark::Star };
        self.take(Deduction { value, evidence, because, ..supposed(cell, mark) });
    }

    fn take_common(&mut self, cell: Cell, common: [(Mark, CellSet); 2]) {
        for (value, cells) in common.into_iter().filter(|(_, cells)| !cells.is_empty()) {
            let because = puzzle::EitherWay { cell }.into();
            let evidence = CellSet::only(cell);
            self.take(Deduction { cells, value, evidence, because, ..supposed(cell, value) });
        }
    }

    /// Follows a supposition to its end.
    fn suppose(&self, cell: Cell, mark: Mark, most: Tier, splits: usize) -> (Line<'a>, End) {
        let Self { field, board, by, choice, stop, .. } = *self;
        let (depth, steps, search) = (self.depth + 1, Vec::new(), Search::default());
        let mut line = Line { field, board, depth, most, by, choice, stop, steps, search };
        line.take(supposed(cell, mark));
        line.steps.iter_mut().for_each(|step| step.supposed = true);
        let end = line.run(splits - 1);
        (line, end)
    }

    /// The steps of a branch that its contradiction needs.
    fn chain(&self, cell: Cell, mark: Mark, branch: &[TraceStep], stop: Stop) -> Chain {
        let deductions: Vec<Deduction> = branch.iter().skip(1).map(|step| step.deduction.clone()).collect();
        let (end, steps) = deductions.split_last().expect("a branch that has ended has its contradiction");
        Chain::of(self.field, self.board, cell, mark, steps, end, stop)
    }

    /// Concludes that the cell has this mark, because the other mark leads to the contradiction in `refuted`.
    fn conclude(&mut self, cell: Cell, mark: Mark, mut refuted: Vec<TraceStep>) {
        let other = if mark == Mark::Star { Mark::Black } else { Mark::Star };
        let depth = self.depth + 1;
        let mut because = puzzle::NothingGoes { mark: other, cell }.into();
        // Branches that contain suppositions themselves are not shortened.
        if refuted.iter().all(|step| step.depth == depth) {
            let chain = self.chain(cell, other, &refuted, self.stop);
            because = chain.because();
            refuted.truncate(1);
            let steps = chain.steps.into_iter().chain([chain.end]);
            refuted.extend(steps.map(|deduction| TraceStep { deduction, depth, supposed: false }));
        }
        let evidence = refuted.iter().fold(CellSet::EMPTY, |all, step| all | step.deduction.cells);
        self.steps.extend(refuted);
        self.take(Deduction { evidence, because, ..supposed(cell, mark) });
    }

    /// Concludes what both branches have in common. Returns whether they have anything in common.
    fn agree(&mut self, cell: Cell, star: Line, black: Line) -> bool {
        let unknown = self.board.unknown();
        let common = [
            (Mark::Star, unknown & *star.board.stars() & *black.board.stars()),
            (Mark::Black, unknown & *star.board.blacks() & *black.board.blacks()),
        ];
        if common.iter().all(|(_, cells)| cells.is_empty()) {
            return false;
        }
        self.steps.extend(star.steps);
        self.steps.extend(black.steps);
        self.take_common(cell, common);
        true
    }
}

/// The step that supposes this mark.
fn supposed(cell: Cell, mark: Mark) -> Deduction {
    Deduction {
        rule: Rule::StarOrEmpty,
        cells: CellSet::only(cell),
        value: mark,
        evidence: CellSet::EMPTY,
        because: puzzle::Suppose { mark, cell }.into(),
        width: 1,
        named: 0,
        units: Vec::new(),
    }
}
