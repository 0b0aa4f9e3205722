//! Outgoing messages: a view becomes content, attachments and components.

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
    Spec, Weight, Words,
};

/// Limits of Discord, in characters.
pub(in crate::discord) const LABEL_CHARS_MAX: usize = 80;
pub(in crate::discord) const CHOICE_CHARS_MAX: usize = 100;
const PLACEHOLDER_CHARS_MAX: usize = 150;

/// The contents of an outgoing message, for every way of sending it.
#[derive(Clone, Default)]
pub(in crate::discord) struct Letter {
    content: String,
    files: Vec<CreateAttachment>,
    rows: Vec<CreateActionRow>,
    /// The people whom this message pings.
    calls: Vec<UserId>,
    /// The puzzle whose board the message shows, if the reader solves it alone.
    board_of: Option<PuzzleId>,
    /// The match that the message shows or has controls for, and the turn of that match when the message was made.
    shows: Option<(MatchId, Moment)>,
    /// What the message shows of that match.
    part: Part,
    /// Whether the message shows what one seat alone may know.
    is_own: bool,
    /// Whether the message was made while the match was paused.
    is_paused: bool,
}

/// The part of a match that an answer shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::discord) enum Part {
    /// A board with its picture.
    #[default]
    Board,
    /// The list of inputs that are possible now.
    List,
    /// One part of the picture, larger.
    Closer,
    /// A question whether the player is sure.
    Question,
    /// An offer to end the match, made by this entry.
    Offer(i64),
    /// The announcement of a pause of the match.
    Pause,
    /// A refusal because the match is paused.
    Refusal,
}

/// What must be remembered of a letter that was sent as an answer.
pub(in crate::discord) struct Trace {
    /// The puzzle whose board the message shows, if the reader solves it alone.
    pub(in crate::discord) board_of: Option<PuzzleId>,
    /// The match that the letter shows, if any.
    pub(in crate::discord) shows: Option<Shows>,
}

/// The match and the part of it that an answer shows.
#[derive(Clone)]
pub(in crate::discord) struct Shows {
    pub(in crate::discord) id: MatchId,
    /// The turn, phase or round that the answer shows.
    pub(in crate::discord) moment: Moment,
    /// The answer's text.
    pub(in crate::discord) words: String,
    /// Which part of the match the answer shows.
    pub(in crate::discord) part: Part,
    /// Whether the message shows what one seat alone may know.
    pub(in crate::discord) is_own: bool,
    /// Whether the message was made while the match was paused.
    pub(in crate::discord) is_paused: bool,
    /// The answer's controls, which are restored after a pause.
    pub(in crate::discord) rows: Vec<CreateActionRow>,
}

impl Letter {
    /// A letter of words only.
    pub(in crate::discord) fn words(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// Makes the letter for a view of a match or puzzle, and paints its pictures.
    pub(in crate::discord) fn showing(spec: &Spec, place: Place, showing: &Showing) -> Result<Self, render::Error> {
        Ok(Self { files: files(spec, showing)?, ..Self::unpainted(spec, place, showing) })
    }

    /// A view of lesson `number`, counted from 0, with its pictures painted. `buttons` lead elsewhere, and take
    /// precedence over the buttons for closer looks.
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
            // Lessons need no text forms: what they ask for takes a press or two.
            |_| None,
        );
        let letter = Self { files: files(spec, showing)?, rows, ..Self::words(showing.headline.clone()) };
        let letter = letter.with_buttons(buttons);
        Ok(letter.with_closer(closer_buttons(&showing.closer, |frame| deed(InLesson::Look(frame.to_owned())))))
    }

    /// The letter for a view, without its pictures.
    pub(in crate::discord) fn unpainted(spec: &Spec, place: Place, showing: &Showing) -> Self {
        Self::unpainted_from(spec, place, showing, 0)
    }

    /// Like [`Self::unpainted`], with menus numbered from `from`.
    fn unpainted_from(spec: &Spec, place: Place, showing: &Showing, from: usize) -> Self {
        let content = headline(spec, place, &showing.headline);
        let letter = Self { rows: rows(place, showing, from), ..Self::words(content) }.of(place, showing.moment);
        // The button for the browser table comes before those for closer looks; closer looks without room are in the
        // answer to *More*.
        let label = showing.table.as_ref().map(Words::as_str);
        let table = label.and_then(|label| button(&Press::Table(place), label, ButtonStyle::Secondary));
        let letter = table.into_iter().fold(letter, Self::with_button);
        let letter = letter.with_closer(closer_buttons(&showing.closer, |frame| Press::Look(place, frame.to_owned())));
        // Quote the text to be shared, so that its start and end can be seen.
        let share = showing.share.iter().flat_map(|text| text.lines()).map(|line| format!("> {line}"));
        share.fold(letter, |letter, line| letter.with_line(&line))
    }

    /// Like [`Self::unpainted`], with new custom ids for the menus. Discord's client keeps showing a user's choice in a
    /// menu until the menu is replaced, and recognizes a menu by its custom id. So the new menus have other numbers
    /// than the pressed one, whose number is `pressed`.
    pub(in crate::discord) fn anew(spec: &Spec, place: Place, showing: &Showing, pressed: usize) -> Self {
        let from = if pressed < ROWS_MAX { ROWS_MAX } else { 0 };
        Self::unpainted_from(spec, place, showing, from)
    }

    /// The letter for an offer by another player, with buttons to accept or decline.
    pub(in crate::discord) fn offer(spec: &Spec, id: MatchId, offer: &Showing) -> Self {
        let content = headline(spec, id.into(), &offer.headline);
        let answer = |press| Press::Answer(id, press);
        let choose = |nth, press| Press::Choose(id.into(), InMenu { number: nth, pressed: press });
        Self { rows: rows_of(offer, answer, choose, |_| None), ..Self::words(content) }
    }

    /// The letter that shows one part of a view larger; `None` if the view has no such part now.
    pub(in crate::discord) fn closer(
        spec: &Spec,
        showing: &Showing,
        frame: &str,
    ) -> Result<Option<Self>, render::Error> {
        let Some(closer) = showing.closer.iter().find(|closer| closer.frame == frame) else { return Ok(None) };
        Ok(Some(Self { files: vec![painted(spec, &closer.picture())?], ..Self::words(closer.label.as_str()) }))
    }

    /// A letter of words with a picture.
    pub(in crate::discord) fn picture(
        spec: &Spec,
        words: impl Into<String>,
        picture: &Picture,
    ) -> Result<Self, render::Error> {
        Ok(Self { files: vec![painted(spec, picture)?], ..Self::words(words) })
    }

    /// A letter with a person's views of several turns: a picture and a line of words for each.
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

    /// Inserts words before the first line of the content.
    #[must_use]
    pub(in crate::discord) fn led_by(mut self, words: &str) -> Self {
        self.content.insert_str(0, words);
        self
    }

    /// Inserts a line before the content.
    #[must_use]
    pub(in crate::discord) fn after(mut self, line: &str) -> Self {
        self.content = if self.content.is_empty() { line.to_owned() } else { format!("{line}\n{}", self.content) };
        self
    }

    /// Appends a line to the content.
    #[must_use]
    pub(in crate::discord) fn with_line(mut self, line: &str) -> Self {
        if !self.content.is_empty() {
            self.content.push('\n');
        }
        self.content.push_str(line);
        self
    }

    /// Adds a row of components, if there is room; otherwise buttons may join those of the last row.
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

    /// Adds as many of these buttons for closer looks as there is room for; the others can be reached with *More*.
    fn with_closer(mut self, closer: Vec<CreateButton>) -> Self {
        if self.rows.len() < ROWS_MAX && !closer.is_empty() {
            self.rows.push(CreateActionRow::Buttons(closer));
        } else if let Some(CreateActionRow::Buttons(last)) = self.rows.last_mut() {
            let n_free = BUTTONS_PER_ROW.saturating_sub(last.len());
            last.extend(closer.into_iter().take(n_free));
        }
        self
    }

    /// Adds a button, if there is room: in the last row that has room, or else in a new row.
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

    /// Adds as many of these buttons as there is room for, in a new row if possible.
    fn with_buttons(mut self, buttons: Vec<CreateButton>) -> Self {
        if self.rows.len() < ROWS_MAX {
            self.rows.push(CreateActionRow::Buttons(buttons));
        } else if let Some(CreateActionRow::Buttons(last)) = self.rows.last_mut() {
            let room = BUTTONS_PER_ROW.saturating_sub(last.len());
            last.extend(buttons.into_iter().take(room));
        }
        self
    }

    /// Adds an attachment.
    #[must_use]
    pub(in crate::discord) fn with_file(mut self, file: CreateAttachment) -> Self {
        self.files.push(file);
        self
    }

    /// Marks the letter as the live board of a puzzle, which replaces earlier ones.
    #[must_use]
    pub(in crate::discord) fn with_board_of(mut self, puzzle: PuzzleId) -> Self {
        self.board_of = Some(puzzle);
        self
    }

    /// Marks the letter as showing a match, or having controls for it, in this turn.
    #[must_use]
    pub(in crate::discord) fn of(mut self, place: Place, moment: Moment) -> Self {
        self.shows = if let Place::Match(id) = place { Some((id, moment)) } else { None };
        self
    }

    /// Marks which part of a match the letter shows.
    #[must_use]
    pub(in crate::discord) fn part(self, part: Part) -> Self {
        Self { part, ..self }
    }

    /// Marks the letter as information about a match that stays true over several turns, such as an offer or a pause.
    #[must_use]
    pub(in crate::discord) fn telling(self, id: MatchId, part: Part) -> Self {
        self.of(id.into(), Moment::default()).part(part)
    }

    /// Marks whose view the letter shows.
    #[must_use]
    pub(in crate::discord) fn seen_by(self, observer: Observer) -> Self {
        Self { is_own: observer.seat().is_some(), ..self }
    }

    /// Marks whether the letter was made while the match was paused.
    #[must_use]
    pub(in crate::discord) fn paused(self, is_paused: bool) -> Self {
        Self { is_paused, ..self }
    }

    /// Marks the letter as one that is never updated: it shows the end, a past turn, or something revealed.
    #[must_use]
    pub(in crate::discord) fn unchanging(self) -> Self {
        Self { shows: None, ..self }
    }

    /// What must be remembered of the letter once it was sent as an answer.
    pub(in crate::discord) fn trace(&self) -> Trace {
        Trace { board_of: self.board_of, shows: self.shows.map(|(id, moment)| self.shows_of(id, moment)) }
    }

    fn shows_of(&self, id: MatchId, moment: Moment) -> Shows {
        // A board has a picture; the list of possible inputs is words and buttons.
        let is_list = self.part == Part::Board && self.files.is_empty();
        let part = if is_list { Part::List } else { self.part };
        let rows = if part == Part::Board { self.rows.clone() } else { Vec::new() };
        let words = cut(&self.content, CONTENT_CHARS_MAX);
        Shows { id, moment, words, part, is_own: self.is_own, is_paused: self.is_paused, rows }
    }

    /// Also pings this person; nobody else is pinged, whatever the text contains.
    #[must_use]
    pub(in crate::discord) fn calling(mut self, user: UserId) -> Self {
        self.calls.push(user);
        self
    }

    /// Whether the letter has pictures or other files.
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

    /// Whether `message` is this letter, posted before. A board is recognized by its headline, the places of its
    /// controls, and its files, since the rest may have changed. Any other letter must have the same words.
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

    /// The matches and puzzles that the controls are for.
    fn places(&self) -> BTreeSet<Place> {
        let rows = serde_json::to_value(&self.rows).unwrap_or_default();
        let items = rows.as_array().into_iter().flatten().filter_map(|row| row["components"].as_array()).flatten();
        places(items.filter_map(|item| item["custom_id"].as_str()).map(str::to_owned))
    }

    /// The letter as a message in a channel or DM.
    pub(in crate::discord) fn into_message(self) -> CreateMessage {
        let mentions = self.mentions();
        CreateMessage::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .files(self.files)
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// The letter as a message with a nonce, which Discord posts only once however often it is sent.
    pub(in crate::discord) fn into_message_once(self, nonce: &Nonce) -> CreateMessage {
        self.into_message().nonce(serenity::Nonce::String(nonce.as_str().to_owned())).enforce_nonce(true)
    }

    /// The letter as a direct response to an interaction.
    pub(in crate::discord) fn into_response(self) -> CreateInteractionResponseMessage {
        let mentions = self.mentions();
        CreateInteractionResponseMessage::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .files(self.files)
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// The letter as an edit of one of the bot's own messages.
    pub(in crate::discord) fn into_message_edit(self) -> EditMessage {
        let mentions = self.mentions();
        EditMessage::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// The letter as an edit of a posted board with its pictures; `has_pictures` says that these are there already and
    /// stay.
    pub(in crate::discord) fn into_board_edit(mut self, has_pictures: bool) -> EditMessage {
        let files = std::mem::take(&mut self.files);
        let edit = self.into_message_edit();
        if has_pictures {
            return edit;
        }
        edit.attachments(files.into_iter().fold(EditAttachments::new(), EditAttachments::add))
    }

    /// The letter as an edit of an earlier answer.
    pub(in crate::discord) fn into_edit(mut self) -> EditInteractionResponse {
        let files = std::mem::take(&mut self.files);
        let edit = self.into_edit_of_words().clear_attachments();
        files.into_iter().fold(edit, EditInteractionResponse::new_attachment)
    }

    /// The letter as an edit of an earlier answer that keeps its pictures.
    pub(in crate::discord) fn into_edit_of_words(self) -> EditInteractionResponse {
        let mentions = self.mentions();
        EditInteractionResponse::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .components(self.rows)
            .allowed_mentions(mentions)
    }

    /// The hash of the pictures' bytes, names and texts.
    pub(in crate::discord) fn pictures(&self) -> Pictures {
        let mut hash = Sha256::new();
        for file in &self.files {
            hash.update(&file.data);
            // NUL separates the fields; neither names nor texts contain it.
            hash.update([0]);
            hash.update(&file.filename);
            hash.update([0]);
            hash.update(file.description.as_deref().unwrap_or_default());
            hash.update([0]);
        }
        Pictures(hash.finalize().into())
    }

    /// The letter as a followup to an interaction, ephemeral if `is_secret`.
    pub(in crate::discord) fn into_followup(self, is_secret: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(cut(&self.content, CONTENT_CHARS_MAX))
            .files(self.files)
            .components(self.rows)
            .allowed_mentions(CreateAllowedMentions::new())
            .ephemeral(is_secret)
    }
}

/// The matches and puzzles that controls with these custom ids are for.
fn places(ids: impl Iterator<Item = String>) -> BTreeSet<Place> {
    ids.filter_map(|id| Press::read(&id)?.place()).collect()
}

/// The pictures of a view, painted.
fn files(spec: &Spec, showing: &Showing) -> Result<Vec<CreateAttachment>, render::Error> {
    showing.pictures.iter().map(|picture| painted(spec, picture)).collect()
}

/// A painted picture as a file. Its name contains the game and the frame only, so it reveals nothing.
fn painted(spec: &Spec, picture: &Picture) -> Result<CreateAttachment, render::Error> {
    let Picture { frame, scene, text } = picture;
    let file = CreateAttachment::bytes(render::png(scene)?, format!("{}-{frame}.png", spec.id));
    Ok(file.description(cut(text, DESCRIPTION_CHARS_MAX)))
}

/// The start of a message, so that a notification shows what it is about: the game, the match's number, then the game's
/// words.
pub(super) fn headline(spec: &Spec, place: Place, words: &str) -> String {
    let number = match place {
        Place::Match(id) => format!(" #{id}"),
        Place::Puzzle(_) => String::new(),
    };
    let gap = if words.is_empty() { "" } else { " · " };
    format!("**{}{number}**{gap}{words}", spec.name)
}

/// The buttons for closer looks.
fn closer_buttons(closer: &[Closer], means: impl Fn(&str) -> Press) -> Vec<CreateButton> {
    let button = |closer: &Closer| {
        let custom_id = means(closer.frame).custom_id()?;
        Some(CreateButton::new(custom_id).label(cut(&closer.label, LABEL_CHARS_MAX)).style(style(Weight::Secondary)))
    };
    closer.iter().filter_map(button).take(BUTTONS_PER_ROW).collect()
}

/// The controls of a board as rows of components, as many as Discord allows; menus are numbered from `from`.
fn rows(place: Place, showing: &Showing, from: usize) -> Vec<CreateActionRow> {
    let choose = |nth, press| Press::Choose(place, InMenu { number: from + nth, pressed: press });
    let open = |prefix: &str| Some(Press::Type(place, prefix.to_owned()));
    rows_of(showing, |press| Press::Submit(place, press), choose, open)
}

/// The controls as rows of components, where the caller decides what buttons, menus and forms mean.
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
