//! Leagues on the hosts' desk: when a league last changed, and the buttons for what the league waits for its host to
//! do.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, ComponentInteraction, ComponentInteractionDataKind, CreateButton};

use crate::discord::flow::call::Call;
use crate::discord::flow::log::{done, only_hosts, take};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{LABEL_CHARS_MAX, Letter, button, menu};
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::{Press, SeasonAsk};
use crate::discord::wire::text::cut;
use crate::seed;
use crate::session::{SeasonRefusal, TheLeague};
use crate::store::SeasonId;
use league::season::Member;
use league::{League, Logged, Pairing, Seeding, Step};
use rules::{Dice, Language, Timestamp};
use words::{Words, hosting, league as said};

/// When a league last changed. Credited outages do not count as a change.
pub(in crate::discord) fn since(the: &TheLeague) -> Timestamp {
    let changes = |step: &Step| !matches!(step, Step::Shift { .. });
    the.lines().filter(|line| changes(&line.step)).map(|line| line.at).last().unwrap_or(Timestamp::MIN)
}

/// The step that starts a league. If the league's seeding is by lot, `drawn` is the seed that shuffles its players.
pub(in crate::discord) fn start(league: &League, drawn: u64) -> Step {
    let mut order = league.in_play();
    if league.house().seeding == Seeding::Lot {
        Dice::new(drawn, "league", 0).shuffle(&mut order);
    }
    Step::Start { order }
}

/// The buttons for what a league waits for its host to do; none if the league waits for others.
pub(in crate::discord) fn controls(the: &TheLeague, language: Language) -> Vec<CreateButton> {
    let ask = |n, ask, label: Words| {
        let press = Press::Season(the.row.id, n, ask);
        button(&press, &cut(label.as_str(), LABEL_CHARS_MAX), ButtonStyle::Primary)
    };
    let (state, league) = (&the.state, the.row.number);
    if state.is_over() {
        return Vec::new();
    }
    if !state.has_started() {
        let can_start = state.check(&Step::Start { order: state.in_play() }).is_ok();
        let start = ask(0, SeasonAsk::Start, hosting::DeskStart { league }.say(language));
        return start.filter(|_| can_start).into_iter().collect();
    }
    let decide = ask(state.round(), SeasonAsk::Decide, hosting::DeskDecide { league }.say(language));
    // A match between machines has no player who could open it.
    let is_hosts =
        |one: &&Pairing| one.is_to_be_opened() && one.seats.iter().all(|&seat| the.machine_level(seat).is_some());
    let open = state.pairings().iter().filter(is_hosts).filter_map(|one| {
        let label = hosting::DeskPlay { league, pairing: one.number }.say(language);
        ask(one.number, SeasonAsk::Play, label)
    });
    decide.filter(|_| state.wants_host()).into_iter().chain(open).collect()
}

/// Handles a host's press on the desk, or in the menu that follows it: starts the league, or decides a pairing whose
/// match nobody has opened in this round.
pub(super) async fn press(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: SeasonId,
    round: u32,
    ask: SeasonAsk,
) -> Result<(), Fault> {
    let language = call.language();
    let hosts = match (call.guild(), &press.member) {
        (Some(guild), Some(member)) => may_host(&call.bot.store, guild, member).await?,
        _ => false,
    };
    if !hosts {
        return call.respond(only_hosts(language)).await;
    }
    call.defer().await?;
    if ask == SeasonAsk::Decide {
        let the = TheLeague::load(&call.bot.store, id).await?;
        return call.answer(which(&the, round, language)).await;
    }
    let drawn = seed::unforeseen()?;
    let chosen = chosen(press);
    let taken = take(call, id, &[], |the: &TheLeague, _| match (ask, chosen) {
        (SeasonAsk::Start, _) => Ok(start(&the.state, drawn)),
        (_, Some((of, loser))) if the.state.round() == round => Ok(Step::Forfeit { of, loser }),
        _ => Err(SeasonRefusal::WentOn),
    });
    match (taken.await?, ask) {
        (Err(letter), _) => call.answer(letter).await,
        // The host can decide the round's next forfeit right away.
        (Ok(the), SeasonAsk::Forfeit) if the.state.round() == round && the.state.wants_host() => {
            call.answer_in_place(which(&the, round, language)).await
        }
        (Ok(_), SeasonAsk::Forfeit) => call.answer_in_place(Letter::words(done::<League>(language))).await,
        (Ok(_), _) => call.answer(Letter::words(done::<League>(language))).await,
    }
}

/// Asks the host who forfeits, for each match of this round that nobody has opened.
fn which(the: &TheLeague, round: u32, language: Language) -> Letter {
    let mut choices = Vec::new();
    let open = the.state.pairings().iter().filter(|one| one.round == round && one.is_to_be_opened());
    for Pairing { number, seats, .. } in open.filter(|_| the.state.wants_host()) {
        let [one, other] = seats.map(|seat| the.name(seat));
        let pairing = format!("{one} – {other}");
        for loser in seats {
            let who = Words::markup(the.name(*loser));
            let label = said::ChoiceForfeits { number: *number, who }.say(language);
            choices.push((format!("{label}\n{pairing}"), format!("{number} {loser}")));
        }
        let label = said::ChoiceBoth { number: *number }.say(language);
        choices.push((format!("{label}\n{pairing}"), format!("{number} {NOBODY}")));
    }
    let press = Press::Season(the.row.id, round, SeasonAsk::Forfeit);
    match menu(&press, said::DecideMenu.say(language).as_str(), &choices, (1, 1)) {
        Some(row) => Letter::words(said::DecideQuestion.say(language)).with_row(row),
        None => Letter::words(said::NothingToDecide.say(language)),
    }
}

/// The menu's value for a pairing that both players forfeit.
const NOBODY: u16 = 0;

/// The pairing that was chosen in the menu, and who forfeits it, where `None` means both. Returns `None` if the choice
/// is forged.
fn chosen(press: &ComponentInteraction) -> Option<(u32, Option<Member>)> {
    let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else { return None };
    let (number, loser) = values.first()?.split_once(' ')?;
    let loser: u16 = loser.parse().ok()?;
    Some((number.parse().ok()?, (loser != NOBODY).then_some(Member(loser))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use league::{Format, House, Late};

    fn league(seeding: Seeding) -> League {
        let house = serde_json::json!({ "do": "create", "name": "L", "players": [1, 2, 3, 4, 5, 6], "house": House {
            game: "mist".to_owned(),
            options: serde_json::Map::new(),
            format: Format::RoundRobin,
            rounds: None,
            round_ms: 3_600_000,
            ready_ms: 3_600_000,
            late: Late::Host,
            seeding,
            role: None,
        } });
        let step = serde_json::from_value(house).unwrap();
        League::begin(league::Line { n: 1, at: Timestamp(0), step }).unwrap()
    }

    #[test]
    fn the_lot_orders_the_players_only_where_the_league_says_so() {
        let named = start(&league(Seeding::Named), 7);
        assert_eq!(named, Step::Start { order: (1..=6).map(Member).collect() });
        let drawn = start(&league(Seeding::Lot), 7);
        assert_ne!(drawn, named);
        assert_eq!(drawn, start(&league(Seeding::Lot), 7));
    }
}
