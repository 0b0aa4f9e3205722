//! `dealer puzzle`: the Star Battle engine for scripts.
//!
//! Each command but `generate` reads JSON Lines and writes one JSON line for each line that is not empty, in order. A
//! line that cannot be answered gets `{"error": "…"}`, and the next one is read: the exit code is 0 as long as every
//! line got its answer. It is 2 for an unusable command line and 1 if reading or writing fails. `generate` also ends
//! with 1 if it made fewer puzzles than were asked for.

mod answer;
mod line;
mod making;
mod survey;
mod ticker;

use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use super::Failure;
use crate::seed;
use clock::Stopwatch;
use puzzle::formats::Format;
use puzzle::generate::Order;
use puzzle::grade::{LEVELS, Level};
use rules::{UTF8_MARK, is_utf16, saved_text};
use survey::Labels;
use ticker::Ticker;

/// The maximum length of a line in bytes: longer lines are refused and skipped.
const LINE_BYTES_MAX: usize = 2 << 20;
/// The maximum number of solutions to count.
const SOLUTIONS_MAX: u32 = 100_000;
/// The maximum size of an input in UTF-16, which is read as a whole.
const UTF16_BYTES_MAX: u64 = 64 << 20;
/// The maximum depth of nested suppositions.
const SPLITS_MAX: u32 = 3;

/// What to do with puzzles.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Find all solutions up to a limit: `{"size", "stars", "regions"}` gives `{"solutions", "solution", "micros",
    /// "processor_nanos"}`: the time from start to end, and the processor's time.
    Solve {
        /// Stop at so many solutions.
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=i64::from(SOLUTIONS_MAX)))]
        limit: u32,
        /// Also list every solution found.
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        time: Timeout,
    },
    /// Judge how hard a puzzle with one solution is for people.
    Grade {
        #[command(flatten)]
        splits: Splits,
        #[command(flatten)]
        time: Timeout,
    },
    /// Solve step by step by named rules; `"board"` may hold rows that are marked already.
    Deduce {
        #[command(flatten)]
        splits: Splits,
        /// Also give the whole as a proof, which LEGUP can show or which can be read as it is.
        #[arg(long)]
        proof: Option<ProofKind>,
        /// Answer with the steps found after so many seconds: 2 up to 14 rows and 5 above, unless you say otherwise.
        #[arg(long, value_parser = seconds)]
        timeout: Option<Duration>,
    },
    /// Judge a step: `{"rule", "size", "stars", "regions", "before", "after"}`, or `"cases"` for the case rule.
    CheckStep,
    /// Make puzzles with one solution; nothing is read.
    Generate {
        /// How many rows.
        #[arg(long, allow_negative_numbers = true)]
        size: i64,
        /// How many stars in each row.
        #[arg(long, allow_negative_numbers = true)]
        stars: i64,
        /// How hard.
        #[arg(long, value_parser = level)]
        level: Option<Level>,
        /// The same seed gives the same puzzles on every machine; without one it is drawn and printed.
        #[arg(long)]
        seed: Option<u64>,
        /// How many puzzles.
        #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
        count: u32,
        /// Report on standard error how many attempts were made, as in a terminal in any case.
        #[arg(long)]
        progress: bool,
        #[command(flatten)]
        time: Timeout,
    },
    /// Compare grades with the labels of published puzzles, and tell of their hints and the shapes of their regions.
    Survey {
        /// Puzzles with `"name": "source/…"` and `"label"`, as lines or in a list under `"puzzles"`.
        file: PathBuf,
        /// The labels, the easiest first; words that mean the same with a slash.
        #[arg(long, default_value = "ez/facile/easy,med/moyen/medium,hard/difficile,expert", value_parser = Labels::parse)]
        labels: Labels,
        #[command(flatten)]
        time: Timeout,
    },
    /// Convert puzzles, and judge the proofs in them. A line is the text as a JSON string, or an object with it in
    /// `"text"`; for `json` the object is the puzzle. Addresses and SBN may stand bare.
    Convert {
        /// What the lines are.
        #[arg(long)]
        from: Kind,
        /// What to make of them.
        #[arg(long)]
        to: Kind,
        /// Read one whole file instead of lines, and print the bare text.
        file: Option<PathBuf>,
    },
}

/// How long one answer may take.
#[derive(Args, Clone, Copy)]
pub(super) struct Timeout {
    /// Give up on a puzzle after so many seconds.
    #[arg(long, default_value = "60", value_parser = seconds)]
    timeout: Duration,
}

/// How deep to suppose.
#[derive(Args, Clone, Copy)]
pub(super) struct Splits {
    /// How deep suppositions (star or empty) may stand in each other.
    #[arg(long = "max-split", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=i64::from(SPLITS_MAX)))]
    max: u32,
}

/// Who writes puzzles this way.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// The object that the other commands read.
    Json,
    /// An address of puzz.link.
    Puzzlink,
    /// A file of pzpr, with its marks.
    Pzpr,
    /// LEGUP's XML.
    Legup,
    /// Size, stars, and letters for regions.
    Text,
    /// Star Battle Notation.
    Sbn,
    /// A link of Penpa+.
    Penpa,
}

impl Kind {
    fn format(self) -> Option<Format> {
        match self {
            Self::Json => None,
            Self::Puzzlink => Some(Format::Puzzlink),
            Self::Pzpr => Some(Format::Pzpr),
            Self::Legup => Some(Format::Legup),
            Self::Text => Some(Format::Text),
            Self::Sbn => Some(Format::Sbn),
            Self::Penpa => Some(Format::Penpa),
        }
    }
}

/// What has room for a proof.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ProofKind {
    /// LEGUP's XML.
    Legup,
    /// LEGUP's XML, with what LEGUP has no rule for spelled out in the rules it has.
    LegupRules,
    /// A step a line.
    Text,
}

impl ProofKind {
    fn format(self) -> Format {
        match self {
            Self::Legup | Self::LegupRules => Format::Legup,
            Self::Text => Format::Text,
        }
    }
}

fn level(word: &str) -> Result<Level, String> {
    Level::parse(word).ok_or_else(|| format!("expected one of {}", LEVELS.map(Level::word).join(", ")))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// A time limit that has started to run.
#[derive(Clone, Copy)]
struct Timer {
    watch: Stopwatch,
    limit: Duration,
}

impl Timer {
    fn start(timeout: Timeout) -> Self {
        Self { watch: Stopwatch::start(), limit: timeout.timeout }
    }

    fn is_up(self) -> bool {
        self.watch.elapsed() > self.limit
    }

    /// The message when the time is up, with the progress of the search.
    fn words(self, so_far: &str) -> String {
        format!("timed out after {} s, {so_far}", self.limit.as_secs_f64())
    }
}

/// Runs one command on standard input and output.
pub(super) fn run(command: &Command) -> Result<(), Failure> {
    let output = std::io::stdout().lock();
    match command {
        Command::Generate { size, stars, level, seed, count, progress, time } => {
            let size = line::size(*size).map_err(Failure::Unusable)?;
            let stars = line::stars(*stars).map_err(Failure::Unusable)?;
            let order = Order { size, stars, level: *level };
            let drawn = seed.is_none();
            let seed = seed.map_or_else(seed::unforeseen, Ok).map_err(|none| Failure::Unusable(none.to_string()))?;
            if drawn {
                // Each line of output contains the seed too, so an error here can be ignored.
                drop(writeln!(std::io::stderr(), "seed {seed}"));
            }
            let report = *progress || std::io::stderr().is_terminal();
            making::make(order, seed, drawn, *count, report, *time, output)
        }
        Command::Convert { from, to, file: Some(file) } => {
            let bytes = super::read_input(file)?;
            let text = saved_text(&bytes).unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
            let converted = answer::convert_text(*from, *to, &text).map_err(Failure::Unusable)?;
            let mut output = output;
            writeln!(output, "{}", converted.trim_end()).and_then(|()| output.flush()).map_err(to_output)
        }
        Command::Survey { file, labels, time } => {
            let bytes = super::read_input(file)?;
            let text = saved_text(&bytes).unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
            let ticker = Ticker::in_a_terminal();
            let note = || ticker.iter().for_each(Ticker::note);
            survey::survey(&text, labels, *time, &note, output).map_err(Failure::Unusable)
        }
        Command::Solve { .. }
        | Command::Grade { .. }
        | Command::Deduce { .. }
        | Command::CheckStep
        | Command::Convert { file: None, .. } => {
            let ticker = Ticker::in_a_terminal();
            answer_lines(BufReader::new(std::io::stdin().lock()), output, &|line| {
                let answered = answer::answer(command, line);
                ticker.iter().for_each(Ticker::note);
                answered
            })
        }
    }
}

fn to_output(error: std::io::Error) -> Failure {
    Failure::Io("standard output".to_owned(), error)
}

/// Answers each line with one line. The output is flushed whenever no more input is waiting.
fn answer_lines<R: Read>(
    mut input: BufReader<R>,
    mut output: impl Write,
    answer: &dyn Fn(&str) -> Result<Value, String>,
) -> Result<(), Failure> {
    let from_input = |error| Failure::Io("standard input".to_owned(), error);
    let start = input.fill_buf().map_err(from_input)?;
    if is_utf16(start) {
        let mut bytes = Vec::new();
        input.take(UTF16_BYTES_MAX).read_to_end(&mut bytes).map_err(from_input)?;
        let unusable = || Failure::Unusable("standard input is no text in UTF-16, as its start says".to_owned());
        let text = saved_text(&bytes).ok_or_else(unusable)?;
        return answer_lines(BufReader::new(text.as_bytes()), output, answer);
    }
    if start.starts_with(&UTF8_MARK) {
        input.consume(UTF8_MARK.len());
    }
    while let Some(line) = next_line(&mut input).map_err(from_input)? {
        let answered = line.and_then(|line| match line.trim() {
            "" => Ok(None),
            line => answer(line).map(Some),
        });
        let value = match answered {
            Ok(None) => continue,
            Ok(Some(value)) => value,
            Err(words) => json!({ "error": words }),
        };
        writeln!(output, "{value}").map_err(to_output)?;
        if input.buffer().is_empty() {
            output.flush().map_err(to_output)?;
        }
    }
    output.flush().map_err(to_output)
}

/// The next line, or why it cannot be used; `None` at the end. Never holds more than [`LINE_BYTES_MAX`] in memory.
fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(LINE_BYTES_MAX).expect("a small number") + 1;
    if input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > LINE_BYTES_MAX && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("the line has more than {LINE_BYTES_MAX} bytes"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8".to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Timeout = Timeout { timeout: Duration::from_mins(1) };

    /// Runs a command on lines of input, and returns its lines of output.
    fn run_on(command: &Command, input: &str) -> Vec<String> {
        let mut output = Vec::new();
        answer_lines(BufReader::new(input.as_bytes()), &mut output, &|line| answer::answer(command, line)).unwrap();
        String::from_utf8(output).unwrap().lines().map(ToOwned::to_owned).collect()
    }

    const PUZZLE: &str = r#""size":4,"stars":1,"regions":[[0,0,1,1],[0,0,1,1],[2,2,3,3],[2,2,3,3]]"#;

    #[test]
    fn every_line_gets_one_answer() {
        let solve = Command::Solve { limit: 2, all: false, time: TIME };
        let answers = run_on(&solve, &format!("{{{PUZZLE}}}\n\nnonsense\n{{\"size\":5}}\n"));
        assert_eq!(answers.len(), 3);
        assert!(answers[0].starts_with(r#"{"solutions":2,"solution":["#), "{}", answers[0]);
        assert!(answers[1].starts_with(r#"{"error":"#) && answers[2].starts_with(r#"{"error":"#), "{answers:?}");
    }

    #[test]
    fn a_number_that_no_grid_has_is_named_in_the_refusal() {
        let refused = |line: &str| run_on(&Command::Solve { limit: 2, all: false, time: TIME }, line).remove(0);
        let of_size = "size -1 is out of range: a grid has 4 to 26 rows";
        assert_eq!(refused(r#"{"size":-1,"stars":1,"regions":[]}"#), format!(r#"{{"error":"{of_size}"}}"#));
        let of_stars = "-2 stars are out of range: each row, column and region holds 1 to 6";
        assert_eq!(refused(r#"{"size":5,"stars":-2,"regions":[]}"#), format!(r#"{{"error":"{of_stars}"}}"#));
        let whole = r#"{"error":"stars: expected a whole number, found 1.5"}"#;
        assert_eq!(refused(r#"{"size":5,"stars":1.5,"regions":[]}"#), whole);
        for (size, stars, words) in [(-1, 1, of_size), (5, -2, of_stars)] {
            let generate =
                Command::Generate { size, stars, level: None, seed: Some(1), count: 1, progress: false, time: TIME };
            assert_eq!(run(&generate).unwrap_err().to_string(), words);
        }
    }

    #[test]
    fn letters_without_measures_are_read_as_krazydad_writes_them() {
        let convert = Command::Convert { from: Kind::Text, to: Kind::Puzzlink, file: None };
        let letters = "AAABBACCBBCCCDBEECDDEEEDD";
        let rows = "AAABB ACCBB CCCDB EECDD EEEDD";
        let object = format!(r#"{{"puzz":"{letters}","width":5,"height":5,"stars":1}}"#);
        let in_lines = json!(rows.replace(' ', "\n")).to_string();
        let answers = run_on(&convert, &[letters, rows, &json!(letters).to_string(), &in_lines, &object].join("\n"));
        assert_eq!(answers.len(), 5);
        assert!(answers[0].contains("/5/5/1/"), "{}", answers[0]);
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }

    #[test]
    fn an_overlong_line_is_refused_and_skipped() {
        let solve = Command::Solve { limit: 2, all: false, time: TIME };
        let input = format!("{}\n{{{PUZZLE}}}\n", "9".repeat(LINE_BYTES_MAX + 5));
        let answers = run_on(&solve, &input);
        assert_eq!(answers[0], format!(r#"{{"error":"the line has more than {LINE_BYTES_MAX} bytes"}}"#));
        assert!(answers[1].starts_with(r#"{"solutions":2"#));
    }

    #[test]
    fn a_step_is_judged_cell_by_cell() {
        let line = format!(
            r#"{{"rule":"STBL-BASC-0009",{PUZZLE},"before":["*...","....","....","...."],"after":["*x..","..x.","....","...."]}}"#
        );
        let answer = run_on(&Command::CheckStep, &line).remove(0);
        assert!(answer.starts_with(r#"{"valid":false,"cells":{"0,0":false,"0,1":true,"0,2":false,"#), "{answer}");
        assert!(answer.ends_with(r#""reason":"C2 does not follow by Surround Star: it touches no star"}"#), "{answer}");
    }

    #[test]
    fn a_case_is_judged_by_its_branches() {
        let rows = |first: &str| format!(r#"["{first}","....","....","...."]"#);
        let (before, star, black) = (rows("...."), rows("*..."), rows("x..."));
        let line = format!(r#"{{"rule":"star-or-empty",{PUZZLE},"before":{before},"cases":[{black},{star}]}}"#);
        let answer = run_on(&Command::CheckStep, &line).remove(0);
        assert!(answer.starts_with(r#"{"valid":true,"cells":{"0,0":true,"0,1":false"#), "{answer}");
    }

    #[test]
    fn a_puzzle_with_two_solutions_is_not_graded() {
        let grade = Command::Grade { splits: Splits { max: 1 }, time: TIME };
        let answer = run_on(&grade, &format!("{{{PUZZLE}}}")).remove(0);
        assert_eq!(
            answer,
            r#"{"error":"the puzzle has more than one solution: only a puzzle with one can be graded"}"#
        );
    }

    #[test]
    fn generated_puzzles_solve_grade_and_convert() {
        let mut made = Vec::new();
        let order = Order { size: 6, stars: 1, level: Some(Level::Easy) };
        making::make(order, 7, false, 3, false, TIME, &mut made).unwrap();
        let made = String::from_utf8(made).unwrap();
        for (line, answer) in made.lines().zip(run_on(&Command::Solve { limit: 2, all: true, time: TIME }, &made)) {
            let (line, answer): (Value, Value) =
                (serde_json::from_str(line).unwrap(), serde_json::from_str(&answer).unwrap());
            assert_eq!((&answer["solutions"], &answer["solution"]), (&json!(1), &line["solution"]));
            assert_eq!(answer["all"], json!([line["solution"]]));
        }
        let splits = Splits { max: 1 };
        for answer in run_on(&Command::Grade { splits, time: TIME }, &made) {
            assert!(answer.starts_with(r#"{"level":"easy","solved":true,"hardest":"#), "{answer}");
        }
        let deduce = Command::Deduce { splits, proof: Some(ProofKind::Legup), timeout: Some(TIME.timeout) };
        for answer in run_on(&deduce, &made) {
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(answer["solved"], json!(true));
            let convert = Command::Convert { from: Kind::Legup, to: Kind::Text, file: None };
            let judged = run_on(&convert, &answer["proof"].to_string()).remove(0);
            assert!(judged.contains(r#""proof":{"complete":true,"#), "{judged}");
        }
        let there = run_on(&Command::Convert { from: Kind::Json, to: Kind::Sbn, file: None }, &made);
        let back = run_on(&Command::Convert { from: Kind::Sbn, to: Kind::Json, file: None }, &there.join("\n"));
        for (line, answer) in made.lines().zip(back) {
            let (line, answer): (Value, Value) =
                (serde_json::from_str(line).unwrap(), serde_json::from_str(&answer).unwrap());
            assert_eq!((&answer["regions"], &answer["solutions"]), (&line["regions"], &json!(1)));
        }
    }

    #[test]
    fn a_step_is_judged_from_three_rows_on_and_needs_its_after() {
        let line = |after: &str| {
            format!(
                r#"{{"rule":"surround-star","size":3,"stars":1,"regions":[0,0,1,0,1,1,2,2,2],"before":["*..","...","..."]{after}}}"#
            )
        };
        let answer = |after: &str| run_on(&Command::CheckStep, &line(after)).remove(0);
        let judged = answer(r#","after":["*x.","...","..."]"#);
        assert!(judged.starts_with(r#"{"valid":true,"cells":{"0,0":false,"0,1":true,"#), "{judged}");
        let words = "after is missing: expected the board after the step, or cases for the case rule";
        assert_eq!(answer(""), json!({ "error": words }).to_string());
        let solve = Command::Solve { limit: 2, all: false, time: TIME };
        let words = "size 3 is out of range: a grid has 4 to 26 rows";
        assert_eq!(run_on(&solve, &line("")).remove(0), json!({ "error": words }).to_string());
    }

    #[test]
    fn what_is_no_object_of_ours_is_refused_in_words() {
        let solve = Command::Solve { limit: 2, all: false, time: TIME };
        let refusal = |line: &str| {
            let answer: Value = serde_json::from_str(&run_on(&solve, line).remove(0)).unwrap();
            answer["error"].as_str().unwrap().to_owned()
        };
        assert!(refusal("[1, 2]").ends_with(", found a list"), "{}", refusal("[1, 2]"));
        assert_eq!(refusal(r#"{"size":4}"#), "stars is missing: expected a whole number");
        assert_eq!(refusal(r#"{"size":"4"}"#), "size: expected a whole number, found a text");
        let regions = "regions: expected a whole number for each cell, in one list or in a list a row, found an object";
        assert_eq!(refusal(r#"{"size":4,"stars":1,"regions":{}}"#), regions);
    }

    #[test]
    fn lines_are_read_as_other_systems_save_them() {
        let solve = Command::Solve { limit: 2, all: false, time: TIME };
        let line = format!("{{{PUZZLE}}}\n");
        let utf16: Vec<u8> = format!("\u{feff}{line}{line}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, n_lines) in [(format!("\u{feff}{line}").into_bytes(), 1), (utf16, 2)] {
            let mut output = Vec::new();
            let answer = |line: &str| answer::answer(&solve, line);
            answer_lines(BufReader::new(bytes.as_slice()), &mut output, &answer).unwrap();
            let output = String::from_utf8(output).unwrap();
            assert_eq!(
                output.lines().filter(|line| line.starts_with(r#"{"solutions":2"#)).count(),
                n_lines,
                "{output}"
            );
        }
    }

    #[test]
    fn a_proof_that_legup_cannot_read_says_so_and_is_spelled_out() {
        let mut made = Vec::new();
        making::make(Order { size: 9, stars: 2, level: None }, 7, false, 30, false, TIME, &mut made).unwrap();
        let made = String::from_utf8(made).unwrap();
        let deduce = |line: &str, proof| {
            let timeout = Some(TIME.timeout);
            let deduce = Command::Deduce { splits: Splits { max: 1 }, proof: Some(proof), timeout };
            serde_json::from_str::<Value>(&run_on(&deduce, line).remove(0)).unwrap()
        };
        let lacks = |line: &&str| deduce(line, ProofKind::Legup)["lacks"].is_array();
        let line = made.lines().find(lacks).expect("one of them needs more than LEGUP has");
        let (as_it_is, spelled) = (deduce(line, ProofKind::Legup), deduce(line, ProofKind::LegupRules));
        assert!(as_it_is["warning"].as_str().is_some_and(|words| words.contains("--proof legup-rules")));
        assert_eq!((&spelled["error"], &spelled["warning"]), (&Value::Null, &Value::Null));
        let convert = Command::Convert { from: Kind::Legup, to: Kind::Text, file: None };
        let judged = run_on(&convert, &spelled["proof"].to_string()).remove(0);
        assert!(judged.contains(r#""proof":{"complete":true,"#), "{judged}");
        assert!(!spelled["proof"].as_str().unwrap().contains("rule_id=\"tight"));
    }

    #[test]
    fn time_runs_out_within_a_step_too() {
        let rows: Vec<usize> = (0..26 * 26).map(|index| index / 26).collect();
        let line = json!({ "size": 26, "stars": 6, "regions": rows }).to_string();
        let watch = Stopwatch::start();
        let timeout = Some(Duration::from_millis(50));
        let deduce = Command::Deduce { splits: Splits { max: 1 }, proof: None, timeout };
        let answer = run_on(&deduce, &line).remove(0);
        assert!(answer.contains(r#""solved":false,"end":"stopped""#), "{answer}");
        assert!(answer.contains("timed out after 0.05 s, 0 steps in, with 676 cells unknown"), "{answer}");
        // Without a check of the time within the step, this single step would take a minute.
        assert!(watch.elapsed() < Duration::from_secs(20), "{:?}", watch.elapsed());
    }

    #[test]
    fn time_runs_out_with_a_word() {
        let none = Timeout { timeout: Duration::ZERO };
        let rows: Vec<usize> = (0..26 * 26).map(|index| index / 26).collect();
        let line = json!({ "size": 26, "stars": 6, "regions": rows }).to_string();
        let answer = run_on(&Command::Solve { limit: 1000, all: false, time: none }, &line).remove(0);
        assert!(answer.starts_with(r#"{"error":"timed out after 0 s, with "#), "{answer}");
    }
}
