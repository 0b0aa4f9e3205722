//! Judges a proof from a file or another program, step by step.

use std::fmt::Write;

use ::words::starbattle;
use puzzle::formats::{self, Document};
use puzzle::likeness;
use puzzle::proof::{By, Fault, Judgement, Proof, Step};
use puzzle::rules::Field;
use rules::{BadOptions, BroughtProof, Export, JudgedProof, Message, Sketch, Stop, Words};

/// Maximum number of steps in a proof that is judged.
const STEPS_MAX: usize = 5000;
/// Maximum number of faults in the answer; the report file lists all of them.
const FAULTS_TOLD_MAX: usize = 5;
/// Maximum number of cells that are named for a step.
const CELLS_TOLD_MAX: usize = 12;

/// A proof with its puzzle, before it is judged.
pub(super) struct Brought {
    document: Document,
    proof: Proof,
}

impl Brought {
    /// Reads a proof from LEGUP's file or from text.
    ///
    /// # Errors
    /// Says why the text cannot be read, that it contains no proof, or that the proof has too many steps.
    pub(super) fn read(text: &str) -> Result<Self, BadOptions> {
        let bad = |why: Message| BadOptions::Options(why);
        let mut document = formats::read_any(text).map_err(|fault| bad(Message::verbatim(fault.to_string())))?;
        let proof = document.proof.take().filter(|proof| !proof.steps().is_empty());
        let proof = proof.ok_or_else(|| bad(starbattle::BroughtNoProof.into()))?;
        if proof.steps().len() > STEPS_MAX {
            let steps = proof.steps().len();
            return Err(bad(starbattle::BroughtTooLong { steps, most: STEPS_MAX }.into()));
        }
        Ok(Self { document, proof })
    }

    fn words(&self, judgement: &Judgement) -> Message {
        let steps = self.proof.steps().len();
        if judgement.is_complete() {
            return if judgement.solved.is_empty() {
                starbattle::BroughtRefuted { steps }.into()
            } else {
                starbattle::BroughtComplete { steps }.into()
            };
        }
        let mut lines: Vec<Message> = vec![match judgement.faults.len() {
            0 => starbattle::BroughtUnfinished { steps }.into(),
            faults => starbattle::BroughtWrong { faults, steps }.into(),
        }];
        let told = judgement.faults.iter().take(FAULTS_TOLD_MAX);
        lines.extend(told.map(|(nth, fault)| {
            starbattle::BroughtFault { step: self.named(*nth), fault: Message::from(fault.clone()) }.into()
        }));
        let count = judgement.faults.len().saturating_sub(FAULTS_TOLD_MAX);
        if count > 0 {
            lines.push(starbattle::BroughtMore { count }.into());
        }
        lines.extend(left_open(judgement));
        Message::joined(lines, "\n")
    }

    /// A step by number, rule and cells: `12, Surround Star (■B1 C3)`.
    fn named(&self, nth: usize) -> Message {
        let step = &self.proof.steps()[nth];
        let by = match step.by {
            By::Rule(rule) => rule.name(),
            By::Merge => starbattle::BroughtMerge.into(),
            By::Nothing => starbattle::BroughtNoRule.into(),
        };
        let (number, cells) = (nth + 1, self.cells_of(step));
        if cells.is_empty() {
            starbattle::BroughtStep { number, by }.into()
        } else {
            starbattle::BroughtStepCells { number, by, cells: Words::markup(cells) }.into()
        }
    }

    /// The cells that a step changes; if there are many, only the first of them.
    fn cells_of(&self, step: &Step) -> String {
        let changed = self.proof.base(&step.from).changes(&step.after);
        let mut text = String::new();
        let mut last = None;
        for cell in changed.iter().take(CELLS_TOLD_MAX) {
            let mark = step.after.mark(cell);
            let sign =
                if last.replace(mark) == Some(mark) { String::new() } else { super::action::sign(mark).to_string() };
            let space = if text.is_empty() { "" } else { " " };
            write!(text, "{space}{sign}{cell}").expect("writing to a string does not fail");
        }
        if changed.len() > CELLS_TOLD_MAX { text + " …" } else { text }
    }

    fn report(&self, judgement: &Judgement, task: &str) -> String {
        let verdict = |nth: usize| judgement.faults.iter().find(|(step, _)| *step == nth).map(|(_, fault)| fault);
        let mut text = format!("Star Battle, {task}\n\n");
        for (nth, step) in self.proof.steps().iter().enumerate() {
            let from = if step.from == [nth] {
                String::new()
            } else {
                let nodes: Vec<String> = step.from.iter().map(ToString::to_string).collect();
                format!(" from {}", nodes.join(" and "))
            };
            let right = |fault: Option<&Fault>| fault.map_or("right".to_owned(), |fault| format!("WRONG: {fault}"));
            text.extend([self.named(nth).to_string(), from, format!(": {}\n", right(verdict(nth)))]);
        }
        text.extend(left_open(judgement).map(|words| format!("\n{words}\n")));
        if judgement.is_complete() {
            text.push_str("\nThe proof is complete.\n");
        }
        text
    }
}

impl BroughtProof for Brought {
    fn sketch(&self, stop: Stop<'_>) -> Sketch {
        Sketch::new(likeness::Sketch::of(&self.document.puzzle, stop))
    }

    fn judge(&self, stop: Stop<'_>) -> Option<JudgedProof> {
        let puzzle = &self.document.puzzle;
        let judgement = self.proof.judge(&Field::stopped_by(puzzle, stop));
        if stop() {
            return None;
        }
        let task: Message = starbattle::Task { size: puzzle.size(), stars: puzzle.stars() }.into();
        let report = self.report(&judgement, &task.to_string());
        let report = Export { file_name: "starbattle-proof.txt".to_owned(), text: report, note: None };
        let words = Message::joined([task, self.words(&judgement)], "\n");
        Some(JudgedProof { words: words.to_string(), report })
    }
}

/// The branches in which the proof stops although their boards are neither solved nor refuted; `None` if there are
/// none.
fn left_open(judgement: &Judgement) -> Option<Message> {
    let (first, rest) = judgement.open.split_first()?;
    let others = rest.len();
    Some(match *first {
        0 => starbattle::BroughtStopsAtStart { others }.into(),
        step => starbattle::BroughtStops { step, others }.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4 1\naabb\ncabb\nccdd\nccdd\n";

    fn judged(steps: &str) -> JudgedProof {
        let text = format!("{PUZZLE}proof\n{steps}");
        let proof = Brought::read(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        proof.judge(&|| false).unwrap()
    }

    #[test]
    fn a_step_that_does_not_follow_is_named_with_its_reason() {
        let judged =
            judged("1: star-or-empty * B1\n2 from 0: star-or-empty x B1\n3 from 1: surround-star x A1 C1 D4\n");
        assert_eq!(
            judged.words,
            "4 by 4, 1 star in each row, column and region\n\
             ❌ 1 of its 3 steps does not follow:\n\
             • step 3, Surround Star (■A1 C1 D4): D4 does not follow by Surround Star: it touches no star\n\
             It stops after step 2 and in 1 other branch, where the board is neither solved nor refuted."
        );
        assert!(
            judged.report.text.contains("\n1, Star Or Empty (★B1): right\n2, Star Or Empty (■B1) from 0: right\n3, ")
        );
        assert!(judged.report.text.contains("WRONG: D4 does not follow"), "{}", judged.report.text);
    }

    #[test]
    fn what_has_no_proof_in_it_is_told_what_would_do() {
        let refusal = |text: &str| Brought::read(text).err().map(|bad| bad.to_string()).unwrap_or_default();
        assert!(refusal(PUZZLE).contains("there is no proof in it. Bring the file that LEGUP saves"));
        assert!(!refusal("hello").is_empty());
    }

    #[test]
    fn a_judge_that_is_stopped_says_nothing() {
        let text = format!("{PUZZLE}proof\n1: star-or-empty * B1\n2 from 0: star-or-empty x B1\n");
        assert!(Brought::read(&text).unwrap().judge(&|| true).is_none());
    }
}
