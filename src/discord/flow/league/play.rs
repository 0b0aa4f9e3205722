//! Opening the match of a pairing: in a thread of the league's channel by a press, or in a channel by a command.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, CreateThread, Http};

use crate::discord::flow::call::Call;
use crate::discord::flow::jobs::{Kind, Made, SHARED_WORK_MAX, Watch, Work, stopped};
use crate::discord::flow::lobby::{Guest, Invitation};
use crate::discord::flow::reply::refused;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::text::{cut, refusal};
use crate::games;
use crate::league::{Pairing, Step};
use crate::seed;
use crate::session::TheLeague;
use crate::store::ChannelId;

/// Discord's limit for the name of a thread, in characters.
const THREAD_CHARS_MAX: usize = 100;

/// Where a match is opened.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) enum Place {
    /// In a new thread of this channel.
    ThreadOf(ChannelId),
    /// In this channel.
    Here(ChannelId),
}

/// Opens the match of a pairing for either of its two, or for a host. The answer has been promised.
pub(in crate::discord) async fn open(
    call: Call<'_>,
    member: Option<&serenity::Member>,
    the: &TheLeague,
    number: u32,
    place: Place,
) -> Result<(), Fault> {
    let refuse = |words: String| call.answer(Letter::words(refusal(&words)));
    let step = Step::Open { of: number };
    if let Err(why) = the.state.check(&step) {
        return refuse(why.to_string()).await;
    }
    let Some(pairing) = the.state.pairing(number) else { return Ok(()) };
    let plays = pairing.seats.iter().any(|&seat| the.user(seat) == Some(call.user()));
    let hosts = match member {
        Some(member) => may_host(&call.bot.store, the.row.guild, member).await?,
        None => false,
    };
    if !plays && !hosts {
        return refuse("only the two of a pairing and hosts open its match".to_owned()).await;
    }
    let channel = match place {
        Place::Here(channel) if call.bot.directory.find(channel).is_some() => {
            return refuse("a match is open in this channel already; use another one".to_owned()).await;
        }
        Place::Here(channel) => channel,
        Place::ThreadOf(parent) => match thread(call.http, parent, the, pairing).await {
            Ok(made) => made,
            Err(error) => {
                let why = delivery_error(&error);
                let words = format!(
                    "I cannot make a thread for this match: {why}. Let me create public threads here, or say \
                     `/league play` in a channel of your choice"
                );
                return refuse(words).await;
            }
        },
    };
    let opened = begin(call, the, pairing, channel).await;
    if !matches!(opened, Ok(true)) && matches!(place, Place::ThreadOf(_)) {
        // Nothing is played there.
        if let Err(error) = serenity::ChannelId::new(channel.0).delete(call.http).await {
            tracing::info!(%error, "a thread in which no match was opened stays");
        }
    }
    opened.map(drop)
}

async fn thread(
    http: &Http,
    parent: ChannelId,
    the: &TheLeague,
    pairing: &Pairing,
) -> Result<ChannelId, serenity::Error> {
    let [one, other] = pairing.seats.map(|seat| the.name(seat));
    let name = cut(&format!("{}. {one} – {other}", pairing.number), THREAD_CHARS_MAX);
    let wanted = CreateThread::new(name).kind(ChannelType::PublicThread);
    let made = serenity::ChannelId::new(parent.0).create_thread(http, wanted).await?;
    Ok(ChannelId(made.id.get()))
}

/// Opens the match together with the line that says so; says whether that was done, and whoever asked has been told.
async fn begin(call: Call<'_>, the: &TheLeague, pairing: &Pairing, channel: ChannelId) -> Result<bool, Fault> {
    let directory = &call.bot.directory;
    let step = Step::Open { of: pairing.number };
    let line = match the.line(&step, Some(call.user()), &[], directory.clock().now()) {
        Ok(line) => line,
        Err(why) => return call.answer(Letter::words(refusal(&why.to_string()))).await.map(|()| false),
    };
    let seed = seed::unforeseen()?;
    let mut invitation = invitation(the, pairing);
    invitation.draw_lot(seed);
    let opening = invitation.opening(channel, seed);
    let name = games::spec(&invitation.game).map_or("the match", |spec| spec.name);
    let what = format!("Preparing {name}");
    let open = |watch: Watch| async move { Ok(directory.open_of_season(opening, line, watch.patience()).await?) };
    let work = Work { what: &what, kind: Kind::Shared, longest: SHARED_WORK_MAX };
    let letter = match call.bot.jobs.make(call.asked(), work, open).await? {
        Made::Done(table) => {
            directory.season_has_gone_on();
            call.answer(Letter::words(format!("✅ Match #{} is open in <#{channel}>.", table.id()))).await?;
            return Ok(true);
        }
        Made::Refused(why) => refused(&why),
        Made::Stopped(how) => Letter::words(stopped(&what, how)),
    };
    call.answer(letter).await.map(|()| false)
}

/// The match as it is to be opened: its seats are taken as paired, and what an advantage is worth goes by lot.
fn invitation(the: &TheLeague, pairing: &Pairing) -> Invitation {
    let house = the.state.house();
    let guest = |&seat: &crate::league::Member| Some(Guest::person(the.user(seat)?, the.name(seat)));
    Invitation {
        game: house.game.clone(),
        guild: the.row.guild,
        host: the.row.host,
        options: house.options.clone(),
        setup: None,
        seats: pairing.seats.iter().map(guest).collect(),
        advantage: None,
        is_by_lot: games::spec(&house.game).is_some_and(|spec| spec.advantage.is_some()),
        first: None,
        ready: Vec::new(),
        brought: None,
        rematch_of: None,
    }
}
