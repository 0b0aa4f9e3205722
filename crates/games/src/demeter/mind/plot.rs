//! A reduced form of a [`Garden`] for searches: it keeps only what matters for further placements, and is quick to
//! copy.

use super::super::garden::{BOARD, Garden, fitting};
use crate::mind::real;
use board::polyomino::{Placement, Shape};
use board::square::Square;
use board::square_set::SquareSet;
use rules::Dice;

/// A board reduced to its occupied cells and the pieces left.
#[derive(Clone, Copy)]
pub(super) struct Plot {
    planted: SquareSet,
    taken: SquareSet,
    /// The pieces left, one bit for each.
    left: u32,
}

/// A flower that can be planted.
#[derive(Clone, Copy)]
pub(super) struct Seedling {
    pub(super) placement: Placement,
    cells: SquareSet,
}

/// The steps from a square to the top left corners of the four 2x2 rocks that cover the square.
const BLOCKS: [(i8, i8); 4] = [(0, 0), (-1, 0), (0, -1), (-1, -1)];

impl Plot {
    pub(super) fn of(garden: &Garden) -> Self {
        let left = garden.left().fold(0, |left, shape| left | 1 << shape.index());
        Self { planted: garden.planted(), taken: garden.taken(), left }
    }

    /// The number of planted tiles.
    pub(super) fn tiles(&self) -> usize {
        self.planted.len()
    }

    fn open(&self) -> SquareSet {
        !(self.taken | self.planted.side_neighbors())
    }

    /// The cells at which the next flower may touch.
    pub(super) fn corners(&self) -> SquareSet {
        if self.planted.is_empty() { SquareSet::FULL } else { self.open() & self.planted.corner_neighbors() }
    }

    /// The open cells that are connected with the corners by sides and corners: flowers can reach no other cells.
    pub(super) fn room(&self) -> SquareSet {
        let open = self.open();
        let mut reached = self.corners();
        loop {
            let more = (reached | reached.side_neighbors() | reached.corner_neighbors()) & open;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// An upper bound of the final number of tiles.
    pub(super) fn tiles_max(&self) -> usize {
        let left: usize = self.left().map(Shape::size).sum();
        self.tiles() + left.min(self.room().len())
    }

    /// A quick estimate of the garden's prospects for its owner: corners to continue from, and reachable cells.
    pub(super) fn prospects(&self) -> f64 {
        real(self.corners().len()) + 0.3 * real(self.room().len())
    }

    #[must_use]
    pub(super) fn with_flower(mut self, flower: &Seedling) -> Self {
        self.planted |= flower.cells;
        self.taken |= flower.cells;
        self.left &= !(1 << flower.placement.shape.index());
        self
    }

    #[must_use]
    pub(super) fn with_rock(mut self, rock: SquareSet) -> Self {
        self.taken |= rock;
        self
    }

    fn left(&self) -> impl Iterator<Item = Shape> {
        let left = self.left;
        Shape::all().filter(move |shape| left & 1 << shape.index() != 0)
    }

    /// Every possible flower of the largest size that fits, and of the next smaller size.
    pub(super) fn flowers(&self) -> Vec<Seedling> {
        let (open, corners) = (self.open(), self.corners());
        let mut flowers = Vec::new();
        let mut largest = None;
        for shape in self.left() {
            if largest.is_some_and(|largest| shape.size() + 1 < largest) {
                break;
            }
            for form in shape.forms() {
                for corner in fitting(form, open, corners).iter() {
                    flowers.push(Seedling::new(Placement { shape, orientation: form.orientation, corner }));
                    largest.get_or_insert(shape.size());
                }
            }
        }
        flowers
    }

    /// Whether no flower can be planted any more.
    pub(super) fn is_settled(&self) -> bool {
        let (open, corners) = (self.open(), self.corners());
        !self.left().flat_map(Shape::forms).any(|form| !fitting(form, open, corners).is_empty())
    }

    /// Every possible flower, the largest first.
    pub(super) fn all_flowers(&self) -> Vec<Seedling> {
        let (open, corners) = (self.open(), self.corners());
        let forms = self.left().flat_map(Shape::forms);
        let placements = forms.flat_map(|form| {
            let place = move |corner| Placement { shape: form.shape, orientation: form.orientation, corner };
            fitting(form, open, corners).iter().map(place)
        });
        placements.map(Seedling::new).collect()
    }

    /// Every rock that covers reachable cells and is worth considering. A 1x1 rock on a cell that a 2x2 rock can cover
    /// is left out, and so is a rock if another rock covers all of its reachable cells and more.
    pub(super) fn rocks(&self) -> Vec<SquareSet> {
        let room = self.room();
        let blocks = BOARD.squares().filter_map(|corner| self.block(corner)).filter(|rock| !(*rock & room).is_empty());
        let mut rocks: Vec<SquareSet> = blocks.collect();
        let coverable = rocks.iter().fold(SquareSet::EMPTY, |cells, rock| cells | *rock);
        rocks.extend((room & !coverable).iter().map(|cell| SquareSet::from_iter([cell])));
        let taken: Vec<SquareSet> = rocks.iter().map(|rock| *rock & room).collect();
        let is_part = |nth: usize| {
            let mut others = taken.iter().enumerate().filter(|(other, _)| *other != nth);
            others.any(|(other, all)| taken[nth] & *all == taken[nth] && (taken[nth] != *all || other < nth))
        };
        let parts: Vec<bool> = (0..rocks.len()).map(is_part).collect();
        rocks.into_iter().zip(parts).filter(|(_, is_part)| !is_part).map(|(rock, _)| rock).collect()
    }

    /// The 2x2 rock with this top left corner, if it can be laid.
    fn block(&self, corner: Square) -> Option<SquareSet> {
        let (columns, rows) = ([corner.column, corner.column + 1], [corner.row, corner.row + 1]);
        let cells = rows.into_iter().flat_map(|row| columns.map(|column| Square::new(column, row)));
        let is_on_board = cells.clone().all(|cell| BOARD.contains(cell));
        let block: SquareSet = is_on_board.then(|| cells.collect())?;
        (block & self.taken).is_empty().then_some(block)
    }

    /// Samples about `n_looked` of the largest flowers and returns the one that leaves the most corners.
    pub(super) fn some_flower(&self, n_looked: usize, dice: &mut Dice) -> Option<Seedling> {
        let (open, corners) = (self.open(), self.corners());
        let mut shapes: Vec<Shape> = self.left().collect();
        dice.shuffle(&mut shapes);
        shapes.sort_by_key(|shape| std::cmp::Reverse(shape.size()));
        let mut best: Option<(usize, Seedling)> = None;
        let mut n_found = 0;
        for shape in shapes {
            if n_found >= n_looked || best.is_some_and(|(_, best)| best.placement.shape.size() > shape.size()) {
                break;
            }
            for form in shape.forms() {
                let fits = fitting(form, open, corners);
                if fits.is_empty() {
                    continue;
                }
                let corner = fits.iter().nth(dice.below(fits.len())).unwrap_or(Square::new(0, 0));
                let flower = Seedling::new(Placement { shape, orientation: form.orientation, corner });
                let worth = self.with_flower(&flower).corners().len() * 16 + dice.below(16);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, flower));
                }
                n_found += 1;
            }
        }
        best.map(|(_, flower)| flower)
    }

    /// Samples `n_looked` rocks on corners and returns the one that leaves the fewest corners.
    pub(super) fn some_rock(&self, n_looked: usize, dice: &mut Dice) -> Option<SquareSet> {
        let corners = self.corners();
        let n_corners = corners.len();
        if n_corners == 0 {
            return None;
        }
        let mut best: Option<(usize, SquareSet)> = None;
        for _ in 0..n_looked {
            let cell = corners.iter().nth(dice.below(n_corners))?;
            let block = cell.step(BLOCKS[dice.below(BLOCKS.len())]).and_then(|corner| self.block(corner));
            let rock = block.unwrap_or_else(|| SquareSet::from_iter([cell]));
            let worth = self.with_rock(rock).corners().len() * 16 + dice.below(16);
            if best.is_none_or(|(least, _)| worth < least) {
                best = Some((worth, rock));
            }
        }
        best.map(|(_, rock)| rock)
    }

    /// The final number of tiles after a quick random playout; `rock_first` says whether a rock comes next.
    pub(super) fn played_out(mut self, rock_first: bool, dice: &mut Dice) -> usize {
        const FLOWERS: usize = 4;
        // A good player weighs many rocks: with fewer samples, playouts end with too many tiles.
        const ROCKS: usize = 12;
        if let Some(rock) = rock_first.then(|| self.some_rock(ROCKS, dice)).flatten() {
            self = self.with_rock(rock);
        }
        while let Some(flower) = self.some_flower(FLOWERS, dice) {
            self = self.with_flower(&flower);
            if let Some(rock) = self.some_rock(ROCKS, dice) {
                self = self.with_rock(rock);
            }
        }
        self.tiles()
    }
}

impl Seedling {
    fn new(placement: Placement) -> Self {
        Self { placement, cells: placement.cells().collect() }
    }
}
