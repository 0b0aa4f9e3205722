//! How a press or a command is answered: acknowledged at once, then with words or a board that its author alone sees.

use poise::serenity_prelude::CreateModal;

use super::page::page_letter;
use super::which;
use crate::discord::wire::courier::{form_of, paint, paint_closer, unpainted_anew};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, Part};
use crate::discord::wire::press::Question;
use crate::discord::wire::{text, uncounted};
use crate::intake::{Answer, Enquiry};
use crate::session::{Board, Refusal, Shown};
use crate::solo::Dailies;
use crate::store::{MatchId, Place};
use host::{Effect, Order};

/// The answer to what a person said, as a letter to them.
pub(in crate::discord) async fn letter(dailies: &Dailies, answer: Answer) -> Result<Letter, Fault> {
    Ok(match answer {
        // Who asks for help has been understood, with nothing to play too.
        Answer::NotUnderstood { typed, why } if Enquiry::read(&typed) == Some(Enquiry::Help) => {
            Letter::words(text::advice(&why))
        }
        Answer::NotUnderstood { typed, why } => {
            Letter::words(format!("🚫 {} was not understood: {why}.", text::echo(&typed)))
        }
        Answer::Which { typed, among } => which::ask(Question::Submission, &typed, &among),
        Answer::Refused(words) => Letter::words(text::refusal(&words)),
        Answer::Paused { why, id } => Letter::words(text::refusal(&why)).telling(id, Part::Refusal),
        Answer::Receipt { what, about, clock, used, shown } => {
            let words = || text::receipt(&what, &clock, used);
            match shown {
                Some(Shown::Puzzle(page)) => page_letter(dailies, *page).await?.after(&text::puzzle_receipt(&what)),
                Some(Shown::Match(board)) => painted(*board).await?.after(&words()),
                None => holding(Letter::words(words()), &what, about),
            }
        }
        Answer::AsBefore(place, answer) => {
            let meant = match place {
                Place::Match(id) => format!("match #{id}"),
                Place::Puzzle(_) => "your puzzle".to_owned(),
            };
            let line = format!("↪ For {meant}, as you chose before; `/submit` can name another `match`.");
            Box::pin(letter(dailies, *answer)).await?.after(&line)
        }
        Answer::Board(shown) => shown_letter(dailies, shown).await?,
        Answer::TooLate { why, shown } => shown_letter(dailies, shown).await?.after(&text::refusal(&why)),
        Answer::Counted(shown) => shown_letter(dailies, shown).await?.after("✅ That was counted."),
        Answer::Failed(why, input) => Letter::words(uncounted::failure(why, input)),
        Answer::Fate { is_counted, input } => Letter::words(uncounted::fate(is_counted, input)),
        Answer::Unshown => Letter::words("⚠ That was counted, but the board could not be shown. `/board` shows it."),
    })
}

/// What somebody has done that holds for a while, as what says in the end what became of it.
fn holding(letter: Letter, what: &Effect, about: Option<(MatchId, i64)>) -> Letter {
    let Some((id, n)) = about else { return letter };
    if matches!(what, Effect::Offered) {
        return letter.telling(id, Part::Offer(n));
    }
    let pauses = matches!(what, Effect::Paused { .. } | Effect::ResumeNoted | Effect::Ordered(Order::Pause));
    if pauses { letter.telling(id, Part::Pause) } else { letter }
}

/// A refusal, in its own words.
pub(in crate::discord) fn refused(refusal: &Refusal) -> Letter {
    Letter::words(text::refusal(&text::refusal_words(refusal)))
}

/// What somebody sees of what is played, as a letter to them.
pub(super) async fn shown_letter(dailies: &Dailies, shown: Shown) -> Result<Letter, Fault> {
    match shown {
        Shown::Match(board) => board_letter(*board).await,
        Shown::Puzzle(page) => page_letter(dailies, *page).await,
    }
}

/// The form for a text of theirs that begins with this word; `None` if they have none such now.
pub(super) fn text_form(shown: Shown, place: Place, prefix: &str) -> Option<CreateModal> {
    match shown {
        Shown::Match(board) => form_of(board.showing, place, prefix),
        Shown::Puzzle(page) => form_of(page.showing.ok()?, place, prefix),
    }
}

/// One part of it larger.
pub(super) async fn closer_letter(dailies: &Dailies, shown: Shown, frame: String) -> Result<Letter, Fault> {
    match shown {
        Shown::Match(board) => {
            let Board { showing, status } = *board;
            let letter = paint_closer(status.spec, status.id.into(), showing, frame).await?;
            let letter = letter.paused(status.clock.paused);
            Ok(if status.outcome.is_some() { letter.unchanging() } else { letter })
        }
        Shown::Puzzle(page) => match page.showing {
            Ok(showing) => paint_closer(page.spec, page.id.into(), showing, frame).await,
            Err(_) => page_letter(dailies, *page).await,
        },
    }
}

/// A board as a letter to the one who asked for it.
pub(in crate::discord) async fn board_letter(board: Board) -> Result<Letter, Fault> {
    let status = &board.status;
    let clock = text::clock_line(&status.clock, status.to_act, &text::safe_names(&status.seats));
    let letter = painted(board).await?;
    Ok(clock.into_iter().fold(letter, |letter, line| letter.with_line(&line)))
}

/// A board, without its picture, whose menus take the place of those of the message in which the one of this number was
/// pressed.
pub(super) fn anew(board: Board, number: usize) -> Letter {
    let Board { showing, status } = board;
    let clock = text::clock_line(&status.clock, status.to_act, &text::safe_names(&status.seats));
    let letter = unpainted_anew(status.spec, status.id.into(), showing, number);
    clock.into_iter().fold(letter, |letter, line| letter.with_line(&line))
}

/// The board alone, without its clock.
async fn painted(Board { showing, status }: Board) -> Result<Letter, Fault> {
    let letter = paint(status.spec, status.id.into(), showing).await?.paused(status.clock.paused);
    Ok(if status.outcome.is_some() { letter.unchanging() } else { letter })
}
