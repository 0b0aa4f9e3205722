//! A machine in a seat of a match of any game: shown what its seat may know, asked what it would say.
//!
//! It is kept beside the [`Table`](super::Table), never within: a table shows it the views of its seat
//! ([`show_machine`](super::Table::show_machine)) and
//! that is all it ever learns of the match.

use std::any::Any;

use super::{BadHeader, Entry, Header, Replay, TooLong};
use rules::{
    Action, Dice, Game, Idea, Level, Message, Millis, Mind, Names, Patience, Random, Readiness, Request, Seat,
    Timestamp, View, Words,
};
use words::advice;

/// What a machine would say, as its seat would type it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The text to be proposed for its seat: canonical, and locked in by the same line where the turn allows it.
    pub says: String,
    /// See [`Idea::why`].
    pub why: Message,
    /// See [`Idea::believed`].
    pub believed: Option<Message>,
    /// See [`Idea::after`].
    pub after: Millis,
}

/// How a machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By the game's mind, at this level.
    Level(Level),
    /// The game's measure for others: what is best at once, without a look ahead.
    Greedy,
    /// Anything legal.
    Random,
}

/// A machine in a seat.
pub trait Machine: Any + Send {
    /// Its seat.
    fn seat(&self) -> Seat;

    /// How it plays.
    fn style(&self) -> Style;

    /// Whether something was asked of its seat when it was shown the match last. Cheap, unlike a thought.
    fn is_asked(&self) -> bool;

    /// What it would say now; `None` where it is not asked or has nothing to say.
    ///
    /// The same views and dice give the same thought, unless `patience` breaks it off: it is told the units of work done,
    /// of which there are at most [`Machine::work_max`], and what was best by then is said.
    fn think(&mut self, dice: &mut Dice, patience: Patience<'_>) -> Option<Thought>;

    /// What it would say now, as a person tells of it: see [`View::in_words`].
    fn in_words(&self, says: &str, names: &Names) -> String;

    /// The most units of work that one thought takes.
    fn work_max(&self) -> usize;
}

/// How well the machine plays that makes suggestions, whatever the level of the match: advice must never harm.
pub const ADVISER: Level = Level::Master;

/// What locks an action in, at the end of the line that says it.
const LOCK: &str = " lock";

/// A machine, and the dice that it thinks with now; `None` if the game has none of that style.
pub type Reminded = Option<(Box<dyn Machine>, Dice)>;

/// A machine that has been shown what its seat was shown in a match so far, so that it is the one that sat there all the
/// time.
///
/// # Errors
/// A record that cannot be played.
pub fn reminded(header: Header, entries: &[Entry], seat: Seat, style: Style) -> Result<Reminded, Unplayable> {
    let mut replay = Replay::open(header)?;
    let Some(mut machine) = replay.table().machine(seat, style) else { return Ok(None) };
    replay.table().show_machine(&mut *machine);
    for (index, entry) in entries.iter().enumerate() {
        // What was refused showed nobody anything new.
        if replay.play(entry, entries.get(index + 1))?.is_ok() {
            replay.table().show_machine(&mut *machine);
        }
    }
    Ok(Some((machine, replay.table().thinking_dice(seat))))
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Its header makes no match.
    #[error(transparent)]
    Header(#[from] BadHeader),
    /// It lets too much time pass.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// What is asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Nothing that it has not answered.
    Nothing,
    /// To move, to submit, or to answer what a player offers.
    ToAct {
        /// Whether what is staged can be locked in at all.
        may_lock: bool,
    },
    /// Whether to end the match here.
    ToEnd,
    /// Whether to go on after a pause.
    ToResume,
}

/// A machine of one game.
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

/// What the seat was shown last.
struct Shown<V> {
    view: V,
    at: Timestamp,
    asked: Asked,
}

impl<G: Game> Seated<G> {
    /// `None` if the game has no such machine.
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
