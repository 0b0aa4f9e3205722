//! A cache with a limited number of entries that evicts the oldest entry first.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// A cache of values that are expensive to make, shared between threads.
pub(super) struct Bounded<K, V> {
    kept: Mutex<(BTreeMap<K, V>, VecDeque<K>)>,
    count_max: usize,
}

impl<K: Ord + Clone, V: Clone> Bounded<K, V> {
    pub(super) const fn new(count_max: usize) -> Self {
        Self { kept: Mutex::new((BTreeMap::new(), VecDeque::new())), count_max }
    }

    /// The cached value for this key, if there is one and `fits` accepts it; otherwise makes the value, without
    /// blocking other threads while it does so.
    pub(super) fn get<E>(
        &self,
        key: &K,
        fits: impl Fn(&V) -> bool,
        make: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        // Poisoning is ignored: a panic while the lock was held can at worst leave a key in the queue that the map
        // lacks.
        let found = self.kept.lock().unwrap_or_else(PoisonError::into_inner).0.get(key).cloned();
        if let Some(value) = found.filter(fits) {
            return Ok(value);
        }
        let value = make()?;
        let (map, queue) = &mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if map.insert(key.clone(), value.clone()).is_none() {
            queue.push_back(key.clone());
        }
        while queue.len() > self.count_max {
            if let Some(oldest) = queue.pop_front() {
                map.remove(&oldest);
            }
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn what_came_first_goes_first() {
        let cache = Bounded::new(2);
        let get = |key: u8, value: u8| cache.get(&key, |_| true, || Ok::<_, Infallible>(value)).unwrap();
        assert_eq!([get(1, 10), get(2, 20), get(1, 11)], [10, 20, 10]);
        assert_eq!([get(3, 30), get(2, 21), get(1, 12)], [30, 20, 12], "1 made room for 3");
    }

    #[test]
    fn what_does_not_fit_is_made_anew() {
        let cache = Bounded::new(2);
        let get = |value: u8| cache.get(&1, |&kept| kept == value, || Ok::<_, Infallible>(value)).unwrap();
        assert_eq!([get(1), get(1), get(2), get(2)], [1, 1, 2, 2]);
    }
}
