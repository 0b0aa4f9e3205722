//! The courier: opens what is sealed and brings it to its address on Discord.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{CreateActionRow, CreateAttachment, CreateButton, Http, HttpError};

use super::Fault;
use super::message::Letter;
use super::place::Place;
use super::press::Press;
use super::text::{self, clock_line, safe_name};
use crate::clock::Clock;
use crate::host::{Sealed, Showing};
use crate::rules::Export;
use crate::rules::{DESCRIPTION_CHARS_MAX, Spec};
use crate::session::{self, About, Accepted, Courier, News, Notice, Parcel, Recipient, Setback};
use crate::store::{ChannelId, MessageId, UserId};

/// How many people's DM channels are remembered.
const DM_CHANNELS_MAX: usize = 10_000;

/// Discord's code for somebody who is not of a server.
const UNKNOWN_MEMBER: isize = 10007;

/// Brings parcels to Discord.
pub(super) struct DiscordCourier {
    http: Arc<Http>,
    /// For the countdown of a clock that starts when its board arrives.
    clock: Clock,
    /// People's DM channels, so that each is asked for once. Never held across an await.
    dm_channels: Mutex<BTreeMap<UserId, ChannelId>>,
}

impl DiscordCourier {
    pub(super) fn new(http: Arc<Http>, clock: Clock) -> Self {
        Self { http, clock, dm_channels: Mutex::new(BTreeMap::new()) }
    }

    async fn bring(&self, parcel: &Parcel) -> Result<Accepted, Setback> {
        let channel = match parcel.to {
            Recipient::Person(user) => self.dm_channel(user).await?,
            Recipient::Private(_, channel) | Recipient::Channel(channel) => channel,
        };
        let letter = self.letter(parcel).await?;
        let message =
            letter.into_message().nonce(serenity::Nonce::String(parcel.nonce.as_str().to_owned())).enforce_nonce(true);
        let sent = serenity::ChannelId::new(channel.0).send_message(&self.http, message).await;
        sent.map(|message| Accepted { message: MessageId(message.id.get()) }).map_err(|error| setback(&error))
    }

    /// Whether somebody is no member of the match's server any more.
    async fn has_left(&self, about: &About, user: UserId) -> bool {
        let member = self.http.get_member(serenity::GuildId::new(about.guild.0), serenity::UserId::new(user.0)).await;
        member.is_err_and(|error| super::code_of(&error) == Some(UNKNOWN_MEMBER))
    }

    async fn dm_channel(&self, user: UserId) -> Result<ChannelId, Setback> {
        let known = self.dm_channels.lock().expect("nobody panics while holding it").get(&user).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let opened =
            serenity::UserId::new(user.0).create_dm_channel(&self.http).await.map_err(|error| setback(&error))?;
        let channel = ChannelId(opened.id.get());
        let mut dm_channels = self.dm_channels.lock().expect("nobody panics while holding it");
        if dm_channels.len() >= DM_CHANNELS_MAX {
            dm_channels.clear();
        }
        dm_channels.insert(user, channel);
        Ok(channel)
    }

    async fn letter(&self, parcel: &Parcel) -> Result<Letter, Setback> {
        let about = &parcel.about;
        Ok(match &parcel.letter {
            session::Letter::News(news) => return self.news(parcel, news).await,
            session::Letter::Reminder { deadline, left } => Letter::words(format!(
                "⏰ {left} left: your submission for {} in <#{}> is still missing (until {}).",
                about.spec.name,
                about.channel,
                text::countdown(*deadline)
            )),
            session::Letter::ClosedDms(user) if self.has_left(about, *user).await => Letter::words(format!(
                "{} has left this server, and the match waits for their moves as before. {}: `/match substitute` puts \
                 somebody else on the seat, `/match award` ends the match.",
                text::mention(*user),
                text::mention(about.host)
            ))
            .calling(about.host),
            session::Letter::ClosedDms(user) => {
                let button =
                    Press::Show(about.id.into()).custom_id().map(|id| CreateButton::new(id).label("Show my board"));
                Letter::words(format!(
                    "{} accepts no direct messages from this server, so the board cannot be sent. Press the button to \
                     see your board here; nobody else will see it.",
                    text::mention(*user)
                ))
                .with_row(CreateActionRow::Buttons(button.into_iter().collect()))
            }
            session::Letter::Called(user) => {
                let button =
                    Press::Show(about.id.into()).custom_id().map(|id| CreateButton::new(id).label("Show my board"));
                Letter::words(format!("{} it is your turn.", text::mention(*user)))
                    .with_row(CreateActionRow::Buttons(button.into_iter().collect()))
                    .calling(*user)
            }
            session::Letter::Trouble { audience, why, paused } => {
                Letter::words(text::trouble(about, *audience, why, *paused)).calling(about.host)
            }
            session::Letter::Adjourned => Letter::words(
                "⚠ Something went wrong on my side and the match had to be stopped. Nothing that was played is lost; \
                 the people who run this bot have been told in the log.",
            ),
        })
    }

    async fn news(&self, parcel: &Parcel, news: &News) -> Result<Letter, Setback> {
        let about = &parcel.about;
        if let Some(Notice::Begins | Notice::Ends) = news.notice {
            return Ok(Letter::words(text::announcement(about, news)));
        }
        let mut letter = match &news.showing {
            None => Letter::default(),
            Some(sealed) => paint(about.spec, about.id.into(), sealed.clone())
                .await
                .map_err(|fault| Setback::Rejected(fault.to_string()))?,
        };
        if let Some(notice) = &news.notice {
            letter = letter.after(&text::notice(notice, &news.names));
        }
        if let Some(receipt) = &news.receipt {
            letter = letter.after(&text::receipt(receipt, &news.clock, None));
        }
        match &news.outcome {
            Some(outcome) => letter = letter.with_line(&text::outcome(outcome, &news.names)),
            None => {
                if let Some(line) = clock_line(&news.clock, news.to_act, &news.names, self.clock.now()) {
                    letter = letter.with_line(&line);
                }
            }
        }
        if let (true, Recipient::Person(user) | Recipient::Private(user, _)) = (news.calls, parcel.to) {
            letter = letter.after(&format!("{} it is your turn.", text::mention(user))).calling(user);
        }
        if letter.is_empty() { Ok(Letter::words("The match goes on.")) } else { Ok(letter) }
    }
}

impl Courier for DiscordCourier {
    fn deliver(&self, parcel: Arc<Parcel>) -> Pin<Box<dyn Future<Output = Result<Accepted, Setback>> + Send + '_>> {
        Box::pin(async move { self.bring(&parcel).await })
    }

    fn printable(&self, _user: UserId, name: &str) -> String {
        safe_name(name)
    }
}

/// Opens what somebody is shown and paints it. The letter must go to the addressee: to the audience that a parcel
/// names, or as an answer that only the person who asked can see.
///
/// # Errors
/// A scene that cannot be painted.
pub(super) async fn paint(spec: &'static Spec, place: Place, sealed: Sealed<Showing>) -> Result<Letter, Fault> {
    let (_, showing) = sealed.open();
    let painted = tokio::task::spawn_blocking(move || Letter::showing(spec, place, &showing)).await;
    Ok(painted.map_err(|_| Fault::Corrupt("painting a picture panicked".to_owned()))??)
}

/// Opens what somebody is shown and paints one part of it larger, for an answer that only the person who asked can see.
///
/// # Errors
/// A scene that cannot be painted.
pub(super) async fn paint_closer(
    spec: &'static Spec,
    place: Place,
    sealed: Sealed<Showing>,
    frame: String,
) -> Result<Letter, Fault> {
    let (_, showing) = sealed.open();
    let painted = tokio::task::spawn_blocking(move || Letter::closer(spec, place, &showing, &frame)).await;
    Ok(painted.map_err(|_| Fault::Corrupt("painting a picture panicked".to_owned()))??)
}

/// Opens what somebody takes to other programs, for an answer that only the person who asked can see: an address as
/// words, anything else as a file.
pub(super) fn export_letter(sealed: Sealed<Export>) -> Letter {
    let (_, export) = sealed.open();
    if export.is_address() {
        // In angle brackets Discord makes a link of it and no preview.
        return Letter::words(format!("<{}>", export.text));
    }
    Letter::words("📄 For other programs:").with_file(CreateAttachment::bytes(export.text, export.file_name))
}

/// What a failed call means for a delivery.
pub(super) fn setback(error: &serenity::Error) -> Setback {
    let serenity::Error::Http(error) = error else { return Setback::Passing(error.to_string()) };
    let HttpError::UnsuccessfulRequest(answer) = error else { return Setback::Passing(error.to_string()) };
    match (answer.status_code.as_u16(), answer.error.code) {
        (_, 50007 | 50278) => Setback::ClosedDms,
        (_, 50001 | 50013) => Setback::MissingPermission(answer.error.message.clone()),
        (_, 10003 | 10004 | 10013) => Setback::Gone,
        // The limiter waits by itself as long as it is told; this is what is left over.
        (429, _) => Setback::RetryAfter(Duration::from_secs(1)),
        (500.., _) => Setback::Passing(format!("status {}", answer.status_code.as_u16())),
        (status, code) => Setback::Rejected(format!("status {status}, code {code}: {}", answer.error.message)),
    }
}

/// Opens and paints a position of a game's example, which hides nothing from anybody.
///
/// # Errors
/// A scene that cannot be painted.
pub(super) fn paint_example(sealed: Sealed<Showing>) -> Result<Option<(Vec<u8>, String)>, Fault> {
    let (_, showing) = sealed.open();
    let Some((_, scene)) = showing.pictures.first() else { return Ok(None) };
    Ok(Some((crate::render::png(scene)?, text::cut(&showing.description, DESCRIPTION_CHARS_MAX))))
}

/// What its owner may show around of a finished game: made for other eyes.
pub(super) fn share_text(sealed: &Sealed<Showing>) -> Option<String> {
    sealed.clone().open().1.share
}
