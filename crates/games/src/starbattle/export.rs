//! What a player may export to other programs: the puzzle with the player's marks, and in a proof the proof so far.

use std::cell::Cell as Counter;

use super::state::Mode;
use super::view::View;
use ::words::starbattle;
use puzzle::board::Board;
use puzzle::formats::{self, BadText, Document, FORMATS, Format};
use puzzle::proof::Proof;
use puzzle::rules::Rule;
use puzzle::spelled::{lacking, spelled_out};
use rules::{Export, Illegal, Message, Words};

/// The name of the export for LEGUP in which rules unknown to LEGUP are spelled out in rules that LEGUP has.
const LEGUP_RULES: &str = "legup-rules";
/// The names of all export formats.
pub(super) const EXPORTS: &[&str] = &["puzzlink", "legup", "text", "sbn", "penpa", "pzpr", LEGUP_RULES];
/// The limit of the search for ways to spell out a proof, in steps and cells examined.
const LOOKS_MAX: u32 = 20_000;

/// The puzzle in this format, with the observer's marks or proof if the format can hold them.
///
/// # Errors
/// An unknown format, or a puzzle or proof that the format cannot hold.
pub(super) fn export(view: &View, name: &str) -> Result<Export, Illegal> {
    let spells = name == LEGUP_RULES;
    let format = FORMATS.into_iter().find(|known| known.word() == name).or(spells.then_some(Format::Legup));
    let formats = || Words::markup(EXPORTS.join(", "));
    let format = format.ok_or_else(|| Illegal(starbattle::NoFormat { formats: formats() }.into()))?;
    let puzzle = view.puzzle().cloned().ok_or_else(|| Illegal(starbattle::ExportHidden.into()))?;
    let proof = view.shown_proof().map(|course| (*course.proof).clone());
    let (proof, note) = match proof {
        Some(proof) if spells => {
            let looks = Counter::new(0);
            let stop = || {
                looks.set(looks.get() + 1);
                looks.get() > LOOKS_MAX
            };
            let spelled = spelled_out(&proof, &puzzle, &stop);
            (Some(spelled.ok_or_else(|| Illegal(starbattle::NotSpelled.into()))?), None)
        }
        Some(proof) => {
            let note = (format == Format::Legup).then(|| lacks(&proof)).flatten();
            (Some(proof), note)
        }
        None => (None, None),
    };
    // A proof starts from the blank board.
    let marks = if view.options.mode == Mode::Race { view.shown_board() } else { Board::blank(puzzle.size()) };
    let text = formats::write(format, &Document { puzzle, board: marks, proof });
    let text = text.map_err(|bad| {
        if let BadText::SbnSize(rows) = bad {
            return Illegal(starbattle::SbnSize { rows }.into());
        }
        // The other formats can hold every puzzle that is played, so nobody reads this English text.
        Illegal(Message::verbatim(bad.to_string()))
    })?;
    let ending = if format == Format::Legup { "xml" } else { "txt" };
    Ok(Export { file_name: format!("starbattle-{}.{ending}", format.word()), text, note })
}

/// A note on rules in the proof that LEGUP does not have; `None` if LEGUP has all of them.
fn lacks(proof: &Proof) -> Option<String> {
    let lacks: Vec<String> = lacking(proof).into_iter().map(Rule::title).collect();
    (!lacks.is_empty()).then(|| {
        format!(
            "LEGUP has no rule such as {}; `/export {LEGUP_RULES}` spells that out in rules it has.",
            lacks.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starbattle::rules_named;

    #[test]
    fn every_format_of_the_room_is_offered() {
        assert!(FORMATS.iter().all(|format| EXPORTS.contains(&format.word())));
        assert_eq!(EXPORTS.len(), FORMATS.len() + 1);
    }

    #[test]
    fn rules_are_found_by_name_title_and_legups_identifier() {
        let named = |text: &str| rules_named(text).into_iter().map(|(_, id)| id).collect::<Vec<_>>();
        assert_eq!(rules_named("surround star"), [("Surround Star (STBL-BASC-0009)".to_owned(), "surround-star")]);
        assert_eq!(named("blackout"), ["finish-with-empty"]);
        assert_eq!(named("stbl-cont"), ["clashing-orbit", "too-many-stars", "too-few-stars"]);
        assert_eq!(named("WITHIN_ROWS"), ["regions-within-rows", "columns-within-rows"]);
        assert!(named("guess").is_empty());
        assert!(named("").len() <= 25, "Discord takes no more choices");
    }
}
