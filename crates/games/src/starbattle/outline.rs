//! A proof's branches as lines of a picture. The path to the present branch runs straight down, and all other branches
//! hang from it. If the proof is too long for the picture, parts are folded or left out, and counted.

use super::branches::{Branches, Standing};

/// The content of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// One branch, by its number.
    Branch(usize),
    /// A branch and all its descendants, folded into one line.
    Folded(usize, Tally),
    /// A part of the path to the present branch, with all branches that hang from it.
    LeftOut(Tally),
}

/// A line of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) what: What,
    /// The column in which the line is indented; 0 is the leftmost.
    pub(super) column: usize,
    /// The index of the line from which this line hangs.
    pub(super) from: Option<usize>,
}

/// The counts of a set of branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) branches: usize,
    /// The number of steps by direct rules.
    pub(super) steps: usize,
    pub(super) refuted: usize,
    pub(super) solved: usize,
    pub(super) open: usize,
}

impl Tally {
    /// The counts of all branches.
    pub(super) fn of(branches: &Branches) -> Self {
        (0..branches.list().len()).map(|nth| Self::of_one(branches, nth)).fold(Self::default(), Self::plus)
    }

    fn of_one(branches: &Branches, nth: usize) -> Self {
        let branch = &branches.list()[nth];
        let count = |is: bool| usize::from(is);
        Self {
            branches: 1,
            steps: branch.n_steps,
            refuted: count(matches!(branch.standing, Standing::Refuted(_))),
            solved: count(branch.standing == Standing::Solved),
            open: count(branch.standing == Standing::Open),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            branches: self.branches + other.branches,
            steps: self.steps + other.steps,
            refuted: self.refuted + other.refuted,
            solved: self.solved + other.solved,
            open: self.open + other.open,
        }
    }
}

/// The lines of a proof, at most `lines_max`, which must be at least 5.
pub(super) fn lines(branches: &Branches, lines_max: usize) -> Vec<Line> {
    let sizes = Sizes::new(branches);
    let spine = branches.path(present(branches));
    let side = |place: usize| {
        let next = *spine.get(place + 1)?;
        let Standing::Split(_, star) = branches.list()[spine[place]].standing else { return None };
        Some(if next == star { star + 1 } else { star })
    };
    // First, fold the branches that hang from the path, beginning farthest from the present branch.
    let of_sides: usize = (0..spine.len()).filter_map(side).map(|nth| sizes.of[nth].branches).sum();
    let mut n_lines = spine.len() + of_sides;
    let mut first_whole = 0;
    while n_lines > lines_max && first_whole < spine.len() {
        n_lines -= side(first_whole).map_or(0, |nth| sizes.of[nth].branches - 1);
        first_whole += 1;
    }
    // Then leave out the path itself, from its second branch on.
    let mut first_shown = 1;
    if n_lines > lines_max {
        // Count the line that says what is left out.
        n_lines += 1;
        while n_lines > lines_max && first_shown + 1 < spine.len() {
            n_lines -= 1 + usize::from(side(first_shown).is_some());
            first_shown += 1;
        }
    }
    let mut lines = Vec::new();
    let mut from = None;
    let mut left_out = Tally::default();
    for (place, &nth) in spine.iter().enumerate() {
        if (1..first_shown).contains(&place) {
            left_out = left_out.plus(Tally::of_one(branches, nth));
            left_out = side(place).map_or(left_out, |nth| left_out.plus(sizes.of[nth]));
            if place + 1 == first_shown {
                lines.push(Line { what: What::LeftOut(left_out), column: 0, from });
                from = Some(lines.len() - 1);
            }
            continue;
        }
        lines.push(Line { what: What::Branch(nth), column: 0, from });
        from = Some(lines.len() - 1);
        match side(place) {
            Some(nth) if place < first_whole && sizes.of[nth].branches > 1 => {
                lines.push(Line { what: What::Folded(nth, sizes.of[nth]), column: 1, from });
            }
            Some(nth) => sizes.unfold(branches, nth, from, &mut lines),
            None => {}
        }
    }
    lines
}

/// The branch that the picture is about: the current branch, or in a complete proof the solved branch.
pub(super) fn present(branches: &Branches) -> usize {
    let list = branches.list();
    let solved = || list.iter().position(|branch| branch.standing == Standing::Solved);
    Some(branches.here()).filter(|&here| list[here].standing == Standing::Open).or_else(solved).unwrap_or(0)
}

/// The counts of each branch together with all its descendants.
struct Sizes {
    of: Vec<Tally>,
}

impl Sizes {
    fn new(branches: &Branches) -> Self {
        let mut of: Vec<Tally> = (0..branches.list().len()).map(|nth| Tally::of_one(branches, nth)).collect();
        // A branch has a higher number than its parent.
        for nth in (0..of.len()).rev() {
            if let Some(supposition) = branches.list()[nth].supposes {
                of[supposition.parent] = of[supposition.parent].plus(of[nth]);
            }
        }
        Self { of }
    }

    /// Adds the lines of a branch that hangs from line `from`, and of all its descendants; the larger child continues
    /// straight down.
    fn unfold(&self, branches: &Branches, nth: usize, from: Option<usize>, lines: &mut Vec<Line>) {
        let mut waiting = vec![(nth, 1, from)];
        while let Some((nth, column, from)) = waiting.pop() {
            lines.push(Line { what: What::Branch(nth), column, from });
            let from = Some(lines.len() - 1);
            if let Standing::Split(_, star) = branches.list()[nth].standing {
                let is_larger = self.of[star].branches > self.of[star + 1].branches;
                let (small, large) = if is_larger { (star + 1, star) } else { (star, star + 1) };
                waiting.push((large, column, from));
                waiting.push((small, column + 1, from));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::board::Mark;
    use puzzle::cells::Cell;
    use puzzle::rules::Rule;

    const REFUTED: Standing = Standing::Refuted(Rule::TooFewStars);

    /// Each line as text: indentation for its column, its content, and the line from which it hangs.
    fn told(branches: &Branches, lines_max: usize) -> Vec<String> {
        let tell = |line: &Line| {
            let what = match line.what {
                What::Branch(nth) => format!("branch {}", nth + 1),
                What::Folded(nth, tally) => format!("branch {} and {} more", nth + 1, tally.branches - 1),
                What::LeftOut(tally) => format!("{} branches, {} steps left out", tally.branches, tally.steps),
            };
            format!("{}{what}{}", "  ".repeat(line.column), line.from.map_or(String::new(), |from| format!(" <{from}")))
        };
        lines(branches, lines_max).iter().map(tell).collect()
    }

    /// Splits repeatedly; each time refutes the star after one step and continues with the other branch.
    fn ladder(n_splits: usize) -> Branches {
        let mut branches = Branches::new();
        for nth in 0..n_splits {
            branches.step(0);
            branches.split(Cell::new(nth / 26, nth % 26), Mark::Star, [0, 0]);
            branches.step(0);
            branches.close(REFUTED, 0);
        }
        branches
    }

    #[test]
    fn the_way_to_the_present_branch_goes_straight_down() {
        let mut branches = Branches::new();
        branches.split(Cell::new(0, 0), Mark::Star, [0, 0]);
        branches.split(Cell::new(2, 2), Mark::Black, [0, 0]);
        let inside = ["branch 1", "  branch 3 <0", "branch 2 <0", "  branch 4 <2", "branch 5 <2"];
        assert_eq!(told(&branches, 20), inside);
        branches.go_to(2);
        let outside = ["branch 1", "  branch 2 <0", "    branch 4 <1", "  branch 5 <1", "branch 3 <0"];
        assert_eq!(told(&branches, 20), outside);
        assert_eq!(told(&branches, 4), ["branch 1", "  branch 2 and 2 more <0", "branch 3 <0"]);
    }

    #[test]
    fn the_way_to_a_deep_branch_is_left_out_in_the_middle() {
        let deep = told(&ladder(100), 8);
        let head = ["branch 1", "  branch 2 <0", "194 branches, 194 steps left out <0"];
        let tail = ["branch 197 <2", "  branch 198 <3", "branch 199 <3", "  branch 200 <5", "branch 201 <5"];
        assert_eq!(deep[..3], head);
        assert_eq!(deep[3..], tail);
    }

    #[test]
    fn a_picture_of_any_proof_keeps_its_lines_and_counts_everything() {
        let mut branches = ladder(30);
        for nth in 0..200 {
            let open: Vec<usize> = branches.open().collect();
            branches.go_to(open[nth * 7 % open.len()]);
            branches.step(0);
            branches.split(Cell::new(nth / 26, nth % 26), Mark::Black, [0, 0]);
            if nth % 3 == 0 {
                branches.close(if nth % 2 == 0 { REFUTED } else { Standing::Solved }, 0);
            }
            for lines_max in [5, 12, 24] {
                let lines = lines(&branches, lines_max);
                assert!(lines.len() <= lines_max, "{nth}: {}", lines.len());
                let tally = |line: &Line| match line.what {
                    What::Branch(nth) => Tally::of_one(&branches, nth),
                    What::Folded(_, tally) | What::LeftOut(tally) => tally,
                };
                let sum = lines.iter().map(tally).fold(Tally::default(), Tally::plus);
                assert_eq!(sum, Tally::of(&branches), "{nth}");
                assert!(lines.iter().any(|line| line.what == What::Branch(branches.here())));
            }
        }
    }
}
