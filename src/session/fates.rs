//! The outcomes of pauses and of offers to end the match. Messages tell people of a pause or an offer while it holds.
//! When it has ended, the messages are edited to state the outcome.
//!
//! Outcomes follow from the journal alone, so a match that wakes again knows them.

use std::collections::BTreeMap;

use super::step::Step;
use host::{Effect, Order, What};
use rules::{Millis, Seat};

/// How many pauses and offers with known outcomes are remembered.
const FATES_MAX: usize = 64;

/// The outcome of a pause, an offer or another temporary message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The match goes on after a pause of this length.
    Resumed(Millis),
    /// Everybody agreed to end the match.
    Accepted,
    /// This seat declined to end the match.
    Declined(Seat),
    /// The seat that offered to end the match has played on instead.
    Lapsed(Seat),
    /// A host put the match back to a time before the pause or offer.
    StruckOut,
    /// The person to whom the message was sent has answered the message.
    Answered,
    /// The person who made the offer has withdrawn or replaced the offer.
    TakenBack,
    /// The turn, phase or round to which the message belonged is over, or what the message asks for has been done.
    Past,
    /// The match ended before the pause or offer was settled.
    Over,
}

/// A pause or an offer that has no outcome yet.
#[derive(Clone, Copy)]
enum Open {
    Pause,
    Offer(Seat),
}

/// The pauses and offers of a match, by the numbers of the entries that began them.
#[derive(Default)]
pub(super) struct Fates {
    open: Vec<(i64, Open)>,
    known: BTreeMap<i64, Fate>,
}

impl Fates {
    /// Notes the outcome of every pause and offer that this step settles.
    pub(super) fn note(&mut self, step: &Step<'_>) {
        let Some((entry, effect)) = step.entry else { return };
        let author = if let What::Text(seat, _) = entry.what { Some(seat) } else { None };
        let (is_over, offered) = (step.table.outcome().is_some(), step.table.offers_to_end());
        for (n, open) in std::mem::take(&mut self.open) {
            let fate = match (open, effect) {
                (Open::Pause, Effect::Resumed { length }) => Some(Fate::Resumed(*length)),
                (_, Effect::PutBack { .. } | Effect::TookBack) => Some(Fate::StruckOut),
                (Open::Offer(_), Effect::Agreed) => Some(Fate::Accepted),
                _ if is_over => Some(Fate::Over),
                (Open::Offer(maker), Effect::Declined) => Some(Fate::Declined(author.unwrap_or(maker))),
                (Open::Offer(maker), _) if !offered.contains(maker) => Some(Fate::Lapsed(maker)),
                _ => None,
            };
            match fate {
                Some(fate) => drop(self.known.insert(n, fate)),
                None => self.open.push((n, open)),
            }
        }
        while self.known.len() > FATES_MAX {
            self.known.pop_first();
        }
        match effect {
            Effect::Paused { .. } | Effect::Absent { .. } | Effect::ResumeNoted | Effect::Ordered(Order::Pause) => {
                self.open.push((step.n, Open::Pause));
            }
            Effect::Offered => self.open.extend(author.map(|maker| (step.n, Open::Offer(maker)))),
            Effect::Staged { .. }
            | Effect::Played { .. }
            | Effect::Refuted { .. }
            | Effect::Locked
            | Effect::Undone
            | Effect::Resumed { .. }
            | Effect::Declined
            | Effect::Agreed
            | Effect::Conceded
            | Effect::TookBack
            | Effect::PutBack { .. }
            | Effect::Ordered(_)
            | Effect::Noted => {}
        }
    }

    /// The outcome of the pause or offer that this entry made; `None` while it still holds, and for all other entries.
    pub(super) fn of(&self, n: i64) -> Option<Fate> {
        self.known.get(&n).copied()
    }

    /// All known outcomes, by entry.
    pub(super) fn all(&self) -> &BTreeMap<i64, Fate> {
        &self.known
    }
}
