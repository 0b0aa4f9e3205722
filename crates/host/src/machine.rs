//! A machine in a seat of a match, for any game: it is shown what its seat may know, and asked what to type.
//!
//! Machines live outside the [`Table`](super::Table). The table shows a machine the views of its seat
//! ([`show_machine`](super::Table::show_machine)), and the machine learns nothing else about the match.

use std::any::Any;

use super::{BadHeader, Entry, Header, Replay, TooLong};
use rules::{
    Action, Dice, Game, Idea, Level, Message, Millis, Mind, Names, Patience, Random, Readiness, Request, Seat,
    Timestamp, View, Words,
};
use words::advice;

/// A machine's proposed input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The canonical text to propose for the seat. If the turn allows it, the text ends with `lock`.
    pub says: String,
    /// The reason for the input; see [`Idea::why`].
    pub why: Message,
    /// What the machine assumes about hidden information; see [`Idea::believed`].
    pub believed: Option<Message>,
    /// How much longer a person would take before acting; see [`Idea::after`].
    pub after: Millis,
}

/// How a machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plays with the game's [`Mind`] at this level.
    Level(Level),
    /// Plays the game's baseline ([`Mind::greedy`]): the action that scores most at once, without looking ahead.
    Greedy,
    /// Plays anything legal.
    Random,
}

/// A machine player in one seat of a match.
pub trait Machine: Any + Send {
    /// The seat of the machine.
    fn seat(&self) -> Seat;

    /// How the machine plays.
    fn style(&self) -> Style;

    /// Whether the machine had something to do when it was last shown the match. Cheap, unlike [`Machine::think`].
    fn is_asked(&self) -> bool;

    /// The machine's proposed input; `None` if the machine has nothing to do or to say.
    ///
    /// The result depends only on the views that the machine has seen and on the dice. `patience` is called with the
    /// number of work units done, at most [`Machine::work_max`]; if it stops the search, the result is the best input
    /// found so far.
    fn think(&mut self, dice: &mut Dice, patience: Patience<'_>) -> Option<Thought>;

    /// Describes an input in words, as a person would: see [`View::in_words`].
    fn in_words(&self, says: &str, names: &Names) -> String;

    /// The greatest number of work units that one thought takes.
    fn work_max(&self) -> usize;
}

/// The level of the machine that makes suggestions, whatever the level of the match's machines: bad advice would do
/// harm.
pub const ADVISER: Level = Level::Master;

/// The suffix of an input that locks the action in.
const LOCK: &str = " lock";

/// A machine, and the dice with which it thinks now; `None` if the game has no machine of that style.
pub type Reminded = Option<(Box<dyn Machine>, Dice)>;

/// Makes a machine, and shows it everything that its seat was shown in the match so far. The machine then behaves as if
/// it had played from the start.
///
/// # Errors
/// The record cannot be played.
pub fn reminded(header: Header, entries: &[Entry], seat: Seat, style: Style) -> Result<Reminded, Unplayable> {
    let mut replay = Replay::open(header)?;
    let Some(mut machine) = replay.table().machine(seat, style) else { return Ok(None) };
    replay.table().show_machine(&mut *machine);
    for (index, entry) in entries.iter().enumerate() {
        // A refused entry changed nothing, so there is nothing new to see.
        if replay.play(entry, entries.get(index + 1))?.is_ok() {
            replay.table().show_machine(&mut *machine);
        }
    }
    Ok(Some((machine, replay.table().thinking_dice(seat))))
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The header allows no match.
    #[error(transparent)]
    Header(#[from] BadHeader),
    /// An entry lets too much time pass.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// What a seat must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The seat has nothing to do, or has already done it.
    Nothing,
    /// The seat must move, submit, or answer another player's offer.
    ToAct {
        /// Whether a submission can be locked in.
        may_lock: bool,
    },
    /// The seat must accept or decline the offer to end the match here.
    ToEnd,
    /// The seat must agree to resume after a pause.
    ToResume,
}

/// A machine for one game.
pub(super) struct Seated<G: Game> {
    pub(super) seat: Seat,
    style: Style,
    player: Player<G>,
    shown: Option<Shown<G::View>>,
}

enum Player<G: Game> {
    Mind(G::Mind),
    Random(Random<G::View>),
}

/// What the seat was last shown.
struct Shown<V> {
    view: V,
    at: Timestamp,
    asked: Asked,
}

impl<G: Game> Seated<G> {
    /// A machine for this seat; `None` if the game has no machine of this style.
    pub(super) fn new(seat: Seat, style: Style) -> Option<Self> {
        let player = match style {
            Style::Level(level) => Player::Mind(G::Mind::new(seat, level)),
            Style::Greedy => Player::Mind(G::Mind::greedy(seat)?),
            Style::Random => Player::Random(Random::new(seat, Level::Beginner)),
        };
        Some(Self { seat, style, player, shown: None })
    }

    pub(super) fn see(&mut self, view: G::View, at: Timestamp, asked: Asked) {
        if let Player::Mind(mind) = &mut self.player {
            mind.observe(&view, at);
        }
        self.shown = Some(Shown { view, at, asked });
    }
}

impl<G: Game> Machine for Seated<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn style(&self) -> Style {
        self.style
    }

    fn is_asked(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.asked != Asked::Nothing)
    }

    fn think(&mut self, dice: &mut Dice, patience: Patience<'_>) -> Option<Thought> {
        let Shown { view, at, asked } = self.shown.as_ref()?;
        let word = |says: &str, why: Message| {
            Some(Thought { says: says.to_owned(), why, believed: None, after: Millis::ZERO })
        };
        let may_lock = match *asked {
            Asked::Nothing => return None,
            Asked::ToResume => return word("resume", advice::WaitsForNothing.into()),
            Asked::ToEnd => {
                let agrees = match &mut self.player {
                    Player::Mind(mind) => mind.agrees_to_end(view),
                    Player::Random(_) => false,
                };
                let refusal = || word("decline", advice::MoreToBeHad.into());
                return if agrees { word("agree", advice::NothingMore.into()) } else { refusal() };
            }
            Asked::ToAct { may_lock } => may_lock,
        };
        let idea = match &mut self.player {
            Player::Mind(mind) => mind.think(view, *at, dice, patience),
            Player::Random(random) => random.think(view, *at, dice, patience),
        };
        let Idea { action, why, believed, after } = idea?;
        let is_whole = view.check(&action) == Ok(Readiness::Complete) && !action.acts_at_once();
        let lock = if may_lock && is_whole && view.may(Request::Lock).is_ok() { LOCK } else { "" };
        Some(Thought { says: format!("{action}{lock}"), why, believed, after })
    }

    fn in_words(&self, says: &str, names: &Names) -> String {
        let of_house: Option<Message> = match says {
            "resume" => Some(advice::Resume.into()),
            "agree" => Some(advice::Agree.into()),
            "decline" => Some(advice::Decline.into()),
            _ => None,
        };
        let text = says.strip_suffix(LOCK).unwrap_or(says);
        let of_game = || {
            let view = &self.shown.as_ref()?.view;
            Some(view.in_words(&view.read(text).ok()?, names))
        };
        let say = |message: Message| String::from(message.say(names.language));
        let as_typed = || say(advice::Say { text: Words::markup(format!("`{says}`")) }.into());
        of_house.map(say).or_else(of_game).unwrap_or_else(as_typed)
    }

    fn work_max(&self) -> usize {
        match self.style {
            Style::Level(level) => G::Mind::work_max(level),
            Style::Greedy | Style::Random => 1,
        }
    }
}
