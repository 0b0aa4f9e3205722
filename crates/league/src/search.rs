//! The cheapest pairing, by backtracking with a bound.

/// How many pairs are tried before the best pairing so far is taken: with 32 players the first pairing found is nearly
/// always the cheapest.
const TRIES_MAX: usize = 20_000;
/// How many pairs are tried before the search gives up without a result. A graph in which everybody may meet at least
/// half of the others never comes near this limit.
const HOPELESS: usize = 500_000;

/// The cheapest way to pair all of `n` players but `n_single`, with its cost; each pair has the smaller number first.
/// `None` if there is no such pairing. `cost(a, b)` is called with `a < b`; `None` means that the two may not meet.
pub(super) fn cheapest(
    n: usize,
    n_single: usize,
    cost: impl Fn(usize, usize) -> Option<i64>,
) -> Option<(i64, Vec<[usize; 2]>)> {
    if n < n_single || !(n - n_single).is_multiple_of(2) {
        return None;
    }
    let mut partners: Vec<Vec<(i64, usize)>> = vec![Vec::new(); n];
    for a in 0..n {
        for b in a + 1..n {
            if let Some(cost) = cost(a, b) {
                partners[a].push((cost, b));
                partners[b].push((cost, a));
            }
        }
    }
    for partners in &mut partners {
        partners.sort_unstable();
    }
    let mut search = Search { partners, is_paired: vec![false; n], pairs: Vec::new(), best: None, n_tries: 0 };
    search.go_on(0, n_single);
    search.best
}

struct Search {
    /// The possible partners of each player, cheapest first.
    partners: Vec<Vec<(i64, usize)>>,
    /// Whether each player has a partner or is single.
    is_paired: Vec<bool>,
    pairs: Vec<[usize; 2]>,
    best: Option<(i64, Vec<[usize; 2]>)>,
    n_tries: usize,
}

impl Search {
    /// Pairs the remaining players in every way that can still become the cheapest.
    fn go_on(&mut self, cost: i64, n_single: usize) {
        if self.best.as_ref().is_some_and(|(best, _)| cost + self.at_least(n_single) >= *best) {
            return;
        }
        let Some(one) = self.next() else {
            self.best = Some((cost, self.pairs.clone()));
            return;
        };
        self.is_paired[one] = true;
        for (more, other) in self.partners[one].clone() {
            if self.is_paired[other] {
                continue;
            }
            self.n_tries += 1;
            if self.n_tries > if self.best.is_some() { TRIES_MAX } else { HOPELESS } {
                break;
            }
            self.is_paired[other] = true;
            self.pairs.push([one.min(other), one.max(other)]);
            self.go_on(cost + more, n_single);
            self.pairs.pop();
            self.is_paired[other] = false;
        }
        if n_single > 0 {
            self.go_on(cost, n_single - 1);
        }
        self.is_paired[one] = false;
    }

    /// The unpaired player with the fewest possible partners; the first of several.
    fn next(&self) -> Option<usize> {
        let n_left = |one: usize| self.partners[one].iter().filter(|(_, other)| !self.is_paired[*other]).count();
        (0..self.is_paired.len()).filter(|one| !self.is_paired[*one]).min_by_key(|one| n_left(*one))
    }

    /// A lower bound of the cost of pairing the remaining players.
    fn at_least(&self, n_single: usize) -> i64 {
        let least = |one: usize| self.partners[one].iter().find(|(_, other)| !self.is_paired[*other]);
        let left = (0..self.is_paired.len()).filter(|one| !self.is_paired[*one]);
        let costs = left.filter_map(|one| least(one).map(|(cost, _)| *cost));
        // A single player costs nothing.
        if n_single > 0 { costs.map(|cost| cost.min(0)).sum::<i64>() / 2 } else { costs.sum::<i64>() / 2 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The lowest cost, by trying all pairings.
    fn by_trying_all(left: &[usize], cost: &dyn Fn(usize, usize) -> Option<i64>) -> Option<i64> {
        let Some((&one, rest)) = left.split_first() else { return Some(0) };
        let pair = |index: usize| {
            let mut others = rest.to_vec();
            let other = others.remove(index);
            Some(cost(one, other)? + by_trying_all(&others, cost)?)
        };
        (0..rest.len()).filter_map(pair).min()
    }

    proptest! {
        #[test]
        fn nothing_is_cheaper(half in 0_usize..5, costs in prop::collection::vec(prop::option::of(0_i64..50), 100)) {
            let n = 2 * half;
            let cost = |a: usize, b: usize| costs[10 * a + b];
            let found = cheapest(n, 0, cost);
            let all: Vec<_> = (0..n).collect();
            prop_assert_eq!(found.as_ref().map(|(cost, _)| *cost), by_trying_all(&all, &cost));
            if let Some((total, pairs)) = found {
                let mut met: Vec<_> = pairs.iter().flatten().copied().collect();
                met.sort_unstable();
                prop_assert_eq!(met, all);
                prop_assert_eq!(pairs.iter().map(|&[a, b]| cost(a, b).unwrap()).sum::<i64>(), total);
            }
        }
    }
}
