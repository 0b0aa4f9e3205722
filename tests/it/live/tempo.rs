//! The tempo of a match, of a season and of a league, and autocompletion of option lists, against the stand-in.

use serde_json::json;
use standin::Crowd;

use super::stage::{Stage, all_ready, content, told, with_button};

const A_DAY_A_TURN: &str = "24 hours a turn";

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_league_plays_turns_of_a_day() {
    let stage = Stage::set_for("slow-league", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let players = format!("<@{}> <@{}>", ann.id, ben.id);
    let slow = ("tempo", json!(1));
    let options = ("options", json!("memory: all"));
    let given = [("game", json!("mist")), ("players", json!(players)), ("order", json!(1)), slow, options];
    hazel.slash(hazel.table, "league create", &given).await;
    told(hazel, hazel.table, "is announced").await;
    hazel.slash(hazel.table, "league start", &[]).await;
    let round = with_button(hazel, hazel.table, "▶ Ann – Ben").await;
    ann.press(&round, "▶ Ann – Ben").await;
    let called = told(ann, ann.table, "I have called the players in <#").await;
    let (_, thread) = content(&called).rsplit_once("<#").unwrap();
    let thread = thread.split('>').next().unwrap().parse().unwrap();
    all_ready(&[ben], thread).await;
    let begun = told(ben, thread, "begins: Ann – Ben").await;
    assert!(content(&begun).contains(A_DAY_A_TURN) && content(&begun).contains("remember everything"), "{begun}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_season_plays_turns_of_a_day_and_says_so() {
    let stage = Stage::set("slow-season").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let cast = format!("<@{}> <@{}>", ann.id, ben.id);
    let given = [("name", json!("Winter")), ("cast", json!(cast)), ("tempo", json!(1))];
    hazel.slash(hazel.table, "season create", &given).await;
    told(hazel, hazel.table, "Matches are slow: a turn takes up to a day.").await;
    assert!(stage.sandbox.restart().await);
    hazel.slash(hazel.table, "season main", &[("game", json!("demeter"))]).await;
    all_ready(&[ann, ben], hazel.table).await;
    told(hazel, hazel.table, A_DAY_A_TURN).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_options_is_completed_for_the_game_that_is_named() {
    let stage = Stage::set("completion").await;
    let hazel = &stage.hazel;
    let complete = async |command: &str, game: &str, typed: &str| {
        let given = [("game", json!(game)), ("options", json!(typed))];
        let choices = hazel.complete(hazel.table, command, &given).await;
        choices.iter().map(|choice| choice["value"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for command in ["season main", "season death", "league create", "setup defaults"] {
        assert_eq!(complete(command, "mist", "memory: a").await, ["memory: all"], "{command}");
        assert!(complete(command, "none", "memory: a").await.is_empty(), "{command}");
    }
    hazel.slash(hazel.table, "setup defaults", &[("game", json!("mist")), ("options", json!("memory: all"))]).await;
    told(hazel, hazel.table, "✅ Set.").await;
    let players = [("player1", json!(stage.ann.id)), ("player2", json!(stage.ben.id)), ("tempo", json!(1))];
    let pick = [("first", json!(stage.ann.id)), ("advantage", json!(stage.ann.id))];
    hazel.slash(hazel.table, "host mist", &[&players[..], &pick[..]].concat()).await;
    let begun = told(hazel, hazel.table, A_DAY_A_TURN).await;
    assert!(content(&begun).contains("boards remember everything"), "{begun}");
    stage.sandbox.stop().await;
}
