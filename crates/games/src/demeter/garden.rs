//! One board: its owner's flowers, the opponent's rocks, and what may still be placed.

use board::polyomino::{Form, Placement, Shape};
use board::square::{Area, Square};
use board::square_set::SquareSet;
use rules::{Message, Words};
use words::demeter;

use super::action::Side;
use super::words::piece;

/// The extent of both boards.
pub(super) const BOARD: Area = SquareSet::BOARD;

/// A flower on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flower {
    /// The flower's polyomino.
    pub shape: Shape,
    /// The flower's cells in reading order.
    pub cells: Vec<Square>,
}

/// A rock: its one or four cells in reading order.
pub(super) type Rock = Vec<Square>;

/// One board. Flowers and rocks are never removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Garden {
    flowers: Vec<Flower>,
    rocks: Vec<Rock>,
    /// The cells of all flowers.
    planted: SquareSet,
    /// The cells of all flowers and rocks.
    taken: SquareSet,
}

/// Why a flower cannot be planted on some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoFlower {
    /// The cells do not form a polyomino of up to five cells.
    Shape(Vec<Square>),
    /// The piece is already planted on this board.
    Used(Shape),
    /// A flower or a rock (the [`Side`]) already occupies the cell.
    Taken(Square, Side),
    /// The first cell shares a side with a flower on the second.
    Side(Square, Square),
    /// None of the cells touches a flower at a corner.
    Apart(Vec<Square>),
}

/// Why a rock cannot be laid on some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRock {
    /// The cells do not form a 1x1 or 2x2 square.
    Shape(Vec<Square>),
    /// A flower or a rock (the [`Side`]) already occupies the cell.
    Taken(Square, Side),
}

impl NoFlower {
    /// Why the flower cannot be planted, in full, with what would be legal instead.
    pub(super) fn in_full(&self) -> Message {
        match self {
            Self::Shape(cells) if cells.len() > Shape::CELLS_MAX => {
                demeter::TooManyCells { cells: listed(cells), count: cells.len(), most: Shape::CELLS_MAX }.into()
            }
            Self::Shape(cells) => demeter::NotTogether { cells: listed(cells) }.into(),
            Self::Used(shape) => demeter::PlantedAlready { piece: piece(*shape) }.into(),
            Self::Taken(cell, by) => demeter::Taken { cell: named(*cell), by: by.name() }.into(),
            Self::Side(cell, flower) => demeter::SharesSide { cell: named(*cell), flower: named(*flower) }.into(),
            Self::Apart(cells) => demeter::Apart { cells: listed(cells), count: cells.len() }.into(),
        }
    }

    /// Why the flower cannot be planted, in a few words.
    pub(super) fn in_short(&self) -> Message {
        match self {
            Self::Shape(_) => demeter::BriefNoFlower.into(),
            Self::Used(_) => demeter::BriefPlanted.into(),
            Self::Taken(cell, _) => demeter::BriefTaken { cell: named(*cell) }.into(),
            Self::Side(cell, flower) => demeter::BriefSide { cell: named(*cell), flower: named(*flower) }.into(),
            Self::Apart(_) => demeter::BriefApart.into(),
        }
    }
}

impl NoRock {
    /// Why the rock cannot be laid, in full, with what would be legal instead.
    pub(super) fn in_full(&self) -> Message {
        match self {
            Self::Shape(cells) => demeter::NoRockSize { cells: listed(cells) }.into(),
            Self::Taken(cell, by) => demeter::Taken { cell: named(*cell), by: by.name() }.into(),
        }
    }

    /// Why the rock cannot be laid, in a few words.
    pub(super) fn in_short(&self) -> Message {
        match self {
            Self::Shape(_) => demeter::BriefNoRock.into(),
            Self::Taken(cell, _) => demeter::BriefTaken { cell: named(*cell) }.into(),
        }
    }
}

/// The cell's name as an argument of a message.
fn named(cell: Square) -> Words {
    Words::markup(cell.to_string())
}

/// The cells' names, separated by spaces; an ellipsis replaces all after the twelfth.
fn listed(cells: &[Square]) -> Words {
    const LISTED_MAX: usize = 12;
    let shown: Vec<_> = cells.iter().take(LISTED_MAX).map(ToString::to_string).collect();
    let rest = if cells.len() > LISTED_MAX { " …" } else { "" };
    Words::markup(format!("{}{rest}", shown.join(" ")))
}

impl Garden {
    /// The flowers in the order in which they were planted.
    pub fn flowers(&self) -> &[Flower] {
        &self.flowers
    }

    /// The rocks in the order in which they were laid.
    pub fn rocks(&self) -> &[Rock] {
        &self.rocks
    }

    /// The number of cells covered by flowers, which is the score.
    pub fn tiles(&self) -> usize {
        self.planted.len()
    }

    /// The cells of all flowers.
    pub(super) fn planted(&self) -> SquareSet {
        self.planted
    }

    /// The cells of all flowers and rocks.
    pub(super) fn taken(&self) -> SquareSet {
        self.taken
    }

    /// The number of planted flowers of this size.
    pub fn count_of_size(&self, size: usize) -> usize {
        self.flowers.iter().filter(|flower| flower.shape.size() == size).count()
    }

    /// The pieces not planted yet, in the order of [`Shape::all`].
    pub fn left(&self) -> impl Iterator<Item = Shape> {
        Shape::all().filter(|&shape| !self.has(shape))
    }

    fn has(&self, shape: Shape) -> bool {
        self.flowers.iter().any(|flower| flower.shape == shape)
    }

    /// The cells at which the next flower may touch: open cells diagonally next to a flower.
    pub fn corners(&self) -> SquareSet {
        self.open() & self.planted.corner_neighbors()
    }

    /// The cells that a flower may cover: neither taken nor sharing a side with a flower.
    fn open(&self) -> SquareSet {
        !(self.taken | self.planted.side_neighbors())
    }

    /// Checks whether a flower may be planted on these cells, which must be distinct, on the board, and in reading
    /// order.
    ///
    /// # Errors
    /// The first rule that forbids the flower, with the first cell in reading order that breaks the rule.
    pub fn check_flower(&self, cells: &[Square]) -> Result<Shape, NoFlower> {
        let shape = Placement::identify(cells).ok_or_else(|| NoFlower::Shape(cells.to_vec()))?.shape;
        if self.has(shape) {
            return Err(NoFlower::Used(shape));
        }
        if let Some((cell, by)) = self.first_taken(cells) {
            return Err(NoFlower::Taken(cell, by));
        }
        for &cell in cells {
            if let Some(flower) = BOARD.neighbors(cell, Square::SIDES).find(|&near| self.planted.contains(near)) {
                return Err(NoFlower::Side(cell, flower));
            }
        }
        let touches = self.planted.is_empty() || cells.iter().any(|&cell| self.corners().contains(cell));
        if touches { Ok(shape) } else { Err(NoFlower::Apart(cells.to_vec())) }
    }

    /// Checks whether a rock may be laid on these cells, which must be distinct, on the board, and in reading order.
    pub fn check_rock(&self, cells: &[Square]) -> Result<(), NoRock> {
        let is_rock = match *cells {
            [_] => true,
            [first, ..] => cells == block(first).as_slice(),
            [] => false,
        };
        if !is_rock {
            return Err(NoRock::Shape(cells.to_vec()));
        }
        match self.first_taken(cells) {
            Some((cell, by)) => Err(NoRock::Taken(cell, by)),
            None => Ok(()),
        }
    }

    fn first_taken(&self, cells: &[Square]) -> Option<(Square, Side)> {
        let cell = cells.iter().copied().find(|&cell| self.taken.contains(cell))?;
        Some((cell, if self.planted.contains(cell) { Side::Flower } else { Side::Rock }))
    }

    /// Plants a flower that [`Self::check_flower`] allows.
    pub fn plant(&mut self, shape: Shape, cells: Vec<Square>) {
        let set: SquareSet = cells.iter().copied().collect();
        debug_assert!((set & self.taken).is_empty(), "a flower is planted on empty cells");
        self.planted |= set;
        self.taken |= set;
        self.flowers.push(Flower { shape, cells });
    }

    /// Lays a rock that [`Self::check_rock`] allows.
    pub fn lay(&mut self, cells: Rock) {
        let set: SquareSet = cells.iter().copied().collect();
        debug_assert!((set & self.taken).is_empty(), "a rock is laid on empty cells");
        self.taken |= set;
        self.rocks.push(cells);
    }

    /// Every legal placement of the piece, each set of cells once.
    pub fn placements(&self, shape: Shape) -> impl Iterator<Item = Placement> {
        let forms = (!self.has(shape)).then(|| shape.forms()).into_iter().flatten();
        let (open, corners) = (self.open(), self.touching());
        forms.flat_map(move |form| {
            let place = move |corner| Placement { shape, orientation: form.orientation, corner };
            fitting(form, open, corners).iter().map(place)
        })
    }

    /// Whether none of the pieces left can be planted any more.
    pub fn is_settled(&self) -> bool {
        let (open, corners) = (self.open(), self.touching());
        !self.left().flat_map(Shape::forms).any(|form| !fitting(form, open, corners).is_empty())
    }

    /// A flower must cover at least one of these cells: the corners, or any cell while the board has no flower.
    fn touching(&self) -> SquareSet {
        if self.planted.is_empty() { SquareSet::FULL } else { self.corners() }
    }

    /// Every legal rock, the 1x1 rocks first.
    pub fn rock_placements(&self) -> impl Iterator<Item = Rock> {
        let empty = !self.taken;
        let blocks =
            block(Square::new(0, 0)).into_iter().fold(SquareSet::FULL, |fit, cell| fit & empty.seen_from(cell));
        empty.iter().map(|cell| vec![cell]).chain(blocks.iter().map(|corner| block(corner).to_vec()))
    }
}

/// The top left corners at which a form covers only cells in `open` and at least one in `touching`.
pub(super) fn fitting(form: &Form, open: SquareSet, touching: SquareSet) -> SquareSet {
    let mut fit = SquareSet::FULL;
    let mut touch = SquareSet::EMPTY;
    for &cell in &form.cells {
        fit &= open.seen_from(cell);
        touch |= touching.seen_from(cell);
    }
    fit & touch
}

/// The cells of a 2x2 rock with this top left corner.
fn block(corner: Square) -> [Square; 4] {
    let Square { column, row } = corner;
    [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
        .map(|(column, row)| Square::new(column, row))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use rules::Dice;

    fn cells(text: &str) -> Vec<Square> {
        text.split_whitespace().map(|cell| cell.parse().unwrap()).collect()
    }

    fn garden(flowers: &[&str], rocks: &[&str]) -> Garden {
        let mut garden = Garden::default();
        for flower in flowers {
            let shape = garden.check_flower(&cells(flower)).unwrap();
            garden.plant(shape, cells(flower));
        }
        for rock in rocks {
            garden.check_rock(&cells(rock)).unwrap();
            garden.lay(cells(rock));
        }
        garden
    }

    /// A board after random legal play.
    fn random_garden(seed: u64, flowers: usize, rocks: usize) -> Garden {
        let mut dice = Dice::new(seed, "garden", 0);
        let mut garden = Garden::default();
        for turn in 0..flowers.max(rocks) {
            let placements: Vec<_> = garden.left().flat_map(|shape| garden.placements(shape)).collect();
            if let Some(placement) = dice.pick(&placements).filter(|_| turn < flowers) {
                garden.plant(placement.shape, placement.cells().collect());
            }
            let possible: Vec<_> = garden.rock_placements().collect();
            if let Some(rock) = dice.pick(&possible).filter(|_| turn < rocks) {
                garden.lay(rock.clone());
            }
        }
        garden
    }

    #[test]
    fn the_example_of_the_rules_is_legal() {
        let garden = garden(&["G7 H7 I7 G8 I8"], &["G9 H9 G10 H10"]);
        assert_eq!(garden.check_flower(&cells("B9 C9 D9 E9 F9")), Ok("I5".parse().unwrap()));
        assert_eq!(garden.tiles(), 5);
    }

    #[test]
    fn refusals_name_the_cell_and_the_rule() {
        let garden = garden(&["G7 H7 I7 G8 I8"], &["G9 H9 G10 H10"]);
        let flower = |text: &str| garden.check_flower(&cells(text)).unwrap_err().in_full().to_string();
        assert_eq!(flower("H8"), "H8 shares a side with the flower on H7");
        assert_eq!(flower("A1 C1 A2 B2 C2"), "the U pentomino is already planted, and there is one of each piece");
        assert_eq!(flower("F9 G9"), "G9 is already taken by a rock");
        assert_eq!(flower("I8 I9"), "I8 is already taken by a flower");
        assert_eq!(flower("A1 B2"), "A1 B2 do not hang together by their sides; a flower is one polyomino");
        assert_eq!(flower("A1 B1 C1 D1 E1 F1"), "A1 B1 C1 D1 E1 F1 are 6 cells; a flower has 1 to 5");
        assert_eq!(
            flower("A1"),
            "A1 touches no flower at a corner; some cell must lie diagonally next to a flower of that board"
        );
        let rock = |text: &str| garden.check_rock(&cells(text)).unwrap_err().in_full().to_string();
        assert_eq!(rock("G9 H9 G10"), "G9 H9 G10 is not a 1x1 or 2x2");
        assert_eq!(rock("A1 B1"), "A1 B1 is not a 1x1 or 2x2");
        assert_eq!(rock("F8 G8 F9 G9"), "G8 is already taken by a flower");
        assert_eq!(rock("G9"), "G9 is already taken by a rock");
    }

    #[test]
    fn a_rock_neither_joins_nor_parts_flowers() {
        let garden = garden(&["E5"], &["E6", "F5"]);
        assert_eq!(garden.check_flower(&cells("F6 G6")), Ok("2".parse().unwrap()));
        assert!(matches!(garden.check_flower(&cells("G6 H6")), Err(NoFlower::Apart(_))));
    }

    #[test]
    fn corners_are_where_the_next_flower_may_touch() {
        let garden = garden(&["B2 C2"], &["A1"]);
        let names: Vec<_> = garden.corners().iter().map(|cell| cell.to_string()).collect();
        assert_eq!(names.join(" "), "D1 A3 D3");
    }

    /// A second, slow and simple implementation of the rules of planting.
    fn may_be_planted(garden: &Garden, shape: Shape, cells: &[Square]) -> bool {
        let planted: Vec<Square> = garden.flowers.iter().flat_map(|flower| flower.cells.clone()).collect();
        let rocks: Vec<Square> = garden.rocks.iter().flatten().copied().collect();
        let apart = |one: Square, other: Square| (one.column.abs_diff(other.column), one.row.abs_diff(other.row));
        let near = |steps: &[(u8, u8)]| {
            cells.iter().any(|&cell| planted.iter().any(|&flower| steps.contains(&apart(cell, flower))))
        };
        let empty = |cell: &Square| BOARD.contains(*cell) && !planted.contains(cell) && !rocks.contains(cell);
        garden.flowers.iter().all(|flower| flower.shape != shape)
            && cells.iter().all(empty)
            && !near(&[(0, 1), (1, 0)])
            && (planted.is_empty() || near(&[(1, 1)]))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn legal_placements_are_those_of_brute_force(seed: u64, flowers in 0usize..22, rocks in 0usize..60) {
            let garden = random_garden(seed, flowers, rocks);
            let mut expected = BTreeSet::new();
            for form in Shape::all().flat_map(Shape::forms) {
                for corner in BOARD.squares() {
                    let placement = Placement { shape: form.shape, orientation: form.orientation, corner };
                    let cells: Vec<_> = placement.cells().collect();
                    let legal = may_be_planted(&garden, form.shape, &cells);
                    if cells.iter().all(|&cell| BOARD.contains(cell)) {
                        prop_assert_eq!(garden.check_flower(&cells).is_ok(), legal);
                    }
                    if legal {
                        expected.insert(cells);
                    }
                }
            }
            let found: Vec<Vec<_>> =
                Shape::all().flat_map(|shape| garden.placements(shape)).map(|placement| placement.cells().collect()).collect();
            prop_assert_eq!(found.len(), expected.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.clone());
            prop_assert_eq!(garden.is_settled(), expected.is_empty());
        }

        #[test]
        fn legal_rocks_are_those_of_brute_force(seed: u64, flowers in 0usize..22, rocks in 0usize..80) {
            let garden = random_garden(seed, flowers, rocks);
            let squares = BOARD.squares().map(|square| vec![square]);
            let blocks = BOARD.squares().map(|square| block(square).to_vec());
            let on_board = |cells: &Vec<Square>| cells.iter().all(|&cell| BOARD.contains(cell));
            let expected: Vec<_> =
                squares.chain(blocks).filter(on_board).filter(|cells| garden.check_rock(cells).is_ok()).collect();
            prop_assert!(garden.rock_placements().eq(expected));
        }
    }
}
