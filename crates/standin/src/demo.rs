//! Demonstrations: a match of Mist that is ready to be joined by a newcomer, and a match that plays by itself.
//!
//! Both use [`Client`], as people do.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::client::{Answer, Client, ClientError, button};
use super::strict::LOADING;
use host::{Record, What};
use rules::{Dice, OptionKind};

/// The person who hosts.
const HOST: &str = "Hazel";
/// The players in seat order.
const PLAYERS: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
/// The pause before each input when somebody watches: long enough to look at the picture.
pub const PACE: Duration = Duration::from_millis(2500);
/// The first character of the bot's refusals.
const REFUSED: &str = "🚫";
/// The maximum number of inputs of a demonstration.
pub const INPUTS_MAX: u32 = 400;
/// After more turns in a row than this in which the bot offers a player nothing, a demonstration ends.
const REFUSALS_MAX: u32 = 12;

/// Prepares a match of Mist that is two clicks from its start: Ann has joined; Ben's Join and Start remain.
///
/// # Errors
/// The bot refuses or does not answer; for instance because a match from an earlier run is open in the channel.
pub async fn lay_out(base: &str) -> Answer<()> {
    let (host, ann) = (Client::named(base, HOST).await?, Client::named(base, PLAYERS[0]).await?);
    // The `advantage` option names the player who has it, so that Start begins the match at once.
    host.slash(host.table, "host mist", &[("advantage", json!(ann.id))]).await?;
    let invitation = ann.newest(ann.table, "an invitation", |message| button(message, "Join").is_some()).await?;
    ann.press(&invitation, "Join").await.map(drop)
}

/// Plays a match of a game: first the game's example as long as the bot accepts its inputs, then random inputs that the
/// bot offers as completions. Waits for `pace` before each input; stops at the end of the match or after `inputs_max`
/// inputs.
///
/// # Errors
/// There is no such game, or the bot refuses the match or does not answer.
pub async fn play(base: &str, game: &str, pace: Duration, inputs_max: u32) -> Answer<()> {
    let spec = games::spec(game).ok_or_else(|| ClientError::Nothing(game.to_owned()))?;
    let example = Record::read(spec.example.as_bytes()).map_err(|bad| ClientError::Nothing(bad.to_string()))?;
    let host = Client::named(base, HOST).await?;
    let mut players = Vec::new();
    for name in &PLAYERS[..example.header.seats.len().min(PLAYERS.len())] {
        players.push(Client::named(base, name).await?);
    }
    let names: Vec<_> = (1..=players.len()).map(|number| format!("player{number}")).collect();
    let mut options: Vec<(&str, Value)> =
        names.iter().zip(&players).map(|(name, player)| (name.as_str(), json!(player.id))).collect();
    let id_of = |seat: usize| players.get(seat).map(|player| json!(player.id)).unwrap_or_default();
    if spec.advantage {
        options.push(("advantage", id_of(example.header.advantage.into())));
    }
    endow(&host, &players, &example.header.options).await?;
    for (name, value) in &example.header.options {
        let as_typed = match spec.option(name).map(|option| option.kind) {
            Some(OptionKind::Seat) => id_of(value.as_u64().and_then(|seat| seat.try_into().ok()).unwrap_or(0)),
            Some(OptionKind::Number(..) | OptionKind::Flag | OptionKind::Choice(_)) => value.clone(),
            Some(OptionKind::Duration(_)) => json!(format!("{value}ms")),
            // Lists and maps are typed as JSON text.
            _ => json!(value.to_string()),
        };
        options.push((name, as_typed));
    }
    host.slash(host.table, &format!("host {game}"), &options).await?;
    // The bot may need a moment to generate the match; inputs before its announcement are not counted.
    let is_open = |message: &Value| message["content"].as_str().is_some_and(|words| words.contains("is open"));
    host.newest(host.table, "an open match", is_open).await?;
    let mut inputs = 0;
    for entry in &example.entries {
        let What::Text(seat, text) = &entry.what else { continue };
        let Some(player) = players.get(seat.index()) else { continue };
        if inputs == inputs_max {
            return Ok(());
        }
        inputs += 1;
        tokio::time::sleep(pace).await;
        // Once a random event differs from the example's, the example's next inputs no longer fit.
        if !submit(player, text).await? {
            break;
        }
    }
    make_up(&players, pace, inputs_max - inputs).await
}

/// Grants the players the garnets that the example stakes: a player can only stake garnets that they own.
async fn endow(host: &Client, players: &[Client], options: &Map<String, Value>) -> Answer<()> {
    let amount = |option: &str| options.get(option).and_then(Value::as_u64);
    let mut grants = Vec::new();
    for (number, player) in players.iter().enumerate() {
        grants.extend(amount("garnets").map(|amount| (&player.id, None, amount)));
        for other in &players[number + 1..] {
            grants.extend(amount("community").map(|amount| (&player.id, Some(&other.id), amount)));
        }
    }
    for (number, (player, other, amount)) in grants.into_iter().enumerate() {
        let reason = format!("for demonstration {number}.");
        let mut given = vec![("player", json!(player)), ("amount", json!(amount)), ("reason", json!(reason))];
        given.extend(other.map(|other| ("with", json!(other))));
        host.slash(host.table, "garnets grant", &given).await?;
        let is_told = |message: &Value| message["content"].as_str().is_some_and(|words| words.contains(&reason));
        host.newest(host.table, "a grant", is_told).await?;
    }
    Ok(())
}

/// Submits a text; returns whether the bot accepted it.
async fn submit(player: &Client, text: &str) -> Answer<bool> {
    player.slash(player.dm, "submit", &[("text", json!(text))]).await?;
    let is_answer = |message: &Value| {
        message["interaction"]["name"] == "submit"
            && message["flags"].as_u64().is_some_and(|flags| flags & LOADING == 0)
    };
    let answer = player.newest(player.dm, "an answer", is_answer).await?;
    Ok(!answer["content"].as_str().unwrap_or_default().starts_with(REFUSED))
}

/// Plays on with inputs that the bot offers each player as completions.
async fn make_up(players: &[Client], pace: Duration, inputs_max: u32) -> Answer<()> {
    let (mut dice, mut refusals) = (Dice::new(1, "demonstration", 0), 0);
    for turn in 0..inputs_max {
        let player = &players[turn as usize % players.len()];
        let offered = player.complete(player.dm, "submit", &[("text", json!(""))]).await?;
        match dice.pick(&offered) {
            None => refusals += 1,
            Some(choice) => {
                tokio::time::sleep(pace).await;
                refusals = 0;
                if submit(player, choice["value"].as_str().unwrap_or_default()).await? {
                    submit(player, "lock").await?;
                }
            }
        }
        if refusals > REFUSALS_MAX {
            break;
        }
    }
    Ok(())
}
