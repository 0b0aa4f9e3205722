//! What commands and presses do at a match's table, or at a puzzle that somebody solves alone.

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

/// Whether the person who asks may look at a match that runs: its players may anywhere, others only on its own server.
/// A forged button can name any match. What is no running match is refused by whatever is asked of it.
pub(in crate::discord) async fn may_look(call: Call<'_>, place: Place) -> Result<bool, Fault> {
    let Place::Match(id) = place else { return Ok(true) };
    match call.bot.directory.handle(id).status().await {
        Ok(status) => Ok(call.guild() == Some(status.guild) || status.seat_of(call.user()).is_some()),
        Err(session::Fault::NotOpen(_) | session::Fault::Adjourned(_)) => Ok(true),
        Err(fault) => Err(fault.into()),
    }
}

/// Submits what was pressed. What ends something or gives something away is asked about first.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    ticket: Ticket,
    place: Place,
    pressed: &Pressed,
) -> Result<Came, Fault> {
    let whole = pressed.whole();
    let loss = match call.bot.intake.loses_by(call.user(), place, &whole).await {
        // A match that is not played loses nothing; what is submitted says so.
        Err(intake::Fault::Session(session::Fault::NotOpen(_) | session::Fault::Adjourned(_))) => None,
        loss => loss?,
    };
    let Some(loss) = loss else {
        return call.while_pressed(Box::pin(submit(call, ticket, place, call.pressed(pressed, &whole)))).await;
    };
    drop(ticket);
    if call.defer().await? {
        let moment = match place {
            // An offer is known by its number and may be of an earlier turn: it is asked about in the present one.
            Place::Match(id) if offer_of(&whole).is_some() => {
                Some(call.bot.directory.handle(id).status().await?.moment)
            }
            Place::Match(_) | Place::Puzzle(_) => pressed.moment,
        };
        let sure = Press::Sure(place, Pressed { moment, ..Pressed::at_any_time(&whole) });
        let language = call.language();
        let sure = button(&sure, said::Yes.say(language).as_str(), ButtonStyle::Danger);
        let no = button(&Press::No(place), said::No.say(language).as_str(), ButtonStyle::Secondary);
        // The press that is asked about may have been of a row's first button: somebody who presses twice in a hurry
        // presses *No*.
        let row = CreateActionRow::Buttons(no.into_iter().chain(sure).collect());
        let question = said::Question { loss: Words::markup(loss) }.say(language);
        let question = Letter::words(question).with_row(row).part(Part::Question);
        call.answer(moment.into_iter().fold(question, |question, moment| question.of(place, moment))).await?;
        if pressed.choice.is_some() && call.under().is_some_and(|under| under.is_board) {
            // What was chosen is not so yet: the menu shows what stands.
            if let Ok(Ok(shown)) = call.bot.intake.show(call.user(), place).await {
                call.show_menus_anew(shown).await;
            }
        }
    }
    Ok(Came::Refused)
}

/// Shows somebody who does not mean what they pressed their board, in place of the question.
pub(in crate::discord) async fn keep_on(call: Call<'_>, place: Place) -> Result<(), Fault> {
    // Before anything is waited for: of two answers that come together the first counts.
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
        Ok(Ok(shown)) => shown_letter(&call.bot.dailies, shown).await?,
        Ok(Err(refusal)) => refused(&refusal, call.language()),
        Err(fault) => {
            call.leaves_question();
            return Err(fault.into());
        }
    };
    call.note_board(&letter).await;
    call.answer_in_place(letter).await
}

/// Submits what was pressed by somebody who has been told what they lose by it.
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
    // The question is no board and becomes none.
    let submission = Submission { way: Way::Command, ..call.pressed(pressed, &whole) };
    let came = submit(call, ticket, place, submission).await.inspect_err(|_| call.leaves_question())?;
    let closed = match came {
        Came::Counts => said::SaidYes.say(call.language()),
        Came::Refused | Came::TooLate => said::SaidYesInVain.say(call.language()),
    };
    call.close_question(closed.as_str()).await
}

/// Submits what somebody was asked about and has now said which one it is for: such words are for it from now on. The
/// question is no board and becomes none: it is answered as a command is.
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

/// Submits when its turn has come, and answers with the receipt or the refusal; a question is answered at once. Says what
/// came of it.
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
                Ok(shown) => shown_letter(&call.bot.dailies, shown).await?,
                Err(refusal) => refused(&refusal, call.language()),
            };
            return call.answer(letter).await.map(|()| Came::Refused);
        }
    }
    Ok(call.bot.intake.submit(&call, submission, ticket, place).await?)
}

/// Opens the text of a control on the board of the person who asks, as it stands now, so that they may change it.
/// Nothing is deferred before: Discord opens a form only as the first answer.
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

/// Shows the person who asks their board, or one part of it larger.
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
    // A puzzle's board takes the place of whatever its owner has pressed; a match's stands apart.
    let is_anew = matches!(shown, Shown::Puzzle(_)) && closer.is_none() && call.is_secret();
    let letter = match closer {
        Some(frame) => closer_letter(&call.bot.dailies, shown, frame).await?,
        None => shown_letter(&call.bot.dailies, shown).await?,
    };
    call.note_board(&letter).await;
    if is_anew { call.answer_anew(letter).await } else { call.answer(letter).await }
}
