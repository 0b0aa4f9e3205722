//! Ratings of people per game: Glicko-2, recomputed from all results for each request.
//!
//! The rating period is a week in UTC, from Thursday to Wednesday, because 1970-01-01 was a Thursday. All results
//! within a week are rated together, against everybody's ratings at its beginning. The deviation of a person who plays
//! nothing in a week grows. The current week counts as if it ended now. Everybody starts at 1500 ± 350.
//!
//! In a match of more than two players, only the winner is known: the winner has beaten each of the others, who are not
//! compared with each other. The caller omits matches without a winner.

use std::collections::BTreeMap;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use rules::Timestamp;

/// The length of a rating period in milliseconds.
const WEEK_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// Above this deviation a rating is provisional.
pub const CERTAIN: f64 = 110.0;

/// A finished match with a winner, as the ratings count it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<P> {
    /// When the match ended.
    pub at: Timestamp,
    /// The winner.
    pub winner: P,
    /// The players whom the winner has beaten.
    pub losers: Vec<P>,
}

/// A player's rating in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated<P> {
    /// The player who is rated.
    pub player: P,
    /// The rating; 1500 for a player about whom nothing is known.
    pub rating: f64,
    /// The rating deviation: with a probability of 95 % the true strength is within two deviations of the rating.
    pub deviation: f64,
    /// The number of rated matches.
    pub played: u32,
    /// How many of the rated matches the player won.
    pub won: u32,
}

impl<P> Rated<P> {
    /// Whether the rating is uncertain: its deviation is above [`CERTAIN`].
    pub fn is_provisional(&self) -> bool {
        self.deviation > CERTAIN
    }
}

/// The ratings of all players as of a time: first those that are not provisional, each group strongest first.
pub fn ratings<P: Copy + Ord>(results: &[Played<P>], now: Timestamp) -> Vec<Rated<P>> {
    let week = |at: Timestamp| at.0.div_euclid(WEEK_MS);
    let mut weeks: BTreeMap<i64, Vec<&Played<P>>> = BTreeMap::new();
    for result in results {
        weeks.entry(week(result.at)).or_default().push(result);
    }
    let mut known: BTreeMap<P, (Rated<P>, Glicko2Rating)> = BTreeMap::new();
    let mut last = weeks.keys().next().copied().unwrap_or_default();
    for (this, results) in weeks {
        pass(&mut known, this - last - 1);
        count(&mut known, &results);
        last = this;
    }
    // The current week does not count as a week without matches.
    pass(&mut known, week(now) - last - 1);
    let rated = |(rated, glicko): (Rated<P>, Glicko2Rating)| Rated {
        rating: glicko.rating,
        deviation: glicko.deviation,
        ..rated
    };
    let mut all: Vec<Rated<P>> = known.into_values().map(rated).collect();
    all.sort_by(|one, other| {
        (one.is_provisional().cmp(&other.is_provisional()))
            .then(other.rating.total_cmp(&one.rating))
            .then(one.player.cmp(&other.player))
    });
    all
}

/// Raises everybody's rating deviation by this many weeks without a match.
fn pass<P: Ord>(known: &mut BTreeMap<P, (Rated<P>, Glicko2Rating)>, weeks: i64) {
    for (_, glicko) in known.values_mut() {
        for _ in 0..weeks {
            *glicko = skillratings::glicko2::decay_deviation(glicko);
        }
    }
}

/// Rates the results of a week.
fn count<P: Copy + Ord>(known: &mut BTreeMap<P, (Rated<P>, Glicko2Rating)>, results: &[&Played<P>]) {
    for player in results.iter().flat_map(|result| result.losers.iter().chain([&result.winner])) {
        let new = Rated { player: *player, rating: 0.0, deviation: 0.0, played: 0, won: 0 };
        known.entry(*player).or_insert((new, Glicko2Rating::new()));
    }
    let before: BTreeMap<P, Glicko2Rating> = known.iter().map(|(player, (_, glicko))| (*player, *glicko)).collect();
    for (player, (rated, glicko)) in known {
        let mut met = Vec::new();
        for result in results {
            let is_winner = result.winner == *player;
            if !is_winner && !result.losers.contains(player) {
                continue;
            }
            rated.played += 1;
            rated.won += u32::from(is_winner);
            if is_winner {
                met.extend(result.losers.iter().map(|loser| (before[loser], Outcomes::WIN)));
            } else {
                met.push((before[&result.winner], Outcomes::LOSS));
            }
        }
        // Without results, this increases the deviation.
        *glicko = glicko2_rating_period(&before[player], &met, &Glicko2Config::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(at: i64, winner: &'static str, losers: &[&'static str]) -> Played<&'static str> {
        Played { at: Timestamp(at), winner, losers: losers.to_vec() }
    }

    #[test]
    fn as_glickman_computes_it() {
        // A new player beats a new player: computed by hand from the formulas in Glickman's paper.
        let rated = ratings(&[won(5, "Ann", &["Ben"])], Timestamp(6));
        let shown: Vec<_> = rated.iter().map(|one| (one.player, one.rating.round(), one.deviation.round())).collect();
        assert_eq!(shown, [("Ann", 1662.0, 290.0), ("Ben", 1338.0, 290.0)]);
        assert!(rated.iter().all(Rated::is_provisional));
        assert_eq!((rated[0].played, rated[0].won, rated[1].won), (1, 1, 0));
    }

    #[test]
    fn a_week_counts_together_and_the_order_within_it_does_not() {
        let all = [won(1, "Ann", &["Ben"]), won(2, "Ben", &["Cleo"]), won(3, "Cleo", &["Ann"])];
        let mut turned = all.clone();
        turned.reverse();
        let rated = ratings(&all, Timestamp(9));
        assert_eq!(rated, ratings(&turned, Timestamp(9)));
        assert!(rated.iter().all(|one| (one.rating - 1500.0).abs() < 1e-6), "a circle: {rated:?}");
        // In a later week, the player who was rated higher by then has more to lose.
        let later = ratings(&[all[0].clone(), won(WEEK_MS + 1, "Ben", &["Ann"])], Timestamp(WEEK_MS + 2));
        assert!(later[0].player == "Ben" && later[0].rating > 1500.0, "{later:?}");
    }

    #[test]
    fn who_plays_nothing_becomes_less_certain_and_who_plays_much_is_known() {
        let played: Vec<_> = (0..40)
            .map(|n| won(n, if n % 3 == 0 { "Ben" } else { "Ann" }, if n % 3 == 0 { &["Ann"] } else { &["Ben"] }))
            .collect();
        let now = ratings(&played, Timestamp(50));
        assert!(now.iter().all(|one| !one.is_provisional()), "{now:?}");
        let later = ratings(&played, Timestamp(200 * WEEK_MS));
        assert!(later[0].deviation > now[0].deviation && (later[0].rating - now[0].rating).abs() < 1e-9);
    }

    #[test]
    fn the_winner_of_four_has_beaten_three() {
        let four = ratings(&[won(1, "Ann", &["Ben", "Cleo", "Dan"])], Timestamp(2));
        let two = ratings(&[won(1, "Ann", &["Ben"])], Timestamp(2));
        assert!(four[0].rating > two[0].rating);
        assert_eq!(four[0].played, 1);
        let losers: Vec<_> = four[1..].iter().map(|one| one.rating).collect();
        assert!(losers.iter().all(|rating| (rating - losers[0]).abs() < 1e-9), "they are not compared: {four:?}");
        assert!(ratings::<u8>(&[], Timestamp(0)).is_empty());
    }
}
