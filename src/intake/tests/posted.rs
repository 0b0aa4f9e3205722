//! The messages that the bot has posted.

use std::sync::Arc;

use crate::session::{Contents, Parcel, Recipient};
use crate::store::{MessageId, Spot};
use host::ClockFace;
use rules::{SeatSet, Timestamp};

/// A message that the bot has posted, with its parcel.
#[derive(Clone)]
pub(super) struct Posted {
    pub(super) message: MessageId,
    /// Whether the parcel was posted as a new message because the earlier message could not be edited.
    pub(super) is_forced: bool,
    /// When the bot began to send the parcel (`sent`), and when Discord accepted it (`at`).
    pub(super) sent: Timestamp,
    pub(super) at: Timestamp,
    /// The run of the bot that sent the parcel.
    pub(super) life: u32,
    pub(super) parcel: Arc<Parcel>,
}

/// The state of the clock that a board's message shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clocked {
    /// The entry after which the board was drawn.
    pub(super) n: i64,
    pub(super) face: ClockFace,
    pub(super) to_act: SeatSet,
}

/// The message in a DM that a parcel answers, if it answers one. A parcel with a board does not count, because it has a
/// nonce of its own.
pub(super) fn answered_by(parcel: &Parcel) -> Option<(Spot, MessageId)> {
    let (Contents::News(news), Recipient::Person(user)) = (&parcel.contents, parcel.to) else { return None };
    news.answers.filter(|_| news.showing.is_none()).map(|input| (Spot::Dm(user), MessageId(input.0)))
}

/// A description of a parcel that is the same in every run of a seed. The nonce is not part of it, because it depends
/// on the database's secret.
pub(super) fn about(parcel: &Parcel) -> String {
    let id = parcel.about.id;
    if let Contents::News(news) = &parcel.contents {
        format!("news {id} {} {:?}", news.n, news.answers)
    } else {
        format!("aside {id} {:?}", std::mem::discriminant(&parcel.contents))
    }
}
