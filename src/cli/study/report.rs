//! The results of many matches: shares with 95 % intervals, lengths, endings, scores.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Played, Study};
use rules::Seat;

/// The table of a study.
pub(super) struct Report {
    game: &'static str,
    players: Vec<&'static str>,
    seed: u64,
    n_matches: usize,
    n_unended: usize,
    /// The share of wins for each property that a player can have, such as going first, with the name of the property.
    shares: Vec<(String, Share)>,
    turns: Option<Spread>,
    /// The winner's score minus the best other score.
    margin: Option<Spread>,
    scores: Option<Spread>,
    endings: BTreeMap<&'static str, Share>,
    tiebreaks: BTreeMap<&'static str, Share>,
    /// The time of a thought in milliseconds, by player.
    thoughts: Vec<(&'static str, Spread)>,
}

/// A share: `hits` of `of` cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Share {
    hits: u32,
    of: u32,
}

impl Share {
    fn count(&mut self, is_hit: bool) {
        self.hits += u32::from(is_hit);
        self.of += 1;
    }

    /// The share as a fraction of 1.
    fn value(self) -> f64 {
        f64::from(self.hits) / f64::from(self.of.max(1))
    }

    /// The 95 % Wilson score interval, which is accurate near 0 and 1 too.
    fn interval(self) -> (f64, f64) {
        const Z: f64 = 1.959_964;
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (n, p) = (f64::from(self.of), self.value());
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    fn json(self) -> Value {
        let (low, high) = self.interval();
        json!({"won": self.hits, "of": self.of, "share": rounded(self.value()), "low": rounded(low), "high": rounded(high)})
    }
}

fn rounded(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

/// The distribution of values: the 10th, 50th and 90th percentile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    tenth: i64,
    median: i64,
    ninth: i64,
}

impl Spread {
    fn of(mut values: Vec<i64>) -> Option<Self> {
        values.sort_unstable();
        let at = |tenths: usize| values.get((values.len().max(1) - 1) * tenths / 10).copied();
        Some(Self { tenth: at(1)?, median: at(5)?, ninth: at(9)? })
    }

    fn json(self) -> Value {
        json!({"p10": self.tenth, "median": self.median, "p90": self.ninth})
    }
}

impl Report {
    pub(super) fn of(study: &Study, played: &[Played]) -> Self {
        let words: Vec<_> = study.players.iter().map(|player| player.word()).collect();
        let ended = || played.iter().filter_map(|one| one.outcome.map(|outcome| (one, outcome)));
        let (mut endings, mut tiebreaks) = (BTreeMap::new(), BTreeMap::new());
        let (n_ended, mut margins, mut scores) = (ended().count(), Vec::new(), Vec::new());
        let share = |hits| Share { hits, of: u32::try_from(n_ended).unwrap_or(u32::MAX) };
        for (one, outcome) in ended() {
            endings.entry(outcome.by.word()).or_insert(share(0)).hits += 1;
            if let Some(tiebreak) = one.tally.tiebreak {
                tiebreaks.entry(tiebreak).or_insert(share(0)).hits += 1;
            }
            if let (Some(all), Some(winner)) = (&one.tally.scores, outcome.winner) {
                let others = all.iter().filter(|(seat, _)| *seat != winner).map(|(_, score)| *score);
                margins.extend(others.max().map(|best| all[winner] - best));
                scores.extend(all.values().copied());
            }
        }
        let thoughts = distinct(&words).filter_map(|word| {
            let all = played.iter().flat_map(|one| &one.thoughts);
            Some((word, Spread::of(all.filter(|(by, _)| words[*by] == word).map(|(_, taken)| taken.0).collect())?))
        });
        Self {
            game: study.spec.id,
            seed: study.seed,
            n_matches: played.len(),
            n_unended: played.len() - n_ended,
            shares: shares(&words, played),
            turns: Spread::of(ended().map(|(one, _)| one.tally.turns.into()).filter(|&turns| turns > 0).collect()),
            margin: Spread::of(margins),
            scores: Spread::of(scores),
            endings,
            tiebreaks,
            thoughts: thoughts.collect(),
            players: words,
        }
    }

    pub(super) fn json(&self) -> Value {
        let shares: serde_json::Map<_, _> =
            self.shares.iter().map(|(name, share)| (name.clone(), share.json())).collect();
        let map = |map: &BTreeMap<&str, Share>| {
            map.iter().map(|(&name, share)| (name.to_owned(), share.json())).collect::<serde_json::Map<_, _>>()
        };
        let spread = |spread: Option<Spread>| spread.map(Spread::json);
        let thoughts: Vec<_> =
            self.thoughts.iter().map(|(word, spread)| json!({"player": word, "ms": spread.json()})).collect();
        json!({
            "game": self.game, "players": self.players, "seed": self.seed, "matches": self.n_matches,
            "unended": self.n_unended, "won": shares, "turns": spread(self.turns), "margin": spread(self.margin),
            "scores": spread(self.scores), "endings": map(&self.endings), "tiebreaks": map(&self.tiebreaks),
            "thoughts": thoughts,
        })
    }

    /// The report as text for people.
    pub(super) fn table(&self) -> String {
        let mut text = format!(
            "{}: {} matches, {}, seed {}\n\n{:<26}{:>8}   95 % interval\n",
            self.game,
            self.n_matches,
            self.players.join(" against "),
            self.seed,
            "share won by",
            ""
        );
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        let mut line = |name: &str, share: Share| {
            let (low, high) = share.interval();
            let told = format!("{name:<26}{:>8}   {:.1} to {:.1}", percent(share.value()), low * 100.0, high * 100.0);
            text.push_str(told.trim_end());
            text.push('\n');
        };
        for (name, share) in &self.shares {
            line(name, *share);
        }
        for (name, counts) in [("ended by", &self.endings), ("equal scores, decided by", &self.tiebreaks)] {
            for (word, share) in counts {
                line(&format!("{name} {word}"), *share);
            }
        }
        let thoughts = self.thoughts.iter().map(|(word, spread)| (format!("ms a thought, {word}"), Some(*spread)));
        let spreads = [("turns", self.turns), ("score", self.scores), ("ahead of the next", self.margin)];
        let spreads = spreads.into_iter().map(|(name, spread)| (name.to_owned(), spread)).chain(thoughts);
        let mut told: Vec<String> = Vec::new();
        for (name, spread) in spreads.filter_map(|(name, spread)| Some((name, spread?))) {
            told.push(format!("{name:<26}{:>8}   {} to {}\n", spread.median, spread.tenth, spread.ninth));
        }
        told.dedup();
        if !told.is_empty() {
            let _infallible = write!(text, "\n{:<26}{:>8}   8 of 10 lie within\n{}", "", "median", told.concat());
        }
        if self.n_unended > 0 {
            let _infallible = writeln!(text, "\n{} matches did not end", self.n_unended);
        }
        text
    }
}

/// The distinct words, in the order of their first appearance.
fn distinct<'a>(words: &'a [&'static str]) -> impl Iterator<Item = &'static str> + 'a {
    words.iter().enumerate().filter(|(nth, word)| !words[..*nth].contains(word)).map(|(_, word)| *word)
}

/// The shares of wins: of each kind of player, of who goes first, of who has the advantage, and of each seat.
fn shares(words: &[&'static str], played: &[Played]) -> Vec<(String, Share)> {
    let is_mixed = words.iter().any(|word| *word != words[0]);
    let mut shares: Vec<(String, Share)> = Vec::new();
    let mut count = |name: String, is_hit: bool| match shares.iter_mut().find(|(known, _)| *known == name) {
        Some((_, share)) => share.count(is_hit),
        None => shares.push((name, Share { hits: u32::from(is_hit), of: 1 })),
    };
    for one in played {
        let Some(outcome) = one.outcome else { continue };
        let winner = outcome.winner;
        if is_mixed {
            for word in distinct(words) {
                let won = winner.is_some_and(|seat| words[one.seated[seat.index()]] == word);
                count(format!("the {word}"), won);
            }
        }
        if let Some(first) = one.tally.first {
            count("who goes first".to_owned(), winner == Some(first));
        }
        count("who has the advantage".to_owned(), winner == Some(one.advantage));
        for seat in Seat::all(one.seated.len()) {
            count(format!("seat {seat}"), winner == Some(seat));
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_the_intervals_of_the_tables() {
        let told = |hits, of| {
            let (low, high) = Share { hits, of }.interval();
            format!("{low:.3} {high:.3}")
        };
        assert_eq!(told(50, 100), "0.404 0.596");
        assert_eq!(told(0, 10), "0.000 0.278");
        assert_eq!(told(10, 10), "0.722 1.000");
        assert_eq!(told(0, 0), "0.000 1.000");
    }

    #[test]
    fn spreads_are_told_by_what_lies_in_them() {
        assert_eq!(Spread::of((0..=100).rev().collect()), Some(Spread { tenth: 10, median: 50, ninth: 90 }));
        assert_eq!(Spread::of(vec![7]), Some(Spread { tenth: 7, median: 7, ninth: 7 }));
        assert_eq!(Spread::of(Vec::new()), None);
    }
}
