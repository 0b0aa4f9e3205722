//! The words every game is written in, and the two traits a game consists of: [`Game`] and [`View`].
//!
//! Nothing here is async, reads a clock, rolls dice of its own or does I/O.

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

/// The umpire of one kind of game: it knows everything and tells nobody but through [`Game::view`].
pub trait Game: Sized + 'static {
    /// What the game declares about itself.
    const SPEC: Spec;

    /// The options of a match, read from the completed map of [`Spec::complete`].
    type Options: DeserializeOwned;

    /// What a header or a file may give of what is drawn at the start; [`Nothing`] where nothing is drawn.
    /// It reads whatever a [`Game::Setup`] writes.
    type Given: Serialize + DeserializeOwned + Default;

    /// Everything that is drawn at the start. It goes into the header.
    type Setup: Serialize;

    /// One choice by one seat or by nature.
    type Action: Action;

    /// The whole truth. Not `Debug`, not `Serialize`, not `Display`: on purpose.
    type State: Send + Sync;

    /// What one observer may know.
    type View: View<Action = Self::Action> + Send + Sync;

    /// The machine that plays it; [`Random`] until it has one.
    type Mind: Mind<View = Self::View>;

    /// Whether everybody sees the whole of what a machine did and what it considered, as soon as that has been played: only
    /// then may it give its reasons while the match runs.
    const SHOWS_REASONS: bool = false;

    /// Draws what is not given, and checks what is. What takes long asks `patience` on the way.
    ///
    /// # Errors
    /// Options or a setup that make no match, or patience that has run out, with words for the host.
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
    /// What is wrong with it and where.
    fn read_file(text: &str) -> Result<Self::Given, BadOptions> {
        let _ = text;
        Err(BadOptions::Options(words::faults::NoFile { game: Self::SPEC.name }.into()))
    }

    /// What a setup from a host's file brings into a match, in words that complete "the host brings", with its size.
    /// `typed` holds the options that the host has typed for this match, which must not say another thing than the file.
    ///
    /// # Errors
    /// What is asked for and not brought, and what would work.
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

    /// Counts the turns, phases and rounds that have begun: when it changes, staging is emptied and the clock starts
    /// anew. Actions that take effect at once within a turn leave it as it is.
    fn epoch(state: &Self::State) -> u32;

    /// What the present turn, phase or round is called, as in the headlines: `turn 3`, `the planting`. Everybody may know it.
    fn turn_name(state: &Self::State) -> Message;

    /// Counts the parts of the match, such as long rounds, that those who watch are told of in a message of its own; at
    /// most six begin in a match of the usual length. Within one their message changes.
    fn chapter(state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// How long the present turn lasts.
    fn time(state: &Self::State) -> TimeLimit;

    /// What ends at the deadline of the present turn, as a sentence in which `{}` stands for the deadline; `None` if
    /// those who are to act must act before it.
    fn deadline_in_words(state: &Self::State) -> Option<Message> {
        let _ = state;
        None
    }

    /// How long a seat has been at it, where each has a time of its own; `None` where it is the turn's.
    fn own_time(state: &Self::State, seat: Seat, at: Timestamp) -> Option<Millis> {
        let _ = (state, seat, at);
        None
    }

    /// The reserve each seat has for the whole match, to be used after a turn's base time.
    fn reserve(options: &Self::Options) -> Millis {
        let _ = options;
        Millis::ZERO
    }

    /// How long arrivals of a real-time turn are held, to be played in the order of their stamps; `None` leaves it to
    /// the house.
    fn hold(options: &Self::Options) -> Option<Millis> {
        let _ = options;
        None
    }

    /// What a seat does to begin, where the match waits for each seat to say so; `None` once it has, and where nobody is
    /// waited for.
    fn opening(state: &Self::State, seat: Seat) -> Option<Self::Action> {
        let _ = (state, seat);
        None
    }

    /// All that nature may draw now, each as likely as the others; nothing when it is not nature's turn. A game whose draws
    /// cannot be listed writes [`Game::chance`] and [`Game::read_chance`] itself.
    fn draws(state: &Self::State) -> Vec<Self::Action> {
        let _ = state;
        Vec::new()
    }

    /// What nature draws, when it is nature's turn.
    fn chance(state: &Self::State, dice: &mut Dice) -> Option<Self::Action> {
        dice.pick(&Self::draws(state)).cloned()
    }

    /// Reads nature's canonical text, when it is nature's turn; checks that nature may draw that.
    fn read_chance(state: &Self::State, text: &str) -> Result<Self::Action, Unreadable> {
        legal::read_draw(Self::draws(state), text)
    }

    /// Applies one step at its time.
    ///
    /// Total: whatever [`View::check`] let through, and every other kind of ply while the match is not over, has a
    /// defined effect.
    fn apply(state: &mut Self::State, at: Timestamp, ply: Ply<Self::Action>);

    /// Ends the match, or a seat's part in it, from outside the rules. Not called when it is over.
    fn end(state: &mut Self::State, at: Timestamp, how: Ended);

    /// Moves every point of time that the state keeps and that is not yet past at `at` by `by`: the match was paused,
    /// or a host gave time back. Clocks of turns and phases are the host's and move without this.
    fn shift(state: &mut Self::State, at: Timestamp, by: Millis) {
        let _ = (state, at, by);
    }

    /// How the match ended, once it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What the seat has achieved by itself, once it has.
    fn score(state: &Self::State, seat: Seat) -> Option<Score> {
        let _ = (state, seat);
        None
    }

    /// What the match adds to a study of many, once it is over.
    fn tally(state: &Self::State) -> Tally {
        let _ = state;
        Tally::default()
    }

    /// Whom the rules name as the one in danger of going home, once the match is over; nobody where they name none.
    fn candidate(state: &Self::State) -> Option<Seat> {
        let _ = state;
        None
    }

    /// What the match has moved in the server's ledger so far, in order; later lists begin with earlier ones.
    ///
    /// It may tell what is hidden from everybody, so nothing of it is published before the match is over.
    fn postings(state: &Self::State) -> Vec<Posting> {
        let _ = state;
        Vec::new()
    }

    /// What other players offer the observer and wait to be answered on. Each is told once, in a message of its own that
    /// calls them.
    fn offers(view: &Self::View, names: &Names) -> Vec<Offer> {
        let _ = (view, names);
        Vec::new()
    }

    /// Controls for which the observer's board has no room left, with the words of their message: sent once a turn, phase
    /// or round, below the board, and never changed. Their words name the round, so that each round has its own.
    fn standing(view: &Self::View, names: &Names) -> Option<Showing> {
        let _ = (view, names);
        None
    }

    /// How far the observer has come in a lesson of [`Spec::lessons`], by its number from 0: judged by what they see.
    fn learning(view: &Self::View, lesson: usize) -> Learning {
        let _ = (view, lesson);
        Learning::Open
    }

    /// What a seat cannot see, in a sentence with these names, which are safe to print; empty where nothing is hidden.
    fn hidden_from(state: &Self::State, seat: Seat, names: &Names) -> String {
        let _ = (state, seat, names);
        String::new()
    }

    /// What this observer may know now: the one door out of a state.
    ///
    /// `staged` holds only what this observer may know: their own submission for a seat, nobody's for the public,
    /// everything for the omniscient; and for all of them, whether everybody has submitted.
    fn view(state: &Self::State, at: Timestamp, observer: Observer, staged: &Staged<Self::Action>) -> Self::View;
}

/// What is drawn at the start of a game in which nothing is, and what a header may give of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// What is staged and not played yet, cut down to what one observer may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staged<A> {
    /// The staged submissions.
    pub by_seat: BySeat<Option<A>>,
    /// The seats that have locked theirs in, of a simultaneous turn.
    pub locked: SeatSet,
    /// The seats whose submission is kept back: a [`DRAFT`].
    pub drafts: SeatSet,
    /// Whether every seat that is to act in a simultaneous turn has a complete submission staged. Everybody may know
    /// that; nobody learns from it who has not.
    pub all_submitted: bool,
}

impl<A> Staged<A> {
    /// Nothing staged at a table of this many seats.
    pub fn none(n_seats: usize) -> Self {
        Self {
            by_seat: BySeat::from_fn(n_seats, |_| None),
            locked: SeatSet::EMPTY,
            drafts: SeatSet::EMPTY,
            all_submitted: false,
        }
    }
}

/// One choice by one seat or by nature. `Display` writes its canonical text: what the journal keeps. Reading that text
/// again (by [`View::read`], or [`Game::read_chance`] for nature) gives an equal action.
pub trait Action: Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync {
    /// Whether it takes effect at once, no matter who is to move (a first pick, a color, a trade), instead of being
    /// staged. Whether it is allowed now is for [`View::check`] to say.
    fn acts_at_once(&self) -> bool {
        false
    }

    /// Texts that take back one part of it while it is staged, where it has parts that stand by themselves.
    fn undo_parts(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// What a player asks of the house that the game has a say in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// To pause the match. In a match that counts its pauses the game is also asked whether a pause would stop a time while
    /// what it is measured on stays in view; older records do not count them, and go on meaning what they meant.
    Pause {
        /// Whether the match counts them.
        is_counted: bool,
    },
    /// To play a complete submission, or lock it in, before its time is up.
    Lock,
}

/// What one observer may know: it reads what the observer types, judges whether that is legal, and shows. What it cannot
/// reach it cannot leak.
///
/// Its serialized form is the page's JSON of that view, without `clock`, which the host adds. For the omniscient that
/// is the page's "full state".
pub trait View: Serialize {
    /// The same type as the game's `Action`.
    type Action: Action;

    /// All that the observer may do now, those whose texts begin with the same word beside each other. A game that can
    /// list that gets reading, judging, completion, samples, buttons and menus for nothing; any other game leaves this
    /// out and writes [`View::read`], [`View::check`], [`View::sample`] and [`View::complete`] itself.
    fn legal(&self) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Reads what the observer typed: trimmed, at most [`INPUT_CHARS_MAX`] characters, no control characters.
    /// May complete what the observer has staged.
    ///
    /// # Errors
    /// Text that means nothing here, with words that say what would.
    fn read(&self, input: &str) -> Result<Self::Action, Unreadable> {
        legal::read(&self.legal(), input)
    }

    /// Whether the action may be staged, or played if it acts at once.
    ///
    /// # Errors
    /// An action against the rules, with words that name the cell and the rule and say what would work.
    fn check(&self, action: &Self::Action) -> Result<Readiness, Illegal> {
        legal::check(&self.legal(), action)
    }

    /// Whether the action may be staged as a [`DRAFT`]. A game in which pieces are moved about before they stand well may
    /// let more pass here than [`View::check`] does, as [`Readiness::Incomplete`].
    fn check_draft(&self, action: &Self::Action) -> Result<Readiness, Illegal> {
        self.check(action)
    }

    /// What a press submits now, the draft that stands having perhaps changed since the control was shown.
    ///
    /// The answer is what is judged, played and kept in the record, like typed text. A game with menus that each hold a
    /// part of one draft applies what the press changes ([`Choice::added`], [`Choice::removed`]) to the draft that stands;
    /// [`Choice::before`] is what the menu declared as [`Control::Menu`]'s `chosen` when it was shown. A game whose controls
    /// change one thing step by step lets them submit the step, in words that nobody can type, and makes of it here what
    /// comes of the draft that stands. By default a press means what it says by itself.
    ///
    /// # Errors
    /// A press that cannot be joined with what has been drafted meanwhile, with words that say so. The draft stays.
    fn pressed(&self, press: &Pressed) -> Result<String, Illegal> {
        Ok(press.whole())
    }

    /// What the observer would lose by submitting this text, in one or two sentences; `None` where nothing ends and
    /// nothing is given away. A press of such a text is asked about first.
    fn loses_by(&self, text: &str, names: &Names) -> Option<String> {
        let _ = (text, names);
        None
    }

    /// Whether the rules let the observer have what is asked for now.
    ///
    /// # Errors
    /// Why not, and what would work.
    fn may(&self, request: Request) -> Result<(), Illegal> {
        let _ = request;
        Ok(())
    }

    /// Some legal action of this observer that [`View::check`] finds complete: for tests, practice and idle players.
    fn sample(&self, dice: &mut Dice) -> Option<Self::Action> {
        dice.pick(&self.legal()).cloned()
    }

    /// Texts that complete what the observer has begun to type, legal ones only, in no order of worth; at most
    /// [`CHOICES_MAX`].
    fn complete(&self, partial: &str) -> Vec<String> {
        legal::complete(&self.legal(), partial)
    }

    /// Buttons and menus for all that the observer may do now, for a game that lists it.
    fn offered(&self) -> Vec<Control> {
        legal::controls(&self.legal())
    }

    /// What was understood, for the receipt: one or two sentences, with a warning where one helps.
    fn understood(&self, action: &Self::Action) -> Understood {
        Message::verbatim(action.to_string()).into()
    }

    /// The action as a person tells of it, in words that complete "I would" and "Ann chose to": "add 3 and 54 and swap D3
    /// with D4". `names` are safe to print.
    fn in_words(&self, action: &Self::Action, names: &Names) -> String {
        advice::Say { text: Words::markup(format!("`{action}`")) }.say(names.language).into()
    }

    /// What the observer may take to other programs: the match or their part of it, in one of [`Spec::exports`].
    fn export(&self, format: &str) -> Result<Export, Illegal> {
        Err(Illegal(Message::verbatim(format!("nothing is exported as {format}"))))
    }

    /// Takes out of the view of a match that is over whatever tells the solution of its puzzle, or parts of it, beyond what
    /// the observer has found out in their own seat: others are still solving that puzzle elsewhere.
    fn withhold(&mut self) {}

    /// One step of a seat's way to the end, by its number from 0, and the last if there are not so many: in words that end
    /// with its reason, and as a picture; with how many there are. Nothing before the match is over, and where nothing is
    /// proved.
    fn step_of(&self, seat: Seat, nth: usize, theme: &Theme, language: Language) -> Option<(Showing, usize)> {
        let _ = (seat, nth, theme, language);
        None
    }

    /// What became of the observer's part in the turn, phase or round of theirs that ended last, as one line of history
    /// that begins with its name: "Turn 21: you placed E6 and G2; G2 was destroyed." It takes the place of the words of the
    /// board that asked for that turn. With `None` the house says what was submitted, or that the turn is over.
    fn past(&self, names: &Names) -> Option<String> {
        let _ = names;
        None
    }

    /// What stands for what was missing when the time of a turn, phase or round with this name was up, in a sentence that
    /// everybody may read: "What was missing was drawn by lot." `None` where that needs no words.
    fn made_up(&self, turn_name: &Message) -> Option<Message> {
        let _ = turn_name;
        None
    }

    /// Whether what became of the observer's last turn is known. Until it is, the line and the picture of that turn's board
    /// stay open: the other player is still to answer, say.
    fn is_resolved(&self) -> bool {
        true
    }

    /// Turns the view into what the picture of a past board may show: no player is to move, and no draft is staged.
    /// Returns whether the picture of the changed view replaces the picture of the board. `false` is for games whose
    /// pictures do not show whose turn it is: the board keeps its picture.
    fn come_to_rest(&mut self) -> bool {
        false
    }

    /// A line about a time of the game's own that runs down, as Discord counts it by itself, in words that are true when it
    /// has passed too. The house shows it below the headline while clocks run, and nowhere while they stand.
    fn ticks(&self, names: &Names) -> Option<String> {
        let _ = names;
        None
    }

    /// What the observer is shown. The names are already safe to print; a closer look is drawn when it is asked for.
    fn show(&self, names: &Names, theme: &Theme) -> Showing;
}

/// The words with commas between them: `A1, B2, C3`.
pub fn listed(words: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let mut list = String::new();
    for word in words {
        let comma = if list.is_empty() { "" } else { ", " };
        list.push_str(comma);
        list.push_str(&word.to_string());
    }
    list
}

/// Names that are safe to print, as they are drawn: without the strokes that keep Discord from formatting them.
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

/// `1 cell is`, `4 cells are`.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The text with its first letter in upper case, as at the start of a sentence.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The longest input that is read at all.
pub const INPUT_CHARS_MAX: usize = 500;
/// Discord's limit for an attachment's description.
pub const DESCRIPTION_CHARS_MAX: usize = 1024;

/// Whether a staged action is a whole submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Something is still missing; it counts as no submission when the time is up.
    Incomplete,
    /// It can be played as it is.
    Complete,
}

/// What was understood of an action, in words for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// One or two sentences.
    pub words: Message,
    /// Whether the action is legal but counts against its author: a step of a proof that does not hold.
    pub is_refuted: bool,
}

impl<M: Into<Message>> From<M> for Understood {
    fn from(words: M) -> Self {
        Self { words: words.into(), is_refuted: false }
    }
}

/// Text that means nothing here; the words say what would.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub Message);

/// An action against the rules; the words name the cell and the rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub Message);
