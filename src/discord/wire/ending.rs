//! The message at the end of a match: a line of words, the picture with everything shown, and buttons.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::courier::paint;
use super::fault::Fault;
use super::message::{Letter, button};
use super::press::{Eyes, Kept, Press, WAY_BEGINS};
use super::text;
use crate::session::{About, News, Notice, Recipient};
use crate::store::{GuildId, MatchId};
use host::Order;
use rules::{Outcome, Pressed, WHY};
use words::{Language, letter as said, past};

/// The last message of a match to one of its audiences.
pub(super) async fn letter(about: &About, to: Recipient, news: &News, outcome: &Outcome) -> Result<Letter, Fault> {
    let language = news.names.language;
    let mut letter =
        match &news.showing {
            // The picture shows who has won and why.
            Some(sealed) => paint(about.spec, about.id.into(), sealed.clone())
                .await?
                .led_by(if outcome.winner.is_some() { "🏆 " } else { "🏁 " }),
            None => Letter::words(text::outcome(outcome, &news.names))
                .led_by(&format!("**{} #{}** · ", about.spec.name, about.id)),
        };
    // The outcome already says what ended the match.
    if let Some(notice @ (Notice::Outage(_) | Notice::Ordered(Order::Annul))) = &news.notice {
        letter = letter.after(&text::notice(notice, &news.names));
    }
    if let Some(receipt) = &news.receipt {
        letter = letter.after(text::receipt(receipt, &news.clock, None, language).as_str());
    }
    let is_in_channel = to == Recipient::Channel(about.channel);
    let mut row = match (is_in_channel, about.guild) {
        (true, _) => result_row(about.id, language),
        (false, GuildId::NONE) => practice_row(about.id, language),
        (false, _) => replay_row(about.id, language),
    };
    // A puzzle offers a step-by-step way to its solution.
    let way = about.spec.solo.as_ref().map(|_| Press::Way(about.id.into(), Eyes::All, 0, WAY_BEGINS));
    row.extend(way.and_then(|way| button(&way, said::StepByStep.say(language).as_str(), ButtonStyle::Secondary)));
    Ok(letter.with_row(CreateActionRow::Buttons(row)))
}

/// The buttons for everybody below the result of a match.
fn result_row(id: MatchId, language: Language) -> Vec<CreateButton> {
    let buttons = [
        button(&Press::Replay(id), past::Replay.say(language).as_str(), ButtonStyle::Primary),
        button(&Press::Rematch(id), said::Rematch.say(language).as_str(), ButtonStyle::Secondary),
        button(&Press::Keep(id, Kept::Record), said::Export.say(language).as_str(), ButtonStyle::Secondary),
    ];
    buttons.into_iter().flatten().collect()
}

/// The buttons for a practising player below the result.
fn practice_row(id: MatchId, language: Language) -> Vec<CreateButton> {
    let buttons = [
        button(&Press::Replay(id), past::Replay.say(language).as_str(), ButtonStyle::Primary),
        button(&Press::Rematch(id), said::OnceMore.say(language).as_str(), ButtonStyle::Secondary),
        button(
            &Press::Submit(id.into(), Pressed::at_any_time(WHY)),
            said::Why.say(language).as_str(),
            ButtonStyle::Secondary,
        ),
    ];
    buttons.into_iter().flatten().collect()
}

fn replay_row(id: MatchId, language: Language) -> Vec<CreateButton> {
    button(&Press::Replay(id), past::Replay.say(language).as_str(), ButtonStyle::Primary).into_iter().collect()
}
