//! The answers of the commands of `dealer puzzle`.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::line::{PuzzleLine, StepLine, board, indexes, key, object, puzzle_json};
use super::{Command, Kind, ProofKind, Splits, Timeout, Timer};
use clock::ProcessorStopwatch;
use puzzle::board::{Board, Mark};
use puzzle::check::{check_case, check_step};
use puzzle::deduce::{self, End, Trace, TraceStep, deduce};
use puzzle::formats::{self, Document};
use puzzle::grade::Grade;
use puzzle::grid::Puzzle;
use puzzle::proof::Proof;
use puzzle::rules::{Field, Kind as RuleKind, Rule, Situation};
use puzzle::solve::solve;
use puzzle::spelled::{lacking, spelled_out};
use rules::counted;

/// The size above which a grid counts as large.
const LARGE: usize = 14;

/// The time limit for counting a converted puzzle's solutions.
const COUNTING_MAX: Timeout = Timeout { timeout: Duration::from_secs(10) };

/// Answers one line, or returns why that is impossible.
pub(super) fn answer(command: &Command, line: &str) -> Result<Value, String> {
    match command {
        Command::Solve { limit, all, time } => solve_line(line, *limit as usize, *all, *time),
        Command::Grade { splits, time } => grade_line(line, *splits, *time),
        Command::Deduce { splits, proof, timeout } => {
            deduce_line(line, *splits, *proof, timeout.map(|timeout| Timeout { timeout }))
        }
        Command::CheckStep => check_line(line),
        Command::Convert { from, to, .. } => convert_line(*from, *to, line),
        Command::Generate { .. } | Command::Survey { .. } => Err("this command reads no lines".to_owned()),
    }
}

fn solve_line(line: &str, limit: usize, all: bool, time: Timeout) -> Result<Value, String> {
    let puzzle = PuzzleLine::read(line)?.puzzle()?;
    let timer = Timer::start(time);
    let processor = ProcessorStopwatch::start();
    let found = solve(&puzzle, limit, &|| timer.is_up());
    let processor_nanos = u64::try_from(processor.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let micros = u64::try_from(timer.watch.elapsed().as_micros()).unwrap_or(u64::MAX);
    if found.stopped {
        return Err(timer.words(&format!("with {} found", counted(found.stars.len(), "solution", "solutions"))));
    }
    let solution = found.stars.first().map(|stars| indexes(&puzzle, stars));
    let mut value = json!({
        "solutions": found.stars.len(), "solution": solution, "micros": micros, "processor_nanos": processor_nanos,
    });
    if all {
        value["all"] = found.stars.iter().map(|stars| indexes(&puzzle, stars)).collect();
    }
    warn_if_torn(&puzzle, &mut value);
    Ok(value)
}

/// Adds a warning if a region is not connected. Such a puzzle is still answered.
fn warn_if_torn(puzzle: &Puzzle, value: &mut Value) {
    if let Some(torn) = puzzle.torn_region() {
        value["warning"] = torn.to_string().into();
    }
}

fn grade_line(line: &str, splits: Splits, time: Timeout) -> Result<Value, String> {
    let puzzle = PuzzleLine::read(line)?.puzzle()?;
    let timer = Timer::start(time);
    let stop = || timer.is_up();
    let found = solve(&puzzle, 2, &stop);
    match (found.stopped, found.stars.len()) {
        (true, _) => return Err(timer.words("before it was known whether there is one solution")),
        (false, 0) => return Err("the puzzle has no solution: only a puzzle with one can be graded".to_owned()),
        (false, 1) => {}
        (false, _) => {
            return Err("the puzzle has more than one solution: only a puzzle with one can be graded".to_owned());
        }
    }
    let trace = deduce::judged(&puzzle, splits.max as usize, &stop);
    if trace.end == End::Stopped {
        return Err(timer.words(&so_far(&trace)));
    }
    let Grade { level, score, solved, hardest, width, split_depth, steps } = Grade::of(&trace);
    let mut value = json!({
        "level": level.word(),
        "solved": solved,
        "hardest": hardest.map(Rule::id),
        "split_depth": split_depth,
        "steps": steps,
        "width": width,
        "score": score,
    });
    warn_if_torn(&puzzle, &mut value);
    Ok(value)
}

fn deduce_line(line: &str, splits: Splits, proof: Option<ProofKind>, time: Option<Timeout>) -> Result<Value, String> {
    let line = PuzzleLine::read(line)?;
    let puzzle = line.puzzle()?;
    let timer = Timer::start(time.unwrap_or_else(|| usual_time(puzzle.size())));
    let start = line.board()?;
    let trace = deduce(&puzzle, start, splits.max as usize, &|| timer.is_up());
    let end_word = match trace.end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Contradiction => "contradiction",
        End::Stopped => "stopped",
    };
    let mut value = json!({
        "trace": trace.steps.iter().map(step_json).collect::<Vec<_>>(),
        "board": trace.board.rows(),
        "solved": trace.end == End::Solved,
        "end": end_word,
    });
    if trace.end == End::Stopped {
        value["warning"] = timer.words(&so_far(&trace)).into();
        return Ok(value);
    }
    if let Some(kind) = proof {
        let mut proof = Proof::from_trace(start, &trace);
        if kind == ProofKind::LegupRules {
            proof = spelled_out(&proof, &puzzle, &|| timer.is_up())
                .ok_or("the proof cannot be spelled out in LEGUP's rules with two suppositions in each other")?;
        }
        if kind == ProofKind::Legup && !lacking(&proof).is_empty() {
            value["lacks"] = lacking(&proof).into_iter().map(Rule::id).collect();
            value["warning"] =
                "LEGUP has not all of these rules; --proof legup-rules spells them out in those it has".into();
        }
        let document = Document { puzzle, board: start, proof: Some(proof) };
        value["proof"] = formats::write(kind.format(), &document).map_err(|bad| bad.to_string())?.into();
    }
    Ok(value)
}

/// The default time limit for finding steps, which is longer for large grids, because these have more steps.
fn usual_time(size: usize) -> Timeout {
    Timeout { timeout: Duration::from_secs(if size > LARGE { 5 } else { 2 }) }
}

/// The progress of a deduction, in words.
fn so_far(trace: &Trace) -> String {
    let steps = counted(trace.steps.len(), "step", "steps");
    format!("{steps} in, with {} unknown", counted(trace.board.unknown().len(), "cell", "cells"))
}

fn step_json(step: &TraceStep) -> Value {
    let deduction = &step.deduction;
    let value = (deduction.value != Mark::Unknown).then(|| deduction.value.letter());
    let mut object = json!({
        "rule": deduction.rule.id(),
        "cells": deduction.cells.iter().map(key).collect::<Vec<_>>(),
        "value": value,
        "because": deduction.because.to_string(),
        "depth": step.depth,
        "evidence": deduction.evidence.iter().map(key).collect::<Vec<_>>(),
    });
    if step.supposed {
        object["supposed"] = true.into();
    }
    object
}

fn check_line(line: &str) -> Result<Value, String> {
    let object = object(line)?;
    let step = StepLine::of(&object)?;
    let puzzle = PuzzleLine::of(&object)?.for_a_step()?;
    let size = puzzle.size();
    let rule = Rule::parse(&step.rule).ok_or_else(|| {
        let known: Vec<&str> = Rule::all().map(Rule::id).collect();
        format!("rule {:?} is unknown; expected one of {}", step.rule, known.join(", "))
    })?;
    let before = board(&step.before, size).map_err(|bad| format!("before: {bad}"))?;
    let checked = if rule.kind() == RuleKind::Case || step.cases.is_some() {
        let cases = step.cases.ok_or("the case rule needs \"cases\": a list of two boards")?;
        let cases: Result<Vec<Board>, String> = cases.iter().map(|rows| board(rows, size)).collect();
        check_case(rule, &before, &cases.map_err(|bad| format!("cases: {bad}"))?)
    } else {
        let after =
            step.after.ok_or("after is missing: expected the board after the step, or cases for the case rule")?;
        let after = board(&after, size).map_err(|bad| format!("after: {bad}"))?;
        let field = Field::new(&puzzle);
        check_step(rule, &Situation::new(&field, before), &after)
    };
    let cells: Map<String, Value> =
        puzzle.cells().map(|cell| (key(cell), checked.cells.contains(cell).into())).collect();
    let mut value = json!({ "valid": checked.verdict.is_ok(), "cells": cells });
    if let Err(objection) = checked.verdict {
        value["reason"] = objection.to_string().into();
    }
    Ok(value)
}

fn convert_line(from: Kind, to: Kind, line: &str) -> Result<Value, String> {
    let document = if from == Kind::Json {
        read_document(from, line)?
    } else {
        let text = match serde_json::from_str(line) {
            Ok(Value::String(text)) => text,
            Ok(Value::Object(object)) => match object.get("text").or_else(|| object.get("url")) {
                Some(Value::String(text)) => text.clone(),
                None if object.contains_key("puzz") => line.to_owned(),
                _ => return Err("expected the puzzle as a string in \"text\"".to_owned()),
            },
            // The line is an address or SBN without JSON quotes.
            _ => line.to_owned(),
        };
        read_document(from, &text)?
    };
    let mut value = json!({ "text": write_document(to, &document)? });
    for (name, part) in document_json(&document).as_object().into_iter().flatten() {
        value[name] = part.clone();
    }
    if let Some(proof) = &document.proof {
        value["proof"] = judged(proof, &document.puzzle);
    }
    let timer = Timer::start(COUNTING_MAX);
    let found = solve(&document.puzzle, 2, &|| timer.is_up());
    if !found.stopped {
        value["solutions"] = found.stars.len().into();
    }
    match (found.stopped, found.stars.len()) {
        (true, _) => value["warning"] = "it takes too long to count the solutions".into(),
        (false, 0) => value["warning"] = "the puzzle has no solution".into(),
        (false, 1) => {}
        (false, _) => value["warning"] = "the puzzle has more than one solution".into(),
    }
    Ok(value)
}

/// The judgement of a proof, with its steps counted from 1.
fn judged(proof: &Proof, puzzle: &Puzzle) -> Value {
    let judgement = proof.judge(&Field::new(puzzle));
    let faults = judgement.faults.iter().map(|(step, fault)| json!({ "step": step + 1, "fault": fault.to_string() }));
    json!({
        "complete": judgement.is_complete(),
        "steps": proof.steps().len(),
        "faults": faults.collect::<Vec<_>>(),
        "open": judgement.open,
        "solved": judgement.solved,
    })
}

/// Converts one whole text.
pub(super) fn convert_text(from: Kind, to: Kind, text: &str) -> Result<String, String> {
    write_document(to, &read_document(from, text)?)
}

fn read_document(from: Kind, text: &str) -> Result<Document, String> {
    if let Some(format) = from.format() {
        return formats::read(format, text).map_err(|bad| bad.to_string());
    }
    let line = PuzzleLine::read(text)?;
    let puzzle = line.puzzle()?;
    if let Some(torn) = puzzle.torn_region() {
        return Err(torn.to_string());
    }
    Ok(Document { board: line.board()?, puzzle, proof: None })
}

fn write_document(to: Kind, document: &Document) -> Result<String, String> {
    match to.format() {
        Some(format) => formats::write(format, document).map_err(|bad| bad.to_string()),
        None => Ok(document_json(document).to_string()),
    }
}

/// The puzzle as JSON, with its marks if there are any.
fn document_json(document: &Document) -> Value {
    let mut value = puzzle_json(&document.puzzle);
    if !(*document.board.stars() | *document.board.blacks()).is_empty() {
        value["board"] = document.board.rows().into();
    }
    value
}
