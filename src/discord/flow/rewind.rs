//! The menu of turns to which a host can rewind a match.

use poise::serenity_prelude as serenity;
use serenity::ComponentInteraction;

use super::call::Call;
use super::orders::{self, may_host_here};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, menu};
use crate::discord::wire::press::Press;
use crate::discord::wire::text::{cut, safe_names};
use crate::session::MatchHandle;
use crate::store::MatchId;
use host::{Begun, Order};
use rules::{CHOICES_MAX, Millis, capitalized, listed};
use words::{Words, orders as said};

/// How many turns a menu offers; one more entry leads to earlier turns.
const TURNS_SHOWN: usize = CHOICES_MAX - 1;
/// The maximum length of the names in an entry, in characters.
const NAMES_CHARS_MAX: usize = 60;
/// The prefix of the value that leads to earlier turns.
const EARLIER: &str = "earlier ";

/// The turns of a match, newest first, after skipping `skipped` turns.
pub(in crate::discord) async fn turns_letter(
    call: Call<'_>,
    table: &MatchHandle,
    skipped: usize,
) -> Result<Letter, Fault> {
    let (turns, status) = (table.turns().await?, table.status().await?);
    let language = call.language();
    // Menu entries have no markup, so names need no escaping.
    let names = status.seats.map(|_, row| row.name.clone());
    let now = call.bot.directory.clock().now();
    let choice = |turn: &Begun| {
        let who = listed(turn.seats.iter().filter_map(|seat| names.get(seat)).map(String::as_str));
        let who = Words::markup(cut(&who, NAMES_CHARS_MAX));
        let ago = Millis((now - turn.at).0 / 60_000 * 60_000);
        let name = Words::markup(capitalized(turn.name.say(language).as_str()));
        let label = if ago == Millis::ZERO {
            said::TurnJustNow { turn: name, who }.say(language)
        } else {
            said::Turn { turn: name, who, ago: Words::markup(ago.to_string()) }.say(language)
        };
        (label.into(), turn.number.to_string())
    };
    let mut choices: Vec<_> = turns.iter().rev().skip(skipped).take(TURNS_SHOWN).map(choice).collect();
    let shown = skipped + choices.len();
    if shown < turns.len() {
        choices.push((said::EarlierTurns.say(language).into(), format!("{EARLIER}{shown}")));
    }
    let players = Words::markup(listed(safe_names(&status.seats).values().map(String::as_str)));
    let (game, number) = (Words::markup(status.spec.name), status.id.0);
    let words = said::WhichTurn { game, number, players }.say(language);
    let choose = said::ChooseTurn.say(language);
    Ok(match menu(&Press::Rewind(table.id()), choose.as_str(), &choices, (1, 1)) {
        Some(row) => Letter::words(words).with_row(row),
        None => Letter::words(said::NoTurn.say(language)),
    })
}

/// Handles the choice of a turn, or shows earlier ones.
pub(in crate::discord) async fn choose(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: MatchId,
    chosen: Option<&str>,
) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let letter = match (may_host_here(call, press, id).await?, chosen) {
        (Err(why), _) => Letter::words(why.say(call.language())),
        (Ok(_), None) => return Ok(()),
        (Ok(table), Some(chosen)) => match chosen.strip_prefix(EARLIER).and_then(|shown| shown.parse().ok()) {
            Some(shown) => turns_letter(call, &table, shown).await?,
            None => match chosen.parse() {
                Ok(turn) => orders::asked(call, &table, Order::Back(turn)).await?,
                Err(_) => return Ok(()),
            },
        },
    };
    call.answer_in_place(letter).await
}
