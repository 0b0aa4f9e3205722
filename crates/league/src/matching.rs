//! A matching of greatest weight in any graph: Edmonds' blossoms with duals, in the form that takes time cubic in the
//! number of vertices.
//!
//! Vertices are numbered from 1 here; 0 means none, and numbers above the vertices are blossoms. Every weight of an edge
//! is positive and 0 means that there is none.

use std::collections::VecDeque;

/// A vertex or blossom that is not reached yet, one on an even level of an alternating tree, and one on an odd level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Free,
    Even,
    Odd,
}

/// An edge between two vertices, as it is seen from what they lie in.
#[derive(Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    weight: i64,
}

/// With whom each vertex is matched in a matching of greatest total weight; `weight(a, b)` is asked for `a < b`, from 0,
/// and `None` is no edge.
///
/// # Panics
/// A weight is not positive.
pub(super) fn matching(n: usize, weight: impl Fn(usize, usize) -> Option<i64>) -> Vec<Option<usize>> {
    let mut search = Search::new(n);
    for a in 0..n {
        for b in a + 1..n {
            let Some(weight) = weight(a, b) else { continue };
            assert!(weight > 0, "an edge has a positive weight");
            search.edges[a + 1][b + 1].weight = weight;
            search.edges[b + 1][a + 1].weight = weight;
        }
    }
    let most = search.edges.iter().flatten().map(|edge| edge.weight).max().unwrap_or(0);
    search.dual[1..=n].fill(most);
    while search.augment_once() {}
    search.mate[1..=n].iter().map(|&mate| mate.checked_sub(1)).collect()
}

struct Search {
    n: usize,
    /// How many numbers are in use: vertices and blossoms.
    n_used: usize,
    edges: Vec<Vec<Edge>>,
    /// The duals of vertices and blossoms.
    dual: Vec<i64>,
    /// The vertex with which a vertex or blossom is matched.
    mate: Vec<usize>,
    /// The even vertex from which something is reached most cheaply.
    slack: Vec<usize>,
    /// The outermost blossom in which something lies.
    top: Vec<usize>,
    /// From which vertex something was reached.
    parent: Vec<usize>,
    /// Which part of a blossom a vertex lies in.
    part_of: Vec<Vec<usize>>,
    level: Vec<Level>,
    /// What a blossom is made of, in order around it, its base first.
    parts: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(n: usize) -> Self {
        let size = 2 * n + 2;
        let edge = |from, to| Edge { from, to, weight: 0 };
        let mut part_of = vec![vec![0; size]; size];
        for (vertex, parts) in part_of.iter_mut().enumerate().take(n + 1) {
            parts[vertex] = vertex;
        }
        Self {
            n,
            n_used: n,
            edges: (0..size).map(|from| (0..size).map(|to| edge(from, to)).collect()).collect(),
            dual: vec![0; size],
            mate: vec![0; size],
            slack: vec![0; size],
            top: (0..size).map(|vertex| if vertex <= n { vertex } else { 0 }).collect(),
            parent: vec![0; size],
            part_of,
            level: vec![Level::Free; size],
            parts: vec![Vec::new(); size],
            queue: VecDeque::new(),
        }
    }

    /// How far an edge is from being tight.
    fn excess(&self, edge: Edge) -> i64 {
        self.dual[edge.from] + self.dual[edge.to] - 2 * self.edges[edge.from][edge.to].weight
    }

    fn note_slack(&mut self, from: usize, to: usize) {
        let known = self.slack[to];
        if known == 0 || self.excess(self.edges[from][to]) < self.excess(self.edges[known][to]) {
            self.slack[to] = from;
        }
    }

    fn find_slack(&mut self, to: usize) {
        self.slack[to] = 0;
        for from in 1..=self.n {
            let is_even = self.level[self.top[from]] == Level::Even;
            if self.edges[from][to].weight > 0 && self.top[from] != to && is_even {
                self.note_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, thing: usize) {
        if thing <= self.n {
            self.queue.push_back(thing);
        } else {
            for part in self.parts[thing].clone() {
                self.enqueue(part);
            }
        }
    }

    fn set_top(&mut self, thing: usize, top: usize) {
        self.top[thing] = top;
        if thing > self.n {
            for part in self.parts[thing].clone() {
                self.set_top(part, top);
            }
        }
    }

    /// Where a part stands on the even way around a blossom from its base; the blossom is turned around if need be.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let place = parts.iter().position(|&one| one == part).expect("a part of the blossom");
        if place % 2 == 0 {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    fn set_mate(&mut self, thing: usize, other: usize) {
        let edge = self.edges[thing][other];
        self.mate[thing] = edge.to;
        if thing <= self.n {
            return;
        }
        let part = self.part_of[thing][edge.from];
        let place = self.even_place(thing, part);
        for index in 0..place {
            let (one, next) = (self.parts[thing][index], self.parts[thing][index ^ 1]);
            self.set_mate(one, next);
        }
        self.set_mate(part, other);
        self.parts[thing].rotate_left(place);
    }

    /// Turns the matching over on the way from here to the root.
    fn turn_over(&mut self, mut from: usize, mut to: usize) {
        loop {
            let before = self.top[self.mate[from]];
            self.set_mate(from, to);
            if before == 0 {
                return;
            }
            let up = self.top[self.parent[before]];
            self.set_mate(before, up);
            (from, to) = (up, before);
        }
    }

    /// Where the ways to the roots meet; `None` if they lead to different ones.
    fn meeting(&self, one: usize, other: usize) -> Option<usize> {
        let up = |thing: usize| match self.top[self.mate[thing]] {
            0 => 0,
            mate => self.top[self.parent[mate]],
        };
        let way = |from: usize| std::iter::successors(Some(from), move |&at| Some(up(at))).take_while(|&at| at != 0);
        way(other).find(|&at| way(one).any(|seen| seen == at))
    }

    fn add_blossom(&mut self, one: usize, base: usize, other: usize) {
        let free = (self.n + 1..=self.n_used).find(|&blossom| self.top[blossom] == 0);
        let blossom = free.unwrap_or(self.n_used + 1);
        self.n_used = self.n_used.max(blossom);
        (self.dual[blossom], self.level[blossom]) = (0, Level::Even);
        self.mate[blossom] = self.mate[base];
        self.parts[blossom] = vec![base];
        for from in [one, other] {
            let mut at = from;
            while at != base {
                let mate = self.top[self.mate[at]];
                self.parts[blossom].extend([at, mate]);
                self.enqueue(mate);
                at = self.top[self.parent[mate]];
            }
            if from == one {
                self.parts[blossom][1..].reverse();
            }
        }
        self.set_top(blossom, blossom);
        for thing in 1..=self.n_used {
            self.edges[blossom][thing].weight = 0;
            self.edges[thing][blossom].weight = 0;
        }
        self.part_of[blossom].fill(0);
        for part in self.parts[blossom].clone() {
            for thing in 1..=self.n_used {
                let is_better = self.edges[blossom][thing].weight == 0
                    || self.excess(self.edges[part][thing]) < self.excess(self.edges[blossom][thing]);
                if is_better && self.edges[part][thing].weight > 0 {
                    self.edges[blossom][thing] = self.edges[part][thing];
                    self.edges[thing][blossom] = self.edges[thing][part];
                }
            }
            for vertex in 1..=self.n {
                if self.part_of[part][vertex] != 0 {
                    self.part_of[blossom][vertex] = part;
                }
            }
        }
        self.find_slack(blossom);
    }

    fn expand_blossom(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_top(part, part);
        }
        let entry = self.part_of[blossom][self.edges[blossom][self.parent[blossom]].from];
        let place = self.even_place(blossom, entry);
        let parts = self.parts[blossom].clone();
        for pair in parts[..place].chunks(2) {
            let [odd, even] = [pair[0], pair[1]];
            self.parent[odd] = self.edges[even][odd].from;
            (self.level[odd], self.level[even]) = (Level::Odd, Level::Even);
            self.slack[odd] = 0;
            self.find_slack(even);
            self.enqueue(even);
        }
        self.level[entry] = Level::Odd;
        self.parent[entry] = self.parent[blossom];
        for &part in &parts[place + 1..] {
            self.level[part] = Level::Free;
            self.find_slack(part);
        }
        self.top[blossom] = 0;
    }

    /// Goes along a tight edge; says whether the matching has grown.
    fn follow(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.top[edge.from], self.top[edge.to]);
        match self.level[other] {
            Level::Free => {
                self.parent[other] = edge.from;
                self.level[other] = Level::Odd;
                let next = self.top[self.mate[other]];
                (self.slack[other], self.slack[next]) = (0, 0);
                self.level[next] = Level::Even;
                self.enqueue(next);
                false
            }
            Level::Even => {
                let Some(base) = self.meeting(one, other) else {
                    self.turn_over(one, other);
                    self.turn_over(other, one);
                    return true;
                };
                self.add_blossom(one, base, other);
                false
            }
            Level::Odd => false,
        }
    }

    fn tops(&self) -> impl Iterator<Item = usize> + use<> {
        let tops: Vec<usize> = (1..=self.n_used).filter(|&thing| self.top[thing] == thing).collect();
        tops.into_iter()
    }

    /// Makes the matching larger by an edge; says whether that was possible.
    fn augment_once(&mut self) -> bool {
        self.level.fill(Level::Free);
        self.slack.fill(0);
        self.queue.clear();
        for thing in self.tops() {
            if self.mate[thing] != 0 {
                continue;
            }
            self.parent[thing] = 0;
            self.level[thing] = Level::Even;
            self.enqueue(thing);
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            if !self.adjust() {
                return false;
            }
            self.queue.clear();
            for thing in self.tops() {
                let from = self.slack[thing];
                let is_tight = from != 0 && self.top[from] != thing && self.excess(self.edges[from][thing]) == 0;
                if is_tight && self.top[thing] == thing && self.follow(self.edges[from][thing]) {
                    return true;
                }
            }
            for blossom in self.tops() {
                if blossom > self.n && self.level[blossom] == Level::Odd && self.dual[blossom] == 0 {
                    self.expand_blossom(blossom);
                }
            }
        }
    }

    /// Follows tight edges as far as they lead.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.level[self.top[from]] == Level::Odd {
                continue;
            }
            for to in 1..=self.n {
                if self.edges[from][to].weight == 0 || self.top[from] == self.top[to] {
                    continue;
                }
                if self.excess(self.edges[from][to]) == 0 {
                    if self.follow(self.edges[from][to]) {
                        return true;
                    }
                } else {
                    self.note_slack(from, self.top[to]);
                }
            }
        }
        false
    }

    /// Changes the duals until something more is tight; says whether there is anything to be gained.
    fn adjust(&mut self) -> bool {
        let mut step = i64::MAX;
        for thing in self.tops() {
            if thing > self.n && self.level[thing] == Level::Odd {
                step = step.min(self.dual[thing] / 2);
            }
            if self.slack[thing] != 0 {
                let excess = self.excess(self.edges[self.slack[thing]][thing]);
                match self.level[thing] {
                    Level::Free => step = step.min(excess),
                    Level::Even => step = step.min(excess / 2),
                    Level::Odd => {}
                }
            }
        }
        let is_even = |vertex: usize| self.level[self.top[vertex]] == Level::Even;
        if (1..=self.n).any(|vertex| is_even(vertex) && self.dual[vertex] <= step) {
            return false;
        }
        for vertex in 1..=self.n {
            match self.level[self.top[vertex]] {
                Level::Even => self.dual[vertex] -= step,
                Level::Odd => self.dual[vertex] += step,
                Level::Free => {}
            }
        }
        let n = self.n;
        for blossom in self.tops().filter(|&thing| thing > n) {
            match self.level[blossom] {
                Level::Even => self.dual[blossom] += 2 * step,
                Level::Odd => self.dual[blossom] -= 2 * step,
                Level::Free => {}
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The greatest total weight, by trying everything.
    fn best(free: &[usize], weight: &dyn Fn(usize, usize) -> Option<i64>) -> i64 {
        let Some((&one, rest)) = free.split_first() else { return 0 };
        let matched = (0..rest.len()).filter_map(|index| {
            let mut left = rest.to_vec();
            let other = left.remove(index);
            Some(weight(one, other)? + best(&left, weight))
        });
        matched.chain([best(rest, weight)]).max().unwrap_or(0)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(800))]
        #[test]
        fn no_matching_weighs_more(n in 0_usize..9, weights in prop::collection::vec(0_i64..12, 81), all in 0_i64..40) {
            let weight = |a: usize, b: usize| Some(weights[a * 9 + b]).filter(|&weight| weight > 0).map(|one| one + all);
            let found = matching(n, weight);
            let mut total = 0;
            for (one, mate) in found.iter().enumerate() {
                let Some(mate) = *mate else { continue };
                prop_assert_eq!(found[mate], Some(one), "whoever is matched is matched back");
                if one < mate {
                    total += weight(one, mate).expect("along an edge");
                }
            }
            prop_assert_eq!(total, best(&(0..n).collect::<Vec<_>>(), &weight));
        }
    }
}
