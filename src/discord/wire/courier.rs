//! The courier for Discord: opens sealed parcels and delivers them.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex};

use poise::serenity_prelude as serenity;
use serenity::{CreateAllowedMentions, CreateAttachment, CreateButton, CreateModal, EditMessage, GetMessages, Http};
use tokio::sync::Semaphore;

use super::became;
use super::copies::{Copies, Reach};
use super::edits::{Edits, Version};
use super::ending;
use super::fault::{Fault, delivery_error};
use super::languages::Languages;
use super::message::{Letter, Part, Trace, form, headline};
use super::one_board::retire_older;
use super::pace::Share;
use super::permissions::Readers;
use super::rows::resume_row;
use super::text::{self, clock_line, safe_name};
use crate::meter;
use crate::session::{
    self, Accepted, Courier, DeliveryError, News, Notice, Parcel, PastBoard, Present, Recipient, Revision, Was,
};
use crate::store::{ChannelId, GuildId, MessageId, Place, UserId};
use clock::Stopwatch;
use host::{Order, Sealed};
use rules::{
    Closer, Control, DESCRIPTION_CHARS_MAX, Export, HELP, Language, Millis, Picture, Showing, Spec, Timestamp,
};
use words::{alone, letter as said, past};

/// How many messages are searched to find one that an earlier run of the bot posted.
const SEARCHED_MAX: u8 = 100;
/// The largest expected difference between this machine's clock and Discord's stamps.
const CLOCKS_DIFFER: Millis = Millis::from_secs(10);
/// How many people's DM channels are remembered.
const DM_CHANNELS_MAX: usize = 10_000;

/// Delivers parcels on Discord.
pub(in crate::discord) struct DiscordCourier {
    http: Arc<Http>,
    /// Makes the edits of each message happen one after another.
    edits: Arc<Edits>,
    /// The answers that show matches.
    copies: Arc<Copies>,
    readers: Arc<Readers>,
    /// The languages in which to address people and servers.
    pub(in crate::discord) languages: Arc<Languages>,
    /// The channels of people's DMs, so that each is requested only once. The lock is never held across an await.
    dm_channels: Mutex<BTreeMap<UserId, ChannelId>>,
    pace: Share,
}

impl DiscordCourier {
    pub(in crate::discord) fn new(
        http: Arc<Http>,
        copies: Arc<Copies>,
        readers: Arc<Readers>,
        languages: Arc<Languages>,
        pace: Share,
    ) -> Self {
        let (edits, dm_channels) = (copies.edits.clone(), Mutex::new(BTreeMap::new()));
        Self { http, edits, copies, readers, languages, dm_channels, pace }
    }

    /// Waits until the rate limit allows a call that does not answer an interaction.
    pub(in crate::discord) async fn turn(&self) {
        self.pace.turn().await;
    }

    /// The client for Discord's REST API.
    pub(in crate::discord) fn http(&self) -> &Http {
        &self.http
    }

    async fn bring(&self, parcel: &Parcel) -> Result<Accepted, DeliveryError> {
        self.turn().await;
        let channel = match parcel.to {
            Recipient::Person(user) => self.dm_channel(user).await?,
            Recipient::Private(_, channel) | Recipient::Channel(channel) => channel,
        };
        let version = if let session::Contents::News(news) = &parcel.contents {
            Version::of_entry(news.n)
        } else {
            Version::default()
        };
        match parcel.in_place_of {
            None => self.post(parcel, channel, version).await,
            Some((at, message)) if at == channel => {
                self.change(parcel, channel, message, version).await?;
                Ok(Accepted { channel, message })
            }
            // The recipient has another address by now, and other people may read at the old one.
            Some(_) => Err(DeliveryError::Gone),
        }
    }

    /// Posts a parcel as a new message.
    async fn post(&self, parcel: &Parcel, channel: ChannelId, version: Version) -> Result<Accepted, DeliveryError> {
        let letter = self.letter(parcel).await?;
        let pictures = letter.pictures();
        if let Some(since) = parcel.again_since
            && let Some(message) = self.find_posted(&letter, channel, since).await
        {
            // The message may show an older or newer state, so its pictures are unknown.
            return Ok(Accepted { channel, message });
        }
        let message = letter.into_message_once(&parcel.nonce);
        let sent = self.edits.admit(serenity::ChannelId::new(channel.0).send_message(&self.http, message)).await;
        let message = MessageId(sent.map_err(|error| delivery_error(&error))?.id.get());
        self.edits.posted(message, version, pictures).await;
        Ok(Accepted { channel, message })
    }

    /// Finds the message that this letter would repeat: an earlier run of the bot posted it and crashed before
    /// recording that. If the bot may not read the message history, only Discord's own memory of nonces prevents a
    /// repetition.
    async fn find_posted(&self, letter: &Letter, channel: ChannelId, since: Timestamp) -> Option<MessageId> {
        self.turn().await;
        let after = MessageId::first_of(Timestamp(since.0 - CLOCKS_DIFFER.0)).0.max(1);
        let request = GetMessages::new().after(serenity::MessageId::new(after)).limit(SEARCHED_MAX);
        let messages = serenity::ChannelId::new(channel.0).messages(&self.http, request).await;
        let messages = messages.inspect_err(|error| tracing::info!(%error, "a channel cannot be searched")).ok()?;
        let found = messages.iter().filter(|message| message.author.bot).find(|message| letter.is_posted_as(message));
        found.map(|found| MessageId(found.id.get()))
    }

    /// Edits a posted message.
    async fn change(
        &self,
        parcel: &Parcel,
        channel: ChannelId,
        message: MessageId,
        version: Version,
    ) -> Result<(), DeliveryError> {
        let letter = self.letter(parcel).await?;
        let is_seen = matches!(&parcel.contents, session::Contents::News(news) if news.is_seen);
        let pictures = (!is_seen).then(|| letter.pictures());
        let change = |has_pictures| async move {
            let edit = letter.into_board_edit(has_pictures);
            let edited = serenity::ChannelId::new(channel.0).edit_message(&self.http, message.0, edit).await;
            edited.map(drop).map_err(|error| delivery_error(&error))
        };
        self.edits.change(message, version, pictures, change).await
    }

    /// Records an answer that was sent in a channel or DM. If the answer is the board of a puzzle, older boards of that
    /// puzzle lose their controls; if the answer shows a match, it is updated with the match.
    pub(in crate::discord) async fn note_answer(
        &self,
        (user, language): (UserId, Language),
        sent: &serenity::Message,
        trace: Trace,
    ) {
        if let Some(puzzle) = trace.board_of {
            Box::pin(retire_older(&self.http, &self.edits, sent, puzzle)).await;
        }
        let reach = Reach::Channel(ChannelId(sent.channel_id.get()));
        self.copies.keep(&self.http, user, language, MessageId(sent.id.get()), reach, trace).await;
    }

    /// Replaces the words of a past board by a line of history, and removes its controls. Replaces its picture by one
    /// that does not ask for a move. If there is no such picture, a picture that says whose turn it is is removed.
    async fn make_history(&self, past: &PastBoard) -> Result<(), DeliveryError> {
        let (spec, place) = (past.about.spec, past.about.id.into());
        let language = past.names.language;
        let in_words = |words: &str| Letter::words(headline(spec, place, words));
        let line = past.line.clone().map(|line| line.unseal().1);
        let edit = match (&past.was, &past.outcome, line) {
            (Was::Offer, ..) => {
                self.turn().await;
                // The bot may edit its own message even without permission to read the message history.
                let posted = serenity::ChannelId::new(past.channel.0).message(&self.http, past.message.0).await.ok();
                match became::closed_offer(past, posted.as_ref()) {
                    Some(letter) => letter.into_message_edit(),
                    None => return Ok(()),
                }
            }
            (Was::Controls, ..) => in_words(past::Buttons.say(language).as_str()).into_message_edit(),
            (Was::Reminder, ..) => in_words(past::Reminder.say(language).as_str()).into_message_edit(),
            (Was::Told(notice), ..) => {
                Letter::words(became::told(notice, past.fate, &past.names).say(language)).into_message_edit()
            }
            // The result, with its picture, is a separate message.
            (Was::Board, Some(outcome), line) => {
                let result = became::result(outcome, &past.names).say(language);
                let words = line.map(|line| line.headline).into_iter().chain([result.into()]);
                in_words(&words.collect::<Vec<_>>().join("\n")).into_board_edit(false)
            }
            (Was::Board, None, None) => in_words(past::Board.say(language).as_str()).into_board_edit(false),
            (Was::Board, None, Some(line)) if line.pictures.is_empty() => in_words(&line.headline).into_message_edit(),
            (Was::Board, None, Some(line)) => {
                let painted = at_an_easel(move || Letter::showing(spec, place, &line)).await;
                painted.map_err(|fault| DeliveryError::Rejected(fault.to_string()))?.into_board_edit(false)
            }
        };
        let edited = serenity::ChannelId::new(past.channel.0).edit_message(&self.http, past.message.0, edit).await;
        edited.map(drop).map_err(|error| delivery_error(&error))
    }

    /// Updates the line about the clock in a message; pictures and buttons stay. The message is read from Discord
    /// first, because a press may have changed it since it was sent.
    async fn tell_clock(&self, revision: &Revision) -> Result<(), serenity::Error> {
        self.turn().await;
        let channel = serenity::ChannelId::new(revision.channel.0);
        let message = channel.message(&self.http, revision.message.0).await?;
        let line = clock_line(&revision.clock, revision.to_act, &revision.names);
        let content = text::with_clock(&message.content, line.as_deref());
        if content == message.content || content.is_empty() && message.attachments.is_empty() {
            return Ok(());
        }
        let edit = EditMessage::new().content(content).allowed_mentions(CreateAllowedMentions::new());
        channel.edit_message(&self.http, revision.message.0, edit).await.map(drop)
    }

    /// The channel of a person's DMs, opened if necessary.
    pub(in crate::discord) async fn dm_channel(&self, user: UserId) -> Result<ChannelId, DeliveryError> {
        let known = self.dm_channels.lock().expect("nobody panics while holding it").get(&user).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let opened = serenity::UserId::new(user.0)
            .create_dm_channel(&self.http)
            .await
            .map_err(|error| delivery_error(&error))?;
        let channel = ChannelId(opened.id.get());
        let mut dm_channels = self.dm_channels.lock().expect("nobody panics while holding it");
        if dm_channels.len() >= DM_CHANNELS_MAX {
            dm_channels.clear();
        }
        dm_channels.insert(user, channel);
        Ok(channel)
    }

    pub(super) async fn news(&self, parcel: &Parcel, news: &News) -> Result<Letter, DeliveryError> {
        let about = &parcel.about;
        if let Some(Notice::Begins | Notice::Ends) = news.notice {
            return Ok(Letter::words(text::announcement(about, news)));
        }
        if let Some(notice @ (Notice::PutBack { .. } | Notice::Ordered(Order::Annul))) =
            news.notice.as_ref().filter(|_| news.showing.is_none())
        {
            let words = text::notice(notice, &news.names);
            return Ok(Letter::words(format!(
                "**{}** #{} in <#{}>: {words}",
                about.spec.name, about.id, about.channel
            )));
        }
        if let Some(Notice::Opens(words)) = &news.notice {
            return Ok(Letter::words(text::opening(about, &news.names, words)));
        }
        if let Some(offer) = &news.offer {
            let letter = Letter::offer(about.spec, about.id, &offer.clone().unseal().1);
            return Ok(calling(letter, parcel.to));
        }
        if let Some((_, standing)) = &news.standing {
            return Ok(Letter::unpainted(about.spec, about.id.into(), &standing.clone().unseal().1));
        }
        let is_board = news.showing.is_some();
        if let Some(outcome) = news.outcome.as_ref().filter(|_| is_board) {
            let letter = ending::letter(about, parcel.to, news, outcome).await;
            return letter.map_err(|fault| DeliveryError::Rejected(fault.to_string()));
        }
        let mut letter = match &news.showing {
            None => Letter::default(),
            Some(sealed) if news.is_seen && parcel.in_place_of.is_some() => {
                Letter::unpainted(about.spec, about.id.into(), &sealed.clone().unseal().1)
            }
            Some(sealed) => paint(about.spec, about.id.into(), sealed.clone())
                .await
                .map_err(|fault| DeliveryError::Rejected(fault.to_string()))?,
        };
        if let Some(notice) = &news.notice {
            letter = letter.after(&text::notice(notice, &news.names));
            if let Some(row) = resume_row(about, notice, news).filter(|_| !is_board) {
                letter = letter.with_row(row);
            }
        }
        if let (Some(Notice::Absent { .. }), true) = (&news.notice, parcel.to == Recipient::Channel(about.channel)) {
            letter = letter.after(&text::mention(about.host)).calling(about.host);
        }
        if let Some(receipt) = &news.receipt {
            letter = letter.after(text::receipt(receipt, &news.clock, None, news.names.language).as_str());
        }
        if matches!(parcel.to, Recipient::Private(..)) && is_board && (news.calls || news.n == 0) {
            letter = letter.with_line(said::OwnChannel.say(news.names.language).as_str());
        }
        // A message that is not updated must not show a clock, which would become wrong.
        let line = clock_line(&news.clock, news.to_act, &news.names).filter(|_| is_board);
        if let Some(line) = line {
            letter = letter.with_line(&line);
        }
        if news.calls {
            // The headline says what the ping is about, whether others may act too or not.
            letter = calling(letter, parcel.to);
        }
        if letter.is_empty() { Ok(Letter::words(said::GoesOn.say(news.names.language))) } else { Ok(letter) }
    }
}

/// Pings the recipient of the letter, if the recipient is one person.
pub(super) fn calling(letter: Letter, to: Recipient) -> Letter {
    let (Recipient::Person(user) | Recipient::Private(user, _)) = to else { return letter };
    letter.after(&text::mention(user)).calling(user)
}

impl Courier for DiscordCourier {
    fn deliver(
        &self,
        parcel: Arc<Parcel>,
    ) -> Pin<Box<dyn Future<Output = Result<Accepted, DeliveryError>> + Send + '_>> {
        Box::pin(async move { self.bring(&parcel).await })
    }

    fn retire(&self, past: Arc<PastBoard>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        Box::pin(async move { self.edits.end(past.message, self.make_history(&past)).await })
    }

    fn follow(&self, present: Arc<Present>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        Box::pin(async move { self.copies.follow(&self.http, present).await })
    }

    fn revise(&self, revision: Arc<Revision>) -> Pin<Box<dyn Future<Output = Result<(), DeliveryError>> + Send + '_>> {
        Box::pin(async move {
            let changed = self.edits.in_turn(revision.message, self.tell_clock(&revision)).await;
            changed.map_err(|error| delivery_error(&error))
        })
    }

    fn readers<'a>(
        &'a self,
        guild: GuildId,
        channel: ChannelId,
        people: &'a [UserId],
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
        Box::pin(self.readers.among(guild, channel, people))
    }

    fn named<'a>(
        &'a self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Pin<Box<dyn Future<Output = Result<Vec<UserId>, DeliveryError>> + Send + 'a>> {
        Box::pin(self.readers.named(guild, channel))
    }

    fn language_of(&self, user: UserId) -> Pin<Box<dyn Future<Output = Language> + Send + '_>> {
        Box::pin(self.languages.of_person(user))
    }

    fn server_language(&self, guild: GuildId) -> Pin<Box<dyn Future<Output = Language> + Send + '_>> {
        Box::pin(self.languages.of_server(guild))
    }

    fn printable(&self, _user: UserId, name: &str) -> String {
        safe_name(name)
    }
}

/// Opens a sealed view and paints it. The letter must go only to the view's owner: to the audience that a parcel names,
/// or as an ephemeral answer.
pub(in crate::discord) async fn paint(
    spec: &'static Spec,
    place: Place,
    sealed: Sealed<Showing>,
) -> Result<Letter, Fault> {
    let (observer, showing) = sealed.unseal();
    let painted = at_an_easel(move || Letter::showing(spec, place, &showing)).await;
    painted.map(|letter| letter.seen_by(observer))
}

/// Opens a sealed view whose picture is already posted, and makes its words and controls with new menu ids. As with
/// [`paint`], the letter must go only to the view's owner.
pub(in crate::discord) fn unpainted_anew(
    spec: &'static Spec,
    place: Place,
    sealed: Sealed<Showing>,
    number: usize,
) -> Letter {
    Letter::anew(spec, place, &sealed.unseal().1, number)
}

/// Opens a person's views of several turns and paints them, for a reader who may see all of them.
pub(super) async fn paint_story(
    spec: &'static Spec,
    words: String,
    story: Vec<Sealed<Showing>>,
) -> Result<Letter, Fault> {
    let story: Vec<_> = story.into_iter().map(|sealed| sealed.unseal().1).collect();
    at_an_easel(move || Letter::story(spec, words, &story)).await
}

/// Opens a sealed view and paints one part of it larger, for an ephemeral answer.
pub(in crate::discord) async fn paint_closer(
    spec: &'static Spec,
    place: Place,
    sealed: Sealed<Showing>,
    frame: String,
) -> Result<Letter, Fault> {
    let (observer, showing) = sealed.unseal();
    let painted = at_an_easel(move || match Letter::closer(spec, &showing, &frame)? {
        Some(letter) => Ok(letter.of(place, showing.moment).part(Part::Closer)),
        None => Letter::showing(spec, place, &showing),
    });
    painted.await.map(|letter| letter.seen_by(observer))
}

/// Opens the view of a lesson and paints it, with the controls if the lesson is still open, and with `buttons` that
/// lead elsewhere. A lesson hides nothing from anybody.
pub(in crate::discord) async fn paint_lesson(
    spec: &'static Spec,
    number: usize,
    sealed: Sealed<Showing>,
    is_open: bool,
    buttons: Vec<CreateButton>,
) -> Result<Letter, Fault> {
    let (_, mut showing) = sealed.unseal();
    // Pausing, conceding and the like only make sense in matches.
    showing.leave_out(HELP);
    if !is_open {
        showing.controls.clear();
    }
    at_an_easel(move || Letter::lesson(spec, number, &showing, buttons)).await
}

/// Opens a step of the way to a puzzle's solution and paints it. Its text is the step's reason, or `end` if the step is
/// the solution itself. Only call this for a reader who may know the solution.
pub(in crate::discord) async fn paint_way(
    spec: &'static Spec,
    sealed: Sealed<Showing>,
    end: Option<String>,
) -> Result<Letter, Fault> {
    let (_, showing) = sealed.unseal();
    let words = end.or(showing.reason).unwrap_or_default();
    let picture = showing.pictures.into_iter().next();
    let picture = picture.ok_or_else(|| Fault::Corrupt("a step of a solution has no picture".to_owned()))?;
    at_an_easel(move || Letter::picture(spec, words, &picture)).await
}

/// Opens a sealed view to make the form for its text control with this prefix; `None` if there is no such control now.
pub(in crate::discord) fn form_of(sealed: Sealed<Showing>, place: Place, prefix: &str) -> Option<CreateModal> {
    let (_, showing) = sealed.unseal();
    let is_it = |control: &&Control| matches!(control, Control::Text { prefix: other, .. } if *other == prefix);
    form(place, showing.moment, showing.controls.iter().find(is_it)?)
}

/// Opens the view of a lesson and paints one part of it larger; `None` if it has no such part now.
pub(in crate::discord) async fn paint_lesson_closer(
    spec: &'static Spec,
    sealed: Sealed<Showing>,
    frame: String,
) -> Result<Option<Letter>, Fault> {
    let (_, showing) = sealed.unseal();
    let letter = at_an_easel(move || Ok(Letter::closer(spec, &showing, &frame)?.unwrap_or_default())).await?;
    Ok(Some(letter).filter(|letter| !letter.is_empty()))
}

/// Limits how many pictures are painted at once. One core stays free, because people who wait for words must not wait
/// for others' pictures. Each painting also takes some megabytes of memory.
static EASELS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)));

/// Paints on the blocking thread pool, with a permit of [`EASELS`].
async fn at_an_easel(work: impl FnOnce() -> Result<Letter, render::Error> + Send + 'static) -> Result<Letter, Fault> {
    let _easel = EASELS.acquire().await;
    let took = Stopwatch::start();
    let painted = tokio::task::spawn_blocking(work).await;
    meter::rendering(took.elapsed());
    match painted {
        Ok(letter) => Ok(letter?),
        // A task is cancelled only when the process ends. In that case this never returns: the message must not count
        // as one that cannot be painted.
        Err(end) if end.is_cancelled() => std::future::pending().await,
        Err(_) => Err(Fault::Corrupt("painting a picture panicked".to_owned())),
    }
}

/// Opens an export, for an ephemeral answer: an address becomes words, anything else a file.
pub(in crate::discord) fn export_letter(sealed: Sealed<Export>, language: Language) -> Letter {
    let (_, export) = sealed.unseal();
    let letter = if export.is_address() {
        // In angle brackets, Discord makes a link without a preview.
        Letter::words(format!("<{}>", export.text))
    } else {
        Letter::words(alone::ForPrograms.say(language))
            .with_file(CreateAttachment::bytes(export.text, export.file_name))
    };
    export.note.iter().fold(letter, |letter, note| letter.with_line(note))
}

/// Opens an example position of the rules, which hides nothing, and paints its picture `frame`, or the main picture if
/// there is no such frame.
pub(in crate::discord) fn paint_plate(
    sealed: Sealed<Showing>,
    frame: &str,
) -> Result<Option<(Vec<u8>, String)>, Fault> {
    let (_, showing) = sealed.unseal();
    let closer = showing.closer.iter().find(|closer| closer.frame == frame).map(Closer::picture);
    let named = showing.pictures.iter().find(|picture| picture.frame == frame).cloned().or(closer);
    let Some(Picture { scene, text, .. }) = named.or_else(|| showing.pictures.first().cloned()) else {
        return Ok(None);
    };
    Ok(Some((render::png(&scene)?, text::cut(&text, DESCRIPTION_CHARS_MAX))))
}

/// The text with which a finished game's owner may share it; it is written for others to read.
pub(in crate::discord) fn share_text(sealed: &Sealed<Showing>) -> Option<String> {
    sealed.clone().unseal().1.share
}
