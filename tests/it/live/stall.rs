//! One person's flood delays nobody else; nor does a flood by everybody.

use std::time::Duration;

use clock::Stopwatch;
use serde_json::{Value, json};

use super::stage::{Stage, content, told};
use crate::standin::person::Client;

/// How many puzzles one person requests in a row.
const ASKED: usize = 44;
/// How long a match may take to open on a busy machine; before the fix it took minutes.
const OPENED_MAX: Duration = Duration::from_secs(15);

/// Asks for a puzzle that takes very long to generate.
async fn ask_for_much(person: &Client) {
    let options = &[("size", json!(17)), ("stars", json!(4)), ("level", json!(5))];
    person.slash(person.table, "puzzle", options).await;
}

/// Opens a match between Ann and Ben in the nth match channel; returns how long that took.
async fn open(stage: &Stage, nth: usize, game: &str, options: &[(&str, Value)]) -> Duration {
    let places = reqwest::get(format!("{}/sandbox/places", stage.sandbox.address())).await.unwrap();
    let places: Value = places.json().await.unwrap();
    let channel = places["match_channels"][nth]["id"].as_str().unwrap().parse().unwrap();
    let mut given = vec![("player1", json!(stage.ann.id)), ("player2", json!(stage.ben.id))];
    given.extend(options.iter().cloned());
    let asked = Stopwatch::start();
    stage.hazel.slash(channel, &format!("host {game}"), &given).await;
    told(&stage.hazel, channel, "is open").await;
    asked.elapsed()
}

/// Fault 39: a person who makes many requests has one job at a time, the earlier message says so, and matches and other
/// people's puzzles are not delayed.
#[tokio::test(flavor = "multi_thread")]
async fn one_persons_flood_delays_nobody_else() {
    let stage = Stage::set("stall").await;
    let (ann, strix) = (&stage.ann, Client::named(&stage.sandbox.address(), "Strix").await);
    let advantage = [("advantage", json!(ann.id))];
    let quiet = open(&stage, 0, "mist", &advantage).await;
    for _ in 0..ASKED {
        ask_for_much(&strix).await;
        // Slow enough for the rate limit.
        stage.pass(5).await;
    }
    let replaced = told(&strix, strix.table, "because you have asked for something else since").await;
    assert!(content(&replaced).contains("⏹ Making an extreme 17×17 4★ puzzle"), "{replaced}");
    // Four more people make the same request.
    for name in ["Cleo", "Dan", "Sam", "Hazel"] {
        ask_for_much(&Client::named(&stage.sandbox.address(), name).await).await;
    }
    let mist = open(&stage, 1, "mist", &advantage).await;
    let race = open(&stage, 2, "starbattle", &[("size", json!(5))]).await;
    let asked = Stopwatch::start();
    ann.slash(ann.table, "puzzle", &[("size", json!(5))]).await;
    told(ann, ann.table, "5 by 5").await;
    let puzzle = asked.elapsed();
    println!("mist: {quiet:?} alone, {mist:?} in the flood; a race {race:?}; somebody else's puzzle {puzzle:?}");
    assert!([mist, race].iter().all(|&took| took < OPENED_MAX), "{mist:?} {race:?}");
    stage.sandbox.stop().await;
}
