//! The results of requests: answers, refusals for the person who asked, and faults of ours. Matches and solo puzzles
//! share these types.

use std::fmt;
use std::sync::Arc;

use tokio::sync::oneshot;

use super::ports::DeliveryError;
use crate::seed::NoRandomness;
use crate::store::{
    self, Audience, ChannelId, GuildId, InputId, MatchId, MatchRow, Place, PuzzleId, PuzzleKind, PuzzleStage, Refuse,
    SeatRow, Store, UnderWay, UserId,
};
use host::{AtTable, Begun, ClockFace, Ends, Entry, Header, Sealed, Table};
use rules::{BySeat, Message, Millis, Moment, Names, Outcome, Seat, SeatSet, Showing, Spec, Turn, Words};
use words::{refusal, uncounted};

/// Shared text that is cheap to clone.
pub(super) type Text = Arc<str>;

/// Why an input was not accepted. Only the author of the input is told. A refused input changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The person has no seat in the match.
    NotSeated,
    /// The puzzle belongs to another person.
    NotYours,
    /// This interaction or message has been counted already.
    Counted,
    /// An input with a later stamp has been judged already, so this input could mean something else now.
    Overtaken,
    /// The journal of a match has reached this many entries, which is the limit.
    Full(i64),
    /// The journal of a puzzle has reached this many entries, which is the limit. A puzzle has no host who could decide
    /// it.
    PuzzleFull(i64),
    /// The puzzle has been solved or given up.
    PuzzleOver,
    /// The puzzle's journal on disk is damaged.
    PuzzleDamaged,
    /// The person already has an open puzzle of this kind. One puzzle of their own and one daily puzzle for each day
    /// are allowed.
    PuzzleTaken,
    /// The person was forgotten after they had begun the puzzle of the day, and may not begin it again.
    BegunBefore,
    /// Others are solving the same puzzle, so no help is given.
    NoHelp(UnderWay),
    /// Others are solving the same puzzle, so its solution is not shown.
    SolutionKept(UnderWay),
    /// This word has a meaning only in matches of several players.
    NotAlone(Message),
    /// A host who plays must not decide their own match.
    HostPlays,
    /// The match is still running, and its record would reveal secrets.
    StillRunning,
    /// The channel already has an open match. Only one open match is allowed in each channel.
    ChannelTaken,
    /// Others are solving this puzzle: a person who opened it could give up and see its solution.
    PuzzleUnderWay,
    /// A practising player asked for advice, and no machine has an answer.
    NothingToSay,
    /// This person has a seat in the match already.
    SeatedAlready(String),
    /// This person owns less than the stake that the host has named for them.
    Lacks(String),
    /// A payout of the match cannot be taken back, because it has been spent.
    SpentSince,
    /// A payout cannot be taken back, because the place in the season belongs to another person now.
    PlaceGone {
        /// The person who played in the match, and held the place then.
        had: String,
        /// The person who holds the place now.
        has: String,
    },
    /// The match ended too long ago to be reopened.
    TooLate,
    /// No player is late, so nobody can be reminded.
    NobodyLate,
    /// The late players have been reminded too recently. Holds the time left until the next reminder is allowed.
    NudgedLately(Millis),
    /// The announcement is empty or longer than this many characters.
    Announcement(usize),
    /// A player's garnets were staked in another match at the same moment.
    StakedElsewhere,
    /// Another line was added to the season's log at the same moment.
    SeasonWentOn,
    /// A person who takes this seat and place would have two stakes in the match.
    AtStakeAlready,
    /// These people can read the channel, but must not see what it would show.
    Overheard(String),
    /// The match's own channel cannot be used for secrets.
    EverybodysChannel,
    /// A channel that holds secrets cannot become the match's channel.
    SecretChannel,
    /// Discord did not say who can read a channel.
    Unreadable,
    /// This person has seen everything in the match and must not play any more.
    SawEverything(String),
    /// This person has seen another seat's secrets and must not take this seat.
    SawAnotherSeat(String),
    /// Options, seats or setup do not make a valid match or puzzle.
    BadHeader(host::BadHeader),
    /// The rules of the game or the host layer refuse the input.
    Host(host::Refusal),
}

impl Refusal {
    /// The reason for the refusal, as a message to be said in the language of the person who asked: lower case, no full
    /// stop.
    pub fn message(&self) -> Message {
        match self {
            Self::NotSeated => refusal::NotSeated.into(),
            Self::NotYours => refusal::NotYours.into(),
            Self::Counted => refusal::Counted.into(),
            Self::Overtaken => refusal::Overtaken.into(),
            Self::Full(most) => refusal::Full { most: *most }.into(),
            Self::PuzzleFull(most) => refusal::PuzzleFull { most: *most }.into(),
            Self::PuzzleOver => refusal::PuzzleOver.into(),
            Self::PuzzleDamaged => refusal::PuzzleDamaged.into(),
            Self::PuzzleTaken => refusal::PuzzleTaken.into(),
            Self::BegunBefore => refusal::BegunBefore.into(),
            Self::NoHelp(under_way) => refusal::NoHelp { when: under_way.message() }.into(),
            Self::SolutionKept(under_way) => refusal::SolutionKept { when: under_way.message() }.into(),
            Self::NotAlone(why) => why.clone(),
            Self::HostPlays => refusal::HostPlays.into(),
            Self::StillRunning => refusal::StillRunning.into(),
            Self::ChannelTaken => refusal::ChannelTaken.into(),
            Self::PuzzleUnderWay => refusal::PuzzleUnderWay.into(),
            Self::NothingToSay => refusal::NothingToSay.into(),
            Self::SeatedAlready(name) => refusal::SeatedAlready { name: Words::markup(&**name) }.into(),
            Self::Lacks(who) => refusal::Lacks { who: Words::markup(&**who) }.into(),
            Self::SpentSince => refusal::SpentSince.into(),
            Self::PlaceGone { had, has } => {
                refusal::PlaceGone { had: Words::markup(&**had), has: Words::markup(&**has) }.into()
            }
            Self::TooLate => refusal::TooLate.into(),
            Self::NobodyLate => refusal::NobodyLate.into(),
            Self::NudgedLately(length) => refusal::NudgedLately { length: Words::markup(length.to_string()) }.into(),
            Self::Announcement(most) => refusal::Announcement { most: *most }.into(),
            Self::StakedElsewhere => refusal::StakedElsewhere.into(),
            Self::SeasonWentOn => refusal::SeasonWentOn.into(),
            Self::AtStakeAlready => refusal::AtStakeAlready.into(),
            Self::Overheard(who) => refusal::Overheard { who: Words::markup(&**who) }.into(),
            Self::EverybodysChannel => refusal::EverybodysChannel.into(),
            Self::SecretChannel => refusal::SecretChannel.into(),
            Self::Unreadable => refusal::Unreadable.into(),
            Self::SawEverything(who) => refusal::SawEverything { who: Words::markup(&**who) }.into(),
            Self::SawAnotherSeat(who) => refusal::SawAnotherSeat { who: Words::markup(&**who) }.into(),
            Self::BadHeader(why) => why.message(),
            Self::Host(why) => why.message(),
        }
    }

    /// Whether a press came too late. Such a press is answered with the present board.
    pub fn is_too_late(&self) -> bool {
        matches!(self, Self::Host(refusal) if refusal.is_too_late())
    }

    /// Whether the refusal is caused by a pause, and no longer applies when the pause ends.
    pub fn is_of_pause(&self) -> bool {
        matches!(self, Self::Host(refusal) if refusal.is_of_pause())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl From<host::BadHeader> for Refusal {
    fn from(why: host::BadHeader) -> Self {
        Self::BadHeader(why)
    }
}

impl From<host::Refusal> for Refusal {
    fn from(why: host::Refusal) -> Self {
        Self::Host(why)
    }
}

/// A failure on our side. People are told one fixed sentence; admins read the details in the log.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// No such match is open.
    #[error("match {0} is not open")]
    NotOpen(MatchId),
    /// The match has been stopped by a fault of ours: inputs to it are not counted.
    #[error("match {0} has been stopped by a fault")]
    Adjourned(MatchId),
    /// The process is shutting down and accepts no more inputs.
    #[error("the bot is stopping")]
    Stopping,
    /// The match crashed before it answered; the board shows whether the input counts.
    #[error("match {0} fell before it answered")]
    Unanswered(MatchId),
    /// The rules panicked on a header or a journal.
    #[error("the rules fell over it: {0}")]
    Fell(String),
    /// The journal cannot be replayed because of a bug in the rules or a damaged disk.
    #[error("the journal of {place} does not replay: {1}", place = .0.name())]
    Unplayable(Place, String),
    /// The system has no randomness for a seed.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
}

/// The result of a request: what was asked for, a refusal for the asker, or a fault of ours. A fault means that nothing
/// has been counted or opened, except for [`Fault::Unanswered`].
pub type Verdict<T> = Result<Result<T, Refusal>, Fault>;

/// A result that is already durable. What is durable must never be reported as failed: work that follows a commit goes
/// through [`Committed::then`], which only logs its faults.
#[must_use]
pub(crate) struct Committed<T>(pub(crate) T);

impl<T> Committed<T> {
    /// Does the work that follows the commit. `None` means that it failed: the input counts but cannot be shown.
    pub(crate) async fn then<U>(self, follow: impl Future<Output = Result<U, Fault>>) -> (T, Option<U>) {
        let followed = follow.await.inspect_err(|fault| {
            tracing::warn!(%fault, "what counts could not be shown");
        });
        (self.0, followed.ok())
    }
}

/// The answer to an accepted input. The input is in the journal.
///
/// The author must learn of the answer. Call [`Receipt::told`] once Discord has taken it. If the receipt of a match is
/// dropped before that call, the match tells the player by DM or in their channel. For a puzzle nothing else tells the
/// player.
pub struct Receipt {
    /// What the input did.
    pub what: host::Effect,
    /// The match and the number of the entry; `None` for a puzzle.
    pub about: Option<(MatchId, i64)>,
    /// The author's present view, if the answer must show it: the answer replaces the pressed message, or no message
    /// shows the author the board. In all other cases the match updates the board or posts a new one.
    pub shown: Option<Shown>,
    /// Whether the answer replaces the message that was pressed.
    pub is_in_place: bool,
    /// Whether no answer is needed, because a new board will show the result.
    pub is_silent: bool,
    /// The clock after the input. A staged input may be changed until the deadline of this clock.
    pub clock: ClockFace,
    /// How long the turn's clock had run when the input was stamped.
    pub used: Option<Millis>,
    pub(super) told: Option<oneshot::Sender<()>>,
}

impl Receipt {
    /// The receipt of an input to a puzzle, with the page as it is now.
    pub(crate) fn of_puzzle(what: host::Effect, clock: ClockFace, page: Option<Page>, is_in_place: bool) -> Self {
        let shown = page.map(|page| Shown::Puzzle(Box::new(page)));
        Self { what, about: None, shown, is_in_place, is_silent: false, clock, used: None, told: None }
    }

    /// Whether the match tells the author in another way if this receipt is dropped.
    pub fn is_told_otherwise(&self) -> bool {
        self.told.is_some()
    }

    /// Reports that Discord has taken the answer.
    pub fn told(self) {
        if self.told.is_some_and(|told| told.send(()).is_err()) {
            tracing::debug!("an answer came so late that the match has told it otherwise");
        }
    }
}

/// The effect that a host's order would have, computed before the order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What the order would end.
    pub ends: Ends,
    /// The number of the current turn, phase or round.
    pub epoch: u32,
}

/// The state of a match for its hosts.
#[derive(Clone)]
pub struct Desk {
    /// The facts that everybody may know.
    pub status: Status,
    /// The players that the match waits for; empty for hosts who play.
    pub late: SeatSet,
    /// What keeps the match from going on.
    pub troubles: Vec<Trouble>,
}

/// A problem that a host can solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// This player accepts no direct messages, and has no private channel.
    ClosedDms(UserId),
    /// An audience cannot be reached.
    Untold {
        /// The audience that cannot be reached.
        audience: Audience,
        /// Why the audience cannot be reached.
        why: DeliveryError,
    },
    /// Players can read a channel that has shown secrets which must be kept from these players.
    Overheard {
        /// The channel with secrets.
        channel: ChannelId,
        /// The players who can read the channel, but must not.
        readers: Vec<UserId>,
    },
    /// The journal has reached its limit.
    Full,
}

/// The outcome of a host's reminder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nudged {
    /// The players who are reminded.
    pub called: Vec<UserId>,
    /// The players who could not be reminded: they accept no direct messages, and the channel must not learn that the
    /// match waits for them.
    pub unreached: Vec<UserId>,
}

/// The part of a match up to the start of a turn, for a replay.
pub(super) struct Past {
    pub(super) header: Header,
    pub(super) entries: Vec<Entry>,
    pub(super) names: Names,
    pub(super) turn: Begun,
    pub(super) status: Status,
}

/// What a person sees of a match or puzzle.
#[derive(Clone)]
pub enum Shown {
    /// The board of a match.
    Match(Box<Board>),
    /// The page of the person's own puzzle.
    Puzzle(Box<Page>),
}

/// A match as one person sees it now.
#[derive(Clone)]
pub struct Board {
    /// The view of the person's seat, or the public view.
    pub showing: Sealed<Showing>,
    /// The facts that everybody may know.
    pub status: Status,
}

/// A puzzle as its owner sees it.
#[derive(Clone)]
pub struct Page {
    /// The puzzle's id.
    pub id: PuzzleId,
    /// The puzzle's owner.
    pub owner: UserId,
    /// The kind of the puzzle: a person's own, or that of a day.
    pub kind: PuzzleKind,
    /// The game of the puzzle.
    pub spec: &'static Spec,
    /// The header of the puzzle's record.
    pub header: Header,
    /// Whether the puzzle is open, solved or given up.
    pub stage: PuzzleStage,
    /// Whether the owner has posted the result.
    pub is_shared: bool,
    /// Where others are solving the same puzzle, if anywhere. While they are, no help is given.
    pub under_way: Option<UnderWay>,
    /// The board. The error says where others are solving the puzzle, because then the board would show a solution that
    /// is held back.
    pub showing: Result<Sealed<Showing>, UnderWay>,
}

/// The facts of a match that everybody may know.
#[derive(Clone)]
pub struct Status {
    /// The number of the match.
    pub id: MatchId,
    /// The game of the match.
    pub spec: &'static Spec,
    /// The server on which the match is played.
    pub guild: GuildId,
    /// The person who opened the match.
    pub host: UserId,
    /// The players by seat.
    pub seats: BySeat<SeatRow>,
    /// The state of the clock.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
    /// Whether the current turn is in real time.
    pub is_race: bool,
    /// Which players may play in the browser.
    pub at_table: AtTable,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
    /// The number of entries in the journal.
    pub n_entries: i64,
    /// The turn, phase or round that boards show now.
    pub moment: Moment,
}

impl Fault {
    /// Whether the fault only means that this process is ending or has been replaced. In both cases another process
    /// handles the input.
    pub fn is_of_the_end(&self) -> bool {
        matches!(self, Self::Stopping | Self::Store(store::Error::Closed | store::Error::Fenced))
    }
}

impl Status {
    /// The public facts of a match, from its row and its table.
    pub(super) fn of(row: &MatchRow, table: &dyn Table, n_entries: i64) -> Self {
        let turn = table.turn();
        Self {
            id: row.id,
            spec: table.spec(),
            guild: row.guild,
            host: row.host,
            seats: row.seats.clone(),
            clock: table.clock(),
            to_act: turn.seats(),
            is_race: matches!(turn, Turn::RealTime(_)),
            at_table: table.at_table(),
            outcome: table.outcome(),
            n_entries,
            moment: table.moment(),
        }
    }

    /// Whether an audience is this person's own seat.
    pub(super) fn is_theirs(&self, audience: Audience, user: UserId) -> bool {
        matches!(audience, Audience::Seat(seat) if self.seat_of(user) == Some(seat))
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.seats, user)
    }
}

/// The seat of a person. Every mapping from a person to a seat goes through this function.
pub(super) fn seat_of(seats: &BySeat<SeatRow>, user: UserId) -> Option<Seat> {
    seats.iter().find(|(_, row)| row.user == user).map(|(seat, _)| seat)
}

/// The answer to people who say or press something in a match that a fault of ours has stopped.
pub fn adjourned_words(id: MatchId) -> Message {
    uncounted::Stopped { number: id.0 }.into()
}

/// Makes the refusal of a player's input durable, so that the input stays refused, and returns the verdict.
pub(crate) async fn durable<T>(store: &Store, author: UserId, input: InputId, verdict: Verdict<T>) -> Verdict<T> {
    let words = match &verdict {
        Ok(Err(refusal)) if *refusal != Refusal::Counted => {
            // If the store does not know the author's language, the words are English.
            let language = store.language_of(author).await.ok().flatten().unwrap_or_default();
            refusal.message().say(language).into()
        }
        Err(Fault::NotOpen(_)) => "that match is over".to_owned(),
        Err(Fault::Adjourned(id)) => adjourned_words(*id).to_string(),
        Ok(_) | Err(_) => return verdict,
    };
    match store.write(Refuse { input, author, words }).await {
        Ok(()) => verdict,
        Err(store::Error::Repeated) => Ok(Err(Refusal::Counted)),
        Err(error) => Err(error.into()),
    }
}

/// Turns the store's rejection of an input (repeated, overtaken or overdrawn, say) into a refusal.
pub(crate) fn judged<T>(verdict: Verdict<T>) -> Verdict<T> {
    match verdict {
        Err(Fault::Store(store::Error::Repeated)) => Ok(Err(Refusal::Counted)),
        Err(Fault::Store(store::Error::Overtaken)) => Ok(Err(Refusal::Overtaken)),
        Err(Fault::Store(store::Error::Overdrawn)) => Ok(Err(Refusal::SpentSince)),
        Err(Fault::Store(store::Error::ChannelTaken)) => Ok(Err(Refusal::ChannelTaken)),
        verdict => verdict,
    }
}
