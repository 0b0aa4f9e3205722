//! A rematch: the same players and options; if there are two players, the other one gets the advantage. It is an
//! invitation with all seats taken, and begins when everybody has pressed.

use poise::serenity_prelude as serenity;
use serenity::ComponentInteraction;

use super::call::Call;
use super::invite;
use super::lobby::{FIRST_TERMS, Guest, Invitation};
use super::practice;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::Reply;
use crate::session::filled_in;
use crate::store::{self, ChannelId, InvitationRow, MatchId, MatchRow, Stage, UserId};
use host::{ADVANTAGE_BY_LOT, Header, LEND, TYPED_STAKES, live_options};
use rules::{OptionRole, Seat};
use words::{Message, invite as said};

/// Asks the others for a rematch. If the invitation is open already, the press is an answer to it.
pub(in crate::discord) async fn ask(call: Call<'_>, press: &ComponentInteraction, id: MatchId) -> Result<(), Fault> {
    let refuse = |why: Message| call.respond(Letter::words(why.say(call.language())));
    let row = match call.bot.store.find_match(id).await {
        Ok(row) if row.is_direct() => return practice::again(call, &row).await,
        Ok(row) if call.guild() == Some(row.guild) => row,
        Ok(_) | Err(store::Error::Missing(_)) => {
            return refuse(said::RematchElsewhere.into()).await;
        }
        Err(error) => return Err(error.into()),
    };
    if !row.seats.values().any(|seat| seat.user == call.user()) {
        return refuse(said::RematchNotPlayed.into()).await;
    }
    // A match that has just ended may still be sending its last messages.
    if row.stage != Stage::Over && call.bot.directory.record(id).await?.is_err() {
        return refuse(said::RematchNotOver.into()).await;
    }
    let channel = ChannelId(press.channel_id.get());
    if call.bot.directory.find(channel).is_some_and(|table| table.id() != id) {
        return refuse(said::RematchOtherMatch.into()).await;
    }
    if let Some(waiting) = call.bot.store.invitation_of(channel).await? {
        return answer_waiting(call, press, &waiting, id).await;
    }
    let header = serde_json::from_str(&row.header)
        .map_err(|error| Fault::Corrupt(format!("the header of match {id}: {error}")))?;
    let mut invitation = invitation(&row, header, call.user());
    invitation.note_there(call.user(), call.bot.directory.clock().now());
    let Some(invited) = call.keep_invitation(channel, &mut invitation, None).await? else {
        // Another press created an invitation first.
        return match call.bot.store.invitation_of(channel).await? {
            Some(waiting) => answer_waiting(call, press, &waiting, id).await,
            None => refuse(said::AboutToBegin.into()).await,
        };
    };
    // The store already lists the invitation as open in this channel, so it is posted there even if Discord no longer
    // accepts an answer to this press.
    call.defer().await?;
    call.post_invitation(invited).await
}

/// Treats the press as an answer to the open invitation, if that is for a rematch of the same match.
async fn answer_waiting(
    call: Call<'_>,
    press: &ComponentInteraction,
    waiting: &InvitationRow,
    id: MatchId,
) -> Result<(), Fault> {
    let asked = serde_json::from_str::<Invitation>(&waiting.body).ok();
    if asked.is_some_and(|asked| asked.rematch_of == Some(id)) {
        // The button is below the finished match and shows its players, which are the first terms.
        return invite::answer(call, press, Some(waiting.id), Reply::Start(Some(FIRST_TERMS))).await;
    }
    call.respond(Letter::words(said::RematchOtherInvitation.say(call.language()))).await
}

/// The invitation to play a match again. `ready` is the player who asks, who has agreed already.
fn invitation(row: &MatchRow, header: Header, ready: UserId) -> Invitation {
    let spec = games::spec(&row.game);
    let filled: Vec<_> = spec.into_iter().flat_map(|spec| filled_in(spec, &header)).collect();
    let mut options = header.options;
    // If the setup was brought, a new puzzle of the same size is generated.
    let solo = spec.and_then(|spec| spec.solo.as_ref());
    options.extend(solo.zip(header.setup.as_ref()).map(|(solo, setup)| (solo.settled)(setup)).unwrap_or_default());
    // The house options that are written into every match are added again later; stakes that nobody typed are computed
    // again.
    for (name, value) in live_options(spec) {
        if options.get(name).is_some_and(|given| *given == value) {
            options.remove(name);
        }
    }
    // Lending is a host's decision, which is not repeated.
    for name in filled.into_iter().chain([TYPED_STAKES, LEND]) {
        options.remove(name);
    }
    let is_by_lot = options.remove(ADVANTAGE_BY_LOT).is_some();
    let first = spec.and_then(|spec| spec.option_for(OptionRole::First)).and_then(|first| options.remove(first.name));
    let first = first.and_then(|seat| usize::try_from(seat.as_u64()?).ok());
    let users: Vec<UserId> = row.seats.values().map(|seat| seat.user).collect();
    // With two players, the other one gets the advantage; with more, it stays.
    let passed_on = |seat: usize| users.get(if users.len() == 2 { 1 - seat.min(1) } else { seat }).copied();
    let has_advantage = spec.is_some_and(|spec| spec.advantage);
    let advantage = passed_on(header.advantage.into()).filter(|_| has_advantage && !is_by_lot);
    let machines = &header.machines;
    let guest = |(at, seat): (Seat, &store::SeatRow)| {
        let machine = machines.get(at.index()).copied().flatten();
        Some(Guest { user: seat.user, name: seat.name.clone(), machine })
    };
    Invitation {
        game: row.game.clone(),
        guild: row.guild,
        host: row.host,
        options,
        setup: None,
        seats: row.seats.iter().map(guest).collect(),
        advantage,
        is_by_lot,
        first: first.and_then(passed_on),
        ready: vec![ready],
        terms: FIRST_TERMS,
        stakes: Vec::new(),
        cleared: Vec::new(),
        brought: None,
        rematch_of: Some(row.id),
        there: Vec::new(),
        check: None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::discord::flow::lobby::Pressed;
    use crate::store::{GuildId, HeldBack, InvitationId, SeatRow};
    use rules::{BySeat, Timestamp};

    fn played(game: &str, options: &serde_json::Value, n_seats: u64) -> (MatchRow, Header) {
        let seat = |n| SeatRow { user: UserId(n), name: format!("P{n}"), channel: None };
        let seats: Vec<SeatRow> = (1..=n_seats).map(seat).collect();
        let header: Header = serde_json::from_value(json!({
            "record": 1, "game": game, "options": options, "advantage": 1, "setup": {},
            "seats": seats.iter().map(|seat| &seat.name).collect::<Vec<_>>(),
        }))
        .unwrap();
        let row = MatchRow {
            id: MatchId(4),
            game: game.to_owned(),
            guild: GuildId(1),
            channel: ChannelId(2),
            host: UserId(9),
            header: String::new(),
            opened_at: Timestamp(0),
            stage: Stage::Over,
            credited: 0,
            settled_n: 0,
            spectators: None,
            announcements: None,
            opening: String::new(),
            restored_from: None,
            puzzle: None,
            paused_at: None,
            held_back: HeldBack::Nothing,
            seats: BySeat::from(seats),
        };
        (row, header)
    }

    #[test]
    fn players_and_options_are_the_same_and_the_advantage_passes_on() {
        let options = json!({"variant": "heaven-and-hell", "await_delivery_ms": 10_000, "pauses_max": 5, "first": 0});
        let (row, header) = played("mist", &options, 2);
        let invitation = invitation(&row, header, UserId(1));
        assert_eq!(json!(invitation.options), json!({"variant": "heaven-and-hell", "pauses_max": 5}));
        assert_eq!((invitation.advantage, invitation.first), (Some(UserId(1)), Some(UserId(2))));
        assert!(invitation.is_full() && invitation.setup.is_none() && !invitation.lacks_advantage());
    }

    #[test]
    fn another_puzzle_is_as_large_as_the_one_that_was_brought() {
        let (row, mut header) = played("starbattle", &json!({}), 2);
        header.setup = Some(json!({"puzzle": {"size": 10, "stars": 2}}));
        let again = invitation(&row, header, UserId(1));
        assert_eq!(json!(again.options), json!({"size": 10, "stars": 2}));
        assert!(again.setup.is_none());
    }

    #[test]
    fn a_lot_is_drawn_again_and_stakes_are_what_is_owned_by_then() {
        let (row, header) = played("mist", &json!({"advantage_by_lot": true}), 2);
        let again = invitation(&row, header, UserId(1));
        assert!(again.is_by_lot && again.advantage.is_none() && again.options.is_empty());
        let (row, header) = played("starry", &json!({"garnets": [1, 2, 3, 4], "community": {}, "lock": "match"}), 4);
        let again = invitation(&row, header, UserId(1));
        assert_eq!(json!(again.options), json!({"lock": "match"}));
        assert_eq!(again.advantage, None);
    }

    #[test]
    fn stakes_that_were_typed_are_at_stake_again_and_the_invitation_says_so() {
        let all = "All players put everything that they own at stake.";
        for (typed, again, words) in [
            (json!(null), json!({}), all),
            (
                json!("both"),
                json!({"garnets": [5, 5, 0, 1], "community": {"0-1": 2}}),
                "The stakes are the same as last time.",
            ),
            (
                json!("garnets"),
                json!({"garnets": [5, 5, 0, 1]}),
                "Every player puts as many garnets at stake as last time, and all of their community garnets.",
            ),
            (
                json!("community"),
                json!({"community": {"0-1": 2}}),
                "Every pair puts as many community garnets at stake as last time",
            ),
        ] {
            let mut options = json!({"garnets": [5, 5, 0, 1], "community": {"0-1": 2}, "lend": true});
            if typed.is_string() {
                options["typed_stakes"] = typed.clone();
            }
            let (row, header) = played("starry", &options, 4);
            let invited = invitation(&row, header, UserId(1));
            assert_eq!(json!(invited.options), again, "{typed}");
            let letter =
                json!(invited.letter(InvitationId(1), rules::Language::English).unwrap().into_message())["content"]
                    .to_string();
            assert!(letter.contains(words) && (words == all || !letter.contains(all)), "{typed}: {letter}");
        }
        // Matches against machines have no ledger, so nothing was filled in, and typed stakes stay.
        let (row, mut header) = played("starry", &json!({"garnets": 3}), 4);
        header.machines = vec![None, Some(rules::Level::Player)];
        assert_eq!(json!(invitation(&row, header, UserId(1)).options), json!({"garnets": 3}));
    }

    #[test]
    fn it_begins_when_everybody_has_pressed_and_no_host_begins_it_for_them() {
        let (row, header) = played("mist", &json!({}), 2);
        let mut again = invitation(&row, header, UserId(1));
        assert!(matches!(again.start(UserId(9), true, Some(FIRST_TERMS)), Pressed::Refused(_)));
        assert!(matches!(again.start(UserId(1), true, Some(FIRST_TERMS)), Pressed::Refused(_)), "once is enough");
        assert!(matches!(again.start(UserId(7), false, Some(FIRST_TERMS)), Pressed::Refused(_)));
        assert_eq!(again.start(UserId(2), false, Some(FIRST_TERMS)), Pressed::Begin);
    }
}
