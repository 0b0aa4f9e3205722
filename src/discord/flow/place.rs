//! Commands and presses in a match, or in a puzzle that a person solves alone.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::call::Call;
use super::replay;
use super::reply::{closer_letter, refused, shown_letter, text_form};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, Part, button};
use crate::discord::wire::press::Press;
use crate::intake::{self, Came, Enquiry, Ticket, Utterance};
use crate::session::{self, Advice, Shown, Submission, Way};
use crate::store::Place;
use rules::{Pressed, offer_of};
use words::{Words, place as said};

/// Whether the person may look at a running match: its players anywhere, others only on its server. A forged button can
/// name any match. A match that is not running is allowed here; the request itself refuses it.
pub(in crate::discord) async fn may_look(call: Call<'_>, place: Place) -> Result<bool, Fault> {
    let Place::Match(id) = place else { return Ok(true) };
    match call.bot.directory.handle(id).status().await {
        Ok(status) => Ok(call.guild() == Some(status.guild) || status.seat_of(call.user()).is_some()),
        Err(session::Fault::NotOpen(_) | session::Fault::Adjourned(_)) => Ok(true),
        Err(fault) => Err(fault.into()),
    }
}

/// Submits a press. Inputs that end something or give something away need a confirmation first.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    ticket: Ticket,
    place: Place,
    pressed: &Pressed,
) -> Result<Came, Fault> {
    let whole = pressed.whole();
    let loss = match call.bot.intake.loses_by(call.user(), place, &whole).await {
        // In a match that is not running nothing can be lost; submitting gives the refusal.
        Err(intake::Fault::Session(session::Fault::NotOpen(_) | session::Fault::Adjourned(_))) => None,
        loss => loss?,
    };
    let Some(loss) = loss else {
        return call.while_pressed(Box::pin(submit(call, ticket, place, call.pressed(pressed, &whole)))).await;
    };
    drop(ticket);
    if call.defer().await? {
        let moment = match place {
            // An offer is identified by its number and may be from an earlier turn, so the question belongs to the
            // current moment.
            Place::Match(id) if offer_of(&whole).is_some() => {
                Some(call.bot.directory.handle(id).status().await?.moment)
            }
            Place::Match(_) | Place::Puzzle(_) => pressed.moment,
        };
        let sure = Press::Sure(place, Pressed { moment, ..Pressed::at_any_time(&whole) });
        let language = call.language();
        let sure = button(&sure, said::Yes.say(language).as_str(), ButtonStyle::Danger);
        let no = button(&Press::No(place), said::No.say(language).as_str(), ButtonStyle::Secondary);
        // A hurried second press at the position of the row's first button must hit *No*, so *No* comes first.
        let row = CreateActionRow::Buttons(no.into_iter().chain(sure).collect());
        let question = said::Question { loss: Words::markup(loss) }.say(language);
        let question = Letter::words(question).with_row(row).part(Part::Question);
        call.answer(moment.into_iter().fold(question, |question, moment| question.of(place, moment))).await?;
        if pressed.choice.is_some() && call.under().is_some_and(|under| under.is_board) {
            // The choice does not count yet: the menu shows the current state.
            if let Ok(Ok(shown)) = call.bot.intake.show(call.user(), place).await {
                call.show_menus_anew(shown).await;
            }
        }
    }
    Ok(Came::Refused)
}

/// Answers *No*: shows the person their board in place of the question. Only the first answer to a question counts.
pub(in crate::discord) async fn keep_on(call: Call<'_>, place: Place) -> Result<(), Fault> {
    // Before any await: of two concurrent answers, the first counts.
    let is_first = call.takes_question();
    if !call.defer().await? {
        if is_first {
            call.leaves_question();
        }
        return Ok(());
    }
    if !is_first {
        return call.answer(Letter::words(said::Answered.say(call.language()))).await;
    }
    let letter = match call.bot.intake.show(call.user(), place).await {
        Ok(Ok(shown)) => shown_letter(&call.bot.dailies, shown, call.language()).await?,
        Ok(Err(refusal)) => refused(&refusal, call.language()),
        Err(fault) => {
            call.leaves_question();
            return Err(fault.into());
        }
    };
    call.note_board(&letter).await;
    call.answer_in_place(letter).await
}

/// Answers *Yes*: submits the press whose loss the person has confirmed.
pub(in crate::discord) async fn press_for_sure(
    call: Call<'_>,
    ticket: Ticket,
    place: Place,
    pressed: &Pressed,
) -> Result<(), Fault> {
    if !call.takes_question() {
        drop(ticket);
        return if call.defer().await? {
            call.answer(Letter::words(said::Answered.say(call.language()))).await
        } else {
            Ok(())
        };
    }
    let whole = pressed.whole();
    // The question must not be replaced by a board.
    let submission = Submission { way: Way::Command, ..call.pressed(pressed, &whole) };
    let came = submit(call, ticket, place, submission).await.inspect_err(|_| call.leaves_question())?;
    let closed = match came {
        Came::Counts => said::SaidYes.say(call.language()),
        Came::Refused | Came::TooLate => said::SaidYesInVain.say(call.language()),
    };
    call.close_question(closed.as_str()).await
}

/// Submits a text to the match or puzzle that its author has chosen, and remembers the choice for later texts. The
/// question must not be replaced by a board, so it is answered like a command.
pub(in crate::discord) async fn submit_chosen(
    call: Call<'_>,
    ticket: Ticket,
    place: Place,
    text: &str,
) -> Result<(), Fault> {
    let submission = Submission { way: Way::Command, ..call.submission(text) };
    let said = Utterance { user: submission.user, channel: call.channel(), named: None, text: Some(text) };
    call.bot.intake.choose(said, place).await?;
    submit(call, ticket, place, submission).await.map(drop)
}

/// Submits in the author's order, and answers with the receipt or the refusal; an [`Enquiry`] is answered at once.
/// Returns the outcome.
pub(in crate::discord) async fn submit(
    call: Call<'_>,
    ticket: Ticket,
    place: Place,
    submission: Submission<'_>,
) -> Result<Came, Fault> {
    if let Some(enquiry) = Enquiry::read(submission.text) {
        if !call.admits().await? {
            return Ok(Came::Refused);
        }
        if !may_look(call, place).await? {
            return call.answer(Letter::words(said::NotHere.say(call.language()))).await.map(|()| Came::Refused);
        }
        let answer = match (call.bot.intake.enquire(enquiry, call.user(), place).await, enquiry, place) {
            (Err(intake::Fault::Session(fault)), Enquiry::Advice(Advice::Reason(of)), Place::Match(id))
                if replay::is_over(&fault) =>
            {
                drop(ticket);
                let letter = replay::reason(call, id, of).await?;
                return call.answer(letter).await.map(|()| Came::Refused);
            }
            (answer, ..) => answer?,
        };
        if let Some(answer) = answer {
            drop(ticket);
            let letter = match answer {
                Ok(shown) => shown_letter(&call.bot.dailies, shown, call.language()).await?,
                Err(refusal) => refused(&refusal, call.language()),
            };
            return call.answer(letter).await.map(|()| Came::Refused);
        }
    }
    Ok(call.bot.intake.submit(&call, submission, ticket, place).await?)
}

/// Opens a form with the current text of a control on the person's board. Nothing may be deferred before, because
/// Discord opens a form only as the first answer.
pub(in crate::discord) async fn open_form(call: Call<'_>, place: Place, prefix: &str) -> Result<(), Fault> {
    let form = match call.bot.intake.show(call.user(), place).await {
        Ok(Ok(shown)) => text_form(shown, place, prefix),
        Ok(Err(refusal)) => return call.respond(refused(&refusal, call.language())).await,
        Err(fault) if replay::is_over(&fault) => None,
        Err(fault) => return Err(fault.into()),
    };
    match form {
        Some(form) => call.ask(form).await,
        None => call.respond(Letter::words(said::OutOfDate.say(call.language()))).await,
    }
}

/// Shows the person their board, or a close-up of one part of it.
pub(in crate::discord) async fn show(call: Call<'_>, place: Place, closer: Option<String>) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    if !may_look(call, place).await? {
        return call.answer(Letter::words(said::NotHere.say(call.language()))).await;
    }
    let shown = match (call.bot.intake.show(call.user(), place).await, place, &closer) {
        (Ok(Ok(shown)), ..) => shown,
        (Ok(Err(refusal)), ..) => return call.answer(refused(&refusal, call.language())).await,
        (Err(fault), Place::Match(id), Some(frame)) if replay::is_over(&fault) => {
            let letter = replay::closer(call, id, frame.clone()).await?;
            return call.answer(letter).await;
        }
        (Err(fault), ..) => return Err(fault.into()),
    };
    // A puzzle's board replaces the pressed message; a match's board is a separate message.
    let is_anew = matches!(shown, Shown::Puzzle(_)) && closer.is_none() && call.is_secret();
    let letter = match closer {
        Some(frame) => closer_letter(&call.bot.dailies, shown, frame, call.language()).await?,
        None => shown_letter(&call.bot.dailies, shown, call.language()).await?,
    };
    call.note_board(&letter).await;
    if is_anew { call.answer_anew(letter).await } else { call.answer(letter).await }
}
