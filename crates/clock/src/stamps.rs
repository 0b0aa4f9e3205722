//! Estimates Discord's clock from its time stamps, relative to the uptime of this process, which nobody can set.
//!
//! A message of the bot was stamped between the request and the response, which bounds the difference of the two clocks
//! from both sides. What a person did was stamped before it arrived, which bounds the difference from below. All bounds
//! together give an interval. Each bound widens with its age, because the clocks drift.

use std::collections::VecDeque;

use rules::{Millis, Timestamp};

/// How many stamps are remembered.
const REMEMBERED_MAX: usize = 128;
/// The assumed limit for the drift of the two clocks: one part in this many.
const DRIFT_ONE_IN: i64 = 10_000;

/// An estimate of what Discord's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The middle of the possible interval.
    pub now: Timestamp,
    /// Half the width of the possible interval.
    pub uncertainty: Millis,
}

/// The remembered stamps as bounds, oldest first.
#[derive(Debug, Default)]
pub(super) struct Stamps(VecDeque<Bound>);

/// How far Discord's clock is ahead of the process's uptime according to one stamp, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// The uptime of this process at which the stamp arrived.
    seen: Millis,
    least: i64,
    /// The upper bound; `None` for an event that the bot did not request.
    most: Option<i64>,
}

impl Bound {
    /// The bounds at a later uptime: each is widened by the possible drift.
    fn aged(self, now: Millis) -> (i64, Option<i64>) {
        let drift = (now - self.seen).0.max(0) / DRIFT_ONE_IN;
        (self.least - drift, self.most.map(|most| most + drift))
    }
}

impl Stamps {
    /// Records that Discord's clock was between `earliest` and `latest` at some moment in the last `since_asked`. If
    /// `since_asked` is `None`, the moment was any time before now.
    pub(super) fn note(&mut self, uptime: Millis, since_asked: Option<Millis>, earliest: Timestamp, latest: Timestamp) {
        let least = earliest.0 - uptime.0;
        let most = since_asked.map(|since| latest.0 - (uptime.0 - since.0));
        // The newest stamp is trusted: older stamps that contradict it are from before a clock was set.
        let agrees = |old: &Bound| {
            let (old_least, old_most) = old.aged(uptime);
            old_most.is_none_or(|old_most| least <= old_most) && most.is_none_or(|most| old_least <= most)
        };
        self.0.retain(agrees);
        if self.0.len() >= REMEMBERED_MAX {
            self.0.pop_front();
        }
        self.0.push_back(Bound { seen: uptime, least, most });
    }

    /// Records that both clocks were moved by this length.
    pub(super) fn shift(&mut self, by: Millis) {
        for bound in &mut self.0 {
            bound.least = bound.least.saturating_add(by.0);
            bound.most = bound.most.map(|most| most.saturating_add(by.0));
        }
    }

    /// Estimates what Discord's clock shows at this uptime.
    pub(super) fn guess(&self, uptime: Millis) -> Option<Guess> {
        let aged = || self.0.iter().map(|bound| bound.aged(uptime));
        let least = aged().map(|(least, _)| least).max()?;
        let most = aged().filter_map(|(_, most)| most).min()?;
        let width = most - least;
        // The bounds of events that the bot did not request may contradict each other, although each agreed with the
        // newest stamp of its time.
        (width >= 0)
            .then(|| Guess { now: Timestamp(uptime.0 + least + width / 2), uncertainty: Millis((width + 1) / 2) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Discord's clock shows at this uptime if it is ahead by `ahead`.
    fn discords(ahead: i64, uptime: i64) -> Timestamp {
        Timestamp(uptime + ahead)
    }

    /// Records a message of the bot: requested at the first uptime, stamped at the second, answered at the third.
    fn own(stamps: &mut Stamps, ahead: i64, [asked, stamped, answered]: [i64; 3]) {
        let stamp = discords(ahead, stamped);
        stamps.note(Millis(answered), Some(Millis(answered - asked)), stamp, stamp);
    }

    #[test]
    fn messages_of_the_bots_own_bound_the_difference_from_both_sides() {
        for ahead in [-2_000, 0, 2_000, 1_700_000_000_000] {
            let mut stamps = Stamps::default();
            assert_eq!(stamps.guess(Millis(0)), None, "nothing is known yet");
            own(&mut stamps, ahead, [0, 150, 200]);
            let guess = stamps.guess(Millis(200)).unwrap();
            assert_eq!(guess.uncertainty, Millis(100));
            assert!((guess.now - discords(ahead, 200)).0.abs() <= 100);
            // A press may take any time to arrive, and is stamped before it arrives.
            let pressed = discords(ahead, 290);
            stamps.note(Millis(300), None, pressed, pressed);
            own(&mut stamps, ahead, [400, 410, 480]);
            let guess = stamps.guess(Millis(480)).unwrap();
            assert!(guess.uncertainty <= Millis(10), "{guess:?}");
            assert!((guess.now - discords(ahead, 480)).0.abs() <= guess.uncertainty.0, "{guess:?}");
        }
    }

    #[test]
    fn what_people_do_alone_is_not_enough() {
        let mut stamps = Stamps::default();
        stamps.note(Millis(300), None, Timestamp(290), Timestamp(290));
        assert_eq!(stamps.guess(Millis(300)), None);
    }

    #[test]
    fn what_is_known_fades_with_its_age() {
        let mut stamps = Stamps::default();
        own(&mut stamps, 0, [0, 5, 10]);
        let uncertainty = |at| stamps.guess(Millis(at)).unwrap().uncertainty;
        assert_eq!(uncertainty(10), Millis(5));
        assert_eq!(uncertainty(10 + 3_600_000), Millis(365), "an hour later the two may have drifted by 360 ms");
    }

    #[test]
    fn a_clock_that_was_set_is_believed_anew() {
        let mut stamps = Stamps::default();
        own(&mut stamps, 0, [0, 5, 10]);
        own(&mut stamps, 60_000, [1000, 1005, 1010]);
        let guess = stamps.guess(Millis(1010)).unwrap();
        assert!((guess.now - discords(60_000, 1010)).0.abs() <= 5, "{guess:?}");
        own(&mut stamps, -60_000, [2000, 2005, 2010]);
        assert!((stamps.guess(Millis(2010)).unwrap().now - discords(-60_000, 2010)).0.abs() <= 5);
        stamps.shift(Millis(7_000));
        assert!((stamps.guess(Millis(2010)).unwrap().now - discords(-53_000, 2010)).0.abs() <= 5);
    }
}
