//! The types shared by all games, and the two traits that a game implements: [`Game`] and [`View`].
//!
//! Nothing here is async, reads a clock, makes random numbers of its own or does I/O.

mod actions;
mod control;
mod dice;
mod export;
mod legal;
mod lesson;
mod mind;
mod naming;
mod observer;
mod options;
mod patience;
mod posting;
mod pressed;
mod saved;
mod seat;
mod showing;
mod solo;
mod spec;
mod spot;
mod tally;
mod time;
mod turn;
mod wording;

use std::fmt;

#[doc(hidden)]
pub use serde;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use control::{
    ASKED_CHARS_MAX, BUTTONS_PER_ROW, CHOICES_MAX, Control, DRAFT, HELP, ROWS_MAX, SUGGEST, WHY, Weight,
};
pub use dice::Dice;
pub use export::Export;
pub use lesson::{Learning, Lesson};
pub use mind::{Idea, Level, Mind, Random, UnknownLevel};
pub use naming::{named, renamed};
pub use observer::{Clearance, Observer};
pub use patience::{Patience, endless};
pub use posting::{Asset, Holder, Posting};
pub use pressed::{Choice, Moment, Pressed, about_offer, offer_of};
pub use saved::{UTF8_MARK, is_utf16, saved_text};
pub use seat::{BySeat, Names, Seat, SeatSet, Seating};
pub use showing::{Closer, Offer, Picture, Showing};
pub use solo::{BroughtProof, Compare, Explained, JudgedProof, Likeness, Proofs, Resemblance, Sketch, Solo, Stop};
pub use spec::{
    Agreement, BadOptions, LedgerOptions, OptionKind, OptionRole, OptionSpec, OptionValue, Pages, Plate, Preset, Spec,
    Tempo,
};
pub use spot::{Piece, PieceForm, Spot, Tool, Touch};
pub use tally::Tally;
pub use time::{Millis, Timestamp};
pub use turn::{By, Closing, Ended, Outcome, Ply, Reason, Score, TimeLimit, Turn};
use words::advice;
pub use words::{Language, Message, Words};

use scene::Theme;

/// The rules of one kind of game. A game knows the whole state and reveals it only through [`Game::view`].
pub trait Game: Sized + 'static {
    /// What the game declares about itself.
    const SPEC: Spec;

    /// The options of a match, read from the completed map of [`Spec::complete`].
    type Options: DeserializeOwned;

    /// The part of the setup that a header or a file may fix in advance; [`Nothing`] if nothing is drawn at the start.
    /// It can be deserialized from the serialized form of a [`Game::Setup`].
    type Given: Serialize + DeserializeOwned + Default;

    /// Everything that is drawn at the start; it is written into the header.
    type Setup: Serialize;

    /// One choice by one seat or by nature.
    type Action: Action;

    /// The whole state, with everything that is hidden. Deliberately not `Debug`, `Serialize` or `Display`, so that
    /// nobody leaks it.
    type State: Send + Sync;

    /// What one observer may know of the state.
    type View: View<Action = Self::Action> + Send + Sync;

    /// The machine that plays the game; [`Random`] for games without a machine of their own.
    type Mind: Mind<View = Self::View>;

    /// Whether everybody sees all that a machine did and what it considered as soon as its action has been played. Only
    /// then may the machine explain its actions while the match runs.
    const SHOWS_REASONS: bool = false;

    /// Checks the part of the setup that is given, and draws the rest. Long searches call `patience` regularly.
    ///
    /// # Errors
    /// The options or the setup allow no match, or `patience` ended the search; the message is for the host.
    fn deal(
        options: &Self::Options,
        given: Self::Given,
        seating: &Seating,
        dice: &mut Dice,
        patience: Patience<'_>,
    ) -> Result<Self::Setup, BadOptions>;

    /// Reads a setup from a file that a host has prepared, if [`Spec::file`] says that there may be one.
    ///
    /// # Errors
    /// The file contains no valid setup; the message says what is wrong and where.
    fn read_file(text: &str) -> Result<Self::Given, BadOptions> {
        let _ = text;
        Err(BadOptions::Options(words::faults::NoFile { game: Self::SPEC.name }.into()))
    }

    /// Describes what the setup from a host's file brings into the match, with its size, in words that complete "the
    /// host brings". `typed` holds the options that the host has typed for this match; they must not contradict the
    /// file.
    ///
    /// # Errors
    /// The options ask for something that the file does not contain; with words that say what would work.
    fn brought(
        options: &Self::Options,
        typed: &Map<String, Value>,
        given: &Self::Given,
    ) -> Result<Message, BadOptions> {
        let _ = (options, typed, given);
        Err(BadOptions::Options(words::faults::NoFile { game: Self::SPEC.name }.into()))
    }

    /// The state at the start of a match whose setup came from [`Game::deal`].
    fn start(options: Self::Options, setup: Self::Setup, seating: &Seating, at: Timestamp) -> Self::State;

    /// Who may act now.
    fn turn(state: &Self::State) -> Turn;

    /// Counts the turns, phases and rounds that have begun. When the count changes, all staged submissions are
    /// discarded and the clock starts anew. Actions that take effect at once within a turn do not change the count.
    fn epoch(state: &Self::State) -> u32;

    /// The name of the present turn, phase or round in headlines: `turn 3`, `the planting`. It must not reveal anything
    /// hidden.
    fn turn_name(state: &Self::State) -> Message;

    /// Counts the parts of the match, such as long rounds. Spectators get a new message for each part, which is edited
    /// while the part lasts; at most six parts begin in a match of the usual length.
    fn chapter(state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// How long the present turn lasts.
    fn time(state: &Self::State) -> TimeLimit;

    /// What ends at the deadline of the present turn, as a sentence in which `{}` stands for the deadline; `None` if
    /// the deadline is simply the latest time to act.
    fn deadline_in_words(state: &Self::State) -> Option<Message> {
        let _ = state;
        None
    }

    /// How long the seat has been playing, in games where each seat has its own clock; `None` where the seats share the
    /// turn's clock.
    fn own_time(state: &Self::State, seat: Seat, at: Timestamp) -> Option<Millis> {
        let _ = (state, seat, at);
        None
    }

    /// The extra time that each seat has for the whole match; it runs once a turn's base time is used up.
    fn reserve(options: &Self::Options) -> Millis {
        let _ = options;
        Millis::ZERO
    }

    /// How long the actions of a real-time turn are held back after their arrival, so that they are played in the order
    /// of their stamps; `None` for the default of `host`.
    fn hold(options: &Self::Options) -> Option<Millis> {
        let _ = options;
        None
    }

    /// The action by which a seat starts, in matches that wait for every seat to start; `None` once the seat has
    /// started, and in matches that do not wait.
    fn opening(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// Everything that nature may draw now, each equally likely; empty when it is not nature's turn. A game whose draws
    /// cannot be listed implements [`Game::chance`] and [`Game::read_chance`] itself.
    fn draws(state: &Self::State) -> Vec<Self::Action> {
        let _ = state;
        Vec::new()
    }

    /// Draws for nature; `None` when it is not nature's turn.
    fn chance(state: &Self::State, dice: &mut Dice) -> Option<Self::Action> {
        dice.pick(&Self::draws(state)).cloned()
    }

    /// Reads the canonical text of a draw, and checks that nature may draw it now.
    fn read_chance(state: &Self::State, text: &str) -> Result<Self::Action, Unreadable> {
        legal::read_draw(Self::draws(state), text)
    }

    /// Applies one step that happened at `at`.
    ///
    /// This never fails: it has a defined effect for every action that [`View::check`] accepted, and for every other
    /// kind of [`Ply`] while the match is not over.
    fn apply(state: &mut Self::State, at: Timestamp, ply: Ply<Self::Action>);

    /// Ends the match, or one seat's part in it, for a reason outside the rules. Not called once the match is over.
    fn end(state: &mut Self::State, at: Timestamp, how: Ended);

    /// Moves every point of time in the state that is later than `at` by `by`, because the match was paused or a host
    /// gave time back. The clocks of turns and phases belong to `host`, which moves them itself.
    fn shift(state: &mut Self::State, at: Timestamp, by: Millis) {
        let _ = (state, at, by);
    }

    /// How the match ended; `None` while it runs.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What the seat has achieved by itself, once it has finished.
    fn score(state: &Self::State, seat: Seat) -> Option<Score> {
        let _ = (state, seat);
        None
    }

    /// What the finished match contributes to the statistics of many matches.
    fn tally(state: &Self::State) -> Tally {
        let _ = state;
        Tally::default()
    }

    /// The seat that the rules name as being in danger of elimination, once the match is over; `None` if they name
    /// none.
    fn candidate(state: &Self::State) -> Option<Seat> {
        let _ = state;
        None
    }

    /// All changes that the match has made to the server's ledger so far, in order; later lists begin with the earlier
    /// ones.
    ///
    /// The list may reveal what is hidden from everybody, so nothing of it is published before the match is over.
    fn postings(state: &Self::State) -> Vec<Posting> {
        let _ = state;
        Vec::new()
    }

    /// The offers of other players that the observer has not answered yet. Each is announced once, in a message of its
    /// own that mentions the observer.
    fn offers(view: &Self::View, names: &Names) -> Vec<Offer> {
        let _ = (view, names);
        Vec::new()
    }

    /// Controls for which the observer's board has no room, with the text of their message. The message is sent once in
    /// each turn, phase or round, below the board, and is never edited. Its text names the round, so that the texts of
    /// two rounds differ.
    fn standing(view: &Self::View, names: &Names) -> Option<Showing> {
        let _ = (view, names);
        None
    }

    /// The observer's progress in the lesson of [`Spec::lessons`] with this index, judged by what the observer sees.
    fn learning(view: &Self::View, lesson: usize) -> Learning {
        let _ = (view, lesson);
        Learning::Open
    }

    /// Says in a sentence what the seat cannot see; empty where nothing is hidden. `names` are already escaped.
    fn hidden_from(state: &Self::State, seat: Seat, names: &Names) -> String {
        let _ = (state, seat, names);
        String::new()
    }

    /// What this observer may know now. This is the only way to get information out of a state.
    ///
    /// `staged` holds only what this observer may know: a seat's own submission for that seat, none for the public, and
    /// all of them for the omniscient observer. All observers are told whether everybody has submitted.
    fn view(state: &Self::State, at: Timestamp, observer: Observer, staged: &Staged<Self::Action>) -> Self::View;
}

/// The `Setup` and the `Given` of games in which nothing is drawn at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Submissions that are staged and not played yet, reduced to what one observer may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staged<A> {
    /// The staged submissions.
    pub by_seat: BySeat<Option<A>>,
    /// In a simultaneous turn, the seats that have locked in their submission.
    pub locked: SeatSet,
    /// The seats whose submission is held back as a [`DRAFT`].
    pub drafts: SeatSet,
    /// Whether every seat that must act in a simultaneous turn has staged a complete submission. This is public: it
    /// does not reveal who has not submitted yet.
    pub all_submitted: bool,
}

impl<A> Staged<A> {
    /// No staged submissions, at a table with this many seats.
    pub fn none(n_seats: usize) -> Self {
        Self {
            by_seat: BySeat::from_fn(n_seats, |_| None),
            locked: SeatSet::EMPTY,
            drafts: SeatSet::EMPTY,
            all_submitted: false,
        }
    }
}

/// One choice by one seat or by nature. `Display` writes the canonical text, which the journal keeps. Reading that text
/// again (with [`View::read`], or with [`Game::read_chance`] for nature's draws) gives an equal action.
pub trait Action: Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync {
    /// Whether the action takes effect at once, even out of turn (a first pick, a color, a trade), instead of being
    /// staged. [`View::check`] decides whether the action is allowed now.
    fn acts_at_once(&self) -> bool {
        false
    }

    /// The inputs that take back one part each while the action is staged; empty unless the action has independent
    /// parts.
    fn undo_parts(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// A request of a player to `host` that the game may refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// The player wants to pause the match. If the match counts its pauses, the game may refuse a pause that would stop
    /// a clock while the task that the clock measures stays in view. Matches of older records do not count pauses;
    /// there, such pauses stay allowed.
    Pause {
        /// Whether the match counts its pauses.
        is_counted: bool,
    },
    /// The player wants to play a complete submission, or lock it in, before its time is up.
    Lock,
}

/// What one observer may know of a match. It reads what the observer types, checks whether that is legal, and makes
/// what the observer is shown. It cannot leak what it does not contain.
///
/// Its serialized form is the JSON that the rules page defines for the view, without `clock`, which `host` adds. For
/// the omniscient observer that is the page's "full state".
pub trait View: Serialize {
    /// The same type as the game's `Action`.
    type Action: Action;

    /// Everything that the observer may do now; actions whose texts begin with the same word are adjacent. A game that
    /// implements this gets reading, checking, completion, samples, buttons and menus for free. Any other game
    /// implements [`View::read`], [`View::check`], [`View::sample`] and [`View::complete`] itself.
    fn legal(&self) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Reads what the observer typed: trimmed, at most [`INPUT_CHARS_MAX`] characters, without control characters. The
    /// input may add to what the observer has staged.
    ///
    /// # Errors
    /// The text has no meaning here; the message says what would.
    fn read(&self, input: &str) -> Result<Self::Action, Unreadable> {
        legal::read(&self.legal(), input)
    }

    /// Checks whether the action may be staged, or played if it takes effect at once.
    ///
    /// # Errors
    /// The action is against the rules; the message names the cell and the rule and says what would work.
    fn check(&self, action: &Self::Action) -> Result<Readiness, Illegal> {
        legal::check(&self.legal(), action)
    }

    /// Checks whether the action may be staged as a [`DRAFT`]. A game in which pieces are moved about before they fit
    /// may accept more here than in [`View::check`], as [`Readiness::Incomplete`].
    fn check_draft(&self, action: &Self::Action) -> Result<Readiness, Illegal> {
        self.check(action)
    }

    /// The text that a press submits now, although the staged draft may have changed since the control was shown.
    ///
    /// The result is checked, played and recorded like typed text. If each menu of a game holds one part of a draft,
    /// the game applies the change that the press makes ([`Choice::added`], [`Choice::removed`]) to the draft that is
    /// staged now; [`Choice::before`] is what the menu declared as [`Control::Menu`]'s `chosen` when it was shown. If a
    /// control makes one step of a change, it submits a text that nobody can type, and this function applies the step
    /// to the staged draft. By default a press submits its own text.
    ///
    /// # Errors
    /// The press contradicts the present draft; the message says so. The draft stays as it is.
    fn pressed(&self, press: &Pressed) -> Result<String, Illegal> {
        Ok(press.whole())
    }

    /// What the observer would lose by submitting this text, in one or two sentences; `None` if the text ends nothing
    /// and gives nothing away. A press that would lose something must be confirmed first.
    fn loses_by(&self, text: &str, names: &Names) -> Option<String> {
        let _ = (text, names);
        None
    }

    /// Whether the rules allow the observer's request now.
    ///
    /// # Errors
    /// The rules do not allow it; the message says why and what would work.
    fn may(&self, request: Request) -> Result<(), Illegal> {
        let _ = request;
        Ok(())
    }

    /// Some legal action of this observer that [`View::check`] finds complete: for tests, practice and absent players.
    fn sample(&self, dice: &mut Dice) -> Option<Self::Action> {
        dice.pick(&self.legal()).cloned()
    }

    /// Legal texts that begin with what the observer has typed, unranked; at most [`CHOICES_MAX`].
    fn complete(&self, partial: &str) -> Vec<String> {
        legal::complete(&self.legal(), partial)
    }

    /// Buttons and menus for everything that the observer may do now; empty unless the game implements [`View::legal`].
    fn offered(&self) -> Vec<Control> {
        legal::controls(&self.legal())
    }

    /// Describes how the action was understood, for its author: one or two sentences, with a warning where one helps.
    fn understood(&self, action: &Self::Action) -> Understood {
        Message::verbatim(action.to_string()).into()
    }

    /// Describes the action in words that complete "I would" and "Ann chose to": "add 3 and 54 and swap D3 with D4".
    /// `names` are already escaped.
    fn in_words(&self, action: &Self::Action, names: &Names) -> String {
        advice::Say { text: Words::markup(format!("`{action}`")) }.say(names.language).into()
    }

    /// The match, or the observer's part of it, in a format of [`Spec::exports`] that other programs read.
    fn export(&self, format: &str) -> Result<Export, Illegal> {
        Err(Illegal(Message::verbatim(format!("nothing is exported as {format}"))))
    }

    /// Removes everything that reveals the solution of the puzzle, or parts of it, except what the observer has found
    /// in their own seat. Called for a match that is over while others are still solving the same puzzle elsewhere.
    fn withhold(&mut self) {}

    /// Step `nth` of the proof by which a seat reached the end, counted from 0, or the last step if there are fewer.
    /// Returns the step's picture and words, which end with its reason, and the number of steps. `None` before the
    /// match is over, and in games where nothing is proved.
    fn step_of(&self, seat: Seat, nth: usize, theme: &Theme, language: Language) -> Option<(Showing, usize)> {
        let _ = (seat, nth, theme, language);
        None
    }

    /// How the observer's last turn, phase or round ended, as one line of history that begins with its name: "Turn 21:
    /// you placed E6 and G2; G2 was destroyed." The line replaces the text of the board that asked for that turn. If
    /// the game returns `None`, `host` says what was submitted, or that the turn is over.
    fn past(&self, names: &Names) -> Option<String> {
        let _ = names;
        None
    }

    /// What replaced missing submissions when the time of the turn, phase or round with this name was up, as a public
    /// sentence: "What was missing was drawn by lot." `None` if that needs no words.
    fn made_up(&self, turn_name: &Message) -> Option<Message> {
        let _ = turn_name;
        None
    }

    /// Whether the result of the observer's last turn is known. Until then the text and the picture of that turn's
    /// board stay open, for example because the other player has yet to answer.
    fn is_resolved(&self) -> bool {
        true
    }

    /// Turns the view into what the picture of a past board may show: nobody has to move, and no draft is staged.
    /// Returns whether the picture of the changed view replaces the picture of the board. `false` is for games whose
    /// pictures do not show whose turn it is: the board keeps its picture.
    fn come_to_rest(&mut self) -> bool {
        false
    }

    /// A line about a time limit of the game's own, with a timestamp that Discord counts down by itself. The words stay
    /// true after the time has passed. The line is shown below the headline, and only while clocks run.
    fn ticks(&self, names: &Names) -> Option<String> {
        let _ = names;
        None
    }

    /// What the observer is shown. The names are already escaped. The pictures in [`Showing::closer`] are drawn on
    /// request.
    fn show(&self, names: &Names, theme: &Theme) -> Showing;
}

/// Joins the words with commas: `A1, B2, C3`.
pub fn listed(words: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let mut list = String::new();
    for word in words {
        let comma = if list.is_empty() { "" } else { ", " };
        list.push_str(comma);
        list.push_str(&word.to_string());
    }
    list
}

/// Names without the backslashes that escape Discord's markup, for pictures.
pub fn unescaped(names: &Names) -> Names {
    let drawn = |name: &String| {
        let mut letters = name.chars();
        std::iter::from_fn(|| {
            letters.next().and_then(|letter| if letter == '\\' { letters.next() } else { Some(letter) })
        })
        .collect()
    };
    names.with(names.map(|_, name| drawn(name)))
}

/// A number with the form of a word that fits it: `1 cell is`, `4 cells are`.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The text with its first letter in upper case, as at the start of a sentence.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The longest input that is read, in characters; longer input is refused.
pub const INPUT_CHARS_MAX: usize = 500;
/// Discord's limit for the description (alternative text) of an attachment, in characters.
pub const DESCRIPTION_CHARS_MAX: usize = 1024;

/// Whether a staged action is a complete submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Something is missing; when the time is up, the action counts as no submission.
    Incomplete,
    /// The action can be played as it is.
    Complete,
}

/// How an action was understood, in words for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// One or two sentences.
    pub words: Message,
    /// Whether the action is legal but counts against its author, such as a proof step that does not hold.
    pub is_refuted: bool,
}

impl<M: Into<Message>> From<M> for Understood {
    fn from(words: M) -> Self {
        Self { words: words.into(), is_refuted: false }
    }
}

/// The input has no meaning here; the message says what would.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub Message);

/// The action is against the rules; the message names the cell and the rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub Message);
