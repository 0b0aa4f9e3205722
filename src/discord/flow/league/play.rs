//! Opening the match of a pairing: in a thread of the league's channel by a press, or in a channel by a command.

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, CreateThread, Http};

use crate::discord::flow::call::Call;
use crate::discord::flow::lobby::Invitation;
use crate::discord::flow::log;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::text::{cut, refusal};
use crate::games;
use crate::league::{Pairing, Step};
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
    let house = the.state.house();
    let (Some(pairing), Some(spec)) = (the.state.pairing(number), games::spec(&house.game)) else { return Ok(()) };
    let plays = pairing.seats.iter().any(|&seat| the.user(seat) == Some(call.user()));
    let hosts = match member {
        Some(member) => may_host(&call.bot.store, the.row.guild, member).await?,
        None => false,
    };
    if !plays && !hosts {
        return refuse("only the two of a pairing and hosts open its match".to_owned()).await;
    }
    let channel = match place {
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
    let invitation = Invitation {
        options: house.options.clone(),
        ..log::invitation(the, the.row.host, spec, (&pairing.seats, None))
    };
    let opened = log::open(call, the, &step, (channel, invitation)).await;
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
