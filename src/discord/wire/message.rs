//! Messages as they are sent: what an observer is shown becomes content, attachments and components.

mod controls;

use std::collections::BTreeSet;

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, EditAttachments,
    EditInteractionResponse, EditMessage, Message,
};
use sha2::{Digest, Sha256};

pub(in crate::discord) use self::controls::{button, form, menu};
use self::controls::{chosen_menu, style};
use super::edits::Pictures;
use super::press::{InLesson, InMenu, Press, custom_id};
use super::text::{CONTENT_CHARS_MAX, cut, with_clock};
use crate::session::Nonce;
use crate::store::{MatchId, Place, PuzzleId, UserId};
use rules::{
    BUTTONS_PER_ROW, Closer, Control, DESCRIPTION_CHARS_MAX, Moment, Observer, Picture, Pressed, ROWS_MAX, Showing,
    Spec, Weight,
};

/// Discord's limits.
pub(in crate::discord) const LABEL_CHARS_MAX: usize = 80;
pub(in crate::discord) const CHOICE_CHARS_MAX: usize = 100;
const PLACEHOLDER_CHARS_MAX: usize = 150;

/// A message on its way out, whichever way it goes.
#[derive(Clone, Default)]
pub(in crate::discord) struct Letter {
    content: String,
    files: Vec<CreateAttachment>,
    rows: Vec<CreateActionRow>,
    /// The people whom this message pings.
    calls: Vec<UserId>,
    /// The puzzle whose board the message shows, if the reader solves it alone.
    board_of: Option<PuzzleId>,
    /// The match that it shows, or has controls of, in the turn that runs then.
    shows: Option<(MatchId, Moment)>,
    /// What it shows of that.
    part: Part,
    /// Whether the message shows what one seat alone may know.
    is_own: bool,
    /// Whether the message was made while the match was paused.
    is_paused: bool,
}

/// What an answer shows of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::discord) enum Part {
    /// A board.
    #[default]
    Board,
    /// What may be said and pressed.
    List,
    /// One picture larger.
    Closer,
    /// Whether somebody means what they pressed.
    Question,
    /// An offer to end the match, made by this entry.
    Offer(i64),
    /// A pause of the match.
    Pause,
    /// A refusal because the match is paused.
    Refusal,
}

/// What is to be remembered of a letter once it is an answer.
pub(in crate::discord) struct Trace {
    /// The puzzle whose board the message shows, if the reader solves it alone.
    pub(in crate::discord) board_of: Option<PuzzleId>,
    /// What it shows of a match.
    pub(in crate::discord) shows: Option<Shows>,
}

/// What an answer shows of a match.
#[derive(Clone)]
pub(in crate::discord) struct Shows {
    pub(in crate::discord) id: MatchId,
    /// The turn, phase or round that it shows.
    pub(in crate::discord) moment: Moment,
    /// Its words.
    pub(in crate::discord) words: String,
    /// What it shows of that.
    pub(in crate::discord) part: Part,
    /// Whether the message shows what one seat alone may know.
    pub(in crate::discord) is_own: bool,
    /// Whether the message was made while the match was paused.
    pub(in crate::discord) is_paused: bool,
    /// Its controls, to be put back after a pause.
    pub(in crate::discord) rows: Vec<CreateActionRow>,
}

impl Letter {
    /// Words alone.
    pub(in crate::discord) fn words(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// What somebody is shown of a match or puzzle, with its pictures painted.
    pub(in crate::discord) fn showing(spec: &Spec, place: Place, showing: &Showing) -> Result<Self, render::Error> {
        Ok(Self { files: files(spec, showing)?, ..Self::unpainted(spec, place, showing) })
    }

    /// What somebody is shown of a lesson, by its number from 0, with its pictures painted. The buttons lead elsewhere: for
    /// them there is room before there is any for a closer look.
    pub(in crate::discord) fn lesson(
        spec: &Spec,
        number: usize,
        showing: &Showing,
        buttons: Vec<CreateButton>,
    ) -> Result<Self, render::Error> {
        let deed = |deed| Press::Learn(spec.id.to_owned(), number, deed);
        let rows = rows_of(
            showing,
            |press| deed(InLesson::Say(press)),
            |nth, press| deed(InLesson::Choose(InMenu { number: nth, pressed: press })),
            // What a lesson asks for takes a press or two.
            |_| None,
        );
        let letter = Self { files: files(spec, showing)?, rows, ..Self::words(showing.headline.clone()) };
        let letter = letter.with_buttons(buttons);
        Ok(letter.with_closer(closer_buttons(&showing.closer, |frame| deed(InLesson::Look(frame.to_owned())))))
    }

    /// The message for a showing without its pictures.
    pub(in crate::discord) fn unpainted(spec: &Spec, place: Place, showing: &Showing) -> Self {
        Self::unpainted_from(spec, place, showing, 0)
    }

    /// Like [`Self::unpainted`], with menus that are numbered from `from` on.
    fn unpainted_from(spec: &Spec, place: Place, showing: &Showing, from: usize) -> Self {
        let content = headline(spec, place, &showing.headline);
        let letter = Self { rows: rows(place, showing, from), ..Self::words(content) }.of(place, showing.moment);
        // The table's button takes its place before the closer looks do: the answer to *More* has those that find no room.
        let label = showing.opens_table.as_ref();
        let table = label.and_then(|label| button(&Press::Table(place), label.as_str(), ButtonStyle::Secondary));
        let letter = table.into_iter().fold(letter, Self::with_button);
        let letter = letter.with_closer(closer_buttons(&showing.closer, |frame| Press::Look(place, frame.to_owned())));
        // As a quotation, so that it is seen where the text to be shown around begins and ends.
        let share = showing.share.iter().flat_map(|text| text.lines()).map(|line| format!("> {line}"));
        share.fold(letter, |letter, line| letter.with_line(&line))
    }

    /// Like [`Self::unpainted`], for a board whose menus are to be shown anew. Discord goes on showing what somebody
    /// has chosen in a menu until another one takes its place, and knows a menu by its custom id: so these bear other
    /// numbers than the menu that was pressed, which had this one.
    pub(in crate::discord) fn anew(spec: &Spec, place: Place, showing: &Showing, pressed: usize) -> Self {
        let from = if pressed < ROWS_MAX { ROWS_MAX } else { 0 };
        Self::unpainted_from(spec, place, showing, from)
    }

    /// What another player offers somebody, to be accepted or declined.
    pub(in crate::discord) fn offer(spec: &Spec, id: MatchId, offer: &Showing) -> Self {
        let content = headline(spec, id.into(), &offer.headline);
        let answer = |press| Press::Answer(id, press);
        let choose = |nth, press| Press::Choose(id.into(), InMenu { number: nth, pressed: press });
        Self { rows: rows_of(offer, answer, choose, |_| None), ..Self::words(content) }
    }

    /// One part of what somebody is shown, larger; `None` if it has no such part now.
    pub(in crate::discord) fn closer(
        spec: &Spec,
        showing: &Showing,
        frame: &str,
    ) -> Result<Option<Self>, render::Error> {
        let Some(closer) = showing.closer.iter().find(|closer| closer.frame == frame) else { return Ok(None) };
        Ok(Some(Self { files: vec![painted(spec, &closer.picture())?], ..Self::words(closer.label.as_str()) }))
    }

    /// A picture with words.
    pub(in crate::discord) fn picture(
        spec: &Spec,
        words: impl Into<String>,
        picture: &Picture,
    ) -> Result<Self, render::Error> {
        Ok(Self { files: vec![painted(spec, picture)?], ..Self::words(words) })
    }

    /// What somebody was shown in several turns: a picture and a line of words of each.
    pub(in crate::discord) fn story(
        spec: &Spec,
        words: impl Into<String>,
        story: &[Showing],
    ) -> Result<Self, render::Error> {
        let mut letter = Self::words(words);
        for (number, showing) in (1..).zip(story) {
            letter = letter.with_line(&format!("{number}. {}", showing.headline.lines().next().unwrap_or_default()));
            if let Some(picture) = showing.pictures.first() {
                let file = CreateAttachment::bytes(render::png(&picture.scene)?, format!("{}-{number}.png", spec.id));
                letter = letter.with_file(file.description(cut(&picture.text, DESCRIPTION_CHARS_MAX)));
            }
        }
        Ok(letter)
    }

    /// Puts words in front of the first line of the content.
    #[must_use]
    pub(in crate::discord) fn led_by(mut self, words: &str) -> Self {
        self.content.insert_str(0, words);
        self
    }

    /// Puts a line in front of the content.
    #[must_use]
    pub(in crate::discord) fn after(mut self, line: &str) -> Self {
        self.content = if self.content.is_empty() { line.to_owned() } else { format!("{line}\n{}", self.content) };
        self
    }

    /// Adds a line to the content.
    #[must_use]
    pub(in crate::discord) fn with_line(mut self, line: &str) -> Self {
        if !self.content.is_empty() {
            self.content.push('\n');
        }
        self.content.push_str(line);
        self
    }

    /// Adds a row of components, if there is room for one more; buttons may join those of the last row.
    #[must_use]
    pub(in crate::discord) fn with_row(mut self, row: CreateActionRow) -> Self {
        if self.rows.len() < ROWS_MAX {
            self.rows.push(row);
            return self;
        }
        if let (Some(CreateActionRow::Buttons(last)), CreateActionRow::Buttons(more)) = (self.rows.last_mut(), row)
            && last.len() + more.len() <= BUTTONS_PER_ROW
        {
            last.extend(more);
        }
        self
    }

    /// Adds as many of these buttons for closer looks as there is room for; *More* leads to the others.
    fn with_closer(mut self, closer: Vec<CreateButton>) -> Self {
        if self.rows.len() < ROWS_MAX && !closer.is_empty() {
            self.rows.push(CreateActionRow::Buttons(closer));
        } else if let Some(CreateActionRow::Buttons(last)) = self.rows.last_mut() {
            let n_free = BUTTONS_PER_ROW.saturating_sub(last.len());
            last.extend(closer.into_iter().take(n_free));
        }
        self
    }

    /// Adds a button where there is room for one: in the last row that has some, else in a row of its own, if there is one
    /// more.
    fn with_button(mut self, button: CreateButton) -> Self {
        let has_room = self.rows.len() < ROWS_MAX;
        let open = self.rows.iter_mut().rev().find_map(|row| {
            let CreateActionRow::Buttons(buttons) = row else { return None };
            (buttons.len() < BUTTONS_PER_ROW).then_some(buttons)
        });
        if let Some(buttons) = open {
            buttons.push(button);
        } else if has_room {
            self.rows.push(CreateActionRow::Buttons(vec![button]));
        }
        self
    }

    /// Adds as many of these buttons as there is room for, in a row of their own if there is one more.
    fn with_buttons(mut self, buttons: Vec<CreateButton>) -> Self {
        if self.rows.len() < ROWS_MAX {
            self.rows.push(CreateActionRow::Buttons(buttons));
        } else if let Some(CreateActionRow::Buttons(last)) = self.rows.last_mut() {
            let room = BUTTONS_PER_ROW.saturating_sub(last.len());
            last.extend(buttons.into_iter().take(room));
        }
        self
    }

    /// Adds a file.
    #[must_use]
    pub(in crate::discord) fn with_file(mut self, file: CreateAttachment) -> Self {
        self.files.push(file);
        self
    }

    /// As the board of a puzzle: one that was posted before lives no longer.
    #[must_use]
    pub(in crate::discord) fn with_board_of(mut self, puzzle: PuzzleId) -> Self {
        self.board_of = Some(puzzle);
        self
    }

    /// As what shows a match, or has controls of it, in this turn.
    #[must_use]
    pub(in crate::discord) fn of(mut self, place: Place, moment: Moment) -> Self {
        self.shows = if let Place::Match(id) = place { Some((id, moment)) } else { None };
        self
    }

    /// As what shows this of a match.
    #[must_use]
    pub(in crate::discord) fn part(self, part: Part) -> Self {
        Self { part, ..self }
    }

    /// As what tells something of a match that holds for a while, whatever turn it is.
    #[must_use]
    pub(in crate::discord) fn telling(self, id: MatchId, part: Part) -> Self {
        self.of(id.into(), Moment::default()).part(part)
    }

    /// As what these eyes see.
    #[must_use]
    pub(in crate::discord) fn seen_by(self, observer: Observer) -> Self {
        Self { is_own: observer.seat().is_some(), ..self }
    }

    /// As what was made while the match was paused, or was not.
    #[must_use]
    pub(in crate::discord) fn paused(self, is_paused: bool) -> Self {
        Self { is_paused, ..self }
    }

    /// As what goes on showing what it shows, whatever the match does: its end, a turn that is past, what was revealed.
    #[must_use]
    pub(in crate::discord) fn unchanging(self) -> Self {
        Self { shows: None, ..self }
    }

    /// What is to be remembered of it once it is an answer.
    pub(in crate::discord) fn trace(&self) -> Trace {
        Trace { board_of: self.board_of, shows: self.shows.map(|(id, moment)| self.shows_of(id, moment)) }
    }

    fn shows_of(&self, id: MatchId, moment: Moment) -> Shows {
        // A board has a picture; what may be said is words and buttons.
        let is_list = self.part == Part::Board && self.files.is_empty();
        let part = if is_list { Part::List } else { self.part };
        let rows = if part == Part::Board { self.rows.clone() } else { Vec::new() };
        let words = cut(&self.content, CONTENT_CHARS_MAX);
        Shows { id, moment, words, part, is_own: self.is_own, is_paused: self.is_paused, rows }
    }

    /// Calls this person too: nobody else is pinged, whatever the words are.
    #[must_use]
    pub(in crate::discord) fn calling(mut self, user: UserId) -> Self {
        self.calls.push(user);
        self
    }

    /// Whether there is more to it than words.
    pub(in crate::discord) fn has_pictures(&self) -> bool {
        !self.files.is_empty()
    }

    /// Whether there is nothing to send.
    pub(in crate::discord) fn is_empty(&self) -> bool {
        self.content.is_empty() && self.files.is_empty()
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let nobody = CreateAllowedMentions::new();
        if self.calls.is_empty() {
            return nobody;
        }
        nobody.users(self.calls.iter().map(|user| serenity::UserId::new(user.0)))
    }

    /// Whether a message is this letter as it was posted before. A board is known by its headline, by what its controls are
    /// for and by its files: the rest of it may have changed since. Anything else has just these words.
    pub(in crate::discord) fn is_posted_as(&self, message: &Message) -> bool {
        let files = self.files.iter().map(|file| file.filename.as_str());
        if !files.eq(message.attachments.iter().map(|file| file.filename.as_str())) {
            return false;
        }
        let (words, posted) = (self.content.trim(), message.content.trim());
        if self.files.is_empty() {
            return with_clock(words, None) == with_clock(posted, None)
                && self.rows.is_empty() == message.components.is_empty();
        }
        let borne = message.components.iter().flat_map(|row| &row.components).filter_map(custom_id);
        words.lines().next() == posted.lines().next() && self.places() == places(borne.map(str::to_owned))
    }

    /// What its controls are for.
    fn places(&self) -> BTreeSet<Place> {
        let rows = serde_json::to_value(&self.rows).unwrap_or_default();
        let items = rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array()).flatten();
        places(items.filter_map(|item| item["custom_id"].as_str()).map(str::to_owned))
    }

    /// As a message of a channel or DM.
    pub(in crate::discord) fn into_message(self) -> CreateMessage {
        let mentions = self.mentions();
        CreateMessage::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .files(self.files)
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// As a message that is posted once, however often it is sent.
    pub(in crate::discord) fn into_message_once(self, nonce: &Nonce) -> CreateMessage {
        self.into_message().nonce(serenity::Nonce::String(nonce.as_str().to_owned())).enforce_nonce(true)
    }

    /// In place of a message that was there.
    pub(in crate::discord) fn into_response(self) -> CreateInteractionResponseMessage {
        let mentions = self.mentions();
        CreateInteractionResponseMessage::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .files(self.files)
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// In place of one of the bot's own messages.
    pub(in crate::discord) fn into_message_edit(self) -> EditMessage {
        let mentions = self.mentions();
        EditMessage::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// In place of a board that has been sent, pictures and all; those that stand there already stay.
    pub(in crate::discord) fn into_board_edit(mut self, has_pictures: bool) -> EditMessage {
        let files = std::mem::take(&mut self.files);
        let edit = self.into_message_edit();
        if has_pictures {
            return edit;
        }
        edit.attachments(files.into_iter().fold(EditAttachments::new(), EditAttachments::add))
    }

    /// In place of the answer that was given before.
    pub(in crate::discord) fn into_edit(mut self) -> EditInteractionResponse {
        let files = std::mem::take(&mut self.files);
        let edit = self.into_edit_of_words().clear_attachments();
        files.into_iter().fold(edit, EditInteractionResponse::new_attachment)
    }

    /// In place of an earlier answer, of which only the words change: its pictures stand already.
    pub(in crate::discord) fn into_edit_of_words(self) -> EditInteractionResponse {
        let mentions = self.mentions();
        EditInteractionResponse::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// By what its pictures are known again: their bytes, names and texts.
    pub(in crate::discord) fn pictures(&self) -> Pictures {
        let mut hash = Sha256::new();
        for file in &self.files {
            hash.update(&file.data);
            // No name and no text has a zero in it.
            hash.update([0]);
            hash.update(&file.filename);
            hash.update([0]);
            hash.update(file.description.as_deref().unwrap_or_default());
            hash.update([0]);
        }
        Pictures(hash.finalize().into())
    }

    /// As an answer that its reader alone sees, or everybody who reads there.
    pub(in crate::discord) fn into_followup(self, is_secret: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .files(self.files)
            .components(self.rows)
            .allowed_mentions(CreateAllowedMentions::new())
            .ephemeral(is_secret)
    }
}

/// What controls of these ids are for.
fn places(ids: impl Iterator<Item = String>) -> BTreeSet<Place> {
    ids.filter_map(|id| Press::read(&id)?.place()).collect()
}

/// The pictures that somebody is shown.
fn files(spec: &Spec, showing: &Showing) -> Result<Vec<CreateAttachment>, render::Error> {
    showing.pictures.iter().map(|picture| painted(spec, picture)).collect()
}

/// A picture as a file, whose name tells the game and the frame and nothing that anybody could be denied.
fn painted(spec: &Spec, picture: &Picture) -> Result<CreateAttachment, render::Error> {
    let Picture { frame, scene, text } = picture;
    let file = CreateAttachment::bytes(render::png(scene)?, format!("{}-{frame}.png", spec.id));
    Ok(file.description(cut(text, DESCRIPTION_CHARS_MAX)))
}

/// What stands first, so that a notification says what it is about: the game with the match's number, then what the game
/// says.
pub(super) fn headline(spec: &Spec, place: Place, words: &str) -> String {
    let number = match place {
        Place::Match(id) => format!(" #{id}"),
        Place::Puzzle(_) => String::new(),
    };
    let gap = if words.is_empty() { "" } else { " · " };
    format!("**{}{number}**{gap}{words}", spec.name)
}

/// The buttons that ask for a closer look.
fn closer_buttons(closer: &[Closer], means: impl Fn(&str) -> Press) -> Vec<CreateButton> {
    let button = |closer: &Closer| {
        let custom_id = means(closer.frame).custom_id()?;
        Some(CreateButton::new(custom_id).label(cut(&closer.label, LABEL_CHARS_MAX)).style(style(Weight::Secondary)))
    };
    closer.iter().filter_map(button).take(BUTTONS_PER_ROW).collect()
}

/// The controls of a board as rows of components, as many as Discord takes; its menus bear numbers from this one on.
fn rows(place: Place, showing: &Showing, from: usize) -> Vec<CreateActionRow> {
    let choose = |nth, press| Press::Choose(place, InMenu { number: from + nth, pressed: press });
    let open = |prefix: &str| Some(Press::Type(place, prefix.to_owned()));
    rows_of(showing, |press| Press::Submit(place, press), choose, open)
}

/// The controls as rows of components where a button or a menu means something else than to submit its text.
fn rows_of(
    showing: &Showing,
    means: impl Fn(Pressed) -> Press,
    choose: impl Fn(usize, Pressed) -> Press,
    open: impl Fn(&str) -> Option<Press>,
) -> Vec<CreateActionRow> {
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    for control in &showing.controls {
        match control {
            Control::Button { label, .. } | Control::Text { label, .. } => {
                let (press, weight) = match control {
                    Control::Button { submits, weight, .. } => {
                        (Some(means(Pressed::button(showing.moment, submits))), *weight)
                    }
                    Control::Text { prefix, .. } => (open(prefix), Weight::Secondary),
                    Control::Menu { .. } | Control::NewRow => continue,
                };
                let Some(custom_id) = press.and_then(|press| press.custom_id()) else { continue };
                buttons.push(CreateButton::new(custom_id).label(cut(label, LABEL_CHARS_MAX)).style(style(weight)));
                if buttons.len() == BUTTONS_PER_ROW {
                    rows.push(CreateActionRow::Buttons(std::mem::take(&mut buttons)));
                }
            }
            Control::Menu { placeholder, prefix, choices, count, chosen } => {
                let press = choose(rows.len(), Pressed::menu(showing.moment, prefix, chosen, &[]));
                rows.extend(chosen_menu(&press, placeholder, choices, chosen, *count));
            }
            Control::NewRow if buttons.is_empty() => {}
            Control::NewRow => rows.push(CreateActionRow::Buttons(std::mem::take(&mut buttons))),
        }
    }
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    rows.truncate(ROWS_MAX);
    rows
}
