//! The rate limit per person for pictures: very fast presses must not slow others down.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::store::UserId;
use rules::{Millis, Timestamp};

/// How many pictures a person may request within [`WINDOW`].
///
/// Pressing as fast as possible gives about five presses per second for a short time, which stays below this limit.
const ASKED_MAX: usize = 60;
/// The period over which requests are counted.
const WINDOW: Millis = Millis::from_secs(10);
/// How many people are remembered.
const PEOPLE_MAX: usize = 10_000;

/// Counts each person's recent requests for pictures.
#[derive(Default)]
pub(in crate::discord) struct RateLimit(Mutex<BTreeMap<UserId, Vec<Timestamp>>>);

impl RateLimit {
    /// Whether this person may make one more request now; if so, it is counted.
    pub(super) fn allows(&self, user: UserId, now: Timestamp) -> bool {
        let mut people = self.0.lock().expect("nobody panics while holding it");
        if people.len() >= PEOPLE_MAX {
            people.clear();
        }
        let asked = people.entry(user).or_default();
        asked.retain(|&at| now - at < WINDOW);
        if asked.len() >= ASKED_MAX {
            return false;
        }
        asked.push(now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_too_often_waits_and_others_do_not() {
        let limit = RateLimit::default();
        let (ann, ben) = (UserId(1), UserId(2));
        let at = |seconds| Timestamp(1_800_000_000_000) + Millis::from_secs(seconds);
        assert!((0..ASKED_MAX).all(|_| limit.allows(ann, at(0))));
        assert!(!limit.allows(ann, at(9)) && limit.allows(ben, at(9)));
        assert!(limit.allows(ann, at(10)));
    }

    #[test]
    fn a_person_who_presses_quickly_is_never_told_to_wait() {
        let limit = RateLimit::default();
        // Four presses per second for a whole minute.
        let at = |press: i64| Timestamp(1_800_000_000_000) + Millis(press * 250);
        assert!((0..240).all(|press| limit.allows(UserId(1), at(press))));
    }
}
