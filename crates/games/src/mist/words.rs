//! What a view says in words: headlines, receipts and the alternative text of its picture.

use super::action::Action;
use super::options::DefaultTurn;
use super::position::{Decision, Position};
use super::state::{Phase, Placement, Sighting};
use super::view::{Eyes, Remembered, Sight, View, list};
use crate::first_pick;
use board::hex::{Cell, CellSet};
use rules::{By, BySeat, Outcome, Seat, counted, listed};
use scene::Emblem;

impl View {
    /// What became of the player's last turn, as a line of history.
    pub(super) fn past_turn(&self) -> Option<String> {
        let Eyes::Player(sight) = &self.eyes else { return None };
        // The player to move played the turn before the last one. Nobody is to move once it is over: the players took turns.
        let is_last_mine = match (&self.phase, self.opening) {
            (Phase::Over(_), Some(opening)) => (self.turn % 2 == 1) == (opening.seat == sight.seat),
            _ => !self.is_mine_to_move(),
        };
        let number = if is_last_mine { self.turn } else { self.turn.checked_sub(1)? };
        if number == 0 || self.pie && number <= 2 {
            return None;
        }
        let (placed, lost) = (sight.placed, sight.mine_destroyed);
        let did = match (sight.has_timed_out, placed.is_empty()) {
            (false, true) => return Some(format!("Turn {number}: you passed.")),
            (true, true) => return Some(format!("Turn {number}: your time was up, and nothing was played for you.")),
            (false, false) => format!("you placed {}", list(placed)),
            (true, false) => format!("your time was up, and {} was played for you", list(placed)),
        };
        let fate = match (lost.len(), placed.len()) {
            (0, 1) => "the piece stands".to_owned(),
            (0, 2) => "both stand".to_owned(),
            (0, _) => "all of them stand".to_owned(),
            (1, 1) => "the piece was destroyed".to_owned(),
            (2, 2) => "both were destroyed".to_owned(),
            (lost, placed) if lost == placed => "all of them were destroyed".to_owned(),
            _ => format!("destroyed: {}", list(lost)),
        };
        Some(format!("Turn {number}: {did}; {fate}."))
    }

    /// The message with the picture: what happened last and who is to do what.
    pub(super) fn headline(&self, names: &BySeat<String>) -> String {
        let advantage = &names[self.terms.seating.advantage];
        match &self.phase {
            Phase::FirstPick if self.is_mine_to_move() => {
                let other = &names[self.terms.seating.advantage.opponent()];
                format!("{}\n{}", first_pick::asked(other, "first me"), self.when_time_runs_out())
            }
            Phase::FirstPick => {
                format!("{advantage} has the advantage and picks who goes first.\n{}", self.when_time_runs_out())
            }
            Phase::Draw => "Nobody picked in time: who goes first is drawn.".to_owned(),
            Phase::Play(seat) => {
                let last = self.last_turns(names, *seat).join(" ");
                let gap = if last.is_empty() { "" } else { "\n" };
                format!("{}{gap}{last}", self.call_to_move(names, *seat))
            }
            Phase::Over(outcome) => self.verdict(names, *outcome),
        }
    }

    /// The turn that is played for a player whose time runs out, in words.
    fn when_time_runs_out(&self) -> &'static str {
        match self.terms.options.default {
            DefaultTurn::Center => "A player who runs out of time places one piece on E5, where it is destroyed.",
            DefaultTurn::Nothing => "A player who runs out of time passes: no piece, no vision.",
        }
    }

    /// What has happened in the last turns, as far as the observer knows. `to_move` is the seat to move.
    fn last_turns(&self, names: &BySeat<String>, to_move: Seat) -> Vec<String> {
        let mover = &names[to_move.opponent()];
        let mut sentences = Vec::new();
        match (&self.eyes, self.latest_opening()) {
            (_, Some(_)) if self.pie => {
                sentences.push(format!("{mover} plays pie: the pieces of the first turn are now {mover}'s."));
            }
            (_, Some((_, opening))) => sentences.push(turn_in_words(mover, &opening)),
            (Eyes::Umpire(truth), None) => {
                let last = truth.last[to_move.opponent().index()].as_ref();
                sentences.extend(last.map(|last| turn_in_words(mover, last)));
            }
            (Eyes::Player(sight), None) if self.turn > 0 => {
                sentences.push(if sight.seat == to_move {
                    seen_in_words(sight, "You", "your opponent")
                } else {
                    fate_in_words(sight)
                });
            }
            (Eyes::Player(_) | Eyes::Channel, None) => {}
        }
        if self.turn == 0 {
            sentences.push(self.when_time_runs_out().to_owned());
        }
        sentences
    }

    /// Whose turn it is; for the mover what may be done, with a turn that is legal now.
    fn call_to_move(&self, names: &BySeat<String>, mover: Seat) -> String {
        let turn = self.turn + 1;
        if !self.is_mine_to_move() {
            let what = if self.turn == 0 { "goes first" } else { "is to move" };
            return format!("Turn {turn}: {} {what}.", names[mover]);
        }
        let title = format!("Your turn {turn} against {}", names[mover.opponent()]);
        let locking = if self.terms.options.lock_in { "; `lock` plays it" } else { "" };
        match self.staged {
            Some(Action::Place(cells)) if cells.is_empty() => format!("{title}: your draft is to pass{locking}."),
            Some(Action::Place(cells)) => {
                format!("{title}: your draft is {}, with vision {}{locking}.", list(cells), self.radius_of(cells))
            }
            Some(Action::Pie | Action::First(_) | Action::Color(_)) => {
                format!("{title}: your draft is to take the first turn over{locking}.")
            }
            None if self.turn == 0 => format!("{title}. You go first: {}", self.to_do()),
            None => format!("{title}: {}", self.to_do()),
        }
    }

    fn to_do(&self) -> String {
        let (least, most) = self.terms.options.cells_range(self.turn);
        let number = match (least, most) {
            (0, most) => format!("up to {most}"),
            (least, most) if least == most => most.to_string(),
            (least, most) if most == least + 1 => format!("{least} or {most}"),
            (least, most) => format!("{least} to {most}"),
        };
        let cells = if most == 1 { "cell" } else { "cells that do not touch" };
        let closed = if self.is_ring_closed() { ", none of the six around E5" } else { "" };
        let such = self.example().map_or_else(String::new, |example| format!(", such as `{example}`"));
        let pass = if least == 0 { ", or `pass`" } else { "" };
        let pie = if self.may_take_over() { ", or take the first turn over with `pie`" } else { "" };
        format!("name {number} {cells}{closed}{such}{pass}{pie}.")
    }

    fn radius_of(&self, cells: CellSet) -> u8 {
        self.terms.options.radius(cells.len()).unwrap_or(0)
    }

    fn verdict(&self, names: &BySeat<String>, outcome: Outcome<Decision>) -> String {
        let Some(winner) = outcome.winner else {
            return "The host has ended the match; nobody wins.".to_owned();
        };
        let name = &names[winner];
        match outcome.by {
            By::Rules(decision) => format!("{name} wins. {}", self.reason(names, winner, decision)),
            By::Concession => format!("{} gives up: {name} wins.", names[winner.opponent()]),
            By::Host | By::Agreement => format!("The host has awarded the match to {name}."),
        }
    }

    /// Why the rules have ended the match for this seat, with the groups that decided.
    fn reason(&self, names: &BySeat<String>, winner: Seat, decision: Decision) -> String {
        let (name, other) = (&names[winner], &names[winner.opponent()]);
        let groups = self.ended.unwrap_or_default().both_groups();
        let [mine, theirs] = [winner, winner.opponent()].map(|seat| groups[seat.index()].descending().collect());
        let (mine, theirs): (Vec<usize>, Vec<usize>) = (mine, theirs);
        let size = |sizes: &[usize], nth: usize| sizes.get(nth).copied().unwrap_or(0);
        let deciding = (0..mine.len().max(theirs.len())).find(|&nth| size(&mine, nth) != size(&theirs, nth));
        match (decision, deciding) {
            (Decision::Full, None) => format!("The board is full and all groups are equal: {name} has the advantage."),
            (Decision::Full, Some(0)) if theirs.is_empty() => {
                format!("The board is full. Largest group: {name} {}.", size(&mine, 0))
            }
            (Decision::Full, Some(0)) => {
                format!("The board is full. Largest groups: {name} {}, {other} {}.", size(&mine, 0), size(&theirs, 0))
            }
            (Decision::Guaranteed, Some(0)) if theirs.is_empty() => {
                format!("{name}'s group of {} can no longer be beaten.", size(&mine, 0))
            }
            (Decision::Guaranteed, Some(0)) => {
                format!("{name}'s group of {} can no longer be beaten ({other}: {}).", size(&mine, 0), size(&theirs, 0))
            }
            (decision, nth) => {
                let told = nth.unwrap_or(0).min(GROUPS_NAMED_MAX - 1) + 1;
                let sizes = |sizes: &[usize]| listed(sizes.iter().take(told));
                let (mine, theirs) = (sizes(&mine), sizes(&theirs));
                if decision == Decision::Full {
                    format!("The board is full. Largest groups: {name} {mine}; {other} {theirs}.")
                } else {
                    format!("{name}'s groups of {mine} can no longer be beaten ({other}: {theirs}).")
                }
            }
        }
    }

    /// What was understood of a submission, with a warning where one helps.
    pub(super) fn receipt(&self, action: Action) -> String {
        match action {
            Action::Place(cells) if cells.is_empty() => "You pass: no piece, no vision.".to_owned(),
            Action::Place(cells) => self.receipt_of_cells(cells),
            Action::Pie => "You take the first turn over: its pieces become yours.".to_owned(),
            Action::First(seat) if Some(seat) == self.seat() => "You go first.".to_owned(),
            Action::First(_) => "Your opponent goes first.".to_owned(),
            Action::Color(color) => format!("You play {color}."),
        }
    }

    /// An action as a player tells of it: `place pieces on C3, D4`.
    pub(super) fn told(&self, action: Action, names: &BySeat<String>) -> String {
        match action {
            Action::Place(cells) if cells.is_empty() => "pass".to_owned(),
            Action::Place(cells) if cells.len() == 1 => format!("place a piece on {}", list(cells)),
            Action::Place(cells) => format!("place pieces on {}", list(cells)),
            Action::Pie => "take the first turn over".to_owned(),
            Action::First(seat) => first_pick::told((self.seat() != Some(seat)).then(|| names[seat].as_str())),
            Action::Color(color) => format!("play {color}"),
        }
    }

    fn receipt_of_cells(&self, cells: CellSet) -> String {
        let radius = self.radius_of(cells);
        let mut sentences = vec![format!("You place on {}, with vision {radius} around each.", list(cells))];
        if cells.contains(Cell::CENTER) {
            sentences.push("A piece on E5 is always destroyed.".to_owned());
        }
        if let Eyes::Player(sight) = &self.eyes {
            let held = cells & sight.position.occupied();
            if !held.is_empty() {
                let piece = if held.len() == 1 { "already holds a piece" } else { "already hold pieces" };
                sentences.push(format!("{} {piece}: what you place there is destroyed.", list(held)));
            }
        }
        sentences.join(" ")
    }

    /// The alternative text of the picture, with the players' names: "yours" would be wrong in a replay, where the reader is not the player.
    pub(super) fn describe(&self, names: &BySeat<String>) -> String {
        let mut text = match &self.phase {
            Phase::FirstPick | Phase::Draw => "Mist, before the first turn.".to_owned(),
            Phase::Play(_) if self.is_at_rest => {
                format!("Mist, after {}.", counted(self.turn as usize, "turn", "turns"))
            }
            Phase::Play(_) => format!("Mist, turn {}.", self.turn + 1),
            Phase::Over(_) => format!("Mist, over after {}.", counted(self.turn as usize, "turn", "turns")),
        };
        let mut say = |sentence: String| {
            text.push(' ');
            text.push_str(&sentence);
        };
        if let Some(position) = &self.ended {
            self.pieces_in_words(position, CellSet::ALL, "", names).into_iter().for_each(&mut say);
            self.fogs_in_words().into_iter().for_each(say);
            return text;
        }
        if let Some((owner, opening)) = self.latest_opening() {
            say(turn_in_words(&format!("The first turn, {},", self.shapes_of(owner)), &opening));
        }
        match &self.eyes {
            Eyes::Umpire(truth) => {
                self.pieces_in_words(&truth.position, CellSet::ALL, "", names).into_iter().for_each(&mut say);
                self.fogs_in_words().into_iter().for_each(&mut say);
            }
            Eyes::Player(sight) => self.sight_in_words(sight, names).into_iter().for_each(&mut say),
            Eyes::Channel if self.turn == 0 => say(EMPTY_BOARD.to_owned()),
            Eyes::Channel => say("All 61 cells lie in mist.".to_owned()),
        }
        let whose = self.seat().map_or_else(|| "The mover's".to_owned(), |seat| format!("{}'s", names[seat]));
        if let Some(Action::Place(cells)) = self.staged {
            say(format!("{whose} draft: {}, with vision {} around each.", or_nothing(cells), self.radius_of(cells)));
        } else if self.staged.is_some() {
            say(format!("{whose} draft: pie."));
        }
        text
    }

    /// What each player has in sight.
    fn fogs_in_words(&self) -> Vec<String> {
        let seen = |fog: &Sight| format!("In sight of the {}: {}.", self.shapes_of(fog.seat), or_none(fog.cells));
        self.fogs.iter().flatten().map(seen).collect()
    }

    fn sight_in_words(&self, sight: &Sight, names: &BySeat<String>) -> Vec<String> {
        let mut sentences = Vec::new();
        let me = &names[sight.seat];
        if !sight.cells.is_empty() {
            sentences.push(format!("In sight: {}.", ranges(sight.cells)));
            sentences.extend(self.pieces_in_words(&sight.position, sight.cells, " in sight", names));
        }
        if !sight.placed.is_empty() {
            sentences.push(format!("{me}'s last turn: {}.", list(sight.placed)));
        }
        if !sight.mine_destroyed.is_empty() {
            sentences.push(format!("Destroyed of {me}'s last turn: {}.", list(sight.mine_destroyed)));
        }
        if !sight.seen.cells.is_empty() {
            sentences.push(seen_in_words(sight, me, &names[sight.seat.opponent()]));
        }
        match &sight.memory {
            Remembered::Nothing => {}
            Remembered::Own(cells) => {
                sentences.push(format!("{me}'s pieces in mist: {}.", or_none(*cells - sight.cells)));
            }
            Remembered::Explored(cells, position) => {
                let faded = *cells - sight.cells;
                if !faded.is_empty() {
                    sentences.push(format!("In mist, but seen before: {}.", or_none(faded)));
                    sentences.extend(self.pieces_in_words(&position.within(faded), faded, " seen there", names));
                    sentences.push(format!("Empty when last seen: {}.", or_none(sight.seen_empty())));
                }
            }
        }
        let in_mist = self.in_mist(sight.cells).len();
        sentences.push(match in_mist {
            0 if self.turn == 0 => EMPTY_BOARD.to_owned(),
            n => format!("{} in mist.", counted(n, "cell lies", "cells lie")),
        });
        sentences
    }

    /// The pieces in these cells, seat by seat, with shape and color; `place` says which cells these are.
    fn pieces_in_words(&self, position: &Position, cells: CellSet, place: &str, names: &BySeat<String>) -> Vec<String> {
        let words = |seat: Seat| {
            let shapes = self.shapes_of(seat);
            let whose = self.seat().map_or_else(String::new, |_| format!(" ({})", names[seat]));
            format!("The {shapes}{place}{whose}: {}.", or_none(position.of(seat) & cells))
        };
        Seat::all(2).map(words).collect()
    }

    /// `orange discs`.
    fn shapes_of(&self, seat: Seat) -> String {
        let hue = self.colors.of(seat);
        let shapes = match hue.emblem() {
            Emblem::Disc => "discs",
            Emblem::Diamond => "diamonds",
            Emblem::Square => "squares",
            Emblem::Triangle => "triangles",
            Emblem::Hexagon => "hexagons",
            Emblem::Plus => "pluses",
            Emblem::Pentagon => "pentagons",
            Emblem::Cog => "cogwheels",
        };
        format!("{hue} {shapes}")
    }
}

/// At most this many groups of each player are named in a verdict.
const GROUPS_NAMED_MAX: usize = 12;
/// What the picture shows before the first turn.
const EMPTY_BOARD: &str = "The board is empty, without mist.";

/// A turn as everybody may know it.
fn turn_in_words(mover: &str, turn: &Placement) -> String {
    let destroyed =
        if turn.destroyed.is_empty() { String::new() } else { format!("; destroyed: {}", list(turn.destroyed)) };
    format!("{mover} places on {}{destroyed}.", or_nothing(turn.cells))
}

/// What became of the player's own last turn.
fn fate_in_words(sight: &Sight) -> String {
    let destroyed = list(sight.mine_destroyed);
    match (sight.has_timed_out, sight.placed.is_empty()) {
        (true, true) => "Nothing was placed for you.".to_owned(),
        // A turn that is played for somebody places its piece on E5.
        (true, false) => format!("One piece was placed for you on {destroyed} and destroyed."),
        (false, _) if destroyed.is_empty() => "Your turn is played; none of your pieces was destroyed.".to_owned(),
        (false, _) => format!("Your turn is played; destroyed: {destroyed}."),
    }
}

/// What a player saw of the other's turn, who are called so.
fn seen_in_words(sight: &Sight, me: &str, other: &str) -> String {
    let Sighting { cells, spotted, destroyed } = sight.seen;
    if cells.is_empty() {
        return "Your opponent has played, out of your sight.".to_owned();
    }
    let piece = |cell: Cell| {
        let fate = match (spotted.contains(cell), destroyed.contains(cell)) {
            (true, true) => " (spotted, destroyed)",
            (true, false) => " (spotted)",
            (false, true) => " (destroyed)",
            (false, false) => "",
        };
        format!("{cell}{fate}")
    };
    let pieces: Vec<_> = cells.iter().map(piece).collect();
    format!("{me} saw {other} place on {}.", pieces.join(", "))
}

fn or_nothing(cells: CellSet) -> String {
    if cells.is_empty() { "no cell".to_owned() } else { list(cells) }
}

fn or_none(cells: CellSet) -> String {
    if cells.is_empty() { "none".to_owned() } else { ranges(cells) }
}

/// The cells, runs of a row drawn together: `C1-C3, C5, D4`.
fn ranges(cells: CellSet) -> String {
    let mut runs: Vec<(Cell, Cell)> = Vec::new();
    for cell in cells.iter() {
        match runs.last_mut() {
            Some((_, end)) if end.row() == cell.row() && end.place() + 1 == cell.place() => *end = cell,
            _ => runs.push((cell, cell)),
        }
    }
    let run = |(start, end): (Cell, Cell)| if start == end { start.to_string() } else { format!("{start}-{end}") };
    runs.into_iter().map(run).collect::<Vec<_>>().join(", ")
}
