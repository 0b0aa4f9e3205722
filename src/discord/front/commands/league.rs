//! `/league …`: leagues and cups, for hosts and players.

use poise::serenity_prelude as serenity;
use serde_json::{Map, Value};
use serenity::{Role, User};

use super::logs::{self, answer, ask, asked, found, hosted, hosts, id, join, meant, refuse, show_log, take};
use super::people::MachineLevel;
use super::season::{complete_game, complete_options};
use super::{Context, call};
use crate::discord::flow::league::{self, Place};
use crate::discord::flow::log::titled;
use crate::discord::flow::options::{read_for_match, to_begin_with};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::LogOrder;
use crate::discord::wire::text::echo;
use crate::seed;
use crate::store::ChannelId;
use ::league::{Format, House, Late, League, Logged, READY_TIMES, READY_USUAL, ROUND_TIMES, Seeding, Step, told};
use games::CATALOGUE;
use host::read_length;
use rules::{Millis, Spec, Tempo, listed};
use words::{Message, Words, league as said, series};

/// The default length of a round: three days, in milliseconds.
const ROUND_MS: i64 = 3 * 24 * 60 * 60 * 1000;

#[poise::command(
    slash_command,
    guild_only,
    subcommand_required,
    subcommands(
        "create",
        "start",
        "status",
        "standings",
        "round",
        "play",
        "add",
        "withdraw",
        "forfeit",
        "undo",
        "log",
        "end"
    )
)]
#[expect(clippy::unused_async, reason = "poise wants every command to be async")]
pub(super) async fn league(_ctx: Context<'_>) -> Result<(), Fault> {
    Ok(())
}

/// How opponents are paired.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Pairing {
    RoundRobin,
    Swiss,
    Cup,
}

/// What happens to pairings that were not played in time.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum WhenLate {
    Forfeit,
    Draw,
    Host,
}

/// The tempo of matches.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum TempoChoice {
    Live,
    Slow,
}

impl TempoChoice {
    /// The chosen tempo, or the default.
    pub(super) fn or_live(chosen: Option<Self>) -> Tempo {
        match chosen {
            None | Some(Self::Live) => Tempo::Live,
            Some(Self::Slow) => Tempo::Slow,
        }
    }
}

/// The order of the players at the start.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Order {
    Lot,
    Named,
}

#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn create(
    ctx: Context<'_>,
    #[autocomplete = "complete_game"] game: String,
    pairing: Option<Pairing>,
    name: Option<String>,
    players: Option<String>,
    role: Option<Role>,
    #[min = 1]
    #[max = 16]
    rounds: Option<u32>,
    time: Option<String>,
    late: Option<WhenLate>,
    ready: Option<String>,
    order: Option<Order>,
    tempo: Option<TempoChoice>,
    #[autocomplete = "complete_options"] options: Option<String>,
    machine: Option<MachineLevel>,
) -> Result<(), Fault> {
    if !hosts(ctx).await? {
        return Ok(());
    }
    let said =
        Said { game, pairing, rounds, time, ready, late, order, tempo, options, role: role.map(|role| role.id.get()) };
    let defaults = match call(ctx).guild() {
        Some(guild) => call(ctx).bot.store.guild(guild).await?.options,
        None => Map::new(),
    };
    let house = match said.house(&defaults) {
        Ok(house) => house,
        Err(why) => return refuse(ctx, why).await,
    };
    let called = games::spec(&house.game).map(|spec| spec.name).unwrap_or_default();
    let (name, players) = (name.as_deref().map_or(called, str::trim), players.unwrap_or_default());
    let players = (players.as_str(), MachineLevel::or_usual(machine));
    logs::begin::<League>(ctx, name, players, |name, players| Step::Create { name, house, players }).await
}

/// The time limit of a ready check in milliseconds, as typed by a host or the default.
pub(super) fn read_ready(text: Option<&str>) -> Result<i64, Message> {
    let Some(text) = text else { return Ok(READY_USUAL.0) };
    Ok(read_within("ready", text, READY_TIMES, "24h")?.0)
}

/// A duration that a host has typed for this option, within these limits.
pub(super) fn read_within(
    option: &str,
    text: &str,
    [least, most]: [Millis; 2],
    example: &str,
) -> Result<Millis, Message> {
    let length = read_length(text).filter(|length| (least..=most).contains(length));
    let bad = || {
        let (minutes, days) = (least.0 / Millis::from_secs(60).0, most.0 / Millis::from_hours(24).0);
        series::BadLength { option: Words::markup(option), minutes, days, example: Words::markup(example) }
    };
    length.ok_or_else(|| bad().into())
}

/// The options of `/league create`.
struct Said {
    game: String,
    pairing: Option<Pairing>,
    rounds: Option<u32>,
    time: Option<String>,
    ready: Option<String>,
    late: Option<WhenLate>,
    order: Option<Order>,
    tempo: Option<TempoChoice>,
    options: Option<String>,
    role: Option<u64>,
}

impl Said {
    /// The rules that follow from the options and the server's defaults.
    fn house(self, defaults: &Map<String, Value>) -> Result<House, Message> {
        let is_for_two = |spec: &&Spec| spec.seats.0 <= 2 && spec.seats.1 >= 2 && spec.ledger.is_none();
        let known = || CATALOGUE.iter().copied().filter(is_for_two);
        let typed = self.game.trim().to_lowercase();
        let spec = known().find(|spec| spec.id == typed).ok_or_else(|| {
            let games = Words::markup(listed(known().map(|spec| spec.id)));
            Message::from(said::UnknownGame { typed: Words::markup(echo(&self.game)), games })
        })?;
        let mut options = to_begin_with(spec, defaults, TempoChoice::or_live(self.tempo));
        let typed = read_for_match(spec, self.options.as_deref().unwrap_or_default());
        options.extend(typed?);
        host::complete(spec, &options, 2).map_err(|bad| bad.message())?;
        let round_ms = match &self.time {
            None => ROUND_MS,
            Some(text) => read_within("time", text, ROUND_TIMES, "3d")?.0,
        };
        Ok(House {
            game: spec.id.to_owned(),
            options,
            format: match self.pairing {
                None | Some(Pairing::RoundRobin) => Format::RoundRobin,
                Some(Pairing::Swiss) => Format::Swiss,
                Some(Pairing::Cup) => Format::Cup,
            },
            rounds: self.rounds,
            round_ms,
            ready_ms: read_ready(self.ready.as_deref())?,
            late: match self.late {
                None | Some(WhenLate::Forfeit) => Late::Forfeit,
                Some(WhenLate::Draw) => Late::Draw,
                Some(WhenLate::Host) => Late::Host,
            },
            seeding: match self.order {
                None | Some(Order::Lot) => Seeding::Lot,
                Some(Order::Named) => Seeding::Named,
            },
            role: self.role,
        })
    }
}

#[poise::command(slash_command, guild_only)]
async fn start(ctx: Context<'_>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<League>(ctx, league).await? else { return Ok(()) };
    let drawn = seed::unforeseen()?;
    take(ctx, &the, &[], |the, _| Ok(league::start(&the.state, drawn))).await
}

#[poise::command(slash_command, guild_only)]
async fn status(ctx: Context<'_>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = asked::<League>(ctx, league).await? else { return Ok(()) };
    call(ctx).answer(league::status(&the, call(ctx).language())).await
}

#[poise::command(slash_command, guild_only)]
async fn standings(ctx: Context<'_>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = asked::<League>(ctx, league).await? else { return Ok(()) };
    let language = call(ctx).language();
    let letter = Letter::words(titled(&the).say(language));
    let picture = league::picture(&call(ctx).bot.directory, &the, language).await?;
    call(ctx).answer(letter.with_file(picture)).await
}

#[poise::command(slash_command, guild_only)]
async fn round(ctx: Context<'_>, #[min = 1] number: Option<u32>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = asked::<League>(ctx, league).await? else { return Ok(()) };
    let number = number.unwrap_or(the.state.round());
    if number == 0 || number > the.state.round() {
        let begun = said::RoundsBegun { count: the.state.round() };
        return answer(ctx, begun.say(call(ctx).language())).await;
    }
    call(ctx).answer(league::round(&the, number, call(ctx).language())).await
}

#[poise::command(slash_command, guild_only)]
async fn play(ctx: Context<'_>, pairing: Option<u32>, league: Option<i64>) -> Result<(), Fault> {
    call(ctx).defer().await?;
    let Some(the) = found::<League>(ctx, league).await? else { return Ok(()) };
    let own = the.member(call(ctx).user());
    let mine = || {
        let open = the.state.pairings().iter().filter(|one| one.is_to_be_opened());
        open.filter(|one| own.is_some_and(|own| one.seats.contains(&own))).map(|one| one.number).next()
    };
    let Some(number) = pairing.or_else(mine) else {
        return answer(ctx, said::NoMatchOfYours.say(call(ctx).language())).await;
    };
    let place = Place::Here(ChannelId(ctx.interaction.channel_id.get()));
    league::open(call(ctx), ctx.interaction.member.as_deref(), &the, number, place).await
}

#[poise::command(slash_command, guild_only)]
async fn add(ctx: Context<'_>, player: User, machine: Option<MachineLevel>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<League>(ctx, league).await? else { return Ok(()) };
    // A former member gets their old number again.
    match the.member(id(&player)) {
        Some(player) => take(ctx, &the, &[], |_, _| Ok(Step::Add { player })).await,
        None => {
            join(ctx, &the, (&player, MachineLevel::or_usual(machine)), |the, _| Step::Add {
                player: the.state.next_member(),
            })
            .await
        }
    }
}

#[poise::command(slash_command, guild_only)]
async fn withdraw(
    ctx: Context<'_>,
    #[rename = "player"] who: User,
    number: Option<u16>,
    league: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<League>(ctx, league).await? else { return Ok(()) };
    match meant(ctx, &the, &who, number) {
        Ok(player) => ask(ctx, &the, LogOrder::Out(player)).await,
        Err(why) => refuse(ctx, why).await,
    }
}

#[poise::command(slash_command, guild_only)]
async fn forfeit(
    ctx: Context<'_>,
    pairing: u32,
    loser: Option<User>,
    number: Option<u16>,
    league: Option<i64>,
) -> Result<(), Fault> {
    let Some(the) = hosted::<League>(ctx, league).await? else { return Ok(()) };
    let loser = match loser.as_ref().map(|loser| meant(ctx, &the, loser, number)).transpose() {
        Ok(loser) => loser,
        Err(why) => return refuse(ctx, why).await,
    };
    take(ctx, &the, &[], |_, _| Ok(Step::Forfeit { of: pairing, loser })).await
}

#[poise::command(slash_command, guild_only)]
async fn undo(ctx: Context<'_>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<League>(ctx, league).await? else { return Ok(()) };
    ask(ctx, &the, LogOrder::Undo).await
}

#[poise::command(slash_command, guild_only)]
async fn log(ctx: Context<'_>, #[min = 1] page: Option<u32>, league: Option<i64>) -> Result<(), Fault> {
    show_log::<League>(ctx, (league, page), told).await
}

#[poise::command(slash_command, guild_only)]
async fn end(ctx: Context<'_>, league: Option<i64>) -> Result<(), Fault> {
    let Some(the) = hosted::<League>(ctx, league).await? else { return Ok(()) };
    ask(ctx, &the, LogOrder::End(Vec::new(), Vec::new())).await
}
