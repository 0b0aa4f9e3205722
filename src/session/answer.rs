//! What a request leads to: answers, refusals in words for the person who asked, and faults of ours. Matches and solo
//! puzzles share these types.

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

/// Shared text that is cheap to hand on.
pub(super) type Text = Arc<str>;

/// An input that was not accepted, for its author alone. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A stranger or a spectator.
    NotSeated,
    /// Somebody else's puzzle.
    NotYours,
    /// The same interaction or message has been counted already.
    Counted,
    /// A later input has been judged, so this one would mean something else now.
    Overtaken,
    /// The journal is as long as one may be.
    Full(i64),
    /// The journal of a puzzle is as long as one may be; a puzzle has no host.
    PuzzleFull(i64),
    /// A puzzle that has been solved or given up.
    PuzzleOver,
    /// A puzzle whose journal is not on the disk as it was written.
    PuzzleDamaged,
    /// A person has one puzzle of their own open, and one of each day.
    PuzzleTaken,
    /// Somebody was forgotten after they had begun the puzzle of the day.
    BegunBefore,
    /// Others are solving the same puzzle, and nobody is to be helped with it.
    NoHelp(UnderWay),
    /// Others are solving the same puzzle, and nobody is shown its solution.
    SolutionKept(UnderWay),
    /// A word that means something in matches of several only.
    NotAlone(Message),
    /// A host who plays must not decide their own match.
    HostPlays,
    /// The record of a match that still runs would tell its secrets.
    StillRunning,
    /// One match a channel.
    ChannelTaken,
    /// A puzzle that others are solving is not to be opened by somebody who could then give it up and see its solution.
    PuzzleUnderWay,
    /// A player who practises asks what no machine has an answer to.
    NothingToSay,
    /// Somebody has a seat already.
    SeatedAlready(String),
    /// A host said that somebody brings more than they own.
    Lacks(String),
    /// What a match has paid is not there any more.
    SpentSince,
    /// Somebody else has got what a match has paid, with a place in its season.
    PlaceGone {
        /// Who played.
        had: String,
        /// Who has the place now.
        has: String,
    },
    /// A result that has stood too long.
    TooLate,
    /// There is nobody to be called.
    NobodyLate,
    /// The late players have been called not long ago.
    NudgedLately(Millis),
    /// An announcement without words, or with too many.
    Announcement(usize),
    /// Somebody's garnets went into another match at the same moment.
    StakedElsewhere,
    /// Somebody did something in the season at the same moment.
    SeasonWentOn,
    /// The person who takes a seat and a place would have two stakes in the match.
    AtStakeAlready,
    /// A channel that shows secrets to one from whom they are kept.
    Overheard(String),
    /// The match's own channel, for something secret.
    EverybodysChannel,
    /// A channel in which secrets stand, for everybody.
    SecretChannel,
    /// Who can read a channel cannot be found out.
    Unreadable,
    /// Somebody who knows everything must not play any more.
    SawEverything(String),
    /// Somebody who knows another seat's secrets must not sit down here.
    SawAnotherSeat(String),
    /// Options, seats or setup make no match or puzzle.
    BadHeader(host::BadHeader),
    /// The rules or the house say no.
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
            Self::BadHeader(why) => Message::verbatim(why.to_string()),
            Self::Host(why) => why.message(),
        }
    }

    /// Whether a press came too late: the present board answers it.
    pub fn is_too_late(&self) -> bool {
        matches!(self, Self::Host(refusal) if refusal.is_too_late())
    }

    /// Whether the refusal is because the match is paused: it holds until the match goes on.
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

/// What went wrong on our side. The person is told one fixed sentence; admins read this in the log.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// There is no such match any more.
    #[error("match {0} is not open")]
    NotOpen(MatchId),
    /// A fault of ours has stopped the match: nothing is played in it, and nothing that is said to it counts.
    #[error("match {0} has been stopped by a fault")]
    Adjourned(MatchId),
    /// The bot is going down and takes nothing more.
    #[error("the bot is stopping")]
    Stopping,
    /// The match crashed before it answered; the board shows whether the input counts.
    #[error("match {0} fell before it answered")]
    Unanswered(MatchId),
    /// The rules panicked over a header or a journal.
    #[error("the rules fell over it: {0}")]
    Fell(String),
    /// The journal does not replay: a fault of the rules, or of the disk.
    #[error("the journal of {place} does not replay: {1}", place = .0.name())]
    Unplayable(Place, String),
    /// There is no seed.
    #[error(transparent)]
    Chance(#[from] NoRandomness),
}

/// What comes of asking: what was asked for, a refusal for the person who asked, or a fault of ours. After a fault nothing has been
/// counted or opened, unless it says otherwise ([`Fault::Unanswered`]).
pub type Verdict<T> = Result<Result<T, Refusal>, Fault>;

/// What is durable already, and what else was to be done with it. Once something counts nothing may say that it does not:
/// what follows a commit goes through [`Committed::then`], whose fault is logged and comes to nothing.
#[must_use]
pub(crate) struct Committed<T>(pub(crate) T);

impl<T> Committed<T> {
    /// Does what follows the commit. `None` says that it counts and could not be shown.
    pub(crate) async fn then<U>(self, follow: impl Future<Output = Result<U, Fault>>) -> (T, Option<U>) {
        let followed = follow.await.inspect_err(|fault| {
            tracing::warn!(%fault, "what counts could not be shown");
        });
        (self.0, followed.ok())
    }
}

/// The answer to an accepted input. It is durable.
///
/// Its author must learn of it. Call [`Receipt::told`] once Discord has taken the answer; if it is dropped before, a
/// match tells the player by DM or in their channel instead. Only the holder of the receipt tells of a puzzle.
pub struct Receipt {
    /// What was done.
    pub what: host::Effect,
    /// The match, and the entry that did it; `None` of a puzzle.
    pub about: Option<(MatchId, i64)>,
    /// What its author sees now, where the answer shows it: in place of what was pressed, or where no board of a match
    /// can. Otherwise the board changes by itself, or a new one comes.
    pub shown: Option<Shown>,
    /// Whether the answer takes the place of what was pressed.
    pub is_in_place: bool,
    /// Whether nothing need be answered: a new board comes and says it.
    pub is_silent: bool,
    /// The clock; while something is staged it may be changed until the deadline.
    pub clock: ClockFace,
    /// How long the turn's clock had run when the input was stamped.
    pub used: Option<Millis>,
    pub(super) told: Option<oneshot::Sender<()>>,
}

impl Receipt {
    /// The answer to an input for a puzzle, which stands like that now.
    pub(crate) fn of_puzzle(what: host::Effect, clock: ClockFace, page: Option<Page>, is_in_place: bool) -> Self {
        let shown = page.map(|page| Shown::Puzzle(Box::new(page)));
        Self { what, about: None, shown, is_in_place, is_silent: false, clock, used: None, told: None }
    }

    /// Whether the author is told in another way if this is dropped.
    pub fn is_told_otherwise(&self) -> bool {
        self.told.is_some()
    }

    /// Discord has taken the answer.
    pub fn told(self) {
        if self.told.is_some_and(|told| told.send(()).is_err()) {
            tracing::debug!("an answer came so late that the match has told it otherwise");
        }
    }
}

/// What an order would do, before it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What it would put an end to.
    pub ends: Ends,
    /// The turn, phase or round that runs.
    pub epoch: u32,
}

/// How a match stands, for those who look after it.
#[derive(Clone)]
pub struct Desk {
    /// What everybody may know.
    pub status: Status,
    /// The players that the match waits for, for hosts who do not play.
    pub late: SeatSet,
    /// What is in the way.
    pub troubles: Vec<Trouble>,
}

/// Something that is in a match's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A player accepts no direct messages, and has no channel of their own.
    ClosedDms(UserId),
    /// Somebody cannot be told.
    Untold {
        /// Whom.
        audience: Audience,
        /// Why they cannot be told.
        why: DeliveryError,
    },
    /// These players can read a channel that has shown what is kept from them.
    Overheard {
        /// The channel.
        channel: ChannelId,
        /// The players who can read it.
        readers: Vec<UserId>,
    },
    /// The journal is as long as one may be.
    Full,
}

/// Who has been called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nudged {
    /// The players who are told of it.
    pub called: Vec<UserId>,
    /// The players who accept no direct messages, and whom the channel must not hear of.
    pub unreached: Vec<UserId>,
}

/// A match up to where a turn began, to be played again.
pub(super) struct Past {
    pub(super) header: Header,
    pub(super) entries: Vec<Entry>,
    pub(super) names: Names,
    pub(super) turn: Begun,
    pub(super) status: Status,
}

/// What somebody sees of what is played.
#[derive(Clone)]
pub enum Shown {
    /// The board of a match.
    Match(Box<Board>),
    /// The page of the person's own puzzle.
    Puzzle(Box<Page>),
}

/// What somebody sees of a match now.
#[derive(Clone)]
pub struct Board {
    /// Their view: their seat's, or everybody's if they have none.
    pub showing: Sealed<Showing>,
    /// The match as everybody may see it.
    pub status: Status,
}

/// A puzzle as its owner sees it now.
#[derive(Clone)]
pub struct Page {
    /// Its number.
    pub id: PuzzleId,
    /// Whose it is.
    pub owner: UserId,
    /// Where it comes from.
    pub kind: PuzzleKind,
    /// The game.
    pub spec: &'static Spec,
    /// The first line of its record.
    pub header: Header,
    /// How far it has come.
    pub stage: PuzzleStage,
    /// Whether its result has been posted.
    pub is_shared: bool,
    /// Where others are solving the same puzzle, so that there is no help with it.
    pub under_way: Option<UnderWay>,
    /// The board, or what holds the solution back that it would show.
    pub showing: Result<Sealed<Showing>, UnderWay>,
}

/// The facts of a match that everybody may know.
#[derive(Clone)]
pub struct Status {
    /// Its number.
    pub id: MatchId,
    /// The game.
    pub spec: &'static Spec,
    /// The server.
    pub guild: GuildId,
    /// Who opened it.
    pub host: UserId,
    /// Who sits where.
    pub seats: BySeat<SeatRow>,
    /// The clock.
    pub clock: ClockFace,
    /// The seats that may act now.
    pub to_act: SeatSet,
    /// Whether they act in real time.
    pub is_race: bool,
    /// Who may play at the table.
    pub at_table: AtTable,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// How many entries its journal has.
    pub n_entries: i64,
    /// The turn, phase or round that boards show now.
    pub moment: Moment,
}

impl Fault {
    /// Whether it only says that this process ends, or has been replaced: another process handles the input.
    pub fn is_of_the_end(&self) -> bool {
        matches!(self, Self::Stopping | Self::Store(store::Error::Closed | store::Error::Fenced))
    }
}

impl Status {
    /// The facts of a match, of this many entries, as its table has them.
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

    /// Whether what an audience is shown is this person's own.
    pub(super) fn is_theirs(&self, audience: Audience, user: UserId) -> bool {
        matches!(audience, Audience::Seat(seat) if self.seat_of(user) == Some(seat))
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_of(&self.seats, user)
    }
}

/// The seat of a person: the one place where people become seats.
pub(super) fn seat_of(seats: &BySeat<SeatRow>, user: UserId) -> Option<Seat> {
    seats.iter().find(|(_, row)| row.user == user).map(|(seat, _)| seat)
}

/// The answer to people who say or press something in a match that a fault of ours has stopped.
pub fn adjourned_words(id: MatchId) -> Message {
    uncounted::Stopped { number: id.0 }.into()
}

/// A verdict on a player's input as they may be told it: a refusal is durable by then, so that it stays refused.
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

/// Turns a fault into a refusal if the store would not take an input because it, or a later one, has been counted.
pub(crate) fn judged<T>(verdict: Verdict<T>) -> Verdict<T> {
    match verdict {
        Err(Fault::Store(store::Error::Repeated)) => Ok(Err(Refusal::Counted)),
        Err(Fault::Store(store::Error::Overtaken)) => Ok(Err(Refusal::Overtaken)),
        Err(Fault::Store(store::Error::Overdrawn)) => Ok(Err(Refusal::SpentSince)),
        Err(Fault::Store(store::Error::ChannelTaken)) => Ok(Err(Refusal::ChannelTaken)),
        verdict => verdict,
    }
}
