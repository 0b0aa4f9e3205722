//! Messages about a match that are no boards: calls, reminders and trouble, each in the language of its readers.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::courier::{DiscordCourier, calling, paint_story};
use super::fault::code_of;
use super::message::{Letter, button};
use super::names::safe_text;
use super::permissions::UNKNOWN_MEMBER;
use super::press::Press;
use super::rows::show_row;
use super::text;
use crate::session::{self, About, DeliveryError, Parcel, Recipient};
use crate::store::{GuildId, UserId};
use host::Sealed;
use rules::{Language, Showing};
use words::{Message, Words, letter as said};

impl DiscordCourier {
    /// The language of the people who read a parcel.
    async fn language_of_readers(&self, parcel: &Parcel) -> Language {
        let about = &parcel.about;
        match (&parcel.contents, parcel.to) {
            (session::Contents::News(news), _) => news.names.language,
            // The database may not answer now, so only the cached language is used.
            (session::Contents::Stuck(_), _) => self.languages.known_of_server(about.guild),
            (_, Recipient::Person(user) | Recipient::Private(user, _)) => self.languages.of_person(user).await,
            // Messages about a game in direct messages use the language of the person who opened the game.
            (_, Recipient::Channel(_)) if about.guild == GuildId::NONE => self.languages.of_person(about.host).await,
            (_, Recipient::Channel(_)) => self.languages.of_server(about.guild).await,
        }
    }

    pub(super) async fn letter(&self, parcel: &Parcel) -> Result<Letter, DeliveryError> {
        let about = &parcel.about;
        let language = self.language_of_readers(parcel).await;
        let in_words = |message: Message| Letter::words(message.say(language));
        let (game, number, channel) = (text::game_of(about), about.id.0, text::linked(about.channel));
        let host = text::person(about.host);
        Ok(match &parcel.contents {
            session::Contents::News(news) => return self.news(parcel, news).await,
            session::Contents::Reminder { deadline, left } => {
                let (left, until) = (text::length_of(*left), Words::markup(text::clock_time(*deadline)));
                in_words(said::Reminder { left, game, channel, until }.into())
            }
            session::Contents::Announced(words) => {
                let words = Words::markup(safe_text(words));
                in_words(said::Announced { game, number, channel, words }.into())
            }
            session::Contents::Left { to } => in_words(text::left(about, to)),
            session::Contents::Seated { leaver, story } => return seated(about, leaver, story, language).await,
            session::Contents::Nudge { deadline } => {
                let until = deadline.map(|at| Words::markup(text::clock_time(at)));
                let words = match until {
                    Some(until) => said::NudgeUntil { game, number, channel, until }.into(),
                    None => said::Nudge { game, number, channel }.into(),
                };
                calling(in_words(words), parcel.to)
            }
            session::Contents::ClosedDms(user) if self.has_left(about, *user).await => {
                in_words(said::HasLeft { who: text::person(*user), host }.into()).calling(about.host)
            }
            session::Contents::ClosedDms(user) => {
                in_words(said::ClosedDms { who: text::person(*user) }.into()).with_row(show_row(about, language))
            }
            session::Contents::Called(user) => {
                let letter = in_words(said::Called { who: text::person(*user), game, number }.into());
                letter.with_row(show_row(about, language)).calling(*user)
            }
            session::Contents::Trouble { audience, why, paused } => {
                in_words(text::trouble(about, *audience, why, *paused)).calling(about.host)
            }
            session::Contents::Full { n_entries } => {
                in_words(said::Full { count: *n_entries, host }.into()).calling(about.host)
            }
            session::Contents::Overheard { channel, who, given_up, whose } => {
                in_words(text::overheard(about, *channel, who, *given_up, whose.as_deref())).calling(about.host)
            }
            session::Contents::Stuck(true) => in_words(said::Stuck.into()),
            session::Contents::Stuck(false) => in_words(said::Unstuck.into()),
            session::Contents::Restored { from } => in_words(text::restored(about, *from)).calling(about.host),
            session::Contents::PausedTooLong => in_words(text::paused_too_long(about)).calling(about.host),
            session::Contents::Lost => in_words(text::lost(about)),
            session::Contents::Adjourned(why) => in_words(text::adjournment(about, *why)),
        })
    }

    /// Whether a person is not a member of the match's server any more.
    async fn has_left(&self, about: &About, user: UserId) -> bool {
        let member = self.http().get_member(serenity::GuildId::new(about.guild.0), serenity::UserId::new(user.0)).await;
        member.is_err_and(|error| code_of(&error) == Some(UNKNOWN_MEMBER))
    }
}

/// The letter to a person who takes over a seat: how to play, and the boards of that seat so far.
async fn seated(
    about: &About,
    leaver: &str,
    story: &[Sealed<Showing>],
    language: Language,
) -> Result<Letter, DeliveryError> {
    let words = text::seated(about, leaver, story.len()).say(language);
    let letter = paint_story(about.spec, words.into(), story.to_vec()).await;
    let label = said::Rules.say(language);
    let rules = button(&Press::Rules(about.spec.id.to_owned(), 0), label.as_str(), ButtonStyle::Secondary);
    let letter = letter.map_err(|fault| DeliveryError::Rejected(fault.to_string()))?;
    Ok(letter.with_row(CreateActionRow::Buttons(rules.into_iter().collect())))
}
