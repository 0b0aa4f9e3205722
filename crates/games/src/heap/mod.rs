//! The template for new games: a whole game in one small folder. It is built and tested with the other games, but never
//! offered to players.
//!
//! Two players bid in secret for the next move. The higher bidder pays and takes one to three stones from a heap; the
//! player who takes the last stone wins. To add a game, copy this folder and its texts (`heap.ftl` in each language's
//! folder of `crates/words`), rename them, and add the game to the catalogue in `lib.rs`; CONTRIBUTING.md has the
//! checklist.
//!
//! A player's bid and remaining coins are hidden: a [`HeapView`] is computed from the state and holds only the coins
//! that its observer may know.

mod draw;
mod mind;
#[cfg(test)]
mod tests;
mod view;

pub use mind::HeapMind;
pub use view::HeapView;

use rules::{
    Agreement, BadOptions, By, BySeat, Closing, Dice, Ended, Game, Learning, Lesson, Message, Millis, Names, Nothing,
    Observer, Outcome, Pages, Patience, Plate, Ply, Seat, SeatSet, Seating, Spec, Staged, Tally, TimeLimit, Timestamp,
    Turn,
};
use words::{heap, shared};

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The record of a whole match.
const EXAMPLE: &str = include_str!("example.jsonl");

/// The lessons of the tutorial. A game that is offered has five to fifteen lessons.
const LESSONS: &[Lesson] = &[
    Lesson { texts: heap::LESSON_BID, record: include_str!("lessons/bid.jsonl"), model: &["bid 4"] },
    Lesson { texts: heap::LESSON_LAST, record: include_str!("lessons/last.jsonl"), model: &["take 3", "lock"] },
];

/// The implementation of [`Game`] for the heap.
pub struct Heap;

rules::options! {
    /// What a host may choose.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    const OPTIONS;

    /// How many stones lie in the heap
    "stones" => stones: u8, Number(1, 99) = Number(21);

    /// Everybody's coins; with 0 they take turns
    "coins" => coins: u8, Number(0, 20) = Number(9);

    /// The time for a bid and for a move
    "base_ms" => base_ms: Millis, Duration(1) = Time(Millis::from_secs(60)), .turn_time().slow(Millis::from_hours(24).0);

    /// Each player's reserve for all moves
    "reserve_ms" => reserve_ms: Millis, Duration(0) = Time(Millis::ZERO), .reserve();

    /// Who begins without coins; else drawn
    "first" => first: Option<Seat>, Seat = Nothing, .goes_first();
}

rules::actions! {
    /// What a seat or nature can do.
    pub enum Action {
        /// Bid coins for the next move.
        Bid(u8) = "bid";
        /// Take stones from the heap, 1 to 3.
        Take(u8) = "take";
        /// Nature says who moves: at the start of a match without coins, and where bids are equal.
        First(Seat) = "first";
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Both players bid in secret.
    Bidding,
    /// The player to move is drawn at random.
    Draw,
    /// This seat is to take stones.
    Taking(Seat),
    Over(Outcome),
}

/// The complete state of a match, including what is hidden from the players.
pub struct State {
    options: Options,
    phase: Phase,
    stones: u8,
    coins: BySeat<u8>,
    n_turns: u32,
    epoch: u32,
}

impl Game for Heap {
    const SPEC: Spec = Spec {
        id: "heap",
        name: "Heap",
        options: OPTIONS,
        agreement: Agreement::Written,
        rules: PAGES,
        example: EXAMPLE,
        exports: &["text"],
        plates: &[
            Plate { entries: 2, ..Plate::of("Heap", EXAMPLE, None, "board") },
            Plate { entries: 3, ..Plate::of("Submitting", EXAMPLE, Some(1), "board") },
        ],
        lessons: LESSONS,
        ..Spec::PLAIN
    };

    type Options = Options;
    type Given = Nothing;
    type Setup = Nothing;
    type Action = Action;
    type State = State;
    type View = HeapView;
    type Mind = HeapMind;

    fn deal(_: &Options, given: Nothing, _: &Seating, _: &mut Dice, _: Patience<'_>) -> Result<Nothing, BadOptions> {
        Ok(given)
    }

    fn start(options: Options, _: Nothing, _: &Seating, _: Timestamp) -> State {
        let phase = if options.coins > 0 { Phase::Bidding } else { options.first.map_or(Phase::Draw, Phase::Taking) };
        State { phase, stones: options.stones, coins: BySeat::filled(2, options.coins), n_turns: 0, epoch: 0, options }
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Bidding => Turn::Simultaneous(SeatSet::all(2), Closing::AllIn),
            Phase::Draw => Turn::Chance,
            Phase::Taking(seat) => Turn::Sequential(seat),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn epoch(state: &State) -> u32 {
        state.epoch
    }

    fn turn_name(state: &State) -> Message {
        shared::Turn { number: state.n_turns + 1 }.into()
    }

    fn time(state: &State) -> TimeLimit {
        match state.phase {
            Phase::Bidding => TimeLimit::Phase(state.options.base_ms),
            Phase::Taking(_) => TimeLimit::PerTurn(state.options.base_ms),
            Phase::Draw | Phase::Over(_) => TimeLimit::None,
        }
    }

    fn reserve(options: &Options) -> Millis {
        options.reserve_ms
    }

    fn draws(state: &State) -> Vec<Action> {
        if state.phase == Phase::Draw { Seat::all(2).map(Action::First).collect() } else { Vec::new() }
    }

    fn apply(state: &mut State, _: Timestamp, ply: Ply<Action>) {
        match (state.phase, ply) {
            (Phase::Bidding, Ply::Joint(bids)) => state.resolve(&bids),
            (Phase::Draw, Ply::Chance(Action::First(seat))) => state.begin(Phase::Taking(seat)),
            (Phase::Taking(seat), Ply::Single(_, Action::Take(stones))) => state.take(seat, stones),
            // A player whose time runs out takes one stone.
            (Phase::Taking(seat), Ply::Deadline) => state.take(seat, 1),
            _ => {}
        }
    }

    fn end(state: &mut State, _: Timestamp, how: Ended) {
        state.begin(Phase::Over(Outcome { winner: how.winner_of_two(), by: how.by() }));
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if let Phase::Over(outcome) = state.phase { Some(outcome) } else { None }
    }

    fn tally(state: &State) -> Tally {
        Tally { turns: state.n_turns, ..Tally::default() }
    }

    fn learning(view: &HeapView, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn hidden_from(state: &State, seat: Seat, names: &Names) -> String {
        let other = seat.opponent();
        heap::InTruth { name: names.of(other), coins: state.coins[other] }.say(names.language).into()
    }

    fn view(state: &State, _: Timestamp, observer: Observer, staged: &Staged<Action>) -> HeapView {
        HeapView::new(state, observer, staged)
    }
}

impl State {
    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.epoch += 1;
    }

    /// Resolves the bids: the higher bidder pays and moves; equal bids cost nothing. A missing bid counts as 0.
    fn resolve(&mut self, bids: &BySeat<Option<Action>>) {
        let bid = |seat: Seat| if let Some(Action::Bid(coins)) = bids[seat] { coins } else { 0 };
        let higher = Seat::all(2).find(|&seat| bid(seat) > bid(seat.opponent()));
        if let Some(seat) = higher {
            self.coins[seat] -= bid(seat);
        }
        self.begin(higher.map_or(Phase::Draw, Phase::Taking));
    }

    fn take(&mut self, seat: Seat, stones: u8) {
        self.stones = self.stones.saturating_sub(stones);
        self.n_turns += 1;
        self.begin(match self.stones {
            0 => Phase::Over(Outcome { winner: Some(seat), by: By::Rules("last") }),
            _ if self.options.coins > 0 => Phase::Bidding,
            _ => Phase::Taking(seat.opponent()),
        });
    }
}
