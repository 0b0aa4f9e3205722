//! The faults of a world. Each world draws the kinds of faults that it has, and how often they happen.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::session::{DeliveryError, Recipient};
use crate::store::faults::{Fault, Moment};
use crate::store::{Call, ChannelId, MatchId, UserId};
use rules::{Dice, Timestamp};

/// A point at which the process may be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// After this many commits of the process. The first commit is the first heartbeat.
    Committed(u32),
    /// Before the commit with this number, counted from 1 in each process.
    Committing(u32),
    /// Before a delivery cursor moves.
    Cursor,
    /// While the bot reads missed messages.
    Reading,
    /// Just after Discord has accepted an answer.
    Answered,
    /// Just after Discord has accepted a parcel.
    Delivered,
}

/// How often each kind of failure happens to a call, in percent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weather {
    /// The call is refused without effect.
    pub(super) refused: usize,
    /// The call takes effect, but its response is lost.
    pub(super) lost: usize,
    /// The call takes so long that nobody waits for its end.
    pub(super) slow: usize,
    /// Discord gives an interaction up before it is answered.
    pub(super) late: usize,
    /// A message cannot be edited: somebody has deleted it, or Discord accepts no edits of it for a while.
    pub(super) fixed: usize,
}

impl Weather {
    pub(super) fn draw(dice: &mut Dice) -> Self {
        [
            Self { lost: 30, ..Self::default() },
            Self { refused: 30, ..Self::default() },
            Self { slow: 20, ..Self::default() },
            Self { fixed: 30, ..Self::default() },
            Self { refused: 15, lost: 15, slow: 5, late: 20, fixed: 10 },
        ][dice.below(5)]
    }

    /// Whether calls may fail.
    pub(super) fn is_foul(self) -> bool {
        let Self { refused, lost, slow, late, fixed } = self;
        refused + lost + slow + late + fixed > 0
    }
}

/// The DMs and channels in which Discord accepts no new message from the bot.
#[derive(Default)]
pub(super) struct Closed {
    dms: BTreeSet<UserId>,
    channels: BTreeSet<ChannelId>,
    /// All people who have ever closed their DMs.
    ever: BTreeSet<UserId>,
    /// Matches with a person to whom a DM about the match could not be delivered.
    untold: BTreeSet<(MatchId, UserId)>,
}

impl Closed {
    /// Closes a person's DMs, or opens them again.
    pub(super) fn turn_dms(&mut self, user: UserId) {
        self.ever.insert(user);
        if !self.dms.remove(&user) {
            self.dms.insert(user);
        }
    }

    /// Closes a channel to the bot's messages, or opens it again. Returns whether the channel is open now.
    pub(super) fn turn_channel(&mut self, channel: ChannelId) -> bool {
        let opens = self.channels.remove(&channel);
        if !opens {
            self.channels.insert(channel);
        }
        opens
    }

    pub(super) fn open_all(&mut self) {
        self.dms.clear();
        self.channels.clear();
    }

    /// Whether a person has ever closed their DMs.
    pub(super) fn was_closed(&self, user: UserId) -> bool {
        self.ever.contains(&user)
    }

    /// Matches with a person to whom a DM about the match could not be delivered, so that the match's channel must be
    /// informed.
    pub(super) fn untold(&self) -> BTreeSet<(MatchId, UserId)> {
        self.untold.clone()
    }

    /// Records that a DM about a match did not reach a person.
    pub(super) fn note_untold(&mut self, id: MatchId, user: UserId) {
        self.untold.insert((id, user));
    }

    /// Records that the channel of a match could not be informed that a person's DMs are closed.
    pub(super) fn excuse(&mut self, id: MatchId, user: UserId) {
        self.untold.remove(&(id, user));
    }

    /// Excuses all missing notices about closed DMs, because a process may end just before it informs a channel.
    pub(super) fn excuse_all(&mut self) {
        self.untold.clear();
    }

    /// Fails if the recipient accepts no new messages.
    pub(super) fn refuses(&self, to: Recipient) -> Result<(), DeliveryError> {
        match to {
            Recipient::Person(user) if self.dms.contains(&user) => Err(DeliveryError::ClosedDms),
            Recipient::Channel(channel) if self.channels.contains(&channel) => {
                Err(DeliveryError::MissingPermission("Send Messages".to_owned()))
            }
            Recipient::Person(_) | Recipient::Channel(_) | Recipient::Private(..) => Ok(()),
        }
    }
}

/// The state of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disk {
    Well,
    Full,
    Busy,
    /// Every commit takes this many milliseconds.
    Slow(u64),
    /// The outcome of one commit in three is unknown.
    Unsure,
    /// Reads fail.
    Unreadable,
    /// The database is on a server, and connections break now and then while a commit is under way.
    Shaky,
    /// The database is on a server that one of the processes cannot reach.
    Cut,
}

impl Disk {
    /// Whether the bot cannot work with the database at all. States in which only some commits fail do not count,
    /// because the bot works between them.
    pub(super) fn is_in_the_way(self) -> bool {
        match self {
            Self::Full | Self::Busy | Self::Unreadable => true,
            Self::Well | Self::Slow(_) | Self::Unsure | Self::Shaky | Self::Cut => false,
        }
    }

    /// Whether the bot may sometimes be unable to work with the database.
    pub(super) fn may_be_in_the_way(self) -> bool {
        matches!(self, Self::Slow(_) | Self::Unsure | Self::Shaky)
    }

    /// Whether a match may stop because of the database, and be loaded again later.
    pub(super) fn stops_matches(self) -> bool {
        matches!(self, Self::Unsure | Self::Unreadable | Self::Shaky | Self::Cut)
    }

    /// The fault that hits a call to the database, if any. `commits` is the number of commits so far in this run of the
    /// bot.
    pub(super) fn fault(self, moment: Moment, (seed, commits): (u64, u32)) -> Option<Fault> {
        let is_unsure = |moment: &str| Dice::new(seed, moment, commits).chance(1, 3).then_some(Fault::Unsure);
        match (self, moment) {
            (Self::Full, Moment::Before(Call::Commit { .. })) => Some(Fault::Full),
            (Self::Busy, Moment::Before(Call::Commit { .. })) | (Self::Unreadable, Moment::Before(Call::Read)) => {
                Some(Fault::Busy)
            }
            (Self::Slow(ms), Moment::Before(Call::Commit { .. })) => Some(Fault::Slow(Duration::from_millis(ms))),
            (Self::Unsure, Moment::Before(Call::Commit { .. })) => is_unsure("commit begins"),
            (Self::Unsure, Moment::After(Call::Commit { .. })) => is_unsure("commit ends"),
            (_, Moment::Before(_) | Moment::After(_)) => None,
        }
    }
}

/// A cause that keeps the bot unreachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Why {
    /// The bot is not connected, or no process runs.
    Connection,
    /// The bot reads missed messages.
    Reading,
    /// The bot cannot save anything.
    Disk,
    /// The machine sleeps.
    Sleep,
    /// The database server cannot be reached.
    Server,
}

/// A period in which the bot was unreachable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Away {
    pub(super) began: Timestamp,
    pub(super) ended: Option<Timestamp>,
}

/// The causes that keep a shard unreachable now, and the times when it was unreachable.
#[derive(Default)]
pub(super) struct Absence {
    pub(super) gone: BTreeSet<Why>,
    pub(super) away: Vec<Away>,
}

impl Absence {
    /// Begins a cause that keeps the shard unreachable.
    pub(super) fn begin(&mut self, why: Why, now: Timestamp) {
        if self.gone.is_empty() {
            self.away.push(Away { began: now, ended: None });
        }
        self.gone.insert(why);
    }

    /// Ends a cause. If there is no other cause, the shard is reachable again. Returns whether the cause existed.
    pub(super) fn end(&mut self, why: Why, now: Timestamp) -> bool {
        let ends = self.gone.remove(&why);
        if ends
            && self.gone.is_empty()
            && let Some(away) = self.away.last_mut()
        {
            away.ended = Some(now);
        }
        ends
    }
}

/// A kind of fault or other unusual event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Weather,
    FullDisk,
    SlowDisk,
    UnsureDisk,
    UnreadableDisk,
    Gateway,
    Order,
    Sleep,
    LongPause,
    ClosedDms,
    Permission,
    /// A host ends a match, takes a turn back, or reduces a seat's time.
    Course,
    /// Another person takes a seat.
    Replacement,
    /// A player or the spectators get a channel, or lose it.
    Rooms,
    /// The next match begins in the channel of a finished one.
    Rematch,
}

/// The kinds of faults that a world has, and how often they happen.
pub(super) struct Swarm {
    kinds: Vec<Kind>,
    /// One step in `one_in` is a fault.
    one_in: usize,
}

impl Swarm {
    pub(super) fn draw(dice: &mut Dice) -> Self {
        let kinds = [
            (Kind::Weather, 3),
            (Kind::FullDisk, 2),
            (Kind::SlowDisk, 1),
            (Kind::UnsureDisk, 1),
            (Kind::UnreadableDisk, 1),
            (Kind::Gateway, 3),
            (Kind::Order, 2),
            (Kind::Sleep, 2),
            (Kind::LongPause, 2),
            (Kind::ClosedDms, 1),
            (Kind::Permission, 1),
            (Kind::Course, 1),
            (Kind::Replacement, 1),
            (Kind::Rooms, 1),
            (Kind::Rematch, 2),
        ];
        let kinds = kinds.into_iter().filter(|&(_, in_four)| dice.chance(in_four, 4)).map(|(kind, _)| kind).collect();
        Self { kinds, one_in: [2, 4, 8][dice.below(3)] }
    }

    /// Draws the fault that happens in this step, if any.
    pub(super) fn next(&self, dice: &mut Dice) -> Option<Kind> {
        if dice.chance(1, self.one_in) { dice.pick(&self.kinds).copied() } else { None }
    }
}
