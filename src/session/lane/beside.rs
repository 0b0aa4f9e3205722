//! The messages beside an audience's board: offers by others, controls that do not fit on the board, and messages about
//! something temporary, such as a pause. When the subject of a message has ended, the message loses its controls and
//! states the outcome.

use super::{Form, Item, Lane, Road, observer};
use crate::session::fates::{Fate, Fates};
use crate::session::ports::{Accepted, News, Notice, Was};
use crate::session::step::{Print, Step};
use crate::store::{Audience, MessageKind, OpenMessage};
use host::{Sealed, Table, What};
use rules::{Names, Showing};

/// Takes the place of the number of controls that have been sent again at another address.
const GONE: u64 = u64::MAX;

/// A message beside a board that has controls, or that is about something temporary, such as a pause.
pub(in crate::session) struct BesideOne {
    /// The kind of the message.
    was: Was,
    /// The number of the offer, of the controls, or of the turn.
    number: u64,
    /// The entry that the message is about.
    n: i64,
    /// The outcome, once it is known.
    fate: Option<Fate>,
    /// The message on Discord.
    message: Accepted,
}

impl BesideOne {
    /// Restores a message from the store; `None` for a board. If the message is a notice, `notice` is the notice of its
    /// entry.
    pub(in crate::session) fn restored(open: &OpenMessage, notice: Option<Notice>) -> Option<Self> {
        let was = match open.kind {
            MessageKind::Offer => Was::Offer,
            MessageKind::Controls => Was::Controls,
            MessageKind::Reminder => Was::Reminder,
            MessageKind::Notice => Was::Told(notice?),
            MessageKind::Board => return None,
        };
        let message = Accepted { channel: open.channel, message: open.message };
        Some(Self { was, number: open.number, n: open.n, fate: None, message })
    }

    /// The message in the form in which the store keeps it.
    fn kept(&self, audience: Audience) -> OpenMessage {
        let kind = match self.was {
            Was::Board => MessageKind::Board,
            Was::Offer => MessageKind::Offer,
            Was::Controls => MessageKind::Controls,
            Was::Told(_) => MessageKind::Notice,
            Was::Reminder => MessageKind::Reminder,
        };
        let Accepted { channel, message } = self.message;
        OpenMessage { audience, kind, channel, message, number: self.number, n: self.n }
    }
}

impl Lane {
    /// Queues a message with a ping for each new offer that others make to the seat. Returns whether there was one.
    pub(super) fn tell_offers(&mut self, step: &Step<'_>, print: &Print<'_>) -> bool {
        let offers: Vec<_> = self.offers(step.table, &print.names.read_by(observer(self.audience))).collect();
        let known = std::mem::replace(&mut self.offered, offers.iter().map(|(number, _)| *number).collect());
        let new: Vec<_> = offers.into_iter().filter(|(number, _)| !known.contains(number)).collect();
        let fate = match step.entry.map(|(entry, _)| &entry.what) {
            _ if step.table.outcome().is_some() => Fate::Over,
            _ if step.begins() => Fate::Past,
            Some(What::Text(author, _)) if self.audience == Audience::Seat(*author) => Fate::Answered,
            Some(What::Text(..)) => Fate::TakenBack,
            Some(What::Host(_) | What::Time | What::Chance(_) | What::Delivered) | None => Fate::Past,
        };
        for one in self.beside.iter_mut().filter(|one| one.was == Was::Offer && !self.offered.contains(&one.number)) {
            one.fate.get_or_insert(fate);
        }
        let is_new = !new.is_empty();
        for (number, offer) in new {
            let news = News {
                offer: Some(offer),
                offer_number: Some(number),
                calls: true,
                ..step.news(print, observer(self.audience))
            };
            self.push(Item { news, road: Road::Courier, form: Form::Words });
        }
        is_new
    }

    /// Queues the controls that do not fit on the seat's board, after the board, once.
    pub(in crate::session) fn tell_standing(&mut self, table: &dyn Table, names: &Names, news: impl FnOnce() -> News) {
        let standing = self.standing(table, names);
        let known = std::mem::replace(&mut self.stands, standing.as_ref().map(|(number, _)| *number));
        if let Some((number, controls)) = standing.filter(|(number, _)| known != Some(*number)) {
            let news = News { standing: Some((number, controls)), ..news() };
            self.push(Item { news, road: Road::Courier, form: Form::Words });
        }
    }

    /// Makes the controls below the board be sent once more, because the seat has another board or address. Returns the
    /// earlier messages for the store to update.
    #[must_use]
    pub(in crate::session) fn forget_standing(&mut self) -> Vec<OpenMessage> {
        let is_waiting = self.queue.iter().any(|item| item.news.standing.is_some());
        if !is_waiting {
            self.stands = None;
        }
        // The earlier messages keep the same controls at the old address; mark them as gone.
        let audience = self.audience;
        let told = self.beside.iter_mut().filter(|one| one.was == Was::Controls);
        told.map(|one| {
            one.number = GONE;
            one.kept(audience)
        })
        .collect()
    }

    /// The messages beside the board, in the form in which the store keeps them.
    pub(in crate::session) fn open_messages(&self) -> Vec<OpenMessage> {
        self.beside.iter().map(|one| one.kept(self.audience)).collect()
    }

    /// The controls that do not fit on the seat's board, if the audience is a seat.
    pub(super) fn standing(&self, table: &dyn Table, names: &Names) -> Option<(u64, Sealed<Showing>)> {
        if let Audience::Seat(seat) = self.audience { table.standing(seat, names) } else { None }
    }

    /// Records a delivered message that must be edited later, if the news is such a message. Returns what the store
    /// must keep of the message.
    pub(in crate::session) fn keep_apart(&mut self, news: &News, message: Accepted) -> Vec<OpenMessage> {
        let offer = news.offer_number.map(|number| (Was::Offer, number));
        let controls = news.standing.as_ref().map(|(number, _)| (Was::Controls, *number));
        let told = news.notice.clone().filter(|notice| news.showing.is_none() && notice.holds_for_a_while());
        let told = told.map(|notice| (Was::Told(notice), 0));
        let arrived = offer.into_iter().chain(controls).chain(told);
        arrived.map(|(was, number)| self.keep_one(BesideOne { was, number, n: news.n, fate: None, message })).collect()
    }

    /// Records a delivered reminder of the turn, phase or round with this number. Returns what the store must keep of
    /// the reminder.
    pub(in crate::session) fn keep_reminder(&mut self, epoch: u32, message: Accepted) -> OpenMessage {
        let (was, number) = (Was::Reminder, u64::from(epoch));
        self.keep_one(BesideOne { was, number, n: 0, fate: None, message })
    }

    fn keep_one(&mut self, one: BesideOne) -> OpenMessage {
        let kept = one.kept(self.audience);
        // After a crash, the message that is sent again may be the message that was recorded before.
        self.beside.retain(|known| known.message != one.message);
        self.beside.push(one);
        kept
    }

    /// Takes over the messages of the lane that this lane replaces.
    pub(in crate::session) fn goes_on_for(&mut self, before: Self) {
        (self.beside, self.refresh) = (before.beside, before.refresh);
    }

    /// Removes the messages whose subject has ended: offers, controls of a past board, pauses, reminders of turns that
    /// are over. Returns each with its outcome.
    pub(in crate::session) fn take_closed(
        &mut self,
        table: &dyn Table,
        fates: &Fates,
    ) -> Vec<(Was, Accepted, Option<Fate>)> {
        let (offered, stands, is_over) = (&self.offered, self.stands, table.outcome().is_some());
        let is_awaited = matches!(self.audience, Audience::Seat(seat) if table.awaited().contains(seat));
        let closed = self.beside.extract_if(.., |one| match &one.was {
            Was::Offer => !offered.contains(&one.number),
            Was::Controls | Was::Board => stands != Some(one.number),
            Was::Told(_) => fates.of(one.n).is_some(),
            Was::Reminder => is_over || !is_awaited || one.number != u64::from(table.epoch()),
        });
        closed.map(|BesideOne { was, n, fate, message, .. }| (was, message, fates.of(n).or(fate))).collect()
    }

    /// The offers that others make to the seat, if the audience is a seat.
    pub(super) fn offers(
        &self,
        table: &dyn Table,
        names: &Names,
    ) -> impl Iterator<Item = (u64, Sealed<Showing>)> + use<> {
        let offers = if let Audience::Seat(seat) = self.audience { table.offers(seat, names) } else { Vec::new() };
        offers.into_iter()
    }
}
