//! Two players of Demeter's Anguish: one counts corners and room and looks two plies ahead; the other counts only room
//! and does not look ahead.

use std::collections::BTreeSet;

use serde_json::Value;

/// The rows of a board, with one bit for each column.
type Rows = [u16; SIZE];

const SIZE: usize = 15;
const FULL: u16 = (1 << SIZE) - 1;
/// How many of the best-looking flowers or rocks are examined together with the opponent's answer.
const LOOKED_INTO: usize = 24;

/// A player's strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Idea {
    /// Counts corners and room after the opponent's best answer.
    CornersTwoPlies,
    /// Counts only room, without considering the opponent's answer.
    RoomAtSight,
}

#[derive(Clone, Copy)]
struct Board {
    planted: Rows,
    taken: Rows,
}

fn sides(rows: &Rows) -> Rows {
    let at = |row: Option<usize>| row.and_then(|row| rows.get(row)).copied().unwrap_or(0);
    std::array::from_fn(|row| {
        (rows[row] << 1 | rows[row] >> 1 | at(row.checked_sub(1)) | at(Some(row + 1))) & FULL & !rows[row]
    })
}

fn diagonals(rows: &Rows) -> Rows {
    let at = |row: Option<usize>| row.and_then(|row| rows.get(row)).copied().unwrap_or(0);
    std::array::from_fn(|row| {
        let both = at(row.checked_sub(1)) | at(Some(row + 1));
        (both << 1 | both >> 1) & FULL
    })
}

fn count(rows: &Rows) -> u32 {
    rows.iter().map(|row| row.count_ones()).sum()
}

fn both(one: &Rows, other: &Rows) -> Rows {
    std::array::from_fn(|row| one[row] & other[row])
}

fn either(one: &Rows, other: &Rows) -> Rows {
    std::array::from_fn(|row| one[row] | other[row])
}

fn is_empty(rows: &Rows) -> bool {
    rows.iter().all(|row| *row == 0)
}

impl Board {
    fn read(board: &Value) -> Self {
        let cells = |of: &str| -> Rows {
            let mut rows = [0; SIZE];
            for cell in
                board[of].as_array().into_iter().flatten().filter_map(|piece| piece["cells"].as_array()).flatten()
            {
                let (column, row) = square(cell.as_str().unwrap_or("A1"));
                rows[row] |= 1 << column;
            }
            rows
        };
        let planted = cells("flowers");
        Self { planted, taken: either(&planted, &cells("rocks")) }
    }

    fn open(&self) -> Rows {
        let beside = sides(&self.planted);
        std::array::from_fn(|row| FULL & !self.taken[row] & !beside[row])
    }

    fn corners(&self) -> Rows {
        if is_empty(&self.planted) { [FULL; SIZE] } else { both(&self.open(), &diagonals(&self.planted)) }
    }

    fn room(&self) -> Rows {
        let open = self.open();
        let mut reached = self.corners();
        loop {
            let more = both(&either(&reached, &either(&sides(&reached), &diagonals(&reached))), &open);
            let more = either(&reached, &more);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    fn worth(&self, idea: Idea) -> f64 {
        let (tiles, room) = (f64::from(count(&self.planted)), f64::from(count(&self.room())));
        match idea {
            Idea::RoomAtSight => 4.0 * tiles + room,
            Idea::CornersTwoPlies => 6.0 * tiles + f64::from(count(&self.corners())) + 0.35 * room,
        }
    }

    fn planted(mut self, flower: &Rows) -> Self {
        self.planted = either(&self.planted, flower);
        self.taken = either(&self.taken, flower);
        self
    }

    fn blocked(mut self, rock: &Rows) -> Self {
        self.taken = either(&self.taken, rock);
        self
    }

    /// All placements of flowers with these shapes that have the largest size that fits.
    fn flowers(&self, shapes: &[Vec<Rows>], sizes: &[u32]) -> Vec<(usize, Rows)> {
        let (open, corners) = (self.open(), self.corners());
        let mut found: Vec<(usize, Rows)> = Vec::new();
        for size in (1..=5).rev() {
            for (nth, forms) in shapes.iter().enumerate().filter(|(nth, _)| sizes[*nth] == size) {
                for form in forms {
                    for rows in shifts(form) {
                        if both(&rows, &open) == rows && !is_empty(&both(&rows, &corners)) {
                            found.push((nth, rows));
                        }
                    }
                }
            }
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// All placements of rocks of 2×2 cells that take away room, or of single cells if no larger rock does.
    fn rocks(&self) -> Vec<Rows> {
        let room = self.room();
        let mut rocks = Vec::new();
        for size in [2, 1] {
            for row in 0..=SIZE - size {
                for column in 0..=SIZE - size {
                    let mut rows = [0; SIZE];
                    rows[row..row + size].fill(((1 << size) - 1) << column);
                    if is_empty(&both(&rows, &self.taken)) && !is_empty(&both(&rows, &room)) {
                        rocks.push(rows);
                    }
                }
            }
            if !rocks.is_empty() {
                break;
            }
        }
        rocks
    }
}

/// A form in every position on the board.
fn shifts(form: &Rows) -> impl Iterator<Item = Rows> {
    let height = form.iter().rposition(|row| *row != 0).unwrap_or(0) + 1;
    let width = 16 - form.iter().fold(0, |all, row| all | row).leading_zeros() as usize;
    (0..=SIZE - height).flat_map(move |down| {
        let form = *form;
        (0..=SIZE - width).map(move |right| {
            std::array::from_fn(|row| if row >= down && row < down + height { form[row - down] << right } else { 0 })
        })
    })
}

fn square(name: &str) -> (usize, usize) {
    let column = usize::from(name.as_bytes()[0] - b'A');
    (column, name[1..].parse::<usize>().unwrap_or(1) - 1)
}

fn written(rows: &Rows) -> String {
    let mut cells = Vec::new();
    for (row, bits) in rows.iter().enumerate() {
        for column in (0..SIZE).filter(|column| bits & 1 << column != 0) {
            cells.push(format!("{}{}", char::from(b'A' + u8::try_from(column).unwrap_or(0)), row + 1));
        }
    }
    cells.join(" ")
}

/// Every polyomino of one to five cells, in all its orientations.
pub(crate) struct Shapes {
    forms: Vec<Vec<Rows>>,
    sizes: Vec<u32>,
}

impl Shapes {
    pub(crate) fn new() -> Self {
        let mut all: Vec<BTreeSet<Rows>> = Vec::new();
        let mut layer: BTreeSet<Rows> = BTreeSet::from([normal(&[(0, 0)])]);
        for _ in 0..5 {
            let mut seen: BTreeSet<Rows> = BTreeSet::new();
            let mut next = BTreeSet::new();
            for rows in &layer {
                if !seen.contains(rows) {
                    let forms = forms(rows);
                    seen.extend(forms.iter().copied());
                    all.push(forms);
                }
                let cells = cells(rows);
                for &(column, row) in &cells {
                    for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        let cell = (column + right, row + down);
                        if !cells.contains(&cell) {
                            next.insert(normal(&[cells.as_slice(), &[cell]].concat()));
                        }
                    }
                }
            }
            layer = next;
        }
        let sizes = all.iter().map(|forms| forms.first().map_or(0, count)).collect();
        Self { forms: all.into_iter().map(|forms| forms.into_iter().collect()).collect(), sizes }
    }

    /// The shapes that are not yet planted on this board.
    fn left(&self, board: &Value) -> Self {
        let planted: Vec<Rows> = board["flowers"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|flower| {
                let cells = flower["cells"].as_array().into_iter().flatten();
                let at = |cell: &Value| {
                    let (column, row) = square(cell.as_str().unwrap_or("A1"));
                    (i32::try_from(column).unwrap_or(0), i32::try_from(row).unwrap_or(0))
                };
                normal(&cells.map(at).collect::<Vec<_>>())
            })
            .collect();
        let is_left = |nth: &usize| !self.forms[*nth].iter().any(|form| planted.contains(form));
        let left: Vec<usize> = (0..self.forms.len()).filter(is_left).collect();
        Self {
            forms: left.iter().map(|&nth| self.forms[nth].clone()).collect(),
            sizes: left.iter().map(|&nth| self.sizes[nth]).collect(),
        }
    }
}

fn cells(rows: &Rows) -> Vec<(i32, i32)> {
    let at = |row: usize| (0..16).filter(move |column| rows[row] & 1 << column != 0).map(move |column| (column, row));
    (0..SIZE).flat_map(at).map(|(column, row)| (column, i32::try_from(row).unwrap_or(0))).collect()
}

fn normal(cells: &[(i32, i32)]) -> Rows {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut rows = [0; SIZE];
    for (column, row) in cells {
        rows[usize::try_from(row - top).unwrap_or(0)] |= 1 << (column - left);
    }
    rows
}

fn forms(rows: &Rows) -> BTreeSet<Rows> {
    let mut cells = cells(rows);
    let mut forms = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            cells = cells.iter().map(|&(column, row)| (-row, column)).collect();
            forms.insert(normal(&cells));
        }
        cells = cells.iter().map(|&(column, row)| (-column, row)).collect();
    }
    forms
}

/// The best `n` items, in descending order.
fn best_few<T>(all: Vec<T>, n: usize, worth: impl Fn(&T) -> f64) -> Vec<T> {
    let mut ranked: Vec<(f64, T)> = all.into_iter().map(|one| (worth(&one), one)).collect();
    ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    ranked.into_iter().take(n).map(|(_, one)| one).collect()
}

fn flower(board: Board, left: &Shapes, idea: Idea) -> Option<Rows> {
    let n = if idea == Idea::RoomAtSight { 1 } else { LOOKED_INTO };
    let few = best_few(board.flowers(&left.forms, &left.sizes), n, |(_, flower)| board.planted(flower).worth(idea));
    let after_rock = |(_, flower): &(usize, Rows)| {
        let after = board.planted(flower);
        let answers = after.rocks().into_iter().map(|rock| after.blocked(&rock).worth(idea));
        answers.min_by(f64::total_cmp).unwrap_or_else(|| after.worth(idea))
    };
    best_few(few, 1, after_rock).pop().map(|(_, flower)| flower)
}

fn rock(board: Board, left: &Shapes, idea: Idea) -> Option<Rows> {
    let n = if idea == Idea::RoomAtSight { 1 } else { LOOKED_INTO };
    let few = best_few(board.rocks(), n, |rock| -board.blocked(rock).worth(idea));
    let after_flower = |rock: &Rows| {
        let after = board.blocked(rock);
        let answers =
            after.flowers(&left.forms, &left.sizes).into_iter().map(|(_, flower)| after.planted(&flower).worth(idea));
        -answers.max_by(f64::total_cmp).unwrap_or_else(|| after.worth(idea))
    };
    best_few(few, 1, after_flower).pop()
}

/// What the player types next.
pub(crate) fn say(view: &Value, me: usize, shapes: &Shapes, idea: Idea) -> Option<String> {
    let boards = [&view["boards"][me], &view["boards"][1 - me]];
    let [mine, theirs] = boards.map(Board::read);
    let [left, their_left] = boards.map(|board| shapes.left(board));
    match view["phase"].as_str()? {
        // The first flower goes in the middle, with room on all sides. The opponent does not plant the same flower.
        "planting" => Some("flower F8 G8 H8 G7 G9".to_owned()),
        "first_pick" => Some(format!("first {}", ["Ann", "Ben"][me])),
        "play" => {
            let flower = flower(mine, &left, idea).map_or("pass".to_owned(), |flower| written(&flower));
            let rock = rock(theirs, &their_left, idea).map_or("pass".to_owned(), |rock| written(&rock));
            let turn = view["turn"].as_u64()?;
            Some(if turn == 0 { format!("rock {rock} lock") } else { format!("flower {flower} rock {rock} lock") })
        }
        _ => None,
    }
}
