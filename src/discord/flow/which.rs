//! Asks a person which match or puzzle they mean.

use poise::serenity_prelude as serenity;
use serenity::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::discord::wire::message::{CHOICE_CHARS_MAX, Letter};
use crate::discord::wire::press::{Press, Question};
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text::{cut, safe_name};
use crate::intake::Candidate;
use crate::session::Status;
use crate::store::{PuzzleKind, PuzzleRow};
use rules::CHOICES_MAX;
use words::{Language, Words, which as said};

/// A match or puzzle as a menu entry.
pub(in crate::discord) fn label(candidate: &Candidate, language: Language) -> String {
    match candidate {
        Candidate::Match(status) => match_label(status),
        Candidate::Puzzle(row) => puzzle_label(row, language),
    }
}

/// A match as a menu entry.
fn match_label(status: &Status) -> String {
    let names: Vec<_> = status.seats.values().map(|row| row.name.as_str()).collect();
    cut(&format!("{} #{}: {}", status.spec.name, status.id, names.join(", ")), CHOICE_CHARS_MAX)
}

/// A puzzle as a menu entry.
fn puzzle_label(row: &PuzzleRow, language: Language) -> String {
    match &row.kind {
        PuzzleKind::Own => {
            let request = serde_json::from_str(&row.header).ok().and_then(|header| PuzzleRequest::of(&header));
            let number = row.id.0;
            match request {
                Some(request) => said::OwnPuzzleOf { number, kind: request.words() }.say(language).into(),
                None => said::OwnPuzzle { number }.say(language).into(),
            }
        }
        PuzzleKind::Daily { day, .. } => said::Daily { day: Words::markup(&**day) }.say(language).into(),
    }
}

/// Asks a person which of these matches and puzzles they mean. The message contains the typed text, so that the text
/// survives a restart.
pub(in crate::discord) fn ask(question: Question, text: &str, among: &[Candidate], language: Language) -> Letter {
    let options: Vec<_> = among
        .iter()
        .take(CHOICES_MAX)
        .map(|one| CreateSelectMenuOption::new(cut(&label(one, language), CHOICE_CHARS_MAX), one.place().to_string()))
        .collect();
    let menu = Press::Which(question).custom_id().map(|id| {
        CreateSelectMenu::new(id, CreateSelectMenuKind::String { options }).placeholder(said::Choose.say(language))
    });
    let row = menu.map(CreateActionRow::SelectMenu);
    let letter = Letter::words(format!("{}\n```\n{}\n```", said::Ask.say(language), text.replace('`', "'")));
    row.into_iter().fold(letter, Letter::with_row)
}

/// The text in a question that [`ask`] made.
pub(in crate::discord) fn asked_about(message: &str) -> Option<&str> {
    message.split_once("```\n")?.1.rsplit_once("\n```").map(|(text, _)| text)
}

/// The players' names in seat order, for announcements.
pub(in crate::discord) fn seats_line(status: &Status) -> String {
    let names: Vec<_> = status.seats.values().map(|row| safe_name(&row.name)).collect();
    names.join(" – ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_question_is_found_again() {
        let content = "Several could be meant. Which one is this for?\n```\nflower G7 H7\n```";
        assert_eq!(asked_about(content), Some("flower G7 H7"));
        assert_eq!(asked_about("nothing here"), None);
    }
}
