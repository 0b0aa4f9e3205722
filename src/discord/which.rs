//! Which match or puzzle somebody means: the channel's, the one they name, their only one; with several they are asked,
//! never guessed for.

use poise::serenity_prelude as serenity;
use serenity::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use super::message::{CHOICE_CHARS_MAX, Letter};
use super::place::Place;
use super::press::Press;
use super::text::{cut, safe_name};
use super::wish::Wish;
use super::{Bot, Fault};
use crate::rules::CHOICES_MAX;
use crate::session::Status;
use crate::store::{ChannelId, PuzzleKind, PuzzleRow, UserId};

/// What looking for a match found.
pub(super) enum Found {
    /// The one that is meant.
    One(Place),
    /// Several could be meant: ask. Each comes with how it is called.
    Several(Vec<(Place, String)>),
    /// None; the words say what would help.
    None(&'static str),
}

/// What can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Among {
    /// A match, or a puzzle that the person solves alone.
    Everything,
    /// The same, and if nothing is open the puzzle that they have just finished.
    Finished,
    /// A match alone: where others read, nothing is said of somebody's own puzzle.
    Matches,
}

impl Bot {
    /// What a person means who speaks in this channel, and may have named it. In the channel of a match that they sit in
    /// it is that match.
    ///
    /// # Errors
    /// A match or the store could not answer.
    pub(super) async fn meant(
        &self,
        user: UserId,
        channel: ChannelId,
        named: Option<&str>,
        among: Among,
    ) -> Result<Found, Fault> {
        let puzzles = match among {
            Among::Everything | Among::Finished => self.desk.of(user).await?,
            Among::Matches => Vec::new(),
        };
        let sits_in = |place: Place| match place {
            Place::Match(id) => self.directory.of_user(user).iter().any(|listing| listing.id == id),
            Place::Puzzle(id) => puzzles.iter().any(|row| row.id == id),
        };
        if let Some(named) = named {
            let place = named.trim().parse().ok().filter(|&place| sits_in(place));
            return Ok(place
                .map_or(Found::None("you sit in no open match of that number; /match list shows them"), Found::One));
        }
        if let Some(table) = self.directory.find(channel)
            && (puzzles.is_empty() || sits_in(table.id().into()))
        {
            return Ok(Found::One(table.id().into()));
        }
        let mut places = Vec::new();
        for listing in self.directory.of_user(user) {
            let table = self.directory.handle(listing.id);
            let status = table.status().await?;
            // A player's own channel stands for their match.
            if status.seats.values().any(|row| row.user == user && row.channel == Some(channel)) {
                return Ok(Found::One(table.id().into()));
            }
            places.push((table.id().into(), label(&status)));
        }
        places.extend(puzzles.first().map(|row| (row.id.into(), puzzle_label(row))));
        if let ([], Among::Finished) = (places.as_slice(), among) {
            places.extend(self.desk.last(user).await?.map(|row| (row.id.into(), puzzle_label(&row))));
        }
        Ok(match places.as_slice() {
            [] => Found::None(
                "no match is open here, and you sit in none; a host opens one with /host, and /puzzle makes a puzzle \
                 for you alone",
            ),
            [(place, _)] => Found::One(*place),
            _ => Found::Several(places),
        })
    }

    /// A person's matches and puzzles, for completion: as they stand in menus, with how they are called.
    ///
    /// # Errors
    /// A match or the store could not answer.
    pub(super) async fn places_of(&self, user: UserId) -> Result<Vec<(Place, String)>, Fault> {
        let puzzles = self.desk.of(user).await?;
        let mut listed: Vec<_> = puzzles.iter().map(|row| (row.id.into(), puzzle_label(row))).collect();
        for listing in self.directory.of_user(user).into_iter().take(CHOICES_MAX - listed.len()) {
            let status = self.directory.handle(listing.id).status().await?;
            listed.push((status.id.into(), label(&status)));
        }
        Ok(listed)
    }
}

/// A match in a line of a menu.
pub(super) fn label(status: &Status) -> String {
    let names: Vec<_> = status.seats.values().map(|row| row.name.as_str()).collect();
    cut(&format!("{} #{}: {}", status.spec.name, status.id, names.join(", ")), CHOICE_CHARS_MAX)
}

/// A puzzle in a line of a menu.
fn puzzle_label(row: &PuzzleRow) -> String {
    match &row.kind {
        PuzzleKind::Own => {
            let wish = serde_json::from_str(&row.header).map(|header| Wish::of(&header)).unwrap_or_default();
            format!("Your own puzzle #{}: {}", row.id, wish.words())
        }
        PuzzleKind::Daily { day, .. } => format!("The daily puzzle of {day}"),
    }
}

/// Asks which match or puzzle a text is for. The text stands in the message itself, so that a restart forgets nothing.
pub(super) fn ask(text: &str, places: &[(Place, String)]) -> Letter {
    let options: Vec<_> = places
        .iter()
        .take(CHOICES_MAX)
        .map(|(place, label)| CreateSelectMenuOption::new(cut(label, CHOICE_CHARS_MAX), place.to_string()))
        .collect();
    let menu = Press::Which
        .custom_id()
        .map(|id| CreateSelectMenu::new(id, CreateSelectMenuKind::String { options }).placeholder("Choose one"));
    let row = menu.map(CreateActionRow::SelectMenu);
    let letter =
        Letter::words(format!("Several could be meant. Which one is this for?\n```\n{}\n```", text.replace('`', "'")));
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
        let content = "Several could be meant. Which one is this for?\n```\nflower G7 H7\n```";
        assert_eq!(asked_about(content), Some("flower G7 H7"));
        assert_eq!(asked_about("nothing here"), None);
    }
}
