//! The texts of a view: headlines, receipts and the alternative text of its picture.

use super::action::Action;
use super::options::DefaultTurn;
use super::position::{Decision, Position};
use super::state::{Phase, Placement, Sighting};
use super::view::{Eyes, Remembered, Sight, View, list, name};
use board::hex::{Cell, CellSet};
use rules::{By, Message, Names, Outcome, Seat, Words, listed};
use scene::{Emblem, Hue};
use words::mist;

/// A key by which a selector in a message chooses a variant. The catalogue contains the key; people never read it.
pub(super) fn key(word: &'static str) -> Words {
    Words::markup(word)
}

/// The key `yes` or `no`, by which a selector in a message chooses a variant.
pub(super) fn yes(is_so: bool) -> Words {
    key(if is_so { "yes" } else { "no" })
}

/// The name of a color of the palette.
pub(super) fn color(hue: Hue) -> Message {
    mist::Color { hue: key(hue.name()) }.into()
}

impl View {
    /// The result of the player's last turn, as a line of history.
    pub(super) fn past_turn(&self) -> Option<Message> {
        let Eyes::Player(sight) = &self.eyes else { return None };
        // In play, the player to move played the turn before the last one. After the match nobody is to move: the last
        // mover follows from the number of turns, since the players take turns.
        let is_last_mine = match (&self.phase, self.opening) {
            (Phase::Over(_), Some(opening)) => (self.turn % 2 == 1) == (opening.seat == sight.seat),
            _ => !self.is_mine_to_move(),
        };
        let turn = if is_last_mine { self.turn } else { self.turn.checked_sub(1)? };
        if turn == 0 || self.pie && turn <= 2 {
            return None;
        }
        let cells = list(sight.placed);
        let past = match (sight.has_timed_out, sight.placed.is_empty()) {
            (false, true) => mist::PastPassed { turn }.into(),
            (true, true) => mist::PastNothing { turn }.into(),
            (false, false) => mist::PastPlaced { turn, cells, fate: fate(sight) }.into(),
            (true, false) => mist::PastLate { turn, cells, fate: fate(sight) }.into(),
        };
        Some(past)
    }

    /// The message above the picture: what happened last, and what a player must do next.
    pub(super) fn headline(&self, names: &Names) -> String {
        let advantage = self.terms.seating.advantage;
        let message = match &self.phase {
            Phase::FirstPick if self.is_mine_to_move() => {
                let asked = mist::PickAsked { opponent: names.of(advantage.opponent()) };
                Message::joined([asked.into(), self.when_time_runs_out()], "\n")
            }
            Phase::FirstPick => {
                let awaited = mist::PickAwaited { player: names.of(advantage) };
                Message::joined([awaited.into(), self.when_time_runs_out()], "\n")
            }
            Phase::Draw => mist::PickDrawn.into(),
            Phase::Play(seat) => {
                let (call, last) = (self.call_to_move(names, *seat), self.last_turns(names, *seat));
                if last.is_empty() { call } else { Message::joined([call, Message::joined(last, " ")], "\n") }
            }
            Phase::Over(outcome) => self.verdict(names, *outcome),
        };
        message.say(names.language).into()
    }

    /// The turn that is played for a player whose time runs out, in words.
    fn when_time_runs_out(&self) -> Message {
        match self.terms.options.default {
            DefaultTurn::Center => mist::LateCenter.into(),
            DefaultTurn::Nothing => mist::LateNothing.into(),
        }
    }

    /// What the observer knows of the last turns. `to_move` is the seat to move.
    fn last_turns(&self, names: &Names, to_move: Seat) -> Vec<Message> {
        let mover = || names.of(to_move.opponent());
        let mut sentences = Vec::new();
        match (&self.eyes, self.latest_opening()) {
            (_, Some(_)) if self.pie => sentences.push(mist::PlaysPie { player: mover() }.into()),
            (_, Some((_, opening))) => sentences.push(turn_in_words(mover(), &opening)),
            (Eyes::Umpire(truth), None) => {
                let last = truth.last[to_move.opponent().index()].as_ref();
                sentences.extend(last.map(|last| turn_in_words(mover(), last)));
            }
            (Eyes::Player(sight), None) if self.turn > 0 => {
                sentences.push(match seen_pieces(sight) {
                    _ if sight.seat != to_move => fate_in_words(sight),
                    Some(pieces) => mist::YouSaw { pieces }.into(),
                    None => mist::OutOfSight.into(),
                });
            }
            (Eyes::Player(_) | Eyes::Channel, None) => {}
        }
        if self.turn == 0 {
            sentences.push(self.when_time_runs_out());
        }
        sentences
    }

    /// Whose turn it is; for the player to move also what is allowed, with an example that is legal now.
    fn call_to_move(&self, names: &Names, mover: Seat) -> Message {
        let (turn, player, opponent) = (self.turn + 1, names.of(mover), names.of(mover.opponent()));
        let lock = yes(self.terms.options.lock_in);
        match self.staged {
            _ if !self.is_mine_to_move() && self.turn == 0 => mist::GoesFirst { turn, player }.into(),
            _ if !self.is_mine_to_move() => mist::IsToMove { turn, player }.into(),
            Some(Action::Place(cells)) if cells.is_empty() => mist::YourDraftPass { turn, opponent, lock }.into(),
            Some(Action::Place(cells)) => {
                mist::YourDraft { turn, opponent, cells: list(cells), radius: self.radius_of(cells), lock }.into()
            }
            Some(Action::Pie | Action::First(_) | Action::Color(_)) => {
                mist::YourDraftPie { turn, opponent, lock }.into()
            }
            None => self.to_do(opponent),
        }
    }

    fn to_do(&self, opponent: Words) -> Message {
        let (least, most) = self.terms.options.cells_range(self.turn);
        let range = if least == 0 { key("up-to") } else { range(least, most) };
        mist::YourTurn {
            turn: self.turn + 1,
            opponent,
            first: yes(self.turn == 0),
            range,
            least,
            most,
            closed: yes(self.is_ring_closed()),
            example: Words::markup(self.example().unwrap_or_else(|| NONE.to_owned())),
            pass: yes(least == 0),
            pie: yes(self.may_take_over()),
        }
        .into()
    }

    fn radius_of(&self, cells: CellSet) -> u8 {
        self.terms.options.radius(cells.len()).unwrap_or(0)
    }

    fn verdict(&self, names: &Names, outcome: Outcome<Decision>) -> Message {
        let Some(seat) = outcome.winner else { return mist::Ended.into() };
        let (winner, loser) = (names.of(seat), names.of(seat.opponent()));
        match outcome.by {
            By::Rules(decision) => {
                Message::joined([mist::Wins { winner }.into(), self.reason(names, seat, decision)], " ")
            }
            By::Concession => mist::GivesUp { loser, winner }.into(),
            By::Host | By::Agreement => mist::Awarded { winner }.into(),
        }
    }

    /// Why the rules have ended the match in favor of this seat, with the groups that decided it.
    fn reason(&self, names: &Names, seat: Seat, decision: Decision) -> Message {
        let (winner, loser) = (names.of(seat), names.of(seat.opponent()));
        let groups = self.ended.unwrap_or_default().both_groups();
        let [mine, theirs] = [seat, seat.opponent()].map(|seat| groups[seat.index()].descending().collect());
        let (mine, theirs): (Vec<usize>, Vec<usize>) = (mine, theirs);
        let nth_size = |sizes: &[usize], nth: usize| sizes.get(nth).copied().unwrap_or(0);
        let deciding = (0..mine.len().max(theirs.len())).find(|&nth| nth_size(&mine, nth) != nth_size(&theirs, nth));
        let (size, smaller) = (nth_size(&mine, 0), nth_size(&theirs, 0));
        match (decision, deciding) {
            (Decision::Full, None) => mist::FullEqual { winner }.into(),
            (Decision::Full, Some(0)) if theirs.is_empty() => mist::FullOne { winner, size }.into(),
            (Decision::Full, Some(0)) => mist::FullBoth { winner, size, loser, smaller }.into(),
            (Decision::Guaranteed, Some(0)) if theirs.is_empty() => mist::SureOne { winner, size }.into(),
            (Decision::Guaranteed, Some(0)) => mist::SureBoth { winner, size, loser, smaller }.into(),
            (decision, nth) => {
                let told = nth.unwrap_or(0).min(GROUPS_NAMED_MAX - 1) + 1;
                let told = |sizes: &[usize]| Words::markup(listed(sizes.iter().take(told)));
                let (sizes, others) = (told(&mine), told(&theirs));
                match decision {
                    Decision::Full => mist::FullGroups { winner, sizes, loser, others }.into(),
                    Decision::Guaranteed => mist::SureGroups { winner, sizes, loser, others }.into(),
                }
            }
        }
    }

    /// Confirms a submission in words, with a warning where pieces are sure to be destroyed.
    pub(super) fn receipt(&self, action: Action) -> Message {
        match action {
            Action::Place(cells) if cells.is_empty() => mist::YouPass.into(),
            Action::Place(cells) => self.receipt_of_cells(cells),
            Action::Pie => mist::YouTakeOver.into(),
            Action::First(seat) if Some(seat) == self.seat() => mist::YouGoFirst.into(),
            Action::First(_) => mist::OpponentGoesFirst.into(),
            Action::Color(hue) => mist::YouPlay { color: color(hue) }.into(),
        }
    }

    /// An action as an infinitive, for a sentence about a player: `place pieces on C3, D4`.
    pub(super) fn told(&self, action: Action, names: &Names) -> Message {
        match action {
            Action::Place(cells) if cells.is_empty() => mist::ToPass.into(),
            Action::Place(cells) => mist::ToPlace { count: cells.len(), cells: list(cells) }.into(),
            Action::Pie => mist::ToTakeOver.into(),
            Action::First(seat) if Some(seat) == self.seat() => mist::ToGoFirst.into(),
            Action::First(seat) => mist::ToLetGoFirst { player: names.of(seat) }.into(),
            Action::Color(hue) => mist::ToPlay { color: color(hue) }.into(),
        }
    }

    fn receipt_of_cells(&self, cells: CellSet) -> Message {
        let mut sentences = vec![mist::YouPlace { cells: list(cells), radius: self.radius_of(cells) }.into()];
        if cells.contains(Cell::CENTER) {
            sentences.push(mist::CenterDestroys.into());
        }
        if let Eyes::Player(sight) = &self.eyes {
            let held = cells & sight.position.occupied();
            if !held.is_empty() {
                sentences.push(mist::CellsHeld { count: held.len(), cells: list(held) }.into());
            }
        }
        Message::joined(sentences, " ")
    }

    /// The alternative text of the picture. It uses the players' names, since "yours" would be wrong in a replay, where
    /// the reader is not the player.
    pub(super) fn describe(&self, names: &Names) -> String {
        Message::joined(self.description(names), " ").say(names.language).into()
    }

    /// The sentences of the alternative text.
    fn description(&self, names: &Names) -> Vec<Message> {
        let mut text = vec![self.title()];
        if let Some(position) = &self.ended {
            text.extend(self.pieces_in_words(position, CellSet::ALL, "board", names));
            text.extend(self.fogs_in_words());
            return text;
        }
        if let Some((owner, opening)) = self.latest_opening() {
            let (cells, destroyed) = (or_none(list(opening.cells)), or_none(list(opening.destroyed)));
            text.push(mist::PictureFirstTurn { shapes: self.shapes_of(owner), cells, destroyed }.into());
        }
        match &self.eyes {
            Eyes::Umpire(truth) => {
                text.extend(self.pieces_in_words(&truth.position, CellSet::ALL, "board", names));
                text.extend(self.fogs_in_words());
            }
            Eyes::Player(sight) => text.extend(self.sight_in_words(sight, names)),
            Eyes::Channel if self.turn == 0 => text.push(mist::PictureEmpty.into()),
            Eyes::Channel => text.push(mist::PictureAllMist.into()),
        }
        let is_named = yes(self.seat().is_some());
        let player = self.seat().map_or(key(NONE), |seat| names.of(seat));
        if let Some(Action::Place(cells)) = self.staged {
            let (radius, cells) = (self.radius_of(cells), or_none(list(cells)));
            text.push(mist::PictureDraft { named: is_named, player, cells, radius }.into());
        } else if self.staged.is_some() {
            text.push(mist::PictureDraftPie { named: is_named, player }.into());
        }
        text
    }

    /// The first sentence of the alternative text: which turn of the match the picture shows.
    fn title(&self) -> Message {
        let turns = self.turn;
        match &self.phase {
            Phase::FirstPick | Phase::Draw => mist::PictureBefore.into(),
            Phase::Play(_) if self.is_at_rest => mist::PictureAfter { turns }.into(),
            Phase::Play(_) => mist::PictureTurn { turn: turns + 1 }.into(),
            Phase::Over(_) => mist::PictureOver { turns }.into(),
        }
    }

    /// Lists the cells that each player has in sight.
    fn fogs_in_words(&self) -> Vec<Message> {
        let seen = |fog: &Sight| {
            mist::PictureInSightOf { shapes: self.shapes_of(fog.seat), cells: or_none(ranges(fog.cells)) }.into()
        };
        self.fogs.iter().flatten().map(seen).collect()
    }

    fn sight_in_words(&self, sight: &Sight, names: &Names) -> Vec<Message> {
        let mut sentences: Vec<Message> = Vec::new();
        let me = || names.of(sight.seat);
        if !sight.cells.is_empty() {
            sentences.push(mist::PictureInSight { cells: ranges(sight.cells) }.into());
            sentences.extend(self.pieces_in_words(&sight.position, sight.cells, "in-sight", names));
        }
        if !sight.placed.is_empty() {
            sentences.push(mist::PictureLast { player: me(), cells: list(sight.placed) }.into());
        }
        if !sight.mine_destroyed.is_empty() {
            sentences.push(mist::PictureDestroyed { player: me(), cells: list(sight.mine_destroyed) }.into());
        }
        if let Some(pieces) = seen_pieces(sight) {
            let opponent = names.of(sight.seat.opponent());
            sentences.push(mist::PlayerSaw { player: me(), opponent, pieces }.into());
        }
        match &sight.memory {
            Remembered::Nothing => {}
            Remembered::Own(cells) => {
                let cells = or_none(ranges(*cells - sight.cells));
                sentences.push(mist::PictureOwn { player: me(), cells }.into());
            }
            Remembered::Explored(cells, position) => {
                let faded = *cells - sight.cells;
                if !faded.is_empty() {
                    sentences.push(mist::PictureBeforeSeen { cells: ranges(faded) }.into());
                    sentences.extend(self.pieces_in_words(&position.within(faded), faded, "before", names));
                    sentences.push(mist::PictureBeforeEmpty { cells: or_none(ranges(sight.seen_empty())) }.into());
                }
            }
        }
        sentences.push(match self.in_mist(sight.cells).len() {
            0 if self.turn == 0 => mist::PictureEmpty.into(),
            count => mist::PictureMist { count }.into(),
        });
        sentences
    }

    /// The pieces in these cells, seat by seat, with shape and color. `place` is the key by which the message names the
    /// kind of these cells.
    fn pieces_in_words(&self, position: &Position, cells: CellSet, place: &'static str, names: &Names) -> [Message; 2] {
        [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| {
            mist::PicturePieces {
                shapes: self.shapes_of(seat),
                place: key(place),
                named: yes(self.seat().is_some()),
                player: names.of(seat),
                cells: or_none(ranges(position.of(seat) & cells)),
            }
            .into()
        })
    }

    /// The shape and color of a seat's pieces, such as `orange discs`.
    fn shapes_of(&self, seat: Seat) -> Message {
        let hue = self.colors.of(seat);
        let emblem = match hue.emblem() {
            Emblem::Disc => "disc",
            Emblem::Diamond => "diamond",
            Emblem::Square => "square",
            Emblem::Triangle => "triangle",
            Emblem::Hexagon => "hexagon",
            Emblem::Plus => "plus",
            Emblem::Pentagon => "pentagon",
            Emblem::Cog => "cog",
        };
        mist::Shapes { hue: key(hue.name()), emblem: key(emblem) }.into()
    }
}

/// Maximum number of each player's groups that a verdict names.
const GROUPS_NAMED_MAX: usize = 12;
/// The key that stands for an empty list of cells or a missing argument in a message.
const NONE: &str = "none";

/// Describes a turn that everybody may know.
fn turn_in_words(player: Words, turn: &Placement) -> Message {
    mist::Places { player, cells: or_none(list(turn.cells)), destroyed: or_none(list(turn.destroyed)) }.into()
}

/// Which pieces of the player's last turn are still on the board, as a part of a sentence.
fn fate(sight: &Sight) -> Message {
    let (placed, lost) = (sight.placed, sight.mine_destroyed);
    match lost.len() {
        0 => mist::FateAllStand { placed: placed.len() }.into(),
        n if n == placed.len() => mist::FateAllDestroyed { placed: n }.into(),
        _ => mist::FateSomeDestroyed { destroyed: list(lost) }.into(),
    }
}

/// The result of the player's last turn, as a sentence.
fn fate_in_words(sight: &Sight) -> Message {
    let destroyed = list(sight.mine_destroyed);
    match (sight.has_timed_out, sight.placed.is_empty()) {
        (true, true) => mist::NothingPlaced.into(),
        // A turn that is played for a player whose time runs out places its piece on E5.
        (true, false) => mist::PlacedForYou { cells: destroyed }.into(),
        (false, _) if sight.mine_destroyed.is_empty() => mist::AllStand.into(),
        (false, _) => mist::SomeDestroyed { destroyed }.into(),
    }
}

/// The pieces of the opponent's last turn that the player saw; `None` if the player saw none.
fn seen_pieces(sight: &Sight) -> Option<Message> {
    let Sighting { cells, spotted, destroyed } = sight.seen;
    let piece = |of: Cell| {
        let cell = name(of);
        match (spotted.contains(of), destroyed.contains(of)) {
            (true, true) => mist::PieceSpottedDestroyed { cell }.into(),
            (true, false) => mist::PieceSpotted { cell }.into(),
            (false, true) => mist::PieceDestroyed { cell }.into(),
            (false, false) => Message::verbatim(cell),
        }
    };
    (!cells.is_empty()).then(|| Message::joined(cells.iter().map(piece), ", "))
}

/// The key for the number of cells that a turn may name: `exactly`, `up-to`, `either` or `between`.
pub(super) fn range(least: usize, most: usize) -> Words {
    key(match (least, most) {
        (least, most) if least == most => "exactly",
        (0, _) => "up-to",
        (least, most) if most == least + 1 => "either",
        _ => "between",
    })
}

/// The list, or the key `none` if it is empty, for messages that have a variant for an empty list.
fn or_none(list: Words) -> Words {
    if list.as_str().is_empty() { key(NONE) } else { list }
}

/// The cells in words, with neighboring cells of a row written as a range: `C1-C3, C5, D4`.
fn ranges(cells: CellSet) -> Words {
    let mut runs: Vec<(Cell, Cell)> = Vec::new();
    for cell in cells.iter() {
        match runs.last_mut() {
            Some((_, end)) if end.row() == cell.row() && end.place() + 1 == cell.place() => *end = cell,
            _ => runs.push((cell, cell)),
        }
    }
    let run = |(start, end): (Cell, Cell)| if start == end { start.to_string() } else { format!("{start}-{end}") };
    Words::markup(listed(runs.into_iter().map(run)))
}
