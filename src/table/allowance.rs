//! A rate limit (token bucket): a burst of requests, then a fixed rate.

use clock::Stopwatch;

/// A token bucket.
pub(super) struct Allowance {
    left: f64,
    since: Stopwatch,
    burst: f64,
    a_second: f64,
}

impl Allowance {
    /// A full bucket of `burst` tokens, which refills by `a_second` tokens a second.
    pub(super) fn new(burst: u32, a_second: f64) -> Self {
        Self { left: burst.into(), since: Stopwatch::start(), burst: burst.into(), a_second }
    }

    /// Takes a token; `false` if none is left.
    pub(super) fn take(&mut self) -> bool {
        self.left = (self.left + self.since.elapsed().as_secs_f64() * self.a_second).min(self.burst);
        self.since = Stopwatch::start();
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allowed_at_once_is_used_up() {
        let mut allowance = Allowance::new(3, 0.0);
        assert_eq!([(); 4].map(|()| allowance.take()), [true, true, true, false]);
    }
}
