//! Portable randomness: the same seed gives the same draws on every machine and with every version of the libraries.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A random generator: `ChaCha8` keyed by the record's seed, with one stream for each purpose and draw.
///
/// In a match only `host` makes dice, and it writes each draw to the journal; the rules get the dice as an argument.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice for one purpose: `seed` comes from the record, `purpose` is a fixed name, and `nth` counts the uses of
    /// the purpose.
    ///
    /// Different purposes and counts give independent streams.
    pub fn new(seed: u64, purpose: &str, nth: u32) -> Self {
        // FNV-1a: any fixed, well-spread function of the name will do; it is part of the save format.
        let hash = purpose
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        // The key is the plain seed: seed expansion by a library (`seed_from_u64`) would become part of our save
        // format.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(hash.wrapping_add(u64::from(nth)));
        Self(rng)
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound - 1`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is nothing to draw from");
        let bound = bound as u64;
        // Values from the incomplete last range are rejected; otherwise small numbers would be more likely.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.bits();
            if bits < limit {
                return usize::try_from(bits % bound).expect("below a usize");
            }
        }
    }

    /// One of the items, each equally likely; `None` if there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }

    /// Draws `true` with a probability of `numerator` in `denominator`.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        self.below(denominator) < numerator
    }

    /// Puts the items into a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_for_ever() {
        let mut dice = Dice::new(42, "first", 0);
        let draws: Vec<_> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(draws, PINNED);
    }

    const PINNED: [usize; 8] = [56, 45, 35, 12, 87, 7, 1, 48];

    #[test]
    fn purposes_and_counts_are_independent() {
        let draw = |purpose, nth| Dice::new(7, purpose, nth).bits();
        assert_ne!(draw("deal", 0), draw("first", 0));
        assert_ne!(draw("deal", 0), draw("deal", 1));
    }
}
