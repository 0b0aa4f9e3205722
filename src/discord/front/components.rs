//! Buttons, menus and forms. Every press is checked again for the person who pressed.

use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, CreateInteractionResponse, ModalInteraction,
};

use super::commands::{export, rules};
use crate::discord::flow::call::Call;
use crate::discord::flow::{
    daily, day, defaults, desk, invite, learn, orders, place, ready, rematch, replay, rewind, season, solo, sure,
    table, way, which,
};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::{InMenu, Press, Question, Reply, Typed};
use crate::discord::wire::text;
use crate::intake::Came;
use crate::store::{GuildId, MatchId};
use league::daily::{Day, Span};
use words::which as said;

/// Handles a press.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    meant: Option<Press>,
) -> Result<(), Fault> {
    let Some(meant) = meant else {
        return call.respond(Letter::words(words::place::OutOfDate.say(call.language()))).await;
    };
    let call = handed_over(call, press, &meant).await?;
    let (enter, first) = (|| call.enter(), || chosen(press).into_iter().next());
    match meant {
        Press::Submit(place, pressed) => place::press(call, enter(), place, &pressed).await.map(drop),
        Press::Sure(place, pressed) => place::press_for_sure(call, enter(), place, &pressed).await,
        Press::Answer(id, pressed) => match place::press(call, enter(), id.into(), &pressed).await? {
            Came::Counts | Came::TooLate => call.take_controls().await,
            // After a refusal the buttons stay, so that the presser can answer the offer again.
            Came::Refused => Ok(()),
        },
        Press::Choose(place, InMenu { pressed, .. }) => {
            place::press(call, enter(), place, &pressed.choosing(chosen(press))).await.map(drop)
        }
        Press::Type(place, prefix) => place::open_form(call, place, &prefix).await,
        Press::Which(question) => {
            let place = first().and_then(|place| place.parse().ok());
            let referred = press.message.referenced_message.as_ref().map(|message| message.content.as_str());
            match (place, question, which::asked_about(&press.message.content).or(referred)) {
                (Some(place), Question::Board, _) => place::show(call, place, None).await,
                (Some(place), Question::Export(format), _) => export::answer(call, place, &format).await,
                (Some(place), Question::Submission, Some(text)) => {
                    place::submit_chosen(call, enter(), place, text).await
                }
                _ => call.respond(Letter::words(said::TooOld.say(call.language()))).await,
            }
        }
        // The bot makes no button with the custom id of a form.
        Press::Show(place) | Press::Form(place, _) => place::show(call, place, None).await,
        Press::No(place) => place::keep_on(call, place).await,
        Press::Look(place, frame) => place::show(call, place, Some(frame)).await,
        Press::Make(request, gives_up) => solo::make_pressed(call, request, gives_up).await,
        Press::Bring(request, gives_up) => solo::open_instead(call, &press.message.content, request, gives_up).await,
        Press::GiveUp(id) => call.respond(solo::give_up_letter(call, id).await?).await,
        Press::Way(place, eyes, nth, button) => way::show(call, place, eyes, nth, button).await,
        Press::Share(id) => solo::share(call, press, id).await,
        Press::Day(day) => match press.guild_id {
            Some(guild) if call.defer().await? => daily::begin(call, GuildId(guild.get()), day).await,
            Some(_) => Ok(()),
            None => call.respond(Letter::words(words::daily::NotHere.say(call.language()))).await,
        },
        Press::Best(span, day) => best(call, press, span, day, false).await,
        Press::Tab(span, day) => best(call, press, span, day, true).await,
        Press::Cancel(input) => match call.bot.jobs.cancel(input, call.user()) {
            // The cancelled task itself reports the cancellation in the pressed message.
            Ok(()) => Ok(press.create_response(call.http, CreateInteractionResponse::Acknowledge).await?),
            Err(why) => call.respond(Letter::words(text::refused(&why, call.language()))).await,
        },
        Press::Replay(id) => replay::begin(call, id).await,
        Press::Step(id, eyes, step, _) => replay::turn_to(call, id, eyes, step).await,
        Press::Keep(id, kept) => replay::keep(call, id, kept).await,
        Press::Rematch(id) => Box::pin(rematch::ask(call, press, id)).await,
        Press::Settle(id, n, order) => sure::press(call, press, id, n, order).await,
        Press::Season(id, n, ask) => Box::pin(season::press(call, press, id, n, ask)).await,
        Press::Order(fatal) => orders::confirm(call, press, fatal).await,
        Press::Rewind(id) => rewind::choose(call, press, id, first().as_deref()).await,
        Press::Default(game) => defaults::choose(call, press, &game, None, first().as_deref()).await,
        Press::DefaultTo(game, option) => defaults::choose(call, press, &game, Some(&option), first().as_deref()).await,
        Press::Desk(page) => desk::turn_to(call, press, page).await,
        // In the desk's menu, the selection says which match is meant.
        Press::Tend(id, deed) => {
            let id = first().and_then(|id| id.parse().ok()).map_or(id, MatchId);
            desk::tend(call, press, id, deed).await
        }
        Press::Invited(id, reply) => invite::answer(call, press, id, reply).await,
        Press::Learn(game, number, deed) => learn::press(call, enter(), &game, number, deed, &chosen(press)).await,
        Press::Table(place) => table::open(call, place).await,
        Press::NotMe(session) => table::not_me(call, session).await,
        Press::Rules(game, page) => rules::turn_page(call, press, &game, (first(), page)).await,
    }
}

/// The call of a press, with the bot that handles the match or puzzle that the press is about.
async fn handed_over<'a>(call: Call<'a>, press: &ComponentInteraction, meant: &Press) -> Result<Call<'a>, Fault> {
    // In a menu of matches, the selection says which one is meant.
    let place = if let Press::Which(_) = meant {
        chosen(press).first().and_then(|place| place.parse().ok())
    } else {
        meant.place()
    };
    match place {
        Some(place) => call.at(place).await,
        None if meant.is_alone() => call.at_no_guild().await,
        // A task that does not run here runs in the bot for solo games.
        None if matches!(meant, Press::Cancel(input) if !call.bot.jobs.is_making(*input)) => call.at_no_guild().await,
        None => Ok(call),
    }
}

/// Handles a submitted form by submitting its text.
pub(in crate::discord) async fn typed(
    call: Call<'_>,
    form: &ModalInteraction,
    meant: Option<Press>,
) -> Result<(), Fault> {
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    let mut typed = fields
        .filter_map(|field| if let ActionRowComponent::InputText(typed) = field { typed.value.clone() } else { None });
    let (place, pressed) = match meant {
        Some(Press::Form(place, Typed(pressed))) => (place, pressed),
        Some(Press::Invited(Some(id), Reply::When)) => {
            call.defer().await?;
            return ready::typed_time(call, id, &typed.next().unwrap_or_default(), None).await;
        }
        _ => return call.respond(Letter::words(words::place::OutOfDate.say(call.language()))).await,
    };
    let pressed = pressed.choosing(typed.collect());
    let call = call.at(place).await?;
    // The text applies to the state for which the form was opened.
    place::submit(call, call.enter(), place, call.pressed(&pressed, &pressed.whole())).await.map(drop)
}

/// Shows a leaderboard of the server, in place of the pressed one or in a new answer.
async fn best(call: Call<'_>, press: &ComponentInteraction, span: Span, day: Day, in_place: bool) -> Result<(), Fault> {
    let Some(guild) = press.guild_id else {
        return call.respond(Letter::words(words::daily::NotHere.say(call.language()))).await;
    };
    if !call.admits().await? {
        return Ok(());
    }
    let letter = day::best_letter(call.bot, (call.user(), call.language()), GuildId(guild.get()), span, day).await?;
    if in_place { call.answer_in_place(letter).await } else { call.answer(letter).await }
}

/// The values chosen in a menu; none for a button.
fn chosen(press: &ComponentInteraction) -> Vec<String> {
    if let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind {
        values.clone()
    } else {
        Vec::new()
    }
}
