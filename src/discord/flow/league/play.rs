//! Opens the match of a pairing: in a thread of the league's channel by a press, or in a channel by a command.

use poise::serenity_prelude as serenity;

use crate::discord::flow::call::Call;
use crate::discord::flow::lobby::{Invitation, Missed, Patience};
use crate::discord::flow::log::{self, NewMatch, not_done};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::reasons::why_not;
use crate::session::TheLeague;
use crate::store::ChannelId;
use league::{Late, Step};
use rules::Millis;
use words::league as said;

/// The minimum time for a pairing's players to get ready, even if the round is about to end.
const CALLED_LEAST: Millis = Millis::from_hours(1);

/// The channel for a new match, or for its thread.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) enum Place {
    /// The match opens in a new thread of this channel.
    ThreadOf(ChannelId),
    /// The match opens in this channel.
    Here(ChannelId),
}

/// Opens the match of a pairing for one of its players or a host. The answer must have been deferred.
pub(in crate::discord) async fn open(
    call: Call<'_>,
    member: Option<&serenity::Member>,
    the: &TheLeague,
    number: u32,
    place: Place,
) -> Result<(), Fault> {
    let step = Step::Open { of: number };
    if let Err(why) = the.state.check(&step) {
        return call.answer(not_done(call, why)).await;
    }
    let house = the.state.house();
    let (Some(pairing), Some(spec)) = (the.state.pairing(number), games::spec(&house.game)) else { return Ok(()) };
    let plays = pairing.seats.iter().any(|&seat| the.user(seat) == Some(call.user()));
    let hosts = match member {
        Some(member) => may_host(&call.bot.store, the.row.guild, member).await?,
        None => false,
    };
    if !plays && !hosts {
        return call.answer(not_done(call, said::NotYourMatch)).await;
    }
    if log::is_called(call, the, &step).await? {
        return Ok(());
    }
    let invitation =
        Invitation { options: house.options.clone(), ..log::invitation(the, the.row.host, spec, &pairing.seats, None) };
    let new = NewMatch { step: &step, pairing: number, invitation, patience: patience(call, the) };
    let parent = match place {
        Place::Here(channel) => {
            return log::open(call, the, new, channel).await;
        }
        Place::ThreadOf(parent) => parent,
    };
    let [one, other] = pairing.seats.map(|seat| the.name(seat));
    let name = format!("{}. {one} – {other}", pairing.number);
    match log::open_in_thread(call, the, new, parent, &name).await? {
        None => Ok(()),
        Some(why) => {
            let words = said::NoThread { why: why_not(&why) }.say(call.language());
            call.answer(Letter::words(words)).await
        }
    }
}

/// How long to wait for the players: at most to the end of the round, but at least an hour, so that players who are
/// called late have time to come.
fn patience(call: Call<'_>, the: &TheLeague) -> Patience {
    let (now, house) = (call.bot.directory.clock().now(), the.state.house());
    let latest = the.state.until().map(|until| until.max(now + CALLED_LEAST));
    let wait = latest.map_or(house.ready_time(), |latest| house.ready_time().min(latest - now));
    let missed = match house.late {
        Late::Forfeit => Missed::Forfeit,
        Late::Draw => Missed::CallOff,
        Late::Host => Missed::Host,
    };
    Patience { wait, latest, missed }
}
