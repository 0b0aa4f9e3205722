//! Sequential halving: all remaining candidates are tried in the same sampled worlds, the worse half drops out, and the
//! rest are tried in more worlds.
//!
//! Since all remaining candidates are rated in the same worlds, lucky samples favor none of them (Karnin, Koren, Somekh
//! 2013, with common random numbers).

use rules::{Dice, Patience};

/// A candidate and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender<C> {
    /// The candidate move.
    pub candidate: C,
    /// The mean rating of the candidate; each game chooses the scale, and more is better.
    pub worth: f64,
    /// The number of worlds in which the candidate was tried.
    pub n_tried: usize,
}

/// The budget of one race.
pub struct Race<'a, 'b> {
    /// Maximum number of trials, summed over all candidates.
    pub trials: usize,
    /// The dice for sampling worlds and for random choices in a trial.
    pub dice: &'a mut Dice,
    /// Called with the number of trials so far; may stop the race early.
    pub patience: Patience<'b>,
}

impl Race<'_, '_> {
    /// Runs the race and returns all candidates, the best first. Candidates that dropped out earlier come later;
    /// candidates with equal results keep their original order.
    ///
    /// `imagine` samples a world, `try_in` rates a candidate in it. Each candidate is tried at least once, unless
    /// `patience` ends the race before.
    pub fn run<C, W>(
        self,
        candidates: Vec<C>,
        mut imagine: impl FnMut(&mut Dice) -> W,
        mut try_in: impl FnMut(&C, &W, &mut Dice) -> f64,
    ) -> Vec<Contender<C>> {
        let Self { trials, dice, patience } = self;
        let mut field: Vec<_> =
            candidates.into_iter().map(|candidate| Contender { candidate, worth: 0.0, n_tried: 0 }).collect();
        let n_rounds = field.len().next_power_of_two().trailing_zeros().max(1) as usize;
        let (mut n_in, mut n_done) = (field.len(), 0);
        for _ in 0..n_rounds {
            let n_worlds = (trials / n_rounds / n_in.max(1)).max(1);
            for _ in 0..n_worlds {
                if n_done > 0 && n_done + n_in > trials.max(field.len()) || patience(n_done).is_break() {
                    field[..n_in].sort_by(better_first);
                    return field;
                }
                let world = imagine(dice);
                for contender in &mut field[..n_in] {
                    let worth = try_in(&contender.candidate, &world, dice);
                    contender.n_tried += 1;
                    contender.worth += (worth - contender.worth) / super::real(contender.n_tried);
                    n_done += 1;
                }
            }
            field[..n_in].sort_by(better_first);
            n_in = n_in.div_ceil(2);
        }
        field
    }
}

fn better_first<C>(one: &Contender<C>, other: &Contender<C>) -> std::cmp::Ordering {
    other.worth.total_cmp(&one.worth)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::real;
    use super::*;
    use rules::endless;

    fn race(n_candidates: usize, trials: usize, patience: Patience<'_>) -> (Vec<Contender<usize>>, usize) {
        let mut dice = Dice::new(7, "race", 0);
        let mut n_tried = 0;
        // A noisy scale on which the middle candidate is the best.
        let field = Race { trials, dice: &mut dice, patience }.run(
            (0..n_candidates).collect(),
            |dice| real(dice.below(20)),
            |&candidate, noise, dice| {
                n_tried += 1;
                noise + real(dice.below(10)) - real(candidate.abs_diff(n_candidates / 2))
            },
        );
        (field, n_tried)
    }

    #[test]
    fn the_best_is_found_through_noise_within_the_trials() {
        for (n_candidates, trials) in [(2, 200), (9, 900), (16, 1600), (33, 3300)] {
            let (field, n_tried) = race(n_candidates, trials, &mut endless);
            assert!(field[0].candidate.abs_diff(n_candidates / 2) <= 1, "{field:?}");
            assert!(n_tried <= trials && n_tried * 2 > trials, "{n_tried} of {trials}");
            assert_eq!(field.len(), n_candidates);
        }
    }

    #[test]
    fn everybody_is_tried_once_and_one_alone_wins() {
        let (field, n_tried) = race(40, 10, &mut endless);
        assert_eq!((n_tried, field.iter().all(|contender| contender.n_tried == 1)), (40, true));
        assert_eq!(race(1, 10, &mut endless).0[0].candidate, 0);
    }

    #[test]
    fn a_race_that_is_broken_off_still_has_an_order() {
        let mut patience = |n_done| if n_done < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let (field, n_tried) = race(10, 10_000, &mut patience);
        assert_eq!((field.len(), n_tried), (10, 50));
        assert!(field.windows(2).all(|pair| pair[0].worth >= pair[1].worth));
    }
}
