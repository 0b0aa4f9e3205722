//! Plays a whole match of each game by presses alone, against the stand-in, and counts presses and messages.

use std::collections::BTreeSet;

use rules::Dice;
use serde_json::{Value, json};
use standin::components;

use super::read_afterwards::nothing_asks_after_the_end;
use super::stage::{Stage, all_ready, content, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// More presses than any of these matches needs.
const PRESSES_MAX: usize = 3_000;
/// From this number of presses on, players pass if they can, or else give up, so that the match ends.
const PRESSES_BEFORE_PASSING: usize = 90;
/// How many consecutive times all players have nothing to press before the clock is advanced.
const IDLE_MAX: usize = 3;
/// More consecutive advances of the clock than any match needs.
const WAITS_MAX: usize = 60;
/// How far the clock is advanced each time, in seconds; longer waits, such as a round of Astral Flow, take several.
const WAIT_S: i64 = 20;
/// Discord's number for the style of a primary button.
const PRIMARY: u64 = 1;

/// The maximum number of presses per turn. A match of Mist takes 91 presses for 24 turns; in Indian Poker a bet is one
/// press, and a fold two.
const MIST_PRESSES: usize = 4;
const POKER_PRESSES: usize = 3;
/// In these games presses are random among the controls that advance the match, and so is the deal: five matches of
/// each game took 9 to 12 presses per turn in Astral Flow, 22 to 27 in Starry Night, and 133 to 160 in Demeter's
/// Anguish, where a piece is moved around randomly until its place is legal. The limits are four standard deviations
/// above the mean. `pressing.rs` measures how few presses a turn needs.
const ASTRAL_PRESSES: usize = 15;
const STARRY_PRESSES: usize = 34;
const DEMETER_PRESSES: usize = 190;

/// A control under a board: its custom id, and the values to choose in a menu.
struct Press {
    custom_id: String,
    values: Vec<String>,
    label: String,
    is_primary: bool,
}

impl Press {
    /// Presses the control; returns whether Discord accepted it.
    async fn on(&self, player: &Client, board: &Value) -> bool {
        if self.values.is_empty() {
            return player.press_id(board, &self.custom_id).await.0 == 200;
        }
        player.choose_id(board, &self.custom_id, &self.values).await.0 == 200
    }
}

/// The presses under a message that advance the match, one per control.
fn offered(message: &Value, dice: &mut Dice) -> Vec<Press> {
    // A player who has locked in waits for the others.
    if content(message).contains("locked in.") {
        return Vec::new();
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let press = |control: &Value| {
        let mut values = Vec::new();
        if let Some(options) = control["options"].as_array() {
            let mut open: Vec<_> = options.iter().filter(|option| option["default"] != true).collect();
            dice.shuffle(&mut open);
            let fewest = usize::try_from(control["min_values"].as_u64().unwrap_or(1)).unwrap();
            values.extend(open.iter().take(fewest.max(1)).map(|option| text(&option["value"])));
        }
        Press {
            custom_id: text(&control["custom_id"]),
            values,
            label: text(&control["label"]),
            is_primary: control["style"].as_u64() == Some(PRIMARY),
        }
    };
    // Giving up, undoing, help and trading do not lead to the end.
    let goes_on = |press: &Press| {
        let aside = ["Undo", "More", "Trade", "Keep the old ranking", "Start over", "Replay", "Open the table"];
        // A close-up changes nothing.
        let is_look = press.custom_id.starts_with("l:");
        let is_done = press.label.ends_with('✓') || press.label.is_empty() && press.values.is_empty();
        !is_look && !is_done && !aside.iter().any(|word| press.label.starts_with(word))
    };
    components(message).map(press).filter(goes_on).collect()
}

/// A person's newest message with controls that is not an answer to an interaction.
async fn board(person: &Client) -> Option<Value> {
    let has_controls = |message: &Value| {
        message["webhook_id"].is_null() && message["components"].as_array().is_some_and(|rows| !rows.is_empty())
    };
    person.messages(person.dm).await.into_iter().find(has_controls)
}

/// Counts of a match that was played by presses.
struct Count {
    presses: usize,
    in_channel: usize,
    /// The headlines of each player's boards, shortened to the turn.
    boards: Vec<Vec<String>>,
}

impl Count {
    /// How many turns, phases and rounds asked a player for something. Each has a board of its own, and so has the
    /// result.
    fn turns(&self) -> usize {
        self.boards.iter().flatten().filter(|headline| !headline.contains('🏆')).count()
    }

    /// Checks that there are few messages, never two about one turn, phase or round, and few presses per turn.
    #[expect(clippy::print_stdout, reason = "what was measured is looked at")]
    fn check(&self, game: &str, presses_a_turn_max: usize) {
        println!(
            "{game}: {} presses in {} turns, {} messages in the channel, boards: {:?}",
            self.presses,
            self.turns(),
            self.in_channel,
            self.boards
        );
        assert!(
            self.presses <= presses_a_turn_max * self.turns(),
            "{game}: {} presses in {} turns, more than {presses_a_turn_max} a turn",
            self.presses,
            self.turns()
        );
        assert!(self.in_channel <= 10, "{game}: {} messages in the channel", self.in_channel);
        // A round of Indian Poker has several turns, which its headline does not distinguish.
        for boards in self.boards.iter().filter(|_| game != "poker") {
            let turns: BTreeSet<&String> = boards.iter().collect();
            assert_eq!(turns.len(), boards.len(), "{game}: one message a turn and player: {boards:?}");
        }
    }
}

/// Hosts a match with these players.
async fn host(stage: &Stage, game: &str, players: &[&Client], options: &[(&str, Value)]) {
    let names = ["player1", "player2", "player3", "player4"];
    let mut given: Vec<_> = names.into_iter().zip(players).map(|(name, who)| (name, json!(who.id))).collect();
    if players.len() == 2 {
        given.push(("advantage", json!(stage.ann.id)));
    }
    given.extend(options.iter().cloned());
    stage.hazel.slash(stage.hazel.table, &format!("host {game}"), &given).await;
    // If the host plays, the others must confirm that they are ready first.
    if let [others @ .., last] = players
        && last.id == stage.hazel.id
    {
        all_ready(others, stage.hazel.table).await;
    }
}

/// Plays a match to its end by random presses.
async fn play(game: &str, n_players: usize, options: &[(&str, Value)]) -> Count {
    let stage = Stage::set(&format!("measures-{game}")).await;
    let people = [&stage.ann, &stage.ben, &stage.sam, &stage.hazel];
    let players = &people[..n_players];
    let before = stage.sam.messages(stage.sam.table).await.len();
    host(&stage, game, players, options).await;
    let mut dice = Dice::new(1, "measures", 0);
    let (mut presses, mut idle, mut is_to_look) = (0, 0, true);
    while !is_over(&stage).await {
        assert!(presses < PRESSES_MAX && idle < WAITS_MAX, "{game}: it does not end");
        let mut has_pressed = false;
        if std::mem::take(&mut is_to_look) {
            for player in players {
                look_around(player).await;
            }
        }
        for player in players {
            if ["mist", "poker"].contains(&game) && presses > PRESSES_BEFORE_PASSING {
                give_up(player).await;
                break;
            }
            let Some(board) = board(player).await else { continue };
            let offered = offered(&board, &mut dice);
            let passing =
                offered.iter().find(|press| presses > PRESSES_BEFORE_PASSING && press.label.starts_with("Pass"));
            let next = passing.or_else(|| offered.iter().find(|press| press.is_primary));
            let Some(press) = next.or_else(|| dice.pick(&offered.iter().collect::<Vec<_>>()).copied()) else {
                continue;
            };
            // The board may have been replaced in the meantime; then Discord refuses the press.
            if press.on(player, &board).await {
                presses += 1;
                has_pressed = true;
                // A fold loses the stake, so the bot asks for confirmation.
                if press.label == "Fold" {
                    let asked = with_button(player, player.dm, "Yes, I am sure").await;
                    assert!(content(&asked).contains("You leave the pot of "), "{asked}");
                    player.press(&asked, "Yes, I am sure").await;
                    presses += 1;
                }
                // With a tie for the last place, the winner's choice of the elimination candidate ends the match, so the bot
                // asks for confirmation.
                if press.custom_id.contains(":candidate ") {
                    let asked = with_button(player, player.dm, "Yes, I am sure").await;
                    player.press(&asked, "Yes, I am sure").await;
                    presses += 1;
                }
                stage.sandbox.quiet().await;
            }
        }
        idle = if has_pressed { 0 } else { idle + 1 };
        if idle > IDLE_MAX || game == "astral" {
            stage.pass(WAIT_S).await;
        }
    }
    nothing_asks_after_the_end(&stage, players).await;
    private_answers_say_what_is_true(players).await;
    let in_channel = stage.sam.messages(stage.sam.table).await.len() - before;
    let mut boards = Vec::new();
    for player in players {
        let told = player.messages(player.dm).await.into_iter();
        // Answers to presses are not boards.
        let told = told.filter(|message| message["webhook_id"].is_null());
        let shown = told.filter(|message| message["attachments"].as_array().is_some_and(|files| !files.is_empty()));
        let turn = |message: Value| {
            let first = content(&message).lines().find(|line| line.contains(" · ")).unwrap_or_default().to_owned();
            first.split([':', '.', ';']).next().unwrap_or_default().to_owned()
        };
        boards.push(shown.map(turn).collect());
    }
    stage.sandbox.stop().await;
    Count { presses, in_channel, boards }
}

/// Asks for things that are not on the board: the *More* panel, a close-up, the board again, the clock.
async fn look_around(player: &Client) {
    let shown = eventually("a board", async || board(player).await).await;
    let looks =
        components(&shown).filter_map(|control| control["custom_id"].as_str()).filter(|id| id.starts_with("l:"));
    let more = components(&shown).find(|control| control["label"] == "More");
    let more = more.and_then(|control| control["custom_id"].as_str());
    for id in looks.map(ToOwned::to_owned).chain(more.map(ToOwned::to_owned)).collect::<Vec<_>>() {
        assert_eq!(player.press_id(&shown, &id).await.0, 200);
    }
    for command in ["board", "clock"] {
        player.slash(player.dm, command, &[]).await;
    }
}

/// After the end of the match, earlier ephemeral answers have been updated: they say that it is over, and what can be
/// done now.
async fn private_answers_say_what_is_true(players: &[&Client]) {
    for player in players {
        let all = player.messages(player.dm).await;
        let answers = all.iter().filter(|message| !message["webhook_id"].is_null());
        let of_end = answers.filter(|message| content(message).contains("This match is over."));
        let offers_replay = |message: &Value| message["components"].to_string().contains("\"Replay\"");
        let of_end: Vec<_> = of_end.collect();
        assert!(of_end.iter().all(|message| offers_replay(message)), "{of_end:?}");
    }
}

/// Gives up through *More*. The bot asks first, and the confirming button is not the first one.
async fn give_up(player: &Client) {
    let shown = board(player).await.expect("a board");
    player.press(&shown, "More").await;
    let more = with_button(player, player.dm, "Give up").await;
    player.press(&more, "Give up").await;
    let asked = with_button(player, player.dm, "Yes, I am sure").await;
    assert!(content(&asked).contains("you lose"), "{asked}");
    assert!(!content(&player.newest(player.dm, |_| true).await).contains("gives up: "), "one press ends nothing");
    assert_eq!(components(&asked).next().unwrap()["label"], "No, show my board");
    player.press(&asked, "Yes, I am sure").await;
    with_button(player, player.dm, "Replay").await;
}

async fn is_over(stage: &Stage) -> bool {
    let told = stage.sam.messages(stage.sam.table).await;
    told.iter().any(|message| message["components"].to_string().contains("\"Replay\""))
}

#[tokio::test(flavor = "multi_thread")]
async fn mist_is_played_by_pressing_with_few_messages() {
    play("mist", 2, &[]).await.check("mist", MIST_PRESSES);
}

#[tokio::test(flavor = "multi_thread")]
async fn demeter_is_played_by_pressing_with_few_messages() {
    play("demeter", 2, &[]).await.check("demeter", DEMETER_PRESSES);
}

#[tokio::test(flavor = "multi_thread")]
async fn poker_is_played_by_pressing_with_few_messages() {
    play("poker", 2, &[]).await.check("poker", POKER_PRESSES);
}

#[tokio::test(flavor = "multi_thread")]
async fn astral_is_played_by_pressing_with_few_messages() {
    play("astral", 2, &[("rounds", json!(2))]).await.check("astral", ASTRAL_PRESSES);
}

#[tokio::test(flavor = "multi_thread")]
async fn starry_is_played_by_pressing_with_few_messages() {
    play("starry", 4, &[]).await.check("starry", STARRY_PRESSES);
}
