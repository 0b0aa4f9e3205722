//! What Discord refuses: changes of messages, and messages to whoever accepts none.

use super::State;
use crate::session::{Contents, DeliveryError, Parcel, Recipient};
use crate::store::{MatchId, MessageId};
use rules::Dice;

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
