//! The object-safe face of a match: what `session` and the referee work with, whatever the game.

use serde_json::Value;

use super::{AtTable, ClockFace, Entry, Header, Machine, Order, Refusal, Sealed, Style};
use rules::{
    Clearance, Control, Dice, Export, Language, Learning, Message, Millis, Moment, Names, Observer, Outcome, Posting,
    Pressed, Score, Seat, SeatSet, Showing, Spec, Tally, Timestamp, Turn,
};
use scene::Theme;

/// How far time may be let pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Deadlines earlier than this: an input stamped exactly at a deadline is in time.
    Before(Timestamp),
    /// Deadlines up to and at this.
    UpTo(Timestamp),
}

impl Bound {
    /// Whether the time lies within the bound.
    pub fn allows(self, at: Timestamp) -> bool {
        match self {
            Self::Before(bound) => at < bound,
            Self::UpTo(bound) => at <= bound,
        }
    }
}

/// What an accepted entry did, for its author's receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The submission is kept and will be played when the time is up.
    Staged {
        /// What was understood.
        understood: Message,
        /// Whether something is still missing.
        complete: bool,
    },
    /// The action has been played.
    Played {
        /// What was understood.
        understood: Message,
    },
    /// The action has been played, and the rules count it against its author: a step of a proof that does not hold.
    Refuted {
        /// What was understood, and why it does not hold.
        why: Message,
    },
    /// The staged submission was played or locked in.
    Locked,
    /// The staged submission was taken back.
    Undone,
    /// The seat has paused the match.
    Paused {
        /// The how manieth time, from 1.
        number: u32,
        /// How often it may, if that is limited.
        most: Option<u32>,
    },
    /// The seat wants to go on; the pause ends when all have said so.
    ResumeNoted,
    /// The clocks run again: the last seat said so, or the host.
    Resumed {
        /// How long the pause was.
        length: Millis,
    },
    /// The match is paused, because these seats have let this many turns in a row run out.
    Absent {
        /// Which.
        seats: SeatSet,
        /// How many, each of them.
        turns: u32,
    },
    /// The seat offers to end the match here.
    Offered,
    /// The seat has declined to end the match here: nobody offers it any more.
    Declined,
    /// All have agreed to end the match here.
    Agreed,
    /// The seat has given the match up.
    Conceded,
    /// The match stands as it did when the player's last turn began.
    TookBack,
    /// A host has put the match back to how it stood then, and it is paused.
    PutBack {
        /// When it stood like that.
        to: Timestamp,
        /// Whether the match was over.
        was_over: bool,
    },
    /// A host's order was carried out.
    Ordered(Order),
    /// Time, chance or a delivery was noted.
    Noted,
}

/// How a pause stands, as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pausing {
    /// The match is not paused.
    Runs,
    /// A host paused the match, and only a host can resume it.
    ByHost,
    /// The match resumes as soon as every player agrees.
    ByPlayers,
    /// A player has paused the match, and the observer has said that they want to go on.
    Agreed,
}

/// How well a text suits what a seat may say now, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It means nothing here, and nothing is waited for.
    Nothing,
    /// It means nothing here, but the seat is to act.
    Awaits,
    /// It means something, but not now.
    Reads,
    /// It means something for the turn that the seat has, but is not legal.
    Refuses,
    /// The input would be accepted.
    Takes,
}

/// What a host's order would put an end to, beyond what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Nothing.
    Nothing,
    /// The turn or phase that runs: its time would be up at once.
    Turn,
    /// A seat's reserve: nothing would be left of it.
    Reserve(Seat),
    /// The match.
    Match,
    /// What has been played since a turn began.
    Play,
    /// The result of a match that is over.
    Result,
    /// That the match counts.
    Count,
}

/// A turn in which somebody could act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Its number, as [`Table::epoch`] counts: by this a host names it.
    pub number: u32,
    /// What it is called, as in the headlines: see [`rules::Game::turn_name`].
    pub name: Message,
    /// When it began.
    pub at: Timestamp,
    /// Who could act.
    pub seats: SeatSet,
    /// How many entries in force came before it: so many of [`Table::history`] lead there.
    pub n: usize,
}

/// A match of any game. [`Table::commit`] is the only way to change it, live or replayed.
pub trait Table: Send + Sync {
    /// The game's facts.
    fn spec(&self) -> &'static Spec;

    /// The header, its setup completed: with the entries it replays to this match everywhere.
    fn header(&self) -> &Header;

    /// The time of the last entry.
    fn now(&self) -> Timestamp;

    /// The next entry that the clock or nature writes, if it lies within the bound. The keeper of the journal writes
    /// and commits these, until there is none, before it proposes an input.
    fn due(&self, bound: Bound) -> Option<Entry>;

    /// When the clock will act next, if nobody else does.
    fn next_deadline(&self) -> Option<Timestamp>;

    /// Whether what a player typed would be accepted at that time; the entry to be written and committed then.
    ///
    /// Changes nothing. Everything due before `at` must have been committed.
    fn propose(&self, at: Timestamp, seat: Seat, text: &str) -> Result<Entry, Refusal>;

    /// The text that a press submits at that time, to be proposed like typed text. Changes nothing.
    ///
    /// # Errors
    /// A press on a board of an earlier turn, on an offer that stands no more, or one that cannot be joined with what the
    /// seat has drafted since.
    fn pressed(&self, at: Timestamp, seat: Seat, press: &Pressed) -> Result<String, Refusal>;

    /// What a seat would lose by this text, in words for it; `None` where nothing ends and nothing is given away.
    fn loses_by(&self, seat: Seat, text: &str, names: &Names) -> Option<String>;

    /// How well a text suits what a seat may say at that time.
    fn fit(&self, at: Timestamp, seat: Seat, text: &str) -> Fit;

    /// Whether an entry with a player's text or a host's order would be accepted.
    fn accepts(&self, entry: &Entry) -> bool;

    /// Whether a host's order would be accepted at that time; the entry to be written and committed then.
    fn propose_order(&self, at: Timestamp, order: Order) -> Result<Entry, Refusal>;

    /// What a host's order would put an end to, were it given at that time.
    fn weigh_order(&self, at: Timestamp, order: Order) -> Result<Ends, Refusal>;

    /// Applies an entry.
    ///
    /// # Errors
    /// An entry that the rules do not accept changes nothing. An entry that was proposed, or comes from a journal, is
    /// always accepted.
    fn commit(&mut self, entry: &Entry) -> Result<Effect, Refusal>;

    /// Whether a machine may give its reasons while the match runs ([`rules::Game::SHOWS_REASONS`]).
    fn shows_reasons(&self) -> bool;

    /// Whether somebody practises: they may go back a turn, and ask what a machine thinks.
    fn is_practice(&self) -> bool;

    /// The entries in force, without those that were taken back; nothing of what somebody solves alone.
    fn history(&self) -> &[Entry];

    /// The turns in force in which somebody could act, the oldest first: to each of them a host can go back.
    fn turns(&self) -> &[Begun];

    /// Whether a host has said that the match counts for nothing.
    fn is_annulled(&self) -> bool;

    /// When the entry counted that ended the match; `None` while it runs, or where nothing has been kept of that.
    fn over_since(&self) -> Option<Timestamp>;

    /// Words for a player of a match that is practice, with something to be pressed.
    fn tell(&self, seat: Seat, words: String, controls: Vec<Control>) -> Sealed<Showing>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Counts the turns, phases and rounds that have begun.
    fn epoch(&self) -> u32;

    /// The turn, phase or round that boards show now.
    fn moment(&self) -> Moment;

    /// What a button submits that ends the present pause and no later one; `None` while the match is not paused.
    fn resume(&self) -> Option<String>;

    /// Counts the parts of a match that spectators hear of in a separate message each.
    fn chapter(&self) -> u32;

    /// The seats that are to submit and have nothing complete staged: for reminders, never to be shown.
    fn awaited(&self) -> SeatSet;

    /// Whether a turn that has begun waits for [`super::What::Delivered`] to start its clock.
    fn awaits_delivery(&self) -> bool;

    /// The clock as everybody may see it.
    fn clock(&self) -> ClockFace;

    /// How long the present turn's clock has run at that time; `None` while none runs.
    fn time_used(&self, at: Timestamp) -> Option<Millis>;

    /// What the seat has used of its turn, or of a time of its own ([`rules::Game::own_time`]); `None` where the
    /// time is everybody's.
    fn time_used_by(&self, seat: Seat, at: Timestamp) -> Option<Millis>;

    /// How long arrivals of a real-time turn are held; `None` leaves that to the caller.
    fn hold(&self) -> Option<Millis>;

    /// What a seat says to begin, while the match waits for it to say so.
    fn opening(&self, seat: Seat) -> Option<String>;

    /// What a seat has achieved by itself. Nothing before the match is over: it may tell what is hidden till then.
    fn score(&self, seat: Seat) -> Option<Score>;

    /// Shows nothing of the solution once the match is over, and until then nobody more than everybody is shown but the
    /// players; or shows everything again. Others may be solving the same puzzle elsewhere. It is no part of the record
    /// and changes nothing else.
    fn withhold(&mut self, is_withheld: bool);

    /// Whether the table, the page in the browser, is served to those who play here. It is no part of the record and
    /// changes nothing else.
    fn serve_table(&mut self, is_served: bool);

    /// Who may play there.
    fn at_table(&self) -> AtTable;

    /// Whether nothing of the solution is shown once the match is over.
    fn is_withheld(&self) -> bool;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// What the match adds to a study of many; `None` before it is over.
    fn tally(&self) -> Option<Tally>;

    /// Whom the rules name as the one in danger of going home; of two who played, the loser. Nobody before it is over.
    fn candidate(&self) -> Option<Seat>;

    /// What the match moves in the server's ledger. Nothing before it is over: it would tell what is hidden till then.
    fn postings(&self) -> Vec<Posting>;

    /// A number that changes whenever what the observer is shown changes, apart from the clock and their own staging.
    fn fingerprint(&self, observer: Observer) -> u64;

    /// What a seat may say now, in words, with buttons for what its board does not show.
    fn help(&self, seat: Seat, language: Language) -> Sealed<Showing>;

    /// What the observer is shown now. The names must be safe to print where it is shown.
    fn show(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing>;

    /// The observer's present board. While the match is paused it says so and has no control that plays; players who may
    /// agree to resume have a button for that.
    fn present(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing>;

    /// How a pause stands for the observer.
    fn pausing(&self, observer: Observer) -> Pausing;

    /// The seats whose offer to end the match stands.
    fn offers_to_end(&self) -> SeatSet;

    /// One line about the turn that ended last, as its observer knows it: what stands on the board that asked for it. With a
    /// picture where the one that stands there says whose turn it is. A player's line and picture are of the moment at which
    /// the player's own last turn had been resolved.
    fn past(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing>;

    /// One step of a seat's way to the end that the observer may read, the last if there are not so many, and how many
    /// there are ([`rules::View::step_of`]).
    fn step_of(
        &self,
        observer: Observer,
        seat: Seat,
        nth: usize,
        theme: &Theme,
        language: Language,
    ) -> Option<(Sealed<Showing>, usize)>;

    /// What others offer the seat and it has not answered yet, each as it is told, with a number by which it is known
    /// again.
    fn offers(&self, seat: Seat, names: &Names) -> Vec<(u64, Sealed<Showing>)>;

    /// The controls that stand below the seat's board in a message of their own, if the board has no room for them, with a
    /// number by which they are known again.
    fn standing(&self, seat: Seat, names: &Names) -> Option<(u64, Sealed<Showing>)>;

    /// Texts that complete what a seat has begun to type, at most [`rules::CHOICES_MAX`].
    fn complete(&self, seat: Seat, partial: &str) -> Vec<String>;

    /// What an observer may take to other programs in one of the game's [`Spec::exports`], the first if
    /// none is named.
    fn export(&self, observer: Observer, format: &str) -> Result<Sealed<Export>, Refusal>;

    /// Some legal complete input of the seat: for demonstrations and tests.
    fn sample(&self, seat: Seat, seed: u64) -> Option<String>;

    /// A machine for a seat of this match, which has seen nothing yet; `None` if the game has none of that style, as it
    /// may be with [`Style::Greedy`] alone.
    fn machine(&self, seat: Seat, style: Style) -> Option<Box<dyn Machine>>;

    /// Shows a machine what its seat may know now. It wants to be shown that at the start and after every entry.
    ///
    /// # Panics
    /// If it was made for another game.
    fn show_machine(&self, machine: &mut dyn Machine);

    /// The dice that a machine in this seat thinks with in the present turn, whenever it is asked.
    fn thinking_dice(&self, seat: Seat) -> Dice;

    /// What a seat cannot see, in a sentence; empty where nothing is hidden. The names must be safe to print.
    fn hidden_from(&self, clearance: Clearance, seat: Seat, names: &Names) -> String;

    /// How far a seat has come in a lesson of [`Spec::lessons`], by its number from 0.
    fn learning(&self, seat: Seat, lesson: usize) -> Learning;

    /// The JSON of an observer's view, as the game's page describes it: for the referee.
    fn inspect(&self, clearance: Clearance, observer: Observer) -> Value;
}
