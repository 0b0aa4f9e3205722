//! Makes puzzles with exactly one solution: it places stars, grows regions around them, moves cells between regions
//! until no other solution is left, and goes on moving cells until the puzzle has the wanted level.
//!
//! All randomness comes from the dice and no result depends on time, so a seed gives the same puzzle on every machine.

mod draft;
mod steer;

use std::cell;
use std::ops::{ControlFlow, RangeInclusive};

use super::cells::CellSet;
use super::grade::{Grade, LEVELS, Level};
use super::grid::{BadPuzzle, Puzzle};
use super::solve::{Stop, arrange};
use draft::Draft;
use rules::Dice;
use steer::Candidate;
use words::{Message, Words, puzzle};

/// How many attempts the generator makes before it reports that it found no such puzzle.
pub const ATTEMPTS_MAX: usize = 100_000;
/// Drafts are collected until there are `DRAFTS` of them, or until `TRIES` attempts have produced at least one; then
/// the draft nearest to the level is steered.
const DRAFTS: usize = 8;
const TRIES: usize = 200;
/// How often regions are grown around the same stars, until none of them is too large or too small.
const GROWTHS_MAX: usize = 8;
/// Steering gives up a draft after this many moves in a row that bring it no nearer to the level. If collecting the
/// drafts took more attempts than this, the number of attempts is the limit instead.
const PATIENCE_MIN: usize = 60;

/// The offered levels: stars, sizes, easiest level, hardest level. A person waits for the puzzle, so a level is not
/// offered if the median puzzle takes more than one second, or 1 puzzle in 100 more than five seconds.
const LEVELS_MADE: [(usize, RangeInclusive<usize>, Level, Level); 9] = [
    (1, 4..=4, Level::Easy, Level::Medium),
    (1, 5..=5, Level::Easy, Level::Hard),
    (1, 6..=11, Level::Easy, Level::Expert),
    (1, 12..=12, Level::Easy, Level::Hard),
    (2, 9..=10, Level::Easy, Level::Extreme),
    (2, 11..=12, Level::Medium, Level::Extreme),
    (2, 13..=13, Level::Hard, Level::Extreme),
    (3, 14..=14, Level::Medium, Level::Extreme),
    (4, 17..=17, Level::Medium, Level::Extreme),
];

/// The wanted size, number of stars and level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The number of rows.
    pub size: usize,
    /// The number of stars in each row, column and region.
    pub stars: usize,
    /// The level; `None` for any level.
    pub level: Option<Level>,
}

/// A generated puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The stars of the puzzle's only solution.
    pub solution: CellSet,
    /// The puzzle's grade, if a level was requested.
    pub grade: Option<Grade>,
}

/// The progress that the generator reports to its `progress` callback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many attempts the generator has begun.
    pub attempts: usize,
}

/// Why no puzzle was generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[expect(missing_docs, reason = "the messages say what is wrong")]
pub enum NotGenerated {
    Bad(#[from] BadPuzzle),
    NoRoom(usize, usize),
    NotFound { level: String },
    NoSuchLevel { size: usize, stars: usize, level: Level, has: Vec<Level> },
    Stopped(usize),
}

impl NotGenerated {
    /// The message about why no puzzle was generated; the caller renders it in the reader's language.
    pub fn message(&self) -> Message {
        match self {
            Self::Bad(bad) => bad.message(),
            Self::NoRoom(size, stars) => puzzle::NoRoom { size: *size, stars: *stars }.into(),
            Self::NotFound { level } => {
                puzzle::NotFound { level: Words::markup(level.as_str()), tries: ATTEMPTS_MAX }.into()
            }
            Self::NoSuchLevel { size, stars, level, has } => {
                let (level, choices) = (Words::markup(level.word()), choices(has, *stars));
                puzzle::NoSuchLevel { level, size: *size, stars: *stars, choices }.into()
            }
            Self::Stopped(tries) => puzzle::StoppedAfter { tries: *tries }.into(),
        }
    }
}

/// The levels offered for this size and number of stars; `None` for sizes that were not measured. Puzzles with one star
/// need few kinds of steps, so the hardest level is missing; large grids need many, so the easiest is missing.
/// Published puzzles may be harder, because they have kinds of regions that are not made here.
pub fn levels(size: usize, stars: usize) -> Option<Vec<Level>> {
    let measured = LEVELS_MADE.into_iter().find(|(of, sizes, ..)| *of == stars && sizes.contains(&size));
    measured
        .map(|(.., easiest, hardest)| LEVELS.into_iter().filter(|level| (easiest..=hardest).contains(level)).collect())
}

/// Every offered combination of size, stars and level, and each size without a level.
pub fn orders() -> impl Iterator<Item = Order> {
    LEVELS_MADE.into_iter().flat_map(|(stars, sizes, ..)| {
        sizes.flat_map(move |size| {
            let levels = levels(size, stars).unwrap_or_default().into_iter().map(Some);
            levels.chain([None]).map(move |level| Order { size, stars, level })
        })
    })
}

/// The offered levels in words or, if there are none, what to request instead.
fn choices(levels: &[Level], stars: usize) -> Message {
    match levels {
        [] => {
            let sizes = LEVELS_MADE.iter().filter(|(of, ..)| *of == stars).map(|(_, sizes, ..)| sizes);
            let least = sizes.clone().map(|sizes| *sizes.start()).min();
            let most = sizes.map(|sizes| *sizes.end()).max();
            match least.zip(most) {
                None => puzzle::FewerStars { most: 4 }.into(),
                Some((least, most)) if least == most => puzzle::NoLevelOrSize { size: least }.into(),
                Some((least, most)) => puzzle::NoLevelOrSizes { least, most }.into(),
            }
        }
        [heads @ .., last] if !heads.is_empty() => {
            let first = heads.iter().map(|level| level.word()).collect::<Vec<_>>().join(", ");
            puzzle::Or { these: Words::markup(first), last: Words::markup(last.word()) }.into()
        }
        _ => Message::verbatim(levels.iter().map(|level| level.word()).collect::<String>()),
    }
}

/// Makes a puzzle with exactly one solution. `progress` is called before each attempt and regularly during it, and can
/// cancel the search.
pub fn generate(
    order: Order,
    dice: &mut Dice,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Generated, NotGenerated> {
    let Order { size, stars, level } = order;
    Puzzle::check_numbers(size, stars)?;
    if let Some(level) = level {
        let has = levels(size, stars).unwrap_or_default();
        if !has.contains(&level) {
            return Err(NotGenerated::NoSuchLevel { size, stars, level, has });
        }
    }
    let mut so_far = Progress::default();
    let mut drafts = Drafts::default();
    while so_far.attempts < ATTEMPTS_MAX {
        if progress(so_far).is_break() {
            return Err(NotGenerated::Stopped(so_far.attempts));
        }
        so_far.attempts += 1;
        let stopped = cell::Cell::new(false);
        let watched = cell::RefCell::new(&mut *progress);
        let stop = || {
            stopped.set(stopped.get() || watched.borrow_mut()(so_far).is_break());
            stopped.get()
        };
        let made = attempt(order, &mut drafts, dice, &stop);
        if stopped.get() {
            return Err(NotGenerated::Stopped(so_far.attempts));
        }
        if let Some(made) = made? {
            return Ok(made);
        }
    }
    Err(NotGenerated::NotFound { level: level.map_or("such", Level::word).to_owned() })
}

/// The drafts collected since a draft was last steered. The time that steering takes depends on the starting draft and
/// has a long tail, so it is cheaper to make several drafts and steer the one nearest to the level.
#[derive(Default)]
struct Drafts {
    nearest: Option<Candidate>,
    /// The number of drafts.
    made: usize,
    /// The number of attempts that the drafts took.
    tries: usize,
}

impl Drafts {
    fn add(&mut self, new: Candidate) {
        self.made += 1;
        if self.nearest.as_ref().is_none_or(|nearest| new.distance() < nearest.distance()) {
            self.nearest = Some(new);
        }
    }

    /// Takes the draft nearest to the level, with the number of attempts that collecting took. `None` while there are
    /// too few drafts and none of them has the level.
    fn take_enough(&mut self) -> Option<(Candidate, usize)> {
        let enough = self.made >= DRAFTS || self.tries >= TRIES;
        let nearest = self.nearest.take_if(|nearest| enough || nearest.distance() == 0)?;
        Some((nearest, std::mem::take(self).tries))
    }
}

/// One attempt to make a puzzle; most attempts fail. The result is meaningless if `stop` has returned true.
fn attempt(order: Order, drafts: &mut Drafts, dice: &mut Dice, stop: Stop) -> Result<Option<Generated>, NotGenerated> {
    let Order { size, stars, level } = order;
    let solution = arrange(size, stars, dice, stop).ok_or(NotGenerated::NoRoom(size, stars))?;
    let grown = (0..GROWTHS_MAX).find_map(|_| Draft::grow(size, stars, solution, dice));
    let draft = grown.and_then(|draft| draft.repair(dice, stop));
    let Some(level) = level else {
        return Ok(draft.map(|draft| Generated { puzzle: draft.puzzle(), solution, grade: None }));
    };
    drafts.tries += 1;
    if let Some(draft) = draft {
        drafts.add(Candidate::new(draft, level, stop));
    }
    // The more attempts the drafts took, the more moves steering may make.
    Ok(drafts.take_enough().and_then(|(nearest, tries)| nearest.steer(tries.max(PATIENCE_MIN), dice, stop)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_a_size_does_not_have_is_refused_at_once_with_those_it_has() {
        let order = Order { size: 8, stars: 1, level: Some(Level::Extreme) };
        let mut never = |_: Progress| -> ControlFlow<()> { panic!("nothing is tried") };
        let refused = generate(order, &mut Dice::new(1, "levels", 0), &mut never).unwrap_err();
        let words = "no extreme puzzles of 8×8 with 1★ are made: choose easy, medium, hard or expert";
        assert_eq!(refused.to_string(), words);
    }

    #[test]
    fn of_three_stars_as_many_regions_are_small_and_thin_as_in_published_puzzles() {
        let mut dice = Dice::new(5, "shapes", 0);
        let (mut small, mut thin) = (0, 0);
        for _ in 0..20 {
            let solution = arrange(14, 3, &mut dice, &|| false).unwrap();
            let puzzle = (0..1000).find_map(|_| Draft::grow(14, 3, solution, &mut dice)).unwrap().puzzle();
            for region in 0..14 {
                let cells = puzzle.region(region);
                let both = |row: usize| cells.row(row) & cells.row(row + 1);
                small += usize::from(cells.len() <= 7);
                thin += usize::from((0..13).all(|row| both(row) & both(row) << 1 == 0));
                assert!(cells.len() >= 6, "{puzzle}");
            }
        }
        // `small` and `thin` are counted among 280 regions; in published puzzles their shares are 29 % and 40 %.
        assert!((60..=110).contains(&small) && (85..=140).contains(&thin), "{small} small, {thin} thin");
    }

    #[test]
    fn regions_are_neither_single_cells_nor_rulers_of_the_grid() {
        for (size, stars) in [(6, 1), (8, 1), (10, 2)] {
            for nth in 0..20 {
                let order = Order { size, stars, level: None };
                let go_on = &mut |_| ControlFlow::Continue(());
                let puzzle = generate(order, &mut Dice::new(3, "shapes", nth), go_on).unwrap().puzzle;
                for region in 0..size {
                    let cells = puzzle.region(region).len();
                    assert!((2..=size * 22 / 10).contains(&cells), "{cells} of {size}\n{puzzle}");
                }
            }
        }
    }
}
