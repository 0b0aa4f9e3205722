//! The state of a world's simulated Discord: messages, the information that people received, and active faults.

use std::collections::{BTreeMap, BTreeSet};

use super::bot::Gateway;
use super::posted::{Clocked, Posted, answered_by};
use super::told::Told;
use super::trouble::{Absence, Away, Closed, Disk, Point, Weather, Why};
use crate::intake::Said;
use crate::session::{Contents, DeliveryError, Parcel, Recipient};
use crate::store::{InputId, MatchId, MessageId, Spot};
use clock::Clock;
use rules::{Dice, Millis, Timestamp};

/// The time at which every world begins.
pub(super) const START: Timestamp = Timestamp(1_800_000_000_000);
/// How long Discord remembers a nonce.
const NONCES_LAST: Millis = Millis(300_000);

pub(super) struct State {
    /// Whether several processes serve, each of them some of the shards.
    pub(super) is_shared: bool,
    pub(super) clock: Clock,
    pub(super) number: u64,
    pub(super) said: BTreeMap<Spot, BTreeMap<MessageId, Option<Said>>>,
    pub(super) answered: BTreeMap<Spot, Vec<(MessageId, MessageId)>>,
    pub(super) told: Vec<(InputId, Told, u32)>,
    pub(super) told_by_dm: BTreeSet<InputId>,
    /// The inputs whose authors could not be informed of a failure, because Discord refused the message.
    pub(super) untellable: BTreeSet<InputId>,
    pub(super) posted: Vec<Posted>,
    /// The messages that somebody has deleted.
    pub(super) deleted: BTreeSet<MessageId>,
    /// The past boards whose controls were removed.
    pub(super) retired: BTreeSet<MessageId>,
    /// The messages that Discord refused to edit for a while. Such a message may show an older state, because an edit
    /// that was still under way may have arrived after the last one.
    pub(super) unchangeable: BTreeSet<MessageId>,
    /// The matches and recipients for which a message could not be edited, so that a new board may be posted.
    pub(super) spoiled: BTreeSet<String>,
    pub(super) closed: Closed,
    pub(super) clocks: BTreeMap<MessageId, Clocked>,
    /// When each shard was unreachable. If one process serves all shards, only the entry of shard 0 is used.
    pub(super) absences: BTreeMap<u32, Absence>,
    /// The states of the database over time.
    pub(super) disks: Vec<(Disk, Away)>,
    pub(super) attempts: BTreeMap<String, u32>,
    /// The story of the world: events and their times.
    pub(super) story: Vec<String>,
    pub(super) weather: Weather,
    pub(super) disk: Disk,
    pub(super) trap: Option<Point>,
    /// The run of the bot in which a crash is to be injected, and the run that an injected crash has ended.
    pub(super) trapped: u32,
    pub(super) sprung: Option<u32>,
    /// The number of commits so far in the run in which a crash is to be injected.
    pub(super) commits: u32,
    /// The length of SQLite's log after the last commit.
    pub(super) synced: Option<u64>,
    pub(super) life: u32,
    pub(super) injected: u32,
    /// The event channel of each connected run of the bot.
    pub(super) listeners: BTreeMap<u32, Gateway>,
}

impl State {
    /// Whether the bot is connected, if one process serves all shards. With several processes the result is always
    /// `true`, and `listeners` tells which runs are connected.
    pub(super) fn is_connected(&self) -> bool {
        !self.absences.get(&0).is_some_and(|absence| absence.gone.contains(&Why::Connection)) || self.is_shared
    }

    pub(super) fn log(&mut self, what: &str) {
        let at = self.clock.now() - START;
        self.story.push(format!("{:>7} ms  {what}", at.0));
    }

    /// Records the information that the author of an input receives.
    pub(super) fn tell(&mut self, input: InputId, told: Told) {
        self.log(&format!("the author of {input} is told: {told:?}"));
        self.told.push((input, told, self.life));
    }

    /// The earlier message that contains this parcel already, if the nonce shows that. Discord remembers a nonce for a
    /// few minutes; a bot that searches the channel itself finds older messages too.
    pub(super) fn known(&self, parcel: &Parcel) -> Option<MessageId> {
        let now = self.clock.now();
        let is_remembered = |one: &Posted| parcel.again_since.is_some() || now - one.message.stamp() < NONCES_LAST;
        let is_same = |one: &&Posted| one.parcel.in_place_of.is_none() && one.parcel.nonce == parcel.nonce;
        let posted = self.posted.iter().filter(is_same).find(|one| is_remembered(one)).map(|one| one.message);
        posted.or_else(|| {
            let (spot, said) = answered_by(parcel)?;
            self.answered.get(&spot)?.iter().find(|(_, to)| *to == said).map(|(id, _)| *id)
        })
    }
}

impl State {
    /// Fails if a player's board cannot be edited now. After that, a new board may be posted.
    pub(super) fn change(
        &mut self,
        seed: u64,
        message: MessageId,
        (id, to): (MatchId, Recipient),
    ) -> Result<(), DeliveryError> {
        self.fix(seed, message).inspect_err(|_| {
            self.spoiled.insert(format!("{id} {to:?}"));
        })
    }

    /// Fails if a message cannot be edited now.
    pub(super) fn fix(&mut self, seed: u64, message: MessageId) -> Result<(), DeliveryError> {
        let nth = self.attempts.entry(format!("change {message}")).or_default();
        *nth += 1;
        let mut dice = Dice::new(seed, "change", *nth ^ u32::try_from(message.0 & 0xffff_ffff).expect("32 bits"));
        let is_deleted = self.deleted.contains(&message);
        if !is_deleted && !dice.chance(self.weather.fixed, 100) {
            return Ok(());
        }
        self.injected += 1;
        self.log(&format!("{message} cannot be changed"));
        if !is_deleted && dice.chance(1, 2) {
            self.unchangeable.insert(message);
            return Err(DeliveryError::TooManyEdits);
        }
        self.deleted.insert(message);
        Err(DeliveryError::Gone)
    }

    /// Fails if Discord does not accept a parcel as a new message.
    pub(super) fn take(&mut self, parcel: &Parcel) -> Result<(), DeliveryError> {
        let (id, taken) = (parcel.about.id, self.closed.refuses(parcel.to));
        match (&taken, &parcel.contents, parcel.to) {
            (Err(_), &Contents::ClosedDms(user), _) => self.closed.excuse(id, user),
            (Err(_), Contents::News(_), Recipient::Person(user)) => self.closed.note_untold(id, user),
            (Ok(()) | Err(_), ..) => {}
        }
        taken
    }
}
