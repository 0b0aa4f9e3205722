//! What commands do, done at the table: practice, puzzles and lessons begin, matches are listed and shown step by step.

use std::iter;
use std::sync::Arc;

use serde_json::Map;

use super::bot::{Bot, Bots};
use super::jobs::{Made, Waits, stopped};
use super::practice::{self, Wanted};
use super::rate::TOO_FAST;
use super::replay::{Finished, Reader};
use super::table::PAGE;
use super::{daily, day, invite, learn, solo};
use crate::discord::wire::courier::DiscordCourier;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::names::told_apart;
use crate::discord::wire::request::PuzzleRequest;
use crate::discord::wire::text;
use crate::intake::Task;
use crate::session::{DeliveryError, Refusal};
use crate::solo::LessonStep;
use crate::store::{GuildId, Place, PuzzleId, UserId};
use crate::table::{Asker, Begun, Commands, DayOffer, Lesson, Offers, Step, StepWanted, WatchOffer, Wish};
use games::DAILY;
use host::Header;
use league::daily::Day;
use rules::{Learning, Level, Spec};
use scene::Theme;
use words::{Words, daily as said, table};

/// The most servers whose puzzle of the day a person is offered: Discord is asked whether they are on each.
const SERVERS_MAX: u32 = 5;
/// The most matches that a person is offered to watch.
const WATCHED_MAX: u32 = 24;
/// The bot's commands, for the table.
pub(in crate::discord) struct AtTable {
    pub(in crate::discord) bots: Bots,
    pub(in crate::discord) courier: Arc<DiscordCourier>,
}

impl AtTable {
    /// The bot that has what people play alone; `None` if that is another process's.
    fn bot(&self) -> Option<&Bot> {
        self.bots.of(GuildId::NONE)
    }

    /// The name of a server if somebody is on it and this process serves it.
    async fn server_of(&self, guild: GuildId, user: UserId) -> Result<Option<String>, Fault> {
        let Some(bot) = self.bots.of(guild).filter(|_| guild != GuildId::NONE) else { return Ok(None) };
        bot.readers.server_of(guild, user).await.map_err(Fault::DeliveryError)
    }

    async fn offered(&self, user: UserId) -> Result<Option<Offers>, Fault> {
        let Some(bot) = self.bot() else { return Ok(None) };
        // A list asks Discord several questions.
        if !bot.rate_limit.allows(user, bot.directory.clock().now()) {
            return Ok(None);
        }
        let mut lessons = Vec::new();
        for spec in games::CATALOGUE.iter().copied().filter(|spec| !spec.lessons.is_empty()) {
            lessons.push((spec, bot.store.lesson(user, spec.id).await?.learned.count_ones()));
        }
        let (mut days, mut watch) = (Vec::new(), Vec::new());
        for guild in bot.store.servers_of(user, SERVERS_MAX).await? {
            let server = match self.server_of(guild, user).await {
                Ok(Some(server)) => server,
                Ok(None) => continue,
                Err(fault) => {
                    tracing::info!(%fault, "whether somebody is on a server could not be found out");
                    continue;
                }
            };
            let today = bot.dailies.today(guild, bot.directory.clock().now()).await?;
            let begun = bot.store.daily_puzzle(user, guild, &today.to_string()).await?.map(|row| row.id);
            let kind = (DAILY.solo.label)(&(DAILY.solo.daily)(today.weekday_index()));
            let (game, date) = (Words::markup(DAILY.spec.name), day::dated(today));
            let words = said::TitleWithKind { game, date, kind }.say(PAGE).into();
            self.add_matches(&mut watch, guild, &server, user).await?;
            days.push(DayOffer { guild, server, day: today.to_string(), words, begun });
        }
        Ok(Some(Offers { lessons, days, watch }))
    }

    /// Adds the open matches of a server whose channels somebody can read, and which the table shows.
    async fn add_matches(
        &self,
        watch: &mut Vec<WatchOffer>,
        guild: GuildId,
        server: &str,
        user: UserId,
    ) -> Result<(), Fault> {
        let Some(bot) = self.bots.of(guild) else { return Ok(()) };
        for row in bot.store.open_matches_on(guild, WATCHED_MAX).await? {
            let Some(spec) = games::spec(&row.game).filter(|_| watch.len() < WATCHED_MAX as usize) else { continue };
            let header = serde_json::from_str::<Header>(&row.header);
            if header.is_ok_and(|header| host::AtTable::of(&header.options) == Some(host::AtTable::Off)) {
                continue;
            }
            if bot.readers.among(guild, row.channel, &[user]).await.is_ok_and(|readers| !readers.is_empty()) {
                let names = row.seats.values().map(|seat| seat.name.clone()).collect();
                watch.push(WatchOffer { id: row.id, spec, names, server: server.to_owned() });
            }
        }
        Ok(())
    }

    /// A step of a match for somebody who may look at the match, since they have a seat or can read its channel.
    async fn stepped(&self, user: UserId, wanted: StepWanted, theme: &Theme) -> Result<Result<Step, String>, Fault> {
        let guild = self.bots.here().store.guild_of_match(wanted.id).await?.unwrap_or(GuildId::NONE);
        let Some(bot) = self.bots.of(guild) else { return Err(Fault::Elsewhere) };
        if !bot.rate_limit.allows(user, bot.directory.clock().now()) {
            return Ok(Err(TOO_FAST.to_owned()));
        }
        let reader = Reader { user, guild: Some(guild).filter(|guild| *guild != GuildId::NONE), language: PAGE };
        match Finished::find_for(bot, reader, wanted.id).await? {
            Ok(found) => Ok(Ok(found.step(wanted, theme).await?)),
            Err(why) => Ok(Err(why)),
        }
    }

    async fn begun(&self, asker: Asker, wish: Wish) -> Result<Begun, Fault> {
        let Some(bot) = self.bot() else { return Err(Fault::Elsewhere) };
        if !bot.rate_limit.allows(asker.user, bot.directory.clock().now()) {
            return Ok(Begun::Not(TOO_FAST.to_owned()));
        }
        match wish {
            Wish::Practice(spec, level) => self.practice(bot, asker, (spec, level)).await,
            Wish::Puzzle(game, options, instead) => {
                let mut request = PuzzleRequest::of_game(game);
                for (option, value) in options {
                    request.set(&option, value);
                }
                puzzle(bot, asker, &request, instead).await
            }
            Wish::Day(guild, day) => {
                let Some(day) = Day::parse(&day) else { return Ok(Begun::Not(table::OtherDay.say(PAGE).into())) };
                if self.server_of(guild, asker.user).await?.is_none() {
                    return Ok(Begun::Not(table::NotOnServer.say(PAGE).into()));
                }
                of_day(bot, asker, guild, day).await
            }
        }
    }

    async fn practice(&self, bot: &Bot, asker: Asker, (spec, level): (&'static Spec, Level)) -> Result<Begun, Fault> {
        let waits = waits(&asker);
        let channel = self.courier.dm_channel(asker.user).await.map_err(Fault::DeliveryError)?;
        if let Some(table) = practice::running(bot, channel).await? {
            return Ok(Begun::Already(table.id().into()));
        }
        let mut invitation = Wanted { spec, level, options: Map::new() }.invitation(asker.user, asker.name);
        Ok(match invite::open(bot, waits, channel, &mut invitation, None).await? {
            Made::Done(table) => Begun::Here(table.id().into()),
            Made::Refused(why) => not(&why),
            Made::Stopped(how) => {
                Begun::Not(stopped(table::Preparing { game: Words::markup(spec.name) }.say(PAGE).as_str(), how))
            }
        })
    }

    async fn learned(
        &self,
        user: UserId,
        spec: &'static Spec,
        step: LessonStep,
        theme: &Theme,
    ) -> Result<Option<Lesson>, Fault> {
        let Some(bot) = self.bot() else { return Ok(None) };
        let Some(page) = bot.lessons.step_in(user, spec, step, theme).await? else { return Ok(None) };
        let words = learn::words_of(&page, PAGE);
        Ok(Some(Lesson {
            number: page.number,
            words,
            learned: learn::learned_line(spec, page.learned),
            next: learn::next_of(spec, page.number, page.learned),
            is_open: page.learning == Learning::Open,
            showing: page.showing,
        }))
    }
}

impl Commands for AtTable {
    fn offers(&self, user: UserId) -> Task<'_, Result<Option<Offers>, DeliveryError>> {
        Box::pin(async move { Ok(self.offered(user).await?) })
    }

    fn begin(&self, asker: Asker, wish: Wish) -> Task<'_, Result<Begun, DeliveryError>> {
        Box::pin(async move { Ok(Box::pin(self.begun(asker, wish)).await?) })
    }

    fn lesson<'a>(
        &'a self,
        user: UserId,
        spec: &'static Spec,
        step: LessonStep,
        theme: &'a Theme,
    ) -> Task<'a, Result<Option<Lesson>, DeliveryError>> {
        Box::pin(async move { Ok(self.learned(user, spec, step, theme).await?) })
    }

    fn step<'a>(
        &'a self,
        user: UserId,
        wanted: StepWanted,
        theme: &'a Theme,
    ) -> Task<'a, Result<Result<Step, String>, DeliveryError>> {
        Box::pin(async move { Ok(Box::pin(self.stepped(user, wanted, theme)).await?) })
    }
}

/// A person who waits at the table.
fn waits(asker: &Asker) -> Waits<'static> {
    Waits { input: asker.input, user: asker.user, asked: None }
}

fn not(why: &Refusal) -> Begun {
    Begun::Not(text::refusal(&text::refusal_words(why)))
}

/// Makes a puzzle for one person, who gives up the puzzle `instead` for it.
async fn puzzle(bot: &Bot, asker: Asker, request: &PuzzleRequest, instead: Option<PuzzleId>) -> Result<Begun, Fault> {
    let own = bot.store.own_puzzle(asker.user).await?;
    if let Some(row) = own.filter(|row| instead != Some(row.id)) {
        return Ok(Begun::Already(row.id.into()));
    }
    let header = match solo::prepared(bot, waits(&asker), (&asker.name, PAGE), request, None).await? {
        Made::Done(header) => header,
        Made::Refused(bad) => return Ok(Begun::Not(text::refusal(bad.why()))),
        Made::Stopped(how) => return Ok(Begun::Not(stopped(&solo::what(request, false, PAGE), how))),
    };
    Ok(match solo::opened(bot, asker.user, asker.input, header, instead).await? {
        Ok(id) => Begun::Here(id.into()),
        Err(why) => not(&why),
    })
}

/// Begins a server's puzzle of the day. Its time runs from now.
async fn of_day(bot: &Bot, asker: Asker, guild: GuildId, day: Day) -> Result<Begun, Fault> {
    // A person who has begun the puzzle may go on with it; nobody else may begin it after its day.
    if let Some(row) = bot.store.daily_puzzle(asker.user, guild, &day.to_string()).await? {
        return Ok(Begun::Here(Place::from(row.id)));
    }
    if bot.dailies.today(guild, asker.input.stamp()).await? != day {
        return Ok(Begun::Not(table::OtherDay.say(PAGE).into()));
    }
    let found = match daily::found(bot, waits(&asker), guild, day, PAGE).await? {
        Ok(found) => found,
        Err(words) => return Ok(Begun::Not(words)),
    };
    Ok(match bot.dailies.open(asker.user, told_apart(&asker.name, iter::empty()), found).await? {
        Ok(id) => Begun::Here(id.into()),
        Err(why) => not(&why),
    })
}
