//! What a world's Discord knows: what was written, who was told what, and what is to go wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::bot::Gateway;
use super::posted::{Clocked, Posted, answered_by};
use super::told::Told;
use super::trouble::{Away, Closed, Disk, Point, Weather, Why};
use crate::intake::Said;
use crate::session::{Contents, DeliveryError, Parcel, Recipient};
use crate::store::{InputId, MatchId, MessageId, Spot};
use clock::Clock;
use rules::{Dice, Millis, Timestamp};

/// When every world begins.
pub(super) const START: Timestamp = Timestamp(1_800_000_000_000);
/// For how long a nonce is remembered.
const NONCES_LAST: Millis = Millis(300_000);

pub(super) struct State {
    pub(super) clock: Clock,
    pub(super) number: u64,
    pub(super) said: BTreeMap<Spot, BTreeMap<MessageId, Option<Said>>>,
    pub(super) answered: BTreeMap<Spot, Vec<(MessageId, MessageId)>>,
    pub(super) told: Vec<(InputId, Told, u32)>,
    pub(super) told_by_dm: BTreeSet<InputId>,
    /// Of which Discord took no word that it went wrong.
    pub(super) untellable: BTreeSet<InputId>,
    pub(super) posted: Vec<Posted>,
    /// The messages that somebody has deleted.
    pub(super) deleted: BTreeSet<MessageId>,
    /// Of which match, and to whom, a message could not be changed: its board may come anew.
    pub(super) spoiled: BTreeSet<String>,
    pub(super) closed: Closed,
    pub(super) clocks: BTreeMap<MessageId, Clocked>,
    pub(super) away: Vec<Away>,
    pub(super) gone: BTreeSet<Why>,
    /// When nobody could say of every commit whether it lasts.
    pub(super) unsure: Vec<Away>,
    pub(super) attempts: BTreeMap<String, u32>,
    /// What has happened, and when.
    pub(super) story: Vec<String>,
    pub(super) weather: Weather,
    pub(super) disk: Disk,
    pub(super) trap: Option<Point>,
    pub(super) commits: u32,
    /// How long SQLite's log was after the last commit.
    pub(super) synced: Option<u64>,
    pub(super) life: u32,
    pub(super) injected: u32,
    /// Where the bot is told of what it has posted itself.
    pub(super) listener: Option<Gateway>,
}

impl State {
    pub(super) fn log(&mut self, what: &str) {
        let at = self.clock.now() - START;
        self.story.push(format!("{:>7} ms  {what}", at.0));
    }

    /// Somebody is told what became of what they said.
    pub(super) fn tell(&mut self, input: InputId, told: Told) {
        self.log(&format!("the author of {input} is told: {told:?}"));
        self.told.push((input, told, self.life));
    }

    /// The message by which Discord knows a parcel again: it remembers a nonce for a few minutes, and whoever asks the
    /// channel itself finds what is older.
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
    /// Whether a message that belongs to somebody can be changed now, and why it cannot.
    pub(super) fn change(
        &mut self,
        seed: u64,
        message: MessageId,
        (id, to): (MatchId, Recipient),
    ) -> Result<(), DeliveryError> {
        let nth = self.attempts.entry(format!("change {message}")).or_default();
        *nth += 1;
        let mut dice = Dice::new(seed, "change", *nth ^ u32::try_from(message.0 & 0xffff_ffff).expect("32 bits"));
        let is_deleted = self.deleted.contains(&message);
        if !is_deleted && !dice.chance(self.weather.fixed, 100) {
            return Ok(());
        }
        self.injected += 1;
        self.log(&format!("{message} cannot be changed"));
        self.spoiled.insert(format!("{id} {to:?}"));
        if !is_deleted && dice.chance(1, 2) {
            return Err(DeliveryError::TooManyEdits);
        }
        self.deleted.insert(message);
        Err(DeliveryError::Gone)
    }

    /// Whether a new message is taken where a parcel goes, and why it is not.
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
