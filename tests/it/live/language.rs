//! Answers, direct messages and a match's channel each use the language of their readers.

use reqwest::Method;
use serde_json::{Value, json};

use super::stage::{Stage, content, count, submit, told};
use crate::standin::person::Client;

/// Sets the language of a person's Discord client.
async fn speaks(person: &Client, locale: &str) {
    let (status, reply) =
        person.call(Method::PATCH, "users/@me/settings", Some(json!({ "locale": locale }))).await.unwrap();
    assert_eq!(status, 200, "{reply}");
}

/// A command's registered descriptions by locale.
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

/// A German host runs a season: every answer and refusal is German, while the channel and an English player read
/// English.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_keeps_a_season_in_another_language_than_its_channel() {
    let stage = Stage::set("languages-season").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.faults(json!({ "open_commands": true })).await;
    speaks(hazel, "de").await;
    let mentioned =
        |people: &[&Client]| people.iter().map(|one| format!("<@{}>", one.id)).collect::<Vec<_>>().join(" ");
    let cast = mentioned(&[ann, ben, sam]);
    let create = |cast: &str| vec![("name", json!("Winter")), ("cast", json!(cast))];
    let tried = async |command: &str, options: &[(&str, Value)], words: &str| {
        hazel.slash(hazel.table, command, options).await;
        told(hazel, hazel.table, words).await
    };
    tried("season status", &[], "🚫 Es läuft keine Staffel. `/season create` beginnt eine.").await;
    tried("league status", &[], "🚫 Es läuft keine Liga.").await;
    tried("season create", &create(&mentioned(&[ann])), "Du kannst keine Staffel mit weniger als zwei").await;
    tried("season create", &create("<@1> <@2>"), "weil die Person nicht auf diesem Server ist").await;
    tried("season create", &create(&cast), "✅ Staffel #1 läuft.").await;
    told(sam, sam.table, "🎬 The season **Winter** begins").await;
    tried("season create", &create(&cast), "🚫 Du kannst keine Staffel beginnen, weil Staffel #1 läuft").await;
    tried("season main", &[("game", json!("mist"))], "weil Mist für 2 Spieler ist und du 3 genannt hast").await;
    tried("season death", &[], "🚫 Du kannst jetzt kein Todesspiel öffnen").await;
    tried("season pick", &[("opponent", json!(ann.id))], "🚫 Jetzt kann kein Gegner gewählt werden").await;
    let talk = [("members", json!(cast.clone()))];
    tried("season talk", &talk, "🚫 Du kannst keinen privaten Thread öffnen, weil du nicht im Spiel bist").await;
    tried("season setup", &[], "🚫 Ich habe nichts angelegt, weil mir auf diesem Server Berechtigungen fehlen: Kanäle")
        .await;
    let vote = [("question", json!("Wer?")), ("choices", json!("ja"))];
    tried("season vote", &vote, "🚫 Eine Abstimmung braucht mindestens zwei").await;
    let vote = [("question", json!("Wer?")), ("garnets", json!(3))];
    tried("season vote", &vote, "Lass `garnets` weg, oder wähle in `follows`: ").await;
    let award = |amount: i32| vec![("players", json!(cast.clone())), ("amount", json!(amount))];
    tried("season award", &award(-1), "🚫 Du kannst niemandem mehr wegnehmen").await;
    tried("season award", &award(3), "✅ Erledigt. Der Kanal der Staffel zeigt es an.").await;
    told(sam, sam.table, "⚖ The host gives 3 garnets to each of Ann, Ben, Sam.").await;
    tried("garnets show", &[], "📖 Das Buch von Staffel #1 (**Winter**)").await;
    tried("match desk", &[], "🗂 Auf diesem Server ist keine Partie offen.").await;
    // The question repeats what the channel will read, in the channel's language.
    let question = tried("season eliminate", &[("player", json!(ann.id))], "Bist du sicher?").await;
    assert!(content(&question).contains("🚪 Ann goes home."), "{question}");
    hazel.press(&question, "Nein").await;
    told(hazel, hazel.table, "✔ Du hast Nein gesagt. Nichts hat sich geändert.").await;
    ann.slash(ann.table, "season undo", &[]).await;
    told(ann, ann.table, "🚫 You can't do that because only hosts run seasons and leagues").await;
    let question = tried("season end", &[], "🏁 The season is over.").await;
    hazel.press(&question, "Ja, ich bin sicher").await;
    told(sam, sam.table, "🏁 The season is over.").await;
    tried("season award", &award(3), "🚫 In dieser Staffel kann sich nichts mehr ändern, weil sie vorbei ist").await;
    stage.sandbox.stop().await;
}
