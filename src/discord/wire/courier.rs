//! The courier: opens what is sealed and brings it to its address on Discord.

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

/// Among how many messages we look for one that an earlier run of the bot posted.
const SEARCHED_MAX: u8 = 100;
/// By how much the clock of this machine may differ from Discord's stamps.
const CLOCKS_DIFFER: Millis = Millis::from_secs(10);
/// How many people's DM channels are remembered.
const DM_CHANNELS_MAX: usize = 10_000;

/// Brings parcels to Discord.
pub(in crate::discord) struct DiscordCourier {
    http: Arc<Http>,
    /// In which order messages are changed.
    edits: Arc<Edits>,
    /// What people were shown of matches in answers.
    copies: Arc<Copies>,
    readers: Arc<Readers>,
    /// The languages in which to address people and servers.
    pub(in crate::discord) languages: Arc<Languages>,
    /// People's DM channels, so that each is asked for once. Never held across an await.
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

    /// Waits until a call may go out that answers nobody.
    pub(in crate::discord) async fn turn(&self) {
        self.pace.turn().await;
    }

    /// Discord's calls.
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
            // The recipient has another address by now, and somebody else may read at the old one.
            Some(_) => Err(DeliveryError::Gone),
        }
    }

    /// Posts a message of its own.
    async fn post(&self, parcel: &Parcel, channel: ChannelId, version: Version) -> Result<Accepted, DeliveryError> {
        let letter = self.letter(parcel).await?;
        let pictures = letter.pictures();
        if let Some(since) = parcel.again_since
            && let Some(message) = self.find_posted(&letter, channel, since).await
        {
            // What stands there may be older or newer by a change: nothing is known of its pictures.
            return Ok(Accepted { channel, message });
        }
        let message = letter.into_message_once(&parcel.nonce);
        let sent = self.edits.admit(serenity::ChannelId::new(channel.0).send_message(&self.http, message)).await;
        let message = MessageId(sent.map_err(|error| delivery_error(&error))?.id.get());
        self.edits.posted(message, version, pictures).await;
        Ok(Accepted { channel, message })
    }

    /// Finds the message that this letter would repeat: an earlier run of the bot posted it and crashed before noting
    /// that. Where the bot may not read what was written before, Discord's own memory of nonces is all there is.
    async fn find_posted(&self, letter: &Letter, channel: ChannelId, since: Timestamp) -> Option<MessageId> {
        self.turn().await;
        let after = MessageId::first_of(Timestamp(since.0 - CLOCKS_DIFFER.0)).0.max(1);
        let request = GetMessages::new().after(serenity::MessageId::new(after)).limit(SEARCHED_MAX);
        let messages = serenity::ChannelId::new(channel.0).messages(&self.http, request).await;
        let messages = messages.inspect_err(|error| tracing::info!(%error, "a channel cannot be searched")).ok()?;
        let found = messages.iter().filter(|message| message.author.bot).find(|message| letter.is_posted_as(message));
        found.map(|found| MessageId(found.id.get()))
    }

    /// Changes a message that has been posted.
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

    /// Takes note of an answer that has been sent where the bot may always change it: older boards lose their controls, if
    /// it is the board of a puzzle, and it follows the match, if it shows one.
    pub(in crate::discord) async fn has_answered(
        &self,
        user: UserId,
        language: Language,
        sent: &serenity::Message,
        trace: Trace,
    ) {
        if let Some(puzzle) = trace.board_of {
            Box::pin(retire_older(&self.http, &self.edits, sent, puzzle)).await;
        }
        let reach = Reach::Channel(ChannelId(sent.channel_id.get()));
        self.copies.keep(&self.http, user, language, MessageId(sent.id.get()), reach, trace).await;
    }

    /// Puts a line of history in place of the words of a board, and takes its buttons and menus away. Its picture gives way
    /// to one that asks for nothing; one that says whose turn it is where nothing takes its place goes.
    async fn make_history(&self, past: &PastBoard) -> Result<(), DeliveryError> {
        let (spec, place) = (past.about.spec, past.about.id.into());
        let language = past.names.language;
        let in_words = |words: &str| Letter::words(headline(spec, place, words));
        let line = past.line.clone().map(|line| line.unseal().1);
        let edit = match (&past.was, &past.outcome, line) {
            (Was::Offer, ..) => {
                self.turn().await;
                // The bot may change its own message even where it may not read messages.
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
            // The result is a message of its own, with its picture.
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

    /// Changes the words of a message as far as they tell the clock; pictures and buttons stay. What Discord has is
    /// read first: a press may have changed the message since it was sent.
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

    /// The channel of a person's DMs, opened if need be.
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
        // What stays as it was said would tell a clock that has changed since.
        let line = clock_line(&news.clock, news.to_act, &news.names).filter(|_| is_board);
        if let Some(line) = line {
            letter = letter.with_line(&line);
        }
        if news.calls {
            // The headline says what it is about, whether others are to act as well or not.
            letter = calling(letter, parcel.to);
        }
        if letter.is_empty() { Ok(Letter::words(said::GoesOn.say(news.names.language))) } else { Ok(letter) }
    }
}

/// Pings the recipient of the letter, if that is one person.
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

/// Opens what somebody is shown and paints it. The letter must go to the addressee: to the audience that a parcel
/// names, or as an answer that only the person who asked can see.
pub(in crate::discord) async fn paint(
    spec: &'static Spec,
    place: Place,
    sealed: Sealed<Showing>,
) -> Result<Letter, Fault> {
    let (observer, showing) = sealed.unseal();
    let painted = at_an_easel(move || Letter::showing(spec, place, &showing)).await;
    painted.map(|letter| letter.seen_by(observer))
}

/// Opens what somebody is shown whose picture stands already: its words, and its menus anew. As with [`paint`], the letter
/// must go to the addressee.
pub(in crate::discord) fn unpainted_anew(
    spec: &'static Spec,
    place: Place,
    sealed: Sealed<Showing>,
    number: usize,
) -> Letter {
    Letter::anew(spec, place, &sealed.unseal().1, number)
}

/// Opens what somebody was shown over several turns and paints it, for a reader who may know all of that.
pub(super) async fn paint_story(
    spec: &'static Spec,
    words: String,
    story: Vec<Sealed<Showing>>,
) -> Result<Letter, Fault> {
    let story: Vec<_> = story.into_iter().map(|sealed| sealed.unseal().1).collect();
    at_an_easel(move || Letter::story(spec, words, &story)).await
}

/// Opens what somebody is shown and paints one part of it larger, for an answer that only the person who asked can see.
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

/// Opens what somebody is shown of a lesson and paints it, with what may be pressed there as long as it is under way and
/// what leads elsewhere. A lesson hides nothing from anybody.
pub(in crate::discord) async fn paint_lesson(
    spec: &'static Spec,
    number: usize,
    sealed: Sealed<Showing>,
    is_open: bool,
    buttons: Vec<CreateButton>,
) -> Result<Letter, Fault> {
    let (_, mut showing) = sealed.unseal();
    // Pausing, giving up and all that is for matches.
    showing.leave_out(HELP);
    if !is_open {
        showing.controls.clear();
    }
    at_an_easel(move || Letter::lesson(spec, number, &showing, buttons)).await
}

/// Opens a step of the way to a puzzle's solution, and paints it with its reason, or with `end` if it is the solution
/// itself. Only call this for a reader who may
/// know the solution.
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

/// Opens what somebody is shown for the form of a text of theirs; `None` if they have none such now.
pub(in crate::discord) fn form_of(sealed: Sealed<Showing>, place: Place, prefix: &str) -> Option<CreateModal> {
    let (_, showing) = sealed.unseal();
    let is_it = |control: &&Control| matches!(control, Control::Text { prefix: other, .. } if *other == prefix);
    form(place, showing.moment, showing.controls.iter().find(is_it)?)
}

/// Opens what somebody is shown of a lesson and paints one part of it larger; `None` if it has no such part now.
pub(in crate::discord) async fn paint_lesson_closer(
    spec: &'static Spec,
    sealed: Sealed<Showing>,
    frame: String,
) -> Result<Option<Letter>, Fault> {
    let (_, showing) = sealed.unseal();
    let letter = at_an_easel(move || Ok(Letter::closer(spec, &showing, &frame)?.unwrap_or_default())).await?;
    Ok(Some(letter).filter(|letter| !letter.is_empty()))
}

/// How many pictures are painted at once. When many boards change together, all cores but one are enough for them: who
/// waits for words must not wait for other people's pictures, and each takes some megabytes while it is painted.
static EASELS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1)));

/// Paints on the blocking thread pool. At most one painting for each core but one runs at a time; others wait their
/// turn.
async fn at_an_easel(work: impl FnOnce() -> Result<Letter, render::Error> + Send + 'static) -> Result<Letter, Fault> {
    let _easel = EASELS.acquire().await;
    let took = Stopwatch::start();
    let painted = tokio::task::spawn_blocking(work).await;
    meter::rendering(took.elapsed());
    match painted {
        Ok(letter) => Ok(letter?),
        // Only the end of the process stops what is not painted yet: it must not pass for a message that cannot be.
        Err(end) if end.is_cancelled() => std::future::pending().await,
        Err(_) => Err(Fault::Corrupt("painting a picture panicked".to_owned())),
    }
}

/// Opens what somebody takes to other programs, for an answer that only the person who asked can see: an address as
/// words, anything else as a file.
pub(in crate::discord) fn export_letter(sealed: Sealed<Export>, language: Language) -> Letter {
    let (_, export) = sealed.unseal();
    let letter = if export.is_address() {
        // In angle brackets Discord makes a link of it and no preview.
        Letter::words(format!("<{}>", export.text))
    } else {
        Letter::words(alone::ForPrograms.say(language))
            .with_file(CreateAttachment::bytes(export.text, export.file_name))
    };
    export.note.iter().fold(letter, |letter, note| letter.with_line(note))
}

/// Opens and paints a frame of a situation that the rules show, which hides nothing from anybody; the main one, if there
/// is none of this name.
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

/// What its owner may show around of a finished game: made for other eyes.
pub(in crate::discord) fn share_text(sealed: &Sealed<Showing>) -> Option<String> {
    sealed.clone().unseal().1.share
}
