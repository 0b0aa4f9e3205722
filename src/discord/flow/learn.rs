//! Tutorials on Discord: a lesson is a message that only the learner sees and that changes with every press.

use std::fmt::Write as _;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateButton};

use super::call::Call;
use crate::discord::wire::courier::{paint_lesson, paint_lesson_closer};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{InLesson, InMenu, Press};
use crate::discord::wire::text::{puzzle_receipt, refused};
use crate::intake::Ticket;
use crate::solo::{LessonPage, LessonStep};
use host::Effect;
use rules::{Learning, Spec};
use words::{Language, Words, tutorial as said};

/// Continues a game's tutorial where the person who asks had stopped.
pub(in crate::discord) async fn go_on(call: Call<'_>, spec: &'static Spec) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let letter = match call.bot.lessons.step(call.user(), spec, LessonStep::GoOn).await? {
        Some(page) => letter(page, call.language()).await?,
        None => Letter::words(said::NoTutorial { game: spec.name, id: Words::markup(spec.id) }.say(call.language())),
    };
    call.answer(letter).await
}

/// Handles a press in a lesson.
pub(in crate::discord) async fn press(
    call: Call<'_>,
    ticket: Ticket,
    game: &str,
    number: usize,
    deed: InLesson,
    chosen: &[String],
) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let (step, frame) = match deed {
        InLesson::Begin => (LessonStep::Begin(number), None),
        InLesson::Say(pressed) => (LessonStep::Press(number, pressed), None),
        InLesson::Choose(InMenu { pressed, .. }) => {
            (LessonStep::Press(number, pressed.choosing(chosen.to_vec())), None)
        }
        InLesson::Look(frame) => (LessonStep::Look, Some(frame)),
    };
    ticket.turn().await;
    let taken = match games::spec(game) {
        Some(spec) => call.bot.lessons.step(call.user(), spec, step).await?,
        None => None,
    };
    drop(ticket);
    let Some(page) = taken else { return call.answer(Letter::words(said::NoLesson.say(call.language()))).await };
    if let Some(frame) = frame {
        let closer = paint_lesson_closer(page.spec, page.showing, frame).await?;
        return call.answer(closer.unwrap_or_else(|| Letter::words(said::NotShown.say(call.language())))).await;
    }
    call.answer_in_place(letter(page, call.language()).await?).await
}

/// The message that shows a lesson.
async fn letter(page: LessonPage, language: Language) -> Result<Letter, Fault> {
    let words = words_of(&page, language);
    let LessonPage { spec, number, learned, learning, showing, .. } = page;
    let is_open = learning == Learning::Open;
    let ways = ways(spec, number, learned, learning, language);
    let letter = paint_lesson(spec, number, showing, is_open, ways).await?;
    Ok(letter.after(&words).with_line(&format!("-# {}", learned_line(spec, learned, language))))
}

/// The person's learned lessons of a game, as a line of symbols.
pub(super) fn learned_line(spec: &Spec, learned: u32, language: Language) -> Words {
    let signs: String = (0..spec.lessons.len()).map(|nth| if learned & (1 << nth) == 0 { '▫' } else { '✅' }).collect();
    said::Learned { signs: Words::markup(signs) }.say(language)
}

/// The text above the position of a lesson: the outcome of the last press, and the lesson's text.
pub(super) fn words_of(page: &LessonPage, language: Language) -> String {
    let LessonPage { spec, number, learning, answer, .. } = page;
    let (number, learning) = (*number, *learning);
    let mut words = String::new();
    match answer {
        Some(Err(why)) => writeln!(words, "{}", refused(&why.message(), language)).expect("a string takes it"),
        // Once the lesson is decided, its own text states the outcome of the press.
        Some(Ok(effect @ (Effect::Played { .. } | Effect::Refuted { .. }))) if learning == Learning::Open => {
            writeln!(words, "{}", puzzle_receipt(effect, language)).expect("a string takes it");
        }
        Some(Ok(_)) | None => {}
    }
    words.push_str(&told(spec, number, learning, language));
    words
}

/// The text of a lesson above its position.
fn told(spec: &Spec, number: usize, learning: Learning, language: Language) -> String {
    let n_lessons = spec.lessons.len();
    let Some(texts) = spec.lessons.get(number).map(|lesson| lesson.texts) else { return String::new() };
    let (game, id) = (spec.name, Words::markup(spec.id));
    let title = said::Title { game, number: number + 1, count: n_lessons, title: texts.title(language) }.say(language);
    let is_last = number + 1 == n_lessons;
    match learning {
        Learning::Open => format!("{title}\n{}\n", texts.words(language)),
        Learning::Missed => format!("{title}\n{}\n", said::Missed { aim: texts.aim(language) }.say(language)),
        Learning::Learned if is_last => {
            let last = said::Last { id }.say(language);
            format!("{title}\n✅ {}\n{last}\n", texts.learned(language))
        }
        Learning::Learned => format!("{title}\n✅ {}\n", texts.learned(language)),
    }
}

/// The number of the lesson to offer after this one: the next, or else the first earlier lesson that is not learned.
pub(super) fn next_of(spec: &Spec, number: usize, learned: u32) -> Option<usize> {
    let is_left = |nth: &usize| learned & (1 << nth) == 0;
    (number + 1..spec.lessons.len()).next().or_else(|| (0..number).find(is_left))
}

/// The buttons that restart this lesson and open the next one.
fn ways(spec: &Spec, number: usize, learned: u32, learning: Learning, language: Language) -> Vec<CreateButton> {
    let begin = |nth: usize| Press::Learn(spec.id.to_owned(), nth, InLesson::Begin);
    let next = next_of(spec, number, learned);
    let (again, on) = match learning {
        Learning::Open => (ButtonStyle::Secondary, ButtonStyle::Secondary),
        Learning::Learned => (ButtonStyle::Secondary, ButtonStyle::Primary),
        Learning::Missed => (ButtonStyle::Primary, ButtonStyle::Secondary),
    };
    let label = if learning == Learning::Open { said::Skip.say(language) } else { said::Next.say(language) };
    let next = next.and_then(|nth| button(&begin(nth), label.as_str(), on));
    button(&begin(number), said::Again.say(language).as_str(), again).into_iter().chain(next).collect()
}
