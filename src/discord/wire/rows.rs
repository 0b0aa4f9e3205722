//! Rows of buttons below messages about a match.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::message::button;
use super::press::{Deed, Press};
use crate::session::{About, News, Notice};
use crate::store::GuildId;
use host::Order;
use rules::Pressed;
use words::{Language, letter as said};

/// The button that shows the person who presses it their own board.
pub(super) fn show_row(about: &About, language: Language) -> CreateActionRow {
    let label = said::ShowBoard.say(language);
    let button = Press::Show(about.id.into()).custom_id().map(|id| CreateButton::new(id).label(label));
    CreateActionRow::Buttons(button.into_iter().collect())
}

/// The buttons that end a pause, below the message that announces it: one for players, unless a host paused the match,
/// and one for hosts.
pub(super) fn resume_row(about: &About, notice: &Notice, news: &News) -> Option<CreateActionRow> {
    let is_players = matches!(notice, Notice::Paused { .. } | Notice::Absent { .. });
    if !is_players && *notice != Notice::Ordered(Order::Pause) {
        return None;
    }
    let player = news.resume.as_ref().filter(|_| is_players);
    let player = player.map(|resume| Press::Submit(about.id.into(), Pressed::button(news.moment, resume)));
    let language = news.names.language;
    let (resume, as_host) = (said::Resume.say(language), said::ResumeAsHost.say(language));
    let player = player.and_then(|player| button(&player, resume.as_str(), ButtonStyle::Primary));
    let host = button(&Press::Tend(about.id, Deed::Resume), as_host.as_str(), ButtonStyle::Secondary);
    let host = host.filter(|_| about.guild != GuildId::NONE);
    let buttons: Vec<_> = player.into_iter().chain(host).collect();
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}
