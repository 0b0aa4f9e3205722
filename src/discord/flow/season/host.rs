//! Seasons and leagues on the hosts' desk: a line for each, its votes, and buttons for what it waits for its host to
//! do.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateButton};

use super::{choices, gone_on, vote};
use crate::discord::flow::call::Call;
use crate::discord::flow::lobby::{Invitation, Patience};
use crate::discord::flow::log::{self, NewMatch, named_channel, not_done, printable, titled};
use crate::discord::flow::options::to_begin_with;
use crate::discord::flow::{league, ready, sure};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button, menu};
use crate::discord::wire::press::{LogOrder, Press, SeasonAsk};
use crate::discord::wire::reasons::why_not;
use crate::discord::wire::text::{clock_time, cut};
use crate::session::{Followed, Kept, TheLeague, TheSeason};
use crate::store::{GuildId, SeasonKind};
use ::league::season::{self, Phase, Step};
use rules::Timestamp;
use words::{Language, Message, Words, hosting};

/// Returns a line for each season and league of a server that is not over, which says what it waits for and since when.
/// Adds a line for each open vote, and the buttons for what hosts can do.
pub(in crate::discord) async fn desk(
    call: Call<'_>,
    guild: GuildId,
) -> Result<(Vec<String>, Vec<CreateButton>), Fault> {
    let (store, language) = (&call.bot.store, call.language());
    let (mut lines, mut votes, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    let rows = store.seasons_of(guild).await?;
    for row in rows.into_iter().filter(|row| !row.is_over) {
        match row.kind {
            SeasonKind::Season => {
                let the = TheSeason::load(store, row.id).await?;
                let waits = season::standing(&the.state, &printable(&the));
                lines.push(line(&the, waits, the.state.since_at(), language));
                votes.extend(vote::under_way(&call.bot.directory, &the, language).await?);
                buttons.extend(control(&the, language));
            }
            SeasonKind::League => {
                let the = TheLeague::load(store, row.id).await?;
                let waits = ::league::standing(&the.state, &printable(&the));
                lines.push(line(&the, waits, league::since(&the), language));
                buttons.extend(league::desk_controls(&the, language));
            }
        }
    }
    lines.extend(votes);
    Ok((lines, buttons))
}

fn line<S: Followed>(the: &Kept<S>, waits: Message, since: Timestamp, language: Language) -> String {
    let channel = named_channel(the.row.channel);
    let since = Words::markup(clock_time(since));
    hosting::DeskSeason { season: titled(the), channel, waits, since }.say(language).to_string()
}

/// The button for the host's next step; `None` if the season does not wait for its host.
fn control(the: &TheSeason, language: Language) -> Option<CreateButton> {
    if !season::wants_host(&the.state) {
        return None;
    }
    let season = the.row.number;
    let (ask, label) = match the.state.phase() {
        Phase::Main { .. } => (SeasonAsk::Change, hosting::DeskConfirm { season }.say(language)),
        Phase::Picking { .. } => (SeasonAsk::Pick, hosting::DeskPick { season }.say(language)),
        Phase::Choosing { .. } => (SeasonAsk::Choose, hosting::DeskChoose { season }.say(language)),
        Phase::Ready { .. } => (SeasonAsk::Open, hosting::DeskOpen { season }.say(language)),
        Phase::Beaten { .. } => (SeasonAsk::Home, hosting::DeskHome { season }.say(language)),
        Phase::Won { .. } => (SeasonAsk::Finish, hosting::DeskEnd { season }.say(language)),
        Phase::Between | Phase::Death { .. } => return None,
    };
    let press = Press::Season(the.row.id, the.state.since(), ask);
    button(&press, &cut(label.as_str(), LABEL_CHARS_MAX), ButtonStyle::Primary)
}

/// Opens the death match whose game has been chosen, in a thread of the season's channel.
pub(super) async fn open(call: Call<'_>, the: &TheSeason) -> Result<(), Fault> {
    let Phase::Ready { candidate, opponent, game } = the.state.phase() else {
        return call.respond(gone_on(call.language())).await;
    };
    call.defer().await?;
    let (seats, Some(spec)) = ([*candidate, *opponent], games::spec(game)) else {
        return call.answer(gone_on(call.language())).await;
    };
    let step = Step::Death { game: spec.id.to_owned(), seats };
    if let Err(why) = the.state.check(&step) {
        return call.answer(not_done(call, why)).await;
    }
    if log::is_called(call, the, &step).await? {
        return Ok(());
    }
    let house = the.state.house();
    let defaults = call.bot.store.guild(the.row.guild).await?.options;
    let options = to_begin_with(spec, &defaults, house.tempo);
    // The opponent did not choose to play, so an advantage in the game goes to the opponent.
    let invitation = log::invitation(the, call.user(), spec, &seats, Some(seats[1]));
    let invitation = Invitation { options, ..invitation };
    let patience = Patience { wait: house.ready_time(), ..ready::USUAL };
    let [one, other] = seats.map(|seat| the.name(seat));
    let name = format!("{}: {one} – {other}", spec.name);
    let new = NewMatch { step: &step, pairing: 0, invitation, patience };
    match log::open_in_thread(call, the, new, the.row.channel, &name).await? {
        None => Ok(()),
        Some(why) => {
            let words = hosting::NoThread { channel: named_channel(the.row.channel), why: why_not(&why) };
            call.answer(Letter::words(words.say(call.language()))).await
        }
    }
}

/// Asks the host who goes home after a death match without a winner.
pub(super) fn who_goes_home(the: &TheSeason, language: Language) -> Letter {
    let Phase::Beaten { seats, loser: None } = the.state.phase() else { return gone_on(language) };
    let press = Press::Season(the.row.id, the.state.since(), SeasonAsk::Gone);
    let asked = hosting::WhoGoesHome.say(language);
    let row = menu(&press, asked.as_str(), &choices(the, seats), (1, 1));
    row.into_iter().fold(Letter::words(asked.as_str()), Letter::with_row)
}

/// Asks the host to confirm this order: to send a member home, or to end the season.
pub(super) async fn ask_about(call: Call<'_>, the: &TheSeason, order: LogOrder) -> Result<(), Fault> {
    call.defer().await?;
    let letter = sure::ask(call, the, order).await?;
    call.answer(letter).await
}
