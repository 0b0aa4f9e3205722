//! The object-safe interface of a match. It lets `session` and the referee work with every game.

use serde_json::Value;

use super::{AtTable, ClockFace, Entry, Header, Machine, Order, Refusal, Sealed, Style};
use rules::{
    Clearance, Control, Dice, Export, Language, Learning, Message, Millis, Moment, Names, Observer, Outcome, Posting,
    Pressed, Score, Seat, SeatSet, Showing, Spec, Tally, Timestamp, Turn,
};
use scene::Theme;

/// Up to when deadlines are fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Deadlines earlier than this time: an input at exactly its deadline is in time.
    Before(Timestamp),
    /// Deadlines up to and including this time.
    UpTo(Timestamp),
}

impl Bound {
    /// Whether a deadline at this time is within the bound.
    pub fn allows(self, at: Timestamp) -> bool {
        match self {
            Self::Before(bound) => at < bound,
            Self::UpTo(bound) => at <= bound,
        }
    }
}

/// What an accepted entry did, for the answer to its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The submission is staged and will be played when it is locked in or the time is up.
    Staged {
        /// How the submission was understood.
        understood: Message,
        /// Whether the submission is complete.
        complete: bool,
    },
    /// The action has been played.
    Played {
        /// How the action was understood.
        understood: Message,
    },
    /// The action has been played, and counts against its author: a step of a proof that does not hold.
    Refuted {
        /// How the step was understood, and why it does not hold.
        why: Message,
    },
    /// The staged submission was locked in, or played.
    Locked,
    /// The staged submission was withdrawn.
    Undone,
    /// The seat has paused the match.
    Paused {
        /// Which pause of this seat this is, counting from 1.
        number: u32,
        /// How many pauses the seat may make; `None` for no limit.
        most: Option<u32>,
    },
    /// The seat has agreed to resume; the pause ends when all seats have agreed.
    ResumeNoted,
    /// The clocks run again, because the last seat has agreed to resume or the host has ended the pause.
    Resumed {
        /// How long the pause was.
        length: Millis,
    },
    /// The match is paused, because these seats have missed this many turns in a row.
    Absent {
        /// The absent seats.
        seats: SeatSet,
        /// How many turns each of them has missed.
        turns: u32,
    },
    /// The seat offers to end the match here.
    Offered,
    /// The seat has declined to end the match here; all such offers are withdrawn.
    Declined,
    /// All seats have agreed to end the match here.
    Agreed,
    /// The seat has given up.
    Conceded,
    /// The practice match is back at the beginning of the player's last turn.
    TookBack,
    /// A host has rewound the match to an earlier time, or reopened it, and it is paused.
    PutBack {
        /// The time to which the match was rewound.
        to: Timestamp,
        /// Whether the match was over before.
        was_over: bool,
    },
    /// A host's order was carried out.
    Ordered(Order),
    /// Time has passed, nature has drawn, or the pictures were delivered.
    Noted,
}

/// The state of a pause, from an observer's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pausing {
    /// The match is not paused.
    Runs,
    /// A host paused the match, and only a host can resume it.
    ByHost,
    /// The match resumes as soon as every player agrees.
    ByPlayers,
    /// A player has paused the match, and the observer has agreed to resume.
    Agreed,
}

/// How well a text fits what a seat may say now; the variants are ordered from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The text means nothing here, and the seat does not have to act.
    Nothing,
    /// The text means nothing here, but the seat has to act.
    Awaits,
    /// The text means something, but the seat cannot act now.
    Reads,
    /// The text means something and the seat has to act, but the input is not legal.
    Refuses,
    /// The input would be accepted.
    Takes,
}

/// What a host's order would end, beyond its obvious effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The order ends nothing else.
    Nothing,
    /// The time of the present turn or phase would be up at once.
    Turn,
    /// This seat's reserve would be used up.
    Reserve(Seat),
    /// The match itself would end.
    Match,
    /// Everything that has been played since a turn began would be taken back.
    Play,
    /// The result of a finished match would be taken back.
    Result,
    /// The match would no longer count.
    Count,
}

/// A turn in which somebody could act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The number of the turn, counted like [`Table::epoch`]; hosts use it to name a turn.
    pub number: u32,
    /// The name of the turn in headlines: see [`rules::Game::turn_name`].
    pub name: Message,
    /// When the turn began.
    pub at: Timestamp,
    /// The seats that could act.
    pub seats: SeatSet,
    /// How many entries were in force when the turn began: the first `n` of [`Table::history`].
    pub n: usize,
}

/// A match of any game. [`Table::commit`] is the only way to change it, live or replayed.
pub trait Table: Send + Sync {
    /// What the game declares about itself.
    fn spec(&self) -> &'static Spec;

    /// The header with its completed setup: together with the entries, it reproduces the match on any machine.
    fn header(&self) -> &Header;

    /// The time of the last entry.
    fn now(&self) -> Timestamp;

    /// The next entry of the clock or of nature, if it is within the bound. Before the owner of the journal proposes an
    /// input, it writes and commits these entries until `due` returns `None`.
    fn due(&self, bound: Bound) -> Option<Entry>;

    /// When the clock acts next if nobody makes an input.
    fn next_deadline(&self) -> Option<Timestamp>;

    /// Checks what a player typed at that time, and returns the entry to write to the journal and commit.
    ///
    /// Changes nothing. All entries that are due before `at` must have been committed.
    fn propose(&self, at: Timestamp, seat: Seat, text: &str) -> Result<Entry, Refusal>;

    /// The text that a press submits at that time, to be proposed like typed text. Changes nothing.
    ///
    /// # Errors
    /// The press is on a board of an earlier turn, is about an offer that is gone, or contradicts what the seat has
    /// drafted since.
    fn pressed(&self, at: Timestamp, seat: Seat, press: &Pressed) -> Result<String, Refusal>;

    /// What a seat would lose by submitting this text, in words for that seat; `None` if the text ends nothing and
    /// gives nothing away.
    fn loses_by(&self, seat: Seat, text: &str, names: &Names) -> Option<String>;

    /// How well a text fits what a seat may say at that time.
    fn fit(&self, at: Timestamp, seat: Seat, text: &str) -> Fit;

    /// Whether an entry with a player's text or a host's order would be accepted.
    fn accepts(&self, entry: &Entry) -> bool;

    /// Checks a host's order at that time, and returns the entry to write to the journal and commit.
    fn propose_order(&self, at: Timestamp, order: Order) -> Result<Entry, Refusal>;

    /// What a host's order would end at that time.
    fn weigh_order(&self, at: Timestamp, order: Order) -> Result<Ends, Refusal>;

    /// Applies an entry.
    ///
    /// # Errors
    /// The rules do not accept the entry; the match has not changed. Entries that were proposed or come from a journal
    /// are always accepted.
    fn commit(&mut self, entry: &Entry) -> Result<Effect, Refusal>;

    /// Whether a machine may explain its actions while the match runs ([`rules::Game::SHOWS_REASONS`]).
    fn shows_reasons(&self) -> bool;

    /// Whether this is a practice match, in which the player may go back a turn and ask what a machine thinks.
    fn is_practice(&self) -> bool;

    /// The entries in force, without those that were taken back; empty for a match that somebody plays alone.
    fn history(&self) -> &[Entry];

    /// The turns in force in which somebody could act, oldest first; a host can rewind the match to each of them.
    fn turns(&self) -> &[Begun];

    /// Whether a host has annulled the match.
    fn is_annulled(&self) -> bool;

    /// The time of the entry that ended the match; `None` while it runs, and for matches without a history.
    fn over_since(&self) -> Option<Timestamp>;

    /// A message with controls for the player of a practice match.
    fn tell(&self, seat: Seat, words: String, controls: Vec<Control>) -> Sealed<Showing>;

    /// Who may act now; see [`Turn`].
    fn turn(&self) -> Turn;

    /// Counts the turns, phases and rounds that have begun.
    fn epoch(&self) -> u32;

    /// The turn, phase or round that boards show now.
    fn moment(&self) -> Moment;

    /// The text that the resume button of the present pause submits; it is refused in later pauses. `None` while the
    /// match is not paused.
    fn resume(&self) -> Option<String>;

    /// Counts the parts of a match; spectators get a new message for each ([`rules::Game::chapter`]).
    fn chapter(&self) -> u32;

    /// The seats that must act and have no complete submission: for reminders. This is secret and must not be shown.
    fn awaited(&self) -> SeatSet;

    /// Whether a turn that has begun waits for [`super::What::Delivered`] to start its clock.
    fn awaits_delivery(&self) -> bool;

    /// The public state of the clock.
    fn clock(&self) -> ClockFace;

    /// How long the present turn's clock has run at that time; `None` while no clock runs.
    fn time_used(&self, at: Timestamp) -> Option<Millis>;

    /// How much time the seat has used in its own turn or on a clock of its own ([`rules::Game::own_time`]); `None`
    /// where all seats share the time.
    fn time_used_by(&self, seat: Seat, at: Timestamp) -> Option<Millis>;

    /// How long actions in a real-time turn are held back after their arrival; `None` for the caller's default.
    fn hold(&self) -> Option<Millis>;

    /// What a seat must say to start; `None` unless the match waits for the seat to start.
    fn opening(&self, seat: Seat) -> Option<String>;

    /// What a seat has achieved on its own; `None` before the match is over, because it may reveal what is hidden.
    fn score(&self, seat: Seat) -> Option<Score>;

    /// Sets whether the solution is kept secret because others may be solving the same puzzle elsewhere. A secret
    /// solution is not shown after the end of the match; until the end, spectators see only what is public. The setting
    /// is not part of the record and changes nothing else.
    fn withhold(&mut self, is_withheld: bool);

    /// Sets whether the table (the browser page) is served to the players of this match. The setting is not part of the
    /// record and changes nothing else.
    fn serve_table(&mut self, is_served: bool);

    /// Who may play at the table, the browser page.
    fn at_table(&self) -> AtTable;

    /// Whether the solution is kept secret; see [`Table::withhold`].
    fn is_withheld(&self) -> bool;

    /// The result; `None` while the match runs.
    fn outcome(&self) -> Option<Outcome>;

    /// What the match contributes to statistics of many matches; `None` before it is over.
    fn tally(&self) -> Option<Tally>;

    /// The seat that the rules name as being in danger of elimination, or the loser in a match of two; `None` before
    /// the match is over.
    fn candidate(&self) -> Option<Seat>;

    /// What the match changes in the server's ledger; empty before the match is over, because it would reveal hidden
    /// information.
    fn postings(&self) -> Vec<Posting>;

    /// A hash that changes whenever the observer's board changes, apart from the clock and the observer's own staging.
    fn fingerprint(&self, observer: Observer) -> u64;

    /// What a seat may say now, as a message with buttons for what the seat's board does not show.
    fn help(&self, seat: Seat, language: Language) -> Sealed<Showing>;

    /// What the observer is shown now. The names must be escaped.
    fn show(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing>;

    /// The observer's present board. While the match is paused, the board says so and has no controls of the game;
    /// players who can agree to resume have a button for that.
    fn present(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing>;

    /// The state of the pause, from the observer's point of view.
    fn pausing(&self, observer: Observer) -> Pausing;

    /// The seats that offer to end the match.
    fn offers_to_end(&self) -> SeatSet;

    /// A line about the turn that ended last, as its observer knows it, for the board that asked for that turn. A
    /// picture comes with the line if the board's picture must be replaced. For a player, both show the moment at which
    /// the player's last turn had been resolved.
    fn past(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing>;

    /// Step `nth` of a seat's path to the end ([`rules::View::step_of`]), or the last step if there are fewer, as far
    /// as the observer may read it. Also returns the number of steps.
    fn step_of(
        &self,
        observer: Observer,
        seat: Seat,
        nth: usize,
        theme: &Theme,
        language: Language,
    ) -> Option<(Sealed<Showing>, usize)>;

    /// The offers of other players that the seat has not answered yet, each as a message with a number that identifies
    /// it.
    fn offers(&self, seat: Seat, names: &Names) -> Vec<(u64, Sealed<Showing>)>;

    /// A message with the controls for which the seat's board has no room, and a number that identifies the message;
    /// `None` if there are no such controls.
    fn standing(&self, seat: Seat, names: &Names) -> Option<(u64, Sealed<Showing>)>;

    /// Texts that complete what a seat has begun to type, at most [`rules::CHOICES_MAX`].
    fn complete(&self, seat: Seat, partial: &str) -> Vec<String>;

    /// Exports the match, or the observer's part of it, in one of the game's [`Spec::exports`]; an empty `format` means
    /// the first.
    fn export(&self, observer: Observer, format: &str) -> Result<Sealed<Export>, Refusal>;

    /// Some legal and complete input for the seat: for demonstrations and tests.
    fn sample(&self, seat: Seat, seed: u64) -> Option<String>;

    /// A machine for a seat of this match that has seen nothing yet; `None` if the game has no machine of that style,
    /// which can only happen with [`Style::Greedy`].
    fn machine(&self, seat: Seat, style: Style) -> Option<Box<dyn Machine>>;

    /// Shows a machine what its seat may know now. Call this at the start and after every entry.
    ///
    /// # Panics
    /// If the machine was made for another game.
    fn show_machine(&self, machine: &mut dyn Machine);

    /// The dice with which a machine in this seat thinks; they depend only on the seat and the present turn.
    fn thinking_dice(&self, seat: Seat) -> Dice;

    /// What a seat cannot see, in a sentence; empty if nothing is hidden. The names must be escaped.
    fn hidden_from(&self, clearance: Clearance, seat: Seat, names: &Names) -> String;

    /// The seat's progress in the lesson of [`Spec::lessons`] with this index.
    fn learning(&self, seat: Seat, lesson: usize) -> Learning;

    /// The JSON of an observer's view, as the game's rules page defines it: for the referee.
    fn inspect(&self, clearance: Clearance, observer: Observer) -> Value;
}
