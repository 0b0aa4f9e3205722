//! Formats answers to presses and commands as messages that only their author sees.

use poise::serenity_prelude::CreateModal;

use super::page::page_letter;
use super::which;
use crate::discord::wire::courier::{form_of, paint, paint_closer, unpainted_anew};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, Part};
use crate::discord::wire::press::Question;
use crate::discord::wire::{text, uncounted};
use crate::intake::{Answer, Enquiry};
use crate::session::{Board, Refusal, Shown, Status};
use crate::solo::Dailies;
use crate::store::{MatchId, Place};
use host::{Effect, Order};
use rules::Names;
use words::{Language, Words, receipt};

/// The answer to a person's input as a message.
pub(in crate::discord) async fn letter(dailies: &Dailies, answer: Answer, language: Language) -> Result<Letter, Fault> {
    Ok(match answer {
        // A request for help was understood, even if there is nothing to play.
        Answer::NotUnderstood { typed, why } if Enquiry::read(&typed) == Some(Enquiry::Help) => {
            Letter::words(text::advice(why.say(language).as_str()))
        }
        Answer::NotUnderstood { typed, why } => {
            let typed = Words::markup(text::echo(&typed));
            Letter::words(receipt::NotUnderstood { typed, why }.say(language))
        }
        Answer::Which { typed, among } => which::ask(Question::Submission, &typed, &among, language),
        Answer::Refused(why) => Letter::words(text::refused(&why, language)),
        Answer::Paused { why, id } => Letter::words(text::refused(&why, language)).telling(id, Part::Refusal),
        Answer::Receipt { what, about, clock, used, shown } => {
            let words = || String::from(text::receipt(&what, &clock, used, language));
            match shown {
                Some(Shown::Puzzle(page)) => {
                    page_letter(dailies, *page, language).await?.after(text::puzzle_receipt(&what, language).as_str())
                }
                Some(Shown::Match(board)) => painted(*board).await?.after(&words()),
                None => holding(Letter::words(words()), &what, about),
            }
        }
        Answer::AsBefore(place, answer) => {
            let line = match place {
                Place::Match(id) => receipt::AsBeforeMatch { number: Words::markup(id.to_string()) }.say(language),
                Place::Puzzle(_) => receipt::AsBeforePuzzle.say(language),
            };
            Box::pin(letter(dailies, *answer, language)).await?.after(line.as_str())
        }
        Answer::Board(shown) => shown_letter(dailies, shown, language).await?,
        Answer::TooLate { why, shown } => {
            shown_letter(dailies, shown, language).await?.after(text::refused(&why, language).as_str())
        }
        Answer::Counted(shown) => {
            shown_letter(dailies, shown, language).await?.after(receipt::Counted.say(language).as_str())
        }
        Answer::Failed(why, input) => Letter::words(uncounted::failure(why, input, language)),
        Answer::Fate { is_counted, input } => Letter::words(uncounted::fate(is_counted, input, language)),
        Answer::Unshown => Letter::words(receipt::Unshown.say(language)),
    })
}

/// Marks an answer about a pause or an offer, so that it is updated when the pause or the offer is over.
fn holding(letter: Letter, what: &Effect, about: Option<(MatchId, i64)>) -> Letter {
    let Some((id, n)) = about else { return letter };
    if matches!(what, Effect::Offered) {
        return letter.telling(id, Part::Offer(n));
    }
    let pauses = matches!(what, Effect::Paused { .. } | Effect::ResumeNoted | Effect::Ordered(Order::Pause));
    if pauses { letter.telling(id, Part::Pause) } else { letter }
}

/// Formats a refusal in the language of the person who asked.
pub(in crate::discord) fn refused(refusal: &Refusal, language: Language) -> Letter {
    Letter::words(text::refused(&text::why_refused(refusal), language))
}

/// A board of a match or puzzle as a message.
pub(super) async fn shown_letter(dailies: &Dailies, shown: Shown, language: Language) -> Result<Letter, Fault> {
    match shown {
        Shown::Match(board) => board_letter(*board, language).await,
        Shown::Puzzle(page) => page_letter(dailies, *page, language).await,
    }
}

/// The form for the text control with this prefix; `None` if the board has no such control.
pub(super) fn text_form(shown: Shown, place: Place, prefix: &str) -> Option<CreateModal> {
    match shown {
        Shown::Match(board) => form_of(board.showing, place, prefix),
        Shown::Puzzle(page) => form_of(page.showing.ok()?, place, prefix),
    }
}

/// A close-up of one part of a board.
pub(super) async fn closer_letter(
    dailies: &Dailies,
    shown: Shown,
    frame: String,
    language: Language,
) -> Result<Letter, Fault> {
    match shown {
        Shown::Match(board) => {
            let Board { showing, status } = *board;
            let letter = paint_closer(status.spec, status.id.into(), showing, frame).await?;
            let letter = letter.paused(status.clock.paused);
            Ok(if status.outcome.is_some() { letter.unchanging() } else { letter })
        }
        Shown::Puzzle(page) => match page.showing {
            Ok(showing) => paint_closer(page.spec, page.id.into(), showing, frame).await,
            Err(_) => page_letter(dailies, *page, language).await,
        },
    }
}

/// The line about the clock of a match.
fn clock_of(status: &Status, language: Language) -> Option<String> {
    let names = Names::new(text::safe_names(&status.seats), language);
    text::clock_line(&status.clock, status.to_act, &names)
}

/// A match's board as a message, with its clock.
pub(in crate::discord) async fn board_letter(board: Board, language: Language) -> Result<Letter, Fault> {
    let status = &board.status;
    let clock = clock_of(status, language);
    let letter = painted(board).await?;
    Ok(clock.into_iter().fold(letter, |letter, line| letter.with_line(&line)))
}

/// A board without its picture, with new menus that replace those of the message in which menu `number` was used.
pub(super) fn anew(board: Board, number: usize, language: Language) -> Letter {
    let Board { showing, status } = board;
    let clock = clock_of(&status, language);
    let letter = unpainted_anew(status.spec, status.id.into(), showing, number);
    clock.into_iter().fold(letter, |letter, line| letter.with_line(&line))
}

/// A match's board as a message, without its clock.
async fn painted(Board { showing, status }: Board) -> Result<Letter, Fault> {
    let letter = paint(status.spec, status.id.into(), showing).await?.paused(status.clock.paused);
    Ok(if status.outcome.is_some() { letter.unchanging() } else { letter })
}
