//! Answers, direct messages and a match's channel are each in their readers' language.

use reqwest::Method;
use serde_json::{Value, json};

use super::stage::{Stage, count, submit, told};
use crate::standin::person::Client;

/// Sets the language of a person's Discord client.
async fn speaks(person: &Client, locale: &str) {
    let (status, reply) =
        person.call(Method::PATCH, "users/@me/settings", Some(json!({ "locale": locale }))).await.unwrap();
    assert_eq!(status, 200, "{reply}");
}

/// A command's descriptions by locale, as they are registered with Discord.
async fn descriptions(person: &Client, name: &str) -> Value {
    let commands = person.commands(person.table).await;
    commands.into_iter().find(|command| command["name"] == name).unwrap()["description_localizations"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_in_the_language_of_whoever_asks() {
    let stage = Stage::set("languages-answers").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    let described = descriptions(ann, "settings").await;
    assert_eq!(
        described["de"], "Lege deine Zeitzone und Ruhezeit fest, und ob du als Leitung gerufen wirst",
        "{described}"
    );
    assert_eq!(described["es-ES"], described["es-419"]);
    speaks(ann, "de").await;
    speaks(ben, "es-419").await;
    for (person, words) in [
        (ann, "Du hast keine Zeitzone festgelegt."),
        (ben, "No has elegido ninguna zona horaria."),
        (sam, "You have set no time zone."),
    ] {
        person.slash(person.table, "settings show", &[]).await;
        told(person, person.table, words).await;
    }
    // `/help` finds a command by a German word.
    ann.slash(ann.table, "help", &[("want", json!("Zeitzone"))]).await;
    told(ann, ann.table, "`/settings timezone`: ").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_speaks_to_each_player_in_their_language_and_in_the_channel_in_the_servers() {
    let stage = Stage::set("languages-match").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    speaks(ann, "de").await;
    // A person's language is known from their first command on, and is stored.
    ann.slash(ann.table, "settings show", &[]).await;
    let seats = [("player1", &ann.id), ("player2", &ben.id), ("first", &ann.id), ("advantage", &ann.id)];
    let options: Vec<_> = seats.iter().map(|&(name, id)| (name, json!(id))).collect();
    hazel.slash(hazel.table, "host mist", &options).await;
    told(ann, ann.dm, "Dein Zug 1 gegen").await;
    told(sam, sam.table, "Turn 1: Ann goes first").await;
    submit(ann, "Z9").await;
    told(ann, ann.table, "🚫 \"Z9\" ist kein Feld des Bretts").await;
    assert_eq!(count(ann, ann.table, "is no cell").await, 0, "the refusal is German too");
    hazel.slash(hazel.table, "setup language", &[("language", json!("Español"))]).await;
    told(hazel, hazel.table, "✅ What everybody on this server reads is in Español now").await;
    submit(ann, "B2").await;
    told(ann, ann.table, "✅ Gespeichert: ").await;
    submit(ann, "lock").await;
    told(ben, ben.dm, "Your turn").await;
    told(sam, sam.table, "Turno 2: le toca a Ben").await;
    assert_eq!(count(ben, ben.dm, "Dein Zug").await, 0);
    stage.sandbox.stop().await;
}
