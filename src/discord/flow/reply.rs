//! How a press or a command is answered: acknowledged at once, then with words or a board that its author alone sees.

use poise::serenity_prelude as serenity;
use serenity::Http;

use super::bot::Bot;
use super::page::page_letter;
use super::which;
use crate::discord::wire::courier::paint;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::Question;
use crate::discord::wire::text;
use crate::intake::{Answer, Interaction, Road};
use crate::session::{Board, DeliveryError, Refusal};
use crate::solo::Dailies;
use crate::store::MatchId;

/// Somebody who waits for an answer.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Waiting<'a> {
    pub(super) asked: Asked<'a>,
    pub(super) http: &'a Http,
    pub(super) bot: &'a Bot,
}

impl Interaction for Waiting<'_> {
    async fn defer(&self) -> Result<bool, DeliveryError> {
        Ok(self.asked.defer(self.http).await?)
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        let letter = letter(&self.bot.dailies, answer).await?;
        match road {
            Road::Apart => self.asked.answer(self.http, letter).await?,
            Road::InPlace => self.asked.answer_in_place(self.http, letter).await?,
            Road::Dm => self.asked.answer_by_dm(self.http, letter).await,
        }
        Ok(())
    }
}

/// Answers a host's order.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(in crate::discord) async fn order(
    asked: Asked<'_>,
    http: &Http,
    bot: &Bot,
    id: MatchId,
    order: &str,
) -> Result<(), Fault> {
    Ok(bot.intake.order(&Waiting { asked, http, bot }, asked.user(), asked.input(), id, order).await?)
}

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
