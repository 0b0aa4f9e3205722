//! Which match somebody means: the channel's, the one they name, their only one; with several they are asked, never
//! guessed for.

use poise::serenity_prelude as serenity;
use serenity::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use super::message::Letter;
use super::press::Press;
use super::text::{cut, safe_name};
use super::{Bot, Fault};
use crate::session::{MatchHandle, Status};
use crate::store::{ChannelId, MatchId, UserId};

/// Discord's limit for the choices of a menu.
const CHOICES_MAX: usize = 25;

/// What looking for a match found.
pub(super) enum Found {
    /// The one that is meant.
    One(MatchHandle),
    /// Several could be meant: ask.
    Several(Vec<Status>),
    /// None; the words say what would help.
    None(&'static str),
}

impl Bot {
    /// The match that a person means who speaks in this channel, and may have named one.
    ///
    /// # Errors
    /// A match could not answer.
    pub(super) async fn meant(&self, user: UserId, channel: ChannelId, named: Option<&str>) -> Result<Found, Fault> {
        if let Some(named) = named {
            let mine = |id: MatchId| self.directory.of_user(user).iter().any(|listing| listing.id == id);
            let id = named.trim().parse().ok().map(MatchId).filter(|&id| mine(id));
            return Ok(id
                .map_or(Found::None("you sit in no open match of that number; /match list shows them"), |id| {
                    Found::One(self.directory.handle(id))
                }));
        }
        if let Some(table) = self.directory.find(channel) {
            return Ok(Found::One(table));
        }
        let mut tables = Vec::new();
        for listing in self.directory.of_user(user) {
            let table = self.directory.handle(listing.id);
            let status = table.status().await?;
            // A player's own channel stands for their match.
            if status.seats.values().any(|row| row.user == user && row.channel == Some(channel)) {
                return Ok(Found::One(table));
            }
            tables.push((table, status));
        }
        Ok(match tables.len() {
            0 => Found::None("no match is open here, and you sit in none; a host opens one with /host"),
            1 => Found::One(tables.remove(0).0),
            _ => Found::Several(tables.into_iter().map(|(_, status)| status).collect()),
        })
    }

    /// A person's matches, for completion: their numbers with how they are called.
    ///
    /// # Errors
    /// A match could not answer.
    pub(super) async fn matches_of(&self, user: UserId) -> Result<Vec<(MatchId, String)>, Fault> {
        let mut listed = Vec::new();
        for listing in self.directory.of_user(user).into_iter().take(CHOICES_MAX) {
            let status = self.directory.handle(listing.id).status().await?;
            listed.push((status.id, label(&status)));
        }
        Ok(listed)
    }
}

/// A match in a line of a menu.
pub(super) fn label(status: &Status) -> String {
    let names: Vec<_> = status.seats.values().map(|row| row.name.as_str()).collect();
    cut(&format!("{} #{}: {}", status.spec.name, status.id, names.join(", ")), 100)
}

/// Asks which match a text is for. The text stands in the message itself, so that a restart forgets nothing.
pub(super) fn ask(text: &str, matches: &[Status]) -> Letter {
    let options: Vec<_> = matches
        .iter()
        .take(CHOICES_MAX)
        .map(|status| CreateSelectMenuOption::new(label(status), status.id.to_string()))
        .collect();
    let menu = Press::Which
        .custom_id()
        .map(|id| CreateSelectMenu::new(id, CreateSelectMenuKind::String { options }).placeholder("Choose the match"));
    let row = menu.map(CreateActionRow::SelectMenu);
    let letter = Letter::words(format!(
        "You sit in several matches. Which one is this for?\n```\n{}\n```",
        text.replace('`', "'")
    ));
    row.into_iter().fold(letter, Letter::with_row)
}

/// The text that a question asked by [`ask`] was about.
pub(super) fn asked_about(message: &str) -> Option<&str> {
    message.split_once("```\n")?.1.rsplit_once("\n```").map(|(text, _)| text)
}

/// Who sits where, for announcements.
pub(super) fn seats_line(status: &Status) -> String {
    let names: Vec<_> = status.seats.values().map(|row| safe_name(&row.name)).collect();
    names.join(" – ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_question_is_found_again() {
        let content = "You sit in several matches. Which one is this for?\n```\nflower G7 H7\n```";
        assert_eq!(asked_about(content), Some("flower G7 H7"));
        assert_eq!(asked_about("nothing here"), None);
    }
}
