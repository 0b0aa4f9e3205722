//! `dealer puzzle survey`: compares the engine's grades, hints and region shapes with those of published puzzles.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Map, Value};

use super::line::PuzzleLine;
use super::{Timeout, Timer};
use puzzle::board::Board;
use puzzle::cells::Cell;
use puzzle::deduce::{End, deduce, judged};
use puzzle::grade::{Grade, LEVELS, Level};
use puzzle::grid::Puzzle;
use puzzle::solve::solve;
use puzzle::suppose::LINKS_MAX;

/// Sentences of hints should name at most this many rows, columns and regions.
const NAMED_MAX: usize = 4;
/// The upper bounds of the size groups of regions, in percent of the average size.
const SIZES: [usize; 6] = [25, 50, 75, 100, 150, 220];
/// The upper bounds of the shape groups of regions, in percent of the bounding box that a region fills.
const FILLS: [usize; 5] = [20, 40, 60, 80, 100];

/// The labels in order, easiest first; several words may mean the same label.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Labels(Vec<Vec<String>>);

impl Labels {
    /// Reads `easy/facile,medium,hard`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let same = |words: &str| words.split('/').map(|word| word.trim().to_owned()).collect();
        let labels: Vec<Vec<String>> = text.split(',').map(same).collect();
        if labels.iter().flatten().any(String::is_empty) {
            return Err("expected labels with commas between them, the easiest first".to_owned());
        }
        Ok(Self(labels))
    }

    fn rank(&self, label: &str) -> Option<usize> {
        self.0.iter().position(|same| same.iter().any(|word| word == label))
    }
}

/// The findings about one puzzle.
struct Found {
    rank: Option<usize>,
    grade: Option<Grade>,
    steps: usize,
    long_steps: usize,
    suppositions: usize,
    /// How many steps use each rule.
    rules: BTreeMap<&'static str, usize>,
    /// The number of links in each supposition, including the contradiction. If two branches lead to the same result,
    /// the longer branch counts.
    links: Vec<usize>,
    /// The size of each region, and the size of its bounding box.
    regions: Vec<(usize, usize)>,
    /// How many regions are thin, that is, contain no 2 × 2 square.
    thin: usize,
}

/// Reads puzzles from a list under `puzzles` or from lines, and writes a table for each combination of source, size and
/// star count. `note` is called after each puzzle.
pub(super) fn survey(
    text: &str,
    labels: &Labels,
    time: Timeout,
    note: &dyn Fn(),
    mut output: impl Write,
) -> Result<(), String> {
    let mut classes: BTreeMap<(usize, usize, String), Vec<Found>> = BTreeMap::new();
    for object in objects(text)? {
        let puzzle = PuzzleLine::of(&object)?.puzzle()?;
        let word = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        let source = word("name").split('/').next().unwrap_or_default().to_owned();
        let found = look_at(&puzzle, labels.rank(word("label")), time);
        note();
        let Some(found) = found else { continue };
        classes.entry((puzzle.size(), puzzle.stars(), source)).or_default().push(found);
    }
    for ((size, stars, source), all) in &classes {
        let told = table(*size, all, labels);
        writeln!(output, "{size}x{size} {stars}★ {source}: {} puzzles\n{told}", all.len())
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn objects(text: &str) -> Result<Vec<Map<String, Value>>, String> {
    let whole: Option<Value> = serde_json::from_str(text).ok();
    if let Some(Value::Array(all)) = whole.as_ref().and_then(|value| value.get("puzzles")) {
        return all.iter().map(|one| one.as_object().cloned().ok_or("a puzzle is no object".to_owned())).collect();
    }
    text.lines().filter(|line| !line.trim().is_empty()).map(super::line::object).collect()
}

/// The findings about a puzzle; `None` if it does not have exactly one solution, or the time is up.
fn look_at(puzzle: &Puzzle, rank: Option<usize>, time: Timeout) -> Option<Found> {
    let timer = Timer::start(time);
    let stop = || timer.is_up();
    let solutions = solve(puzzle, 2, &stop);
    if solutions.stopped || solutions.stars.len() != 1 {
        return None;
    }
    let trace = deduce(puzzle, Board::blank(puzzle.size()), 1, &stop);
    let graded = judged(puzzle, 1, &stop);
    let main = || trace.steps.iter().filter(|step| step.depth == 0);
    let mut rules = BTreeMap::new();
    let mut links = Vec::new();
    let (mut longest, mut branch) = (0, 0);
    for step in &trace.steps {
        if step.depth == 0 {
            *rules.entry(step.deduction.rule.id()).or_default() += 1;
            links.extend(Some(longest).filter(|links| *links > 0));
            longest = 0;
            branch = 0;
        } else {
            branch = if step.supposed { 0 } else { branch + 1 };
            longest = longest.max(branch);
        }
    }
    let regions = (0..puzzle.size()).map(|region| {
        let cells = puzzle.region(region);
        let span = |of: fn(Cell) -> usize| {
            let (least, most) =
                cells.iter().map(of).fold((usize::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
            most + 1 - least
        };
        (cells.len(), span(Cell::row) * span(Cell::column))
    });
    let is_thin = |region: &usize| {
        let rows = |row: usize| puzzle.region(*region).row(row);
        (1..puzzle.size()).all(|row| {
            let both = rows(row - 1) & rows(row);
            both & both << 1 == 0
        })
    };
    Some(Found {
        rank,
        grade: (graded.end != End::Stopped).then(|| Grade::of(&graded)),
        steps: main().count(),
        long_steps: main().filter(|step| step.deduction.named > NAMED_MAX).count(),
        suppositions: main().filter(|step| step.deduction.rule.tier().is_none()).count(),
        rules,
        links,
        regions: regions.collect(),
        thin: (0..puzzle.size()).filter(is_thin).count(),
    })
}

fn table(size: usize, all: &[Found], labels: &Labels) -> String {
    let mut text = String::new();
    let mut line = |words: String| text.extend(["  ", &words, "\n"]);
    let graded: Vec<(Option<usize>, Grade)> = all.iter().filter_map(|found| Some((found.rank, found.grade?))).collect();
    let ranks = (0..labels.0.len()).map(Some).chain([None]);
    for rank in ranks {
        let these: Vec<Grade> = graded.iter().filter(|(other, _)| *other == rank).map(|(_, grade)| *grade).collect();
        if these.is_empty() {
            continue;
        }
        let name = rank.map_or("no label".to_owned(), |rank| labels.0[rank].join("/"));
        let of = |level: Level| these.iter().filter(|grade| grade.level == level).count();
        let levels = LEVELS.map(|level| format!("{} {}", of(level), level.word())).join(", ");
        let mut scores: Vec<u32> = these.iter().map(|grade| grade.score).collect();
        scores.sort_unstable();
        line(format!("{name}: {} ({levels}), median score {}", these.len(), scores[scores.len() / 2]));
    }
    let labelled: Vec<(f64, f64)> = graded
        .iter()
        .filter_map(|(rank, grade)| Some((f64::from(u32::try_from((*rank)?).ok()?), f64::from(grade.score))))
        .collect();
    if let Some(agreement) = spearman(&labelled) {
        // No score can reproduce equal labels, so a perfect correlation is less than 1.
        let perfect: Vec<(f64, f64)> = {
            let mut ranked = labelled.clone();
            ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
            (0_u32..).zip(ranked).map(|(nth, (rank, _))| (rank, f64::from(nth))).collect()
        };
        let most = spearman(&perfect).unwrap_or(1.0);
        line(format!("rank correlation of labels and scores: {agreement:.3}, of at most {most:.3}"));
    }
    let sum = |count: fn(&Found) -> usize| all.iter().map(count).sum::<usize>();
    line(format!("not graded in time: {}", all.len() - graded.len()));
    line(format!(
        "steps: {}; naming more than {NAMED_MAX} units: {}; suppositions: {}",
        sum(|found| found.steps),
        sum(|found| found.long_steps),
        sum(|found| found.suppositions)
    ));
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    all.iter().flat_map(|found| &found.rules).for_each(|(rule, count)| *rules.entry(rule).or_default() += count);
    let told: Vec<String> = rules.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
    line(format!("rules told: {}", told.join(", ")));
    let mut links: Vec<usize> = all.iter().flat_map(|found| found.links.iter().copied()).collect();
    links.sort_unstable();
    if let Some(most) = links.last() {
        let at = |percent: usize| links[(links.len() - 1) * percent / 100];
        let long = links.iter().filter(|links| **links > LINKS_MAX).count();
        let (middle, many) = (at(50), at(90));
        line(format!(
            "links of a supposition: median {middle}, 90 % up to {many}, most {most}; over {LINKS_MAX}: {long}"
        ));
    }
    let regions: Vec<(usize, usize)> = all.iter().flat_map(|found| found.regions.iter().copied()).collect();
    let sizes = histogram(regions.iter().map(|(cells, _)| cells * 100 / size), &SIZES);
    let fills = histogram(regions.iter().map(|(cells, area)| cells * 100 / area), &FILLS);
    let singles = regions.iter().filter(|(cells, _)| *cells == 1).count();
    line(format!("regions of one cell: {singles}; by size in % of the average: {sizes}"));
    line(format!("by % of the bounding box filled: {fills}"));
    let thin = sum(|found| found.thin) * 100 / regions.len().max(1);
    line(format!("thin, without a square of four cells: {thin} %"));
    text
}

/// The percentage of the values in each group.
fn histogram(values: impl Iterator<Item = usize> + Clone, ends: &[usize]) -> String {
    let all = values.clone().count().max(1);
    let mut least = 0;
    let mut groups: Vec<String> = Vec::new();
    for &end in ends {
        let here = values.clone().filter(|value| (least..=end).contains(value)).count();
        groups.push(format!("≤{end}: {}", (here * 100 + all / 2) / all));
        least = end + 1;
    }
    let above = values.filter(|value| *value >= least).count();
    groups.push(format!("more: {}", (above * 100 + all / 2) / all));
    groups.join(", ")
}

/// Spearman's rank correlation; `None` if all values on one side are equal.
fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let one = ranks(pairs.iter().map(|pair| pair.0));
    let other = ranks(pairs.iter().map(|pair| pair.1));
    let spread = |of: &[f64]| of.iter().map(|rank| rank * rank).sum::<f64>();
    let both: f64 = one.iter().zip(&other).map(|(one, other)| one * other).sum();
    let scale = (spread(&one) * spread(&other)).sqrt();
    (scale > 0.0).then(|| both / scale)
}

/// Each value's rank minus the mean rank; equal values share a rank.
fn ranks(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let less = |value: f64| values.iter().filter(|other| **other < value).count();
    let more = |value: f64| values.iter().filter(|other| **other > value).count();
    let number = |count: usize| f64::from(u32::try_from(count).expect("a survey has few puzzles"));
    values.iter().map(|&value| (number(less(value)) - number(more(value))) / 2.0).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn correlation_is_one_in_order_and_less_where_labels_are_equal() {
        let pairs = |ranks: [f64; 4]| ranks.into_iter().zip([1.0, 2.0, 3.0, 4.0]).collect::<Vec<_>>();
        assert_eq!(spearman(&pairs([1.0, 2.0, 3.0, 4.0])), Some(1.0));
        assert_eq!(spearman(&pairs([4.0, 3.0, 2.0, 1.0])), Some(-1.0));
        let two = spearman(&pairs([1.0, 1.0, 2.0, 2.0])).unwrap();
        assert!((0.89..0.90).contains(&two), "{two}");
        assert_eq!(spearman(&pairs([1.0; 4])), None);
    }

    #[test]
    fn a_survey_counts_labels_levels_and_regions() {
        let line = r#"{"name":"here/1","label":"ez","size":4,"stars":1,"regions":[0,0,0,1,0,0,1,1,2,2,3,3,2,2,3,3]}"#;
        let mut output = Vec::new();
        let time = Timeout { timeout: Duration::from_mins(1) };
        survey(line, &Labels::parse("ez/facile,hard").unwrap(), time, &|| (), &mut output).unwrap();
        let told = String::from_utf8(output).unwrap();
        assert!(told.starts_with("4x4 1★ here: 1 puzzles\n  ez/facile: 1 (1 easy, "), "{told}");
        assert!(
            told.contains("regions of one cell: 0; by size in % of the average: ≤25: 0, ≤50: 0, ≤75: 25, "),
            "{told}"
        );
    }
}
