//! A puzzle that a person solves alone, as a message.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::day;
use crate::discord::wire::courier::{paint, share_text};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{Eyes, Press, WAY_BEGINS};
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text::countdown;
use crate::session::Page;
use crate::solo::Dailies;
use crate::store::{PuzzleId, PuzzleKind, PuzzleStage, UnderWay};
use words::{Language, Message, Words, alone as said, letter};

/// Says, as a part of a sentence, when help is available again for a puzzle that others are solving.
pub(in crate::discord) fn when(under_way: UnderWay) -> Message {
    match under_way {
        UnderWay::Match => under_way.message(),
        UnderWay::Day(ends_at) => said::WhenDayOver { ends: Words::markup(countdown(ends_at)) }.into(),
    }
}

/// The message that replaces a solution while it is held back.
fn held_back_letter(id: PuzzleId, under_way: UnderWay, language: Language) -> Letter {
    let label = said::ShowSolution.say(language);
    let show = button(&Press::Show(id.into()), label.as_str(), ButtonStyle::Secondary);
    Letter::words(said::HeldBack { when: when(under_way) }.say(language))
        .with_row(CreateActionRow::Buttons(show.into_iter().collect()))
}

/// A puzzle as a message, with its buttons.
pub(in crate::discord) async fn page_letter(
    dailies: &Dailies,
    page: Page,
    language: Language,
) -> Result<Letter, Fault> {
    let id = page.id;
    let labelled = |press: &Press, label: Message, style| button(press, label.say(language).as_str(), style);
    let can_share = !page.is_shared && page.showing.as_ref().ok().and_then(share_text).is_some();
    let buttons = match page.stage {
        PuzzleStage::Open => vec![labelled(&Press::GiveUp(id), said::GiveUp.into(), ButtonStyle::Secondary)],
        PuzzleStage::Solved { .. } | PuzzleStage::GivenUp => {
            let share = labelled(&Press::Share(id), said::Share.into(), ButtonStyle::Primary).filter(|_| can_share);
            let request = PuzzleRequest::of(&page.header).map(|request| Press::Make(request, None));
            let another = request.and_then(|press| labelled(&press, said::Another.into(), ButtonStyle::Secondary));
            // While the solution is held back, the way to it is not offered either.
            let way = page.showing.is_ok().then(|| Press::Way(id.into(), Eyes::All, 0, WAY_BEGINS));
            let way = way.and_then(|way| labelled(&way, letter::StepByStep.into(), ButtonStyle::Secondary));
            vec![share, another.filter(|_| page.kind == PuzzleKind::Own), way]
        }
    };
    let (line, best) = (day::line(dailies, &page, language).await?, day::best_button(&page, language));
    let mut letter = match page.showing {
        Ok(showing) => paint(page.spec, id.into(), showing).await?,
        Err(under_way) => held_back_letter(id, under_way, language),
    };
    if let (PuzzleStage::Open, Some(under_way)) = (page.stage, page.under_way) {
        letter = letter.with_line(said::OthersSolving { when: when(under_way) }.say(language).as_str());
    }
    if let Some(line) = line {
        letter = letter.with_line(&line);
    }
    let buttons: Vec<_> = buttons.into_iter().flatten().chain(best).collect();
    let letter = if buttons.is_empty() { letter } else { letter.with_row(CreateActionRow::Buttons(buttons)) };
    // The help text has no picture and is not a board.
    let is_board = page.stage != PuzzleStage::Open || letter.has_pictures();
    Ok(if is_board { letter.with_board_of(id) } else { letter })
}
