//! What a player may take to other programs: the puzzle, and in a proof race their own proof so far.

use super::view::View;
use crate::puzzle::board::Board;
use crate::puzzle::formats::{self, Document, FORMATS, Format};
use crate::rules::{Export, Illegal};

/// The puzzle as the format writes it, with the proof of the seat that looks where the format has room for one.
///
/// # Errors
/// Names the formats, or says what the format cannot hold.
pub(super) fn export(view: &View, format: &str) -> Result<Export, Illegal> {
    let known = FORMATS.map(Format::word).join(", ");
    let format = FORMATS.into_iter().find(|known| known.word() == format);
    let format = format.ok_or_else(|| Illegal(format!("there is no such format; there are {known}")))?;
    let puzzle =
        view.puzzle().cloned().ok_or_else(|| Illegal("the puzzle is hidden from you until you start".to_owned()))?;
    let board = Board::blank(puzzle.size());
    let proof = view.shown_proof().map(|course| (*course.proof).clone());
    let document = Document { puzzle, board, proof };
    let text = formats::write(format, &document).map_err(|bad| Illegal(bad.to_string()))?;
    let ending = if format == Format::Legup { "xml" } else { "txt" };
    Ok(Export { file_name: format!("starbattle-{}.{ending}", format.word()), text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::starbattle::{StarBattle, rules_named};
    use crate::rules::Game;

    #[test]
    fn the_formats_of_the_game_are_those_of_the_room() {
        assert_eq!(StarBattle::SPEC.exports, FORMATS.map(Format::word));
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
