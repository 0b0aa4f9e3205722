//! Notifies pages that show a match or puzzle live that something may have changed.
//!
//! A notification has no content. The page then asks for what its viewer may see, which is computed anew.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::store::Place;
use clock::Watched;

/// When this many places are watched, places without listeners are removed.
const PLACES_MAX: usize = 1024;

/// The notifier. Clones share it; the default one notifies nobody.
#[derive(Clone, Default)]
pub struct Stirs(Option<Arc<Inner>>);

#[derive(Default)]
struct Inner {
    places: Mutex<BTreeMap<Place, Weak<Watched<u64>>>>,
    /// Counts changes of roles and channels.
    reviews: Watched<u64>,
}

impl Stirs {
    /// A notifier for a process that serves the browser table.
    pub fn served() -> Self {
        Self(Some(Arc::default()))
    }

    /// Whether this process serves the browser table.
    pub fn is_served(&self) -> bool {
        self.0.is_some()
    }

    /// A counter that changes whenever something may have changed in this match or puzzle.
    pub fn listen(&self, place: Place) -> Arc<Watched<u64>> {
        let Some(inner) = &self.0 else { return Arc::default() };
        let mut places = inner.places();
        if let Some(known) = places.get(&place).and_then(Weak::upgrade) {
            return known;
        }
        if places.len() >= PLACES_MAX {
            places.retain(|_, listened| listened.strong_count() > 0);
        }
        let new = Arc::new(Watched::default());
        places.insert(place, Arc::downgrade(&new));
        new
    }

    /// Notifies the listeners of a match or puzzle.
    pub(crate) fn ring(&self, place: Place) {
        let listened = self.0.as_ref().and_then(|inner| inner.places().get(&place).and_then(Weak::upgrade));
        if let Some(listened) = listened {
            listened.change(|count| *count += 1);
        }
    }

    /// Notifies all listeners that roles or channels of a server have changed. They must check again who can read a
    /// channel.
    pub(crate) fn review(&self) {
        if let Some(inner) = &self.0 {
            inner.reviews.change(|count| *count += 1);
        }
    }

    /// How many times roles or channels have changed.
    pub fn reviews(&self) -> u64 {
        self.0.as_ref().map_or(0, |inner| inner.reviews.get())
    }

    /// Waits until roles or channels have changed more often than `known` times.
    pub async fn reviewed_since(&self, known: u64) {
        match &self.0 {
            Some(inner) => drop(inner.reviews.other_than(known).await),
            None => std::future::pending().await,
        }
    }
}

/// Leaves out who watches which match or puzzle.
impl fmt::Debug for Stirs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stirs").field("is_served", &self.is_served()).finish_non_exhaustive()
    }
}

impl Inner {
    fn places(&self) -> MutexGuard<'_, BTreeMap<Place, Weak<Watched<u64>>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MatchId, PuzzleId};

    #[test]
    fn a_place_is_heard_of_by_those_who_listen_to_it() {
        let stirs = Stirs::served();
        let (one, two) = (Place::Match(MatchId(1)), Place::Puzzle(PuzzleId(1)));
        let (listened, also, other) = (stirs.listen(one), stirs.listen(one), stirs.listen(two));
        stirs.ring(one);
        assert_eq!([listened.get(), also.get(), other.get()], [1, 1, 0]);
        drop((listened, also));
        stirs.ring(one);
        assert_eq!(stirs.listen(one).get(), 0, "nobody listened any more");
        let nobody = Stirs::default();
        nobody.ring(one);
        assert!(!nobody.is_served() && nobody.listen(one).get() == 0);
    }
}
