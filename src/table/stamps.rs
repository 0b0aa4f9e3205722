//! The ids of inputs made in the browser. Their stamps estimate Discord's clock, and each id is greater than the id
//! before.

use std::sync::{Mutex, PoisonError};

use crate::seed::{self, NoRandomness};
use crate::store::InputId;
use clock::Clock;
use rules::Millis;

/// How uncertain the estimate of Discord's clock may be in a race.
pub(super) const UNCERTAIN_MAX: Millis = Millis(100);

/// The bits of an id below its stamp. They distinguish ids within a millisecond.
const WITHIN_MS: u64 = (1 << 22) - 1;

/// The last id.
#[derive(Default)]
pub(super) struct Stamps(Mutex<u64>);

impl Stamps {
    /// The id for an input that arrives now.
    ///
    /// # Errors
    /// The system has no randomness.
    pub(super) fn next(&self, clock: &Clock) -> Result<InputId, NoRandomness> {
        let at = clock.discords().map_or_else(|| clock.now(), |guess| guess.now);
        // The lower bits are random, so that two processes do not make the same id.
        let drawn = InputId::first_of(at).0 | (seed::unforeseen()? & WITHIN_MS);
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *last = drawn.max(*last + 1);
        Ok(InputId(*last))
    }
}

/// Whether Discord's clock is known well enough for a race against people who press buttons on Discord.
pub(super) fn is_certain(clock: &Clock) -> bool {
    clock.discords().is_some_and(|guess| guess.uncertainty <= UNCERTAIN_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Timestamp;

    #[test]
    fn ids_bear_discords_time_and_never_fall_back() {
        let (stamps, clock) = (Stamps::default(), Clock::stopped(Timestamp(1_800_000_000_000)));
        let first = stamps.next(&clock).unwrap();
        assert_eq!(first.stamp(), clock.now(), "nothing is known of Discord's clock yet");
        assert!(!is_certain(&clock));
        let ids: Vec<_> = (0..100).map(|_| stamps.next(&clock).unwrap()).collect();
        assert!(ids.is_sorted() && ids[0] > first, "many within a millisecond keep their order");
    }

    #[test]
    fn an_input_bears_discords_time_whichever_way_this_machines_clock_is_off() {
        for skew in [-2_000, 2_000] {
            let (stamps, clock) = (Stamps::default(), Clock::stopped(Timestamp(1_800_000_000_000)));
            // Discord has stamped a message of the bot with its own time.
            let discords = Timestamp(clock.now().0 + skew);
            clock.heed(clock.now(), discords);
            assert!(is_certain(&clock));
            let off = stamps.next(&clock).unwrap().stamp() - discords;
            assert!(off.0.abs() <= UNCERTAIN_MAX.0, "{skew}: {off:?}");
        }
    }

    #[test]
    fn a_slow_answer_leaves_too_much_open() {
        let clock = Clock::stopped(Timestamp(1_800_000_000_000));
        clock.heed(Timestamp(clock.now().0 - 250), clock.now());
        assert!(!is_certain(&clock));
        clock.heed(Timestamp(clock.now().0 - 50), Timestamp(clock.now().0 - 20));
        assert!(is_certain(&clock));
    }
}
