//! How many presses whole puzzles of Star Battle take for a player who presses only offered controls and marks
//! everything that is deduced on the way. Moves of the visible window count.

use ::rules::{BySeat, Clearance, Control, Millis, Names, Observer, Pressed, Seat, Showing, Turn};
use host::{Header, Table};
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::deduce;
use puzzle::grid::Puzzle;
use puzzle::rules::{self, Field, Kind, Rule, Situation, Tier};
use scene::Theme;
use serde_json::json;

/// Puzzles of five classes, one per line: class, stars and regions row by row.
const PUZZLES: &str = include_str!("../data/starbattle/pressed.txt");
/// More presses than any of these puzzles takes.
const PRESSES_MAX: usize = 600;

/// A way to play a puzzle.
#[derive(Clone, Copy)]
struct Way {
    mode: &'static str,
    auto_mark: bool,
    /// Whether cells are blackened several at a time by the menu, or one by one by their buttons.
    by_menu: bool,
}

struct Player {
    table: Box<dyn Table>,
    puzzle: Puzzle,
    way: Way,
    /// The number of interactions: a press on a button, or a menu with all its choices.
    presses: usize,
    /// The number of touches: opening a menu, each choice, and closing it.
    touches: usize,
    moves: usize,
}

fn puzzles(class: &str) -> Vec<Puzzle> {
    let lines = PUZZLES.lines().filter_map(|line| line.strip_prefix(class)?.strip_prefix(": "));
    let puzzle = |line: &str| {
        let (stars, rows) = line.split_once(' ').unwrap();
        let labels: Vec<char> = rows.chars().filter(|letter| *letter != ' ').collect();
        Puzzle::new(rows.split(' ').count(), stars.parse().unwrap(), &labels).unwrap()
    };
    lines.map(puzzle).collect()
}

/// The conclusions of the cheapest rules that conclude anything: cells that become stars, and cells that become black.
fn concluded(puzzle: &Puzzle, board: &Board) -> (CellSet, CellSet) {
    let field = Field::new(puzzle);
    let situation = Situation::new(&field, *board);
    for tier in [Tier::Unit, Tier::Neighbors, Tier::Counting, Tier::Room, Tier::Fins] {
        let of_tier = Rule::all().filter(|rule| rule.kind() == Kind::Direct && rule.tier() == Some(tier));
        let all = of_tier.map(|rule| rules::conclusions(rule, &situation));
        let (stars, blacks) = all.fold((CellSet::EMPTY, CellSet::EMPTY), |(stars, blacks), found| {
            (stars | found.stars, blacks | found.blacks)
        });
        if !(stars | blacks).is_empty() {
            return (stars, blacks);
        }
    }
    let trace = deduce::deduce(puzzle, *board, 1, &|| false);
    let follows = trace.steps.iter().find(|step| step.depth == 0 && !step.supposed && !step.deduction.cells.is_empty());
    let step = &follows.expect("a supposition leads on").deduction;
    if step.value == Mark::Star { (step.cells, CellSet::EMPTY) } else { (CellSet::EMPTY, step.cells) }
}

impl Player {
    fn new(puzzle: &Puzzle, way: Way) -> Self {
        let setup = json!({ "puzzle": { "size": puzzle.size(), "stars": puzzle.stars(), "regions": puzzle.labels() } });
        let options = json!({ "auto_mark": way.auto_mark, "mode": way.mode, "keep_marks": 1, "auto_lines": 1 });
        let header = json!({
            "record": 1, "game": "starbattle", "options": options, "seats": ["Ann", "Ben"], "seed": 1, "at": 0, "setup": setup,
        });
        let table = host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap();
        Self { table, puzzle: puzzle.clone(), way, presses: 0, touches: 0, moves: 0 }
    }

    fn shown(&self) -> Showing {
        let names = Names::from(BySeat::from(self.table.header().seats.clone()));
        self.table.show(Observer::Seat(Seat::FIRST), &names, &Theme::DARK).unseal().1
    }

    fn board(&self) -> Board {
        let seen = self.table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST));
        let rows: Vec<String> = serde_json::from_value(seen["boards"][0].clone()).unwrap();
        Board::parse(&rows, self.puzzle.size()).unwrap()
    }

    fn put_in(&mut self, press: &Pressed) {
        let at = self.table.now() + Millis::from_secs(1);
        let text = self.table.pressed(at, Seat::FIRST, press).unwrap();
        let entry = self.table.propose(at, Seat::FIRST, &text).unwrap_or_else(|why| panic!("{text}: {why}"));
        self.table.commit(&entry).unwrap();
        self.presses += 1;
        assert!(self.presses < PRESSES_MAX, "it goes on for ever");
    }

    /// Presses the button with this label (for `▶` and `▼`: whose label begins with it); returns whether there is one.
    fn press(&mut self, shown: &Showing, label: &str) -> bool {
        let submits = shown.controls.iter().find_map(|control| match control {
            Control::Button { label: there, submits, .. } if there == label => Some(submits),
            Control::Button { label: there, submits, .. } if label == "▶" || label == "▼" => {
                there.starts_with(label).then_some(submits)
            }
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        });
        let Some(submits) = submits else { return false };
        self.put_in(&Pressed::button(shown.moment, submits));
        self.touches += 1;
        true
    }

    /// Shows the wanted cell: by the menu, if it is used and offers that, or by the buttons.
    fn go_on(&mut self, shown: &Showing, wanted: Cell) {
        let there = Self::menu(shown).and_then(|(prefix, choices)| {
            let has_it = |label: &str| window_of(label).is_some_and(|cells| cells.contains(wanted));
            choices.into_iter().find(|(label, _)| has_it(label)).map(|(_, value)| (prefix, value))
        });
        if let Some((prefix, value)) = there.filter(|_| self.way.by_menu) {
            self.put_in(&Pressed::menu(shown.moment, &prefix, &[], &[value]));
            self.touches += 3;
            self.moves += 1;
            assert!(shows(&self.shown(), wanted), "{wanted} is not where the menu says");
            return;
        }
        let is_shown = |cell: Cell| shows(shown, cell);
        let in_columns = (0..self.puzzle.size()).any(|row| is_shown(Cell::new(row, wanted.column())));
        let in_rows = (0..self.puzzle.size()).any(|column| is_shown(Cell::new(wanted.row(), column)));
        self.moves += 1;
        let ways = if in_columns && !in_rows { ["▼", "▶"] } else { ["▶", "▼"] };
        assert!(ways.iter().any(|way| self.press(shown, way)), "{:?}", shown.controls);
    }

    /// Selects the brush and marks a visible cell.
    fn mark(&mut self, mark: Mark, cell: Cell) {
        let shown = self.shown();
        let brush = if mark == Mark::Star { "★" } else { "■" };
        let is_on = shown.controls.iter().any(
            |control| matches!(control, Control::Button { label, weight: ::rules::Weight::Chosen, .. } if label == brush),
        );
        assert!(is_on || self.press(&shown, brush), "{:?}", shown.controls);
        assert!(self.press(&self.shown(), &cell.to_string()), "{cell}");
    }

    /// Blackens as many cells as possible with the menu for several cells, whole lines first. Returns whether there
    /// were any.
    fn blacken(&mut self, shown: &Showing, board: &Board, blacks: &CellSet, ruled_out: &CellSet) -> bool {
        let Some((prefix, choices)) = Self::menu(shown) else { return false };
        let (mut chosen, mut covered) = (Vec::new(), CellSet::EMPTY);
        for (_, value) in choices.iter().filter(|(_, value)| !value.starts_with("at ")) {
            let cells = if value == "fill" { *ruled_out } else { self.cells_of(value) & board.unknown() };
            if !self.way.by_menu && value != "fill" {
                continue;
            }
            if cells.is_subset(blacks) && !cells.is_subset(&covered) {
                chosen.push(value.clone());
                covered = covered | cells;
            }
        }
        if chosen.is_empty() {
            return false;
        }
        chosen
            .extend(self.shows_next(shown, &choices, &board.with(&covered, Mark::Black)).filter(|_| self.way.by_menu));
        self.put_in(&Pressed::menu(shown.moment, &prefix, &[], &chosen));
        self.touches += chosen.len() + 2;
        let after = self.board();
        assert!(covered.is_subset(after.blacks()), "{chosen:?}: {after:?}");
        true
    }

    /// The menu for several cells: its prefix and its choices.
    fn menu(shown: &Showing) -> Option<(String, Vec<(String, String)>)> {
        shown.controls.iter().find_map(|control| match control {
            Control::Menu { prefix, choices, .. } if prefix == "several" => Some((prefix.clone(), choices.clone())),
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        })
    }

    /// The choice that also shows the cells of the next stars, unless the picture shows them already.
    fn shows_next(&self, shown: &Showing, choices: &[(String, String)], after: &Board) -> Option<String> {
        if self.puzzle.is_solved_by(after.stars()) || after.is_full() {
            return None;
        }
        let (stars, _) = concluded(&self.puzzle, after);
        let count = |cells: &CellSet| (*cells & stars).len();
        let here: CellSet = self.puzzle.cells().filter(|&cell| shows(shown, cell)).collect();
        let windows = choices.iter().filter_map(|(label, value)| Some((count(&window_of(label)?), value)));
        windows.max_by_key(|(count, _)| *count).filter(|(most, _)| *most > count(&here)).map(|(_, value)| value.clone())
    }

    fn cells_of(&self, value: &str) -> CellSet {
        let size = self.puzzle.size();
        let cells = |of: &dyn Fn(Cell) -> bool| self.puzzle.cells().filter(|&cell| of(cell)).collect();
        match value.split_once(' ') {
            None => CellSet::only(Cell::parse(value).unwrap()),
            Some(("row", number)) => cells(&|cell| (cell.row() + 1).to_string() == number),
            Some(("column", name)) => cells(&|cell| cell.to_string().trim_end_matches(char::is_numeric) == name),
            Some(("region", of)) => *self.puzzle.region(self.puzzle.region_of(Cell::parse(of).unwrap())),
            Some((_, star)) => CellSet::around(Cell::parse(star).unwrap(), size),
        }
    }

    fn solve(&mut self) {
        while self.table.turn() != Turn::Over && !self.puzzle.is_solved_by(self.board().stars()) {
            let (board, shown) = (self.board(), self.shown());
            let (stars, blacks) = concluded(&self.puzzle, &board);
            let near = board.stars().iter().fold(CellSet::EMPTY, |near, star| near | self.puzzle.around(star));
            let full = self.puzzle.units().map(|unit| self.puzzle.unit(unit));
            let full = full.filter(|cells| (*cells & *board.stars()).len() >= self.puzzle.stars());
            let ruled_out = full.fold(near, |all, cells| all | cells) & board.unknown();
            // Known stars that are visible come first, so that the cells around them are blackened together with the
            // others.
            if let Some(cell) = stars.iter().find(|&cell| self.way.by_menu && shows(&shown, cell)) {
                self.mark(Mark::Star, cell);
                continue;
            }
            if (self.way.by_menu || self.way.auto_mark && ruled_out.meets(&blacks))
                && self.blacken(&shown, &board, &blacks, &ruled_out)
            {
                continue;
            }
            let here = |cells: &CellSet| cells.iter().find(|&cell| shows(&shown, cell));
            let brush_is_black = shown.controls.iter().any(|control| {
                matches!(control, Control::Button { label, weight: ::rules::Weight::Chosen, .. } if label == "■")
            });
            let order = if brush_is_black {
                [(&blacks, Mark::Black), (&stars, Mark::Star)]
            } else {
                [(&stars, Mark::Star), (&blacks, Mark::Black)]
            };
            let marked = order.into_iter().find_map(|(cells, mark)| here(cells).map(|cell| (cell, mark)));
            if let Some((cell, mark)) = marked {
                self.mark(mark, cell);
                continue;
            }
            // Cells in visible rows or columns are reached fastest.
            let size = self.puzzle.size();
            let beside = |cell: Cell| {
                let in_rows = (0..size).any(|column| shows(&shown, Cell::new(cell.row(), column)));
                let in_columns = (0..size).any(|row| shows(&shown, Cell::new(row, cell.column())));
                u8::from(in_rows) + u8::from(in_columns)
            };
            let nearest = (stars | blacks).iter().max_by_key(|&cell| beside(cell)).unwrap();
            self.go_on(&shown, nearest);
        }
    }
}

impl Player {
    /// Takes every step of a proof by its rule and cells. These puzzles need no suppositions, or only the supposition
    /// of one cell.
    fn prove(&mut self) {
        while self.table.turn() != Turn::Over && !self.is_proved() {
            let board = self.board();
            let found = deduce::clearest(&self.puzzle, board);
            let (rule, cells, mark) = match &found {
                Some(found) if found.rule.kind() == Kind::Contradiction => (found.rule, CellSet::EMPTY, Mark::Black),
                Some(found) => (found.rule, found.cells, found.value),
                None => {
                    let first = deduce::deduce(&self.puzzle, board, 1, &|| false).steps;
                    let supposed = first.iter().find(|step| step.supposed).expect("a supposition leads on");
                    (Rule::StarOrEmpty, supposed.deduction.cells, supposed.deduction.value)
                }
            };
            let shown = self.shown();
            let menu = shown.controls.iter().find_map(|control| match control {
                Control::Menu { prefix, chosen, .. } if prefix == "rule" => Some(chosen.clone()),
                Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
            });
            self.put_in(&Pressed::menu(shown.moment, "rule", &menu.expect("a menu of rules"), &[rule.id().to_owned()]));
            self.touches += 2;
            for cell in cells.iter() {
                while !shows(&self.shown(), cell) {
                    let shown = self.shown();
                    self.go_on(&shown, cell);
                }
                self.mark(mark, cell);
            }
            assert!(self.press(&self.shown(), "Check step"));
            let seen = self.table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST));
            assert_eq!(seen["refusals"][0], 0, "{rule:?} {cells}: {board:?}");
        }
    }

    fn is_proved(&self) -> bool {
        let seen = self.table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST));
        !seen["solved_at"][0].is_null()
    }
}

/// The cells that a choice would show: `▶ A–E, rows 4–6`, where lines may be apart.
fn window_of(label: &str) -> Option<CellSet> {
    let (columns, rows) = label.strip_prefix("▶ ")?.split_once(", rows ")?;
    let ends = |text: &str| {
        text.split_once('–').map_or((text.to_owned(), text.to_owned()), |(a, b)| (a.to_owned(), b.to_owned()))
    };
    let ((left, right), (top, bottom)) = (ends(columns), ends(rows));
    let (from, to) = (Cell::parse(&format!("{left}{top}"))?, Cell::parse(&format!("{right}{bottom}"))?);
    let rows = from.row()..=to.row();
    Some(rows.flat_map(|row| (from.column()..=to.column()).map(move |column| Cell::new(row, column))).collect())
}

fn shows(shown: &Showing, cell: Cell) -> bool {
    let name = cell.to_string();
    shown.controls.iter().any(
        |control| matches!(control, Control::Button { label, .. } if label.trim_start_matches(['★', '■', ' ']) == name),
    )
}

fn median(counts: impl Iterator<Item = usize>) -> usize {
    let mut counts: Vec<usize> = counts.collect();
    counts.sort_unstable();
    counts[counts.len() / 2]
}

/// The maximum median number of presses: with automatic marks off, and on.
const LIMITS: [(&str, usize, usize); 5] = [
    ("8x8 medium", 60, 35),
    ("8x8 hard", 60, 35),
    ("10x10-2 easy", 95, 60),
    ("10x10-2 medium", 95, 60),
    ("10x10-2 hard", 95, 60),
];

/// How many puzzles of each class are played with the menu for several cells, and how many cell by cell.
const PLAYED: [(bool, usize); 2] = [(true, 5), (false, 1)];

#[test]
fn a_whole_puzzle_with_everything_marked_takes_few_presses() {
    let mut beyond = Vec::new();
    for (class, off, on) in LIMITS {
        for (auto_mark, most) in [(false, off), (true, on)] {
            for (by_menu, count) in PLAYED {
                let played = play(class, Way { mode: "race", auto_mark, by_menu }, count);
                let presses = median(played.iter().map(|player| player.presses));
                if by_menu && presses > most {
                    beyond.push(format!("{class}, auto_mark {auto_mark}: {presses} > {most}"));
                }
            }
        }
    }
    assert!(beyond.is_empty(), "{beyond:?}");
}

/// The classes whose proofs are played, and the maximum median number of presses.
const PROOFS: [(&str, usize); 2] = [("8x8 medium", 190), ("8x8 hard", 210)];

#[test]
fn a_whole_proof_is_pressed_by_rules_and_cells() {
    for (class, most) in PROOFS {
        let played = play(class, Way { mode: "proof", auto_mark: false, by_menu: false }, 3);
        let presses = median(played.iter().map(|player| player.presses));
        assert!(presses <= most, "{class}: {presses}");
    }
}

/// Plays the first `count` puzzles of a class, or as many as the environment requests.
#[expect(clippy::print_stdout, reason = "what is counted is told")]
fn play(class: &str, way: Way, count: usize) -> Vec<Player> {
    let mut puzzles = puzzles(class);
    puzzles.truncate(wanted().unwrap_or(count));
    let played: Vec<Player> = puzzles
        .iter()
        .map(|puzzle| {
            let mut player = Player::new(puzzle, way);
            if way.mode == "proof" {
                player.prove();
            } else {
                player.solve();
            }
            player
        })
        .collect();
    println!(
        "{class}, {}, auto_mark {}, {}: {} presses, {} touches, {} of them moves (medians of {})",
        way.mode,
        way.auto_mark,
        if way.by_menu { "several at once" } else { "cell by cell" },
        median(played.iter().map(|player| player.presses)),
        median(played.iter().map(|player| player.touches)),
        median(played.iter().map(|player| player.moves)),
        played.len(),
    );
    played
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn wanted() -> Option<usize> {
    std::env::var("DEALER_SEEDS").ok().map(|count| count.parse().expect("a number"))
}
