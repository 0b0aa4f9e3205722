//! How a press or a command is answered: acknowledged at once, then with words or a board that its author alone sees.

use super::page::page_letter;
use super::which;
use crate::discord::wire::courier::paint;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::Question;
use crate::discord::wire::text;
use crate::intake::Answer;
use crate::session::{Board, Refusal};
use crate::solo::Dailies;

/// What somebody is told of what they said, as a letter to them.
///
/// # Errors
/// A board that cannot be painted, or a fault of the store.
pub(in crate::discord) async fn letter(dailies: &Dailies, answer: Answer) -> Result<Letter, Fault> {
    Ok(match answer {
        Answer::NotUnderstood { typed, why } => {
            Letter::words(format!("🚫 {} was not understood: {why}.", text::echo(&typed)))
        }
        Answer::Which { typed, among } => which::ask(Question::Submission, &typed, &among),
        Answer::Refused(words) => Letter::words(text::refusal(&words)),
        Answer::Receipt(receipt) => {
            let words = text::receipt(&receipt.what, &receipt.clock, receipt.used);
            match receipt.board {
                None => Letter::words(words),
                Some(Board { showing, status }) => paint(status.spec, status.id.into(), showing).await?.after(&words),
            }
        }
        Answer::Board(board) => board_letter(*board).await?,
        Answer::Puzzle { page, what: None } => page_letter(dailies, *page).await?,
        Answer::Puzzle { page, what: Some(what) } => {
            page_letter(dailies, *page).await?.after(&text::puzzle_receipt(&what))
        }
        Answer::Counted(page) => page_letter(dailies, *page).await?.after("✅ That was counted."),
        Answer::Failed(why, input) => Letter::words(text::failure(why, input)),
        Answer::Unshown => Letter::words("⚠ That was counted, but the board could not be shown. `/board` shows it."),
    })
}

/// A refusal, in its own words.
pub(in crate::discord) fn refused(refusal: &Refusal) -> Letter {
    Letter::words(text::refusal(&refusal.to_string()))
}

/// A board as a letter to the one who asked for it.
///
/// # Errors
/// It cannot be painted.
pub(in crate::discord) async fn board_letter(board: Board) -> Result<Letter, Fault> {
    let status = board.status;
    let letter = paint(status.spec, status.id.into(), board.showing).await?;
    Ok(match text::clock_line(&status.clock, status.to_act, &text::safe_names(&status.seats)) {
        Some(line) => letter.with_line(&line),
        None => letter,
    })
}
