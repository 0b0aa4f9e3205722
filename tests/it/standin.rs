//! Tests of the stand-in for Discord with a small bot of serenity and poise, which uses each Discord feature that
//! Dealer needs.

pub(crate) mod bot;
mod guard;
pub(crate) mod person;

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use clock::Clock;
use serde_json::{Value, json};
use standin::{ClientError, Crowd, Options, Sandbox};

use person::Client;

/// A sandbox with the small bot.
struct Stage {
    sandbox: Sandbox,
    /// The recorded requests of the bot; kept after the test, to be checked against Discord's API description.
    record: PathBuf,
    _data: tempfile::TempDir,
}

impl Stage {
    async fn set(name: &str) -> Self {
        let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("standin-{name}.jsonl"));
        let data = tempfile::tempdir().unwrap();
        let options = Options {
            port: 0,
            data_dir: data.path().to_owned(),
            page: true,
            record: Some(record.clone()),
            clock: Clock::system(),
            crowd: Crowd::default(),
        };
        let sandbox = Sandbox::start(options, Some(bot::bot())).await.unwrap();
        Self { sandbox, record, _data: data }
    }

    async fn person(&self, name: &str) -> Client {
        Client::named(&self.sandbox.address(), name).await
    }

    async fn faults(&self, wish: Value) {
        self.control("faults", wish).await;
    }

    async fn control(&self, what: &str, body: Value) -> Value {
        let url = format!("{}/sandbox/{what}", self.sandbox.address());
        let reply = reqwest::Client::new().post(url).json(&body).send().await.unwrap();
        assert!(reply.status().is_success(), "{what} {body}: {}", reply.text().await.unwrap());
        reply.json().await.unwrap_or_default()
    }

    /// The bot's requests so far.
    fn record(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(&self.record).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// How many of its sandbox's last events a failing test prints.
const LAST: usize = 10;

/// Extends the panic hook: a failing test also prints the last events of the sandbox that its thread started. A panic
/// on another thread, such as that of a bot's task, prints no events.
#[expect(clippy::print_stderr, reason = "a failing test prints it")]
fn failures_tell_what_happened() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            usual(panic);
            let last = standin::last_happened(LAST);
            if !last.is_empty() {
                eprintln!("the last things that happened:\n  {}", last.join("\n  "));
            }
        }));
    });
}

/// Polls until there is a result; panics if there never is.
pub(crate) async fn eventually<T, F: Future<Output = Option<T>>>(what: &str, ask: impl FnMut() -> F) -> T {
    eventually_or(what, ask).await.unwrap_or_else(|what| panic!("{what} did not happen"))
}

/// Polls until there is a result; returns `what` as an error if there never is.
pub(crate) async fn eventually_or<T, F: Future<Output = Option<T>>>(
    what: &str,
    mut ask: impl FnMut() -> F,
) -> Result<T, &str> {
    for _ in 0..4_800 {
        if let Some(found) = ask().await {
            return Ok(found);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    Err(what)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tour_of_what_a_bot_does() {
    let stage = Stage::set("tour").await;
    let ann = stage.person("Ann").await;
    let ben = stage.person("Ben").await;

    // A slash command, deferred and ephemeral, with a picture in an embed.
    let started = ann.slash(ann.table, "board", &[]).await;
    assert_eq!(started["type"], 5);
    let board = ann.newest(ann.table, |message| message["flags"] == 64).await;
    let picture = &board["embeds"][0]["image"];
    assert_eq!((&picture["width"], &picture["height"]), (&json!(4), &json!(3)));
    assert!(ann.fetch(picture["url"].as_str().unwrap()).await.starts_with(b"\x89PNG"));
    assert_eq!(board["attachments"], json!([]), "a file that an embed shows is not shown twice");
    assert_eq!(ben.messages(ben.table).await, [] as [Value; 0], "what is ephemeral is for one person");

    // A button that changes the message, with another picture in its place.
    ann.press(&board, "Flip").await;
    let flipped = ann.newest(ann.table, |message| message["content"] == "flipped").await;
    assert_eq!(flipped["id"], board["id"]);
    assert_ne!(flipped["attachments"][0]["url"], picture["url"]);
    assert_eq!(flipped["attachments"][0]["description"], "the other side");

    // A button that opens a modal, and the modal's submission.
    let opened = ann.press(&flipped, "Ask").await;
    assert_eq!(opened["type"], 9);
    let answered = ann.send_modal(ann.table, "question", &[("text", "forty-two")]).await;
    assert_eq!(answered["data"]["content"], "you typed forty-two");

    // Autocompletion, and an option with fixed choices.
    let choices = ann.complete(ann.table, "say", &[("text", json!("b"))]).await;
    assert_eq!(choices[0]["name"], "b and more");

    // Direct messages: the bot reads and answers them, and notices when they are closed.
    ann.say(ann.dm, "hello").await;
    ann.newest(ann.dm, |message| message["content"] == "you said hello").await;
    stage.faults(json!({ "close_dms": ["Ben"] })).await;
    let told = ann.slash(ann.table, "tell", &[("whom", json!(ben.id))]).await;
    assert_eq!(told["data"]["content"], "Discord says 50007");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_offered_to_whom_they_are_for() {
    let stage = Stage::set("commands").await;
    let (hazel, ann) = (stage.person("Hazel").await, stage.person("Ann").await);
    let names = |commands: Vec<Value>| -> Vec<String> {
        commands.iter().map(|command| command["name"].as_str().unwrap().to_owned()).collect()
    };
    assert!(names(hazel.commands(hazel.table).await).contains(&"host".to_owned()));
    assert!(!names(ann.commands(ann.table).await).contains(&"host".to_owned()));
    assert!(!names(hazel.commands(hazel.dm).await).contains(&"host".to_owned()), "it is for the server only");
    let started = hazel.slash(hazel.table, "host mist", &[("size", json!(9))]).await;
    assert_eq!(started["data"]["content"], "hosting size 9");
    assert_eq!(started["data"]["interaction"]["name"], "host mist");
    // Forged: her client does not offer the command to her.
    let forged = json!({ "name": "host", "options": [{ "type": 1, "name": "mist", "options": [] }] });
    assert_eq!(ann.interact(2, ann.table, forged, None).await.unwrap().0, 404);
    let too_large = hazel.try_slash(hazel.table, "host mist", &[("size", json!(99))]).await;
    assert!(matches!(too_large, Err(ClientError::Refused(400, _))), "{too_large:?}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_due_within_three_seconds_and_once() {
    let stage = Stage::set("deadlines").await;
    let ann = stage.person("Ann").await;
    let twice = ann.slash(ann.table, "twice", &[]).await;
    assert_eq!(twice["data"]["content"], "once");
    ann.newest(ann.table, |message| message["content"] == "then Discord says 40060").await;
    let late = tokio::join!(ann.slash(ann.table, "late", &[]), async {
        ann.newest(ann.dm, |message| message["content"] == "a moment").await;
        stage.control("advance", json!({ "ms": 4000 })).await;
    });
    assert_eq!(late.0, Value::Null, "the person is told that there was no answer");
    ann.newest(ann.dm, |message| message["content"] == "Discord says 10062").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_comes_back_however_it_went() {
    let stage = Stage::set("gateway").await;
    let ann = stage.person("Ann").await;
    for (n, cut) in [
        json!("drop"),
        json!("reconnect"),
        json!({ "close": 4000 }),
        json!({ "close": 1001 }),
        json!("invalid_resumable"),
        json!("invalid"),
    ]
    .into_iter()
    .enumerate()
    {
        stage.faults(json!({ "gateway": cut })).await;
        if cut == "invalid" {
            // serenity waits five seconds before it identifies again; messages in the meantime do not reach it.
            tokio::time::sleep(Duration::from_secs(6)).await;
        }
        // Messages that are sent while the bot is disconnected arrive when it resumes.
        ann.say(ann.dm, &format!("{n}")).await;
        ann.newest(ann.dm, |message| message["content"] == format!("you said {n}")).await;
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rest_faults_come_as_asked_for() {
    let stage = Stage::set("faults").await;
    let ann = stage.person("Ann").await;
    let on_messages = |rest: Value| {
        let mut rule = json!({ "method": "POST", "path": "channels/*/messages" });
        for (key, value) in rest.as_object().unwrap() {
            rule[key] = value.clone();
        }
        json!({ "rest": [rule] })
    };
    let post = async || ann.slash(ann.table, "post", &[]).await["data"]["content"].clone();
    stage.faults(on_messages(json!({ "answer": 503 }))).await;
    assert_eq!(post().await, "Discord says 503");
    stage.faults(on_messages(json!({ "answer": 429, "retry_after_ms": 700 }))).await;
    assert_eq!(post().await, "Discord says 429");
    stage.faults(on_messages(json!({ "lose": true }))).await;
    assert_eq!(post().await, "Discord says 504");
    assert_eq!(post().await, "posted", "the same nonce");
    let posted = ann.messages(ann.table).await;
    let count = posted.iter().filter(|message| message["content"] == "posted by nonce").count();
    assert_eq!(count, 1, "a lost answer and its repetition are one message");
    let deny = json!({ "channel": ann.table, "permissions": "2048" });
    stage.faults(json!({ "deny": [deny] })).await;
    assert_eq!(post().await, "Discord says 50013");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_bot_is_the_same_to_everybody() {
    let stage = Stage::set("restart").await;
    let ann = stage.person("Ann").await;
    ann.say(ann.dm, "before").await;
    ann.newest(ann.dm, |message| message["content"] == "you said before").await;
    stage.control("restart", json!({})).await;
    ann.say(ann.dm, "after").await;
    ann.newest(ann.dm, |message| message["content"] == "you said after").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_press_what_only_another_sees() {
    let stage = Stage::set("strangers").await;
    let (ann, strix) = (stage.person("Ann").await, stage.person("Strix").await);
    ann.slash(ann.table, "board", &[]).await;
    let board = ann.newest(ann.table, |message| message["flags"] == 64).await;
    assert_eq!(strix.press_id(&board, "flip").await.0, 404);
    assert_eq!(ann.press_id(&board, "forged").await.0, 400);
    stage.faults(json!({ "forgery": true })).await;
    assert_eq!(ann.press_id(&board, "forged").await.0, 200);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_is_recorded() {
    let stage = Stage::set("record").await;
    let ann = stage.person("Ann").await;
    ann.slash(ann.table, "board", &[]).await;
    ann.newest(ann.table, |message| message["flags"] == 64).await;
    let record = stage.record();
    let paths: Vec<_> = record.iter().map(|line| line["path"].as_str().unwrap()).collect();
    assert!(paths.contains(&"/gateway"));
    let sent = record.iter().find(|line| line["files"] != json!([])).expect("a picture was sent");
    assert_eq!(sent["files"][0][0], "files[0]");
    assert_eq!(sent["status"], 200);
    assert!(sent["json"]["embeds"].is_array());
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_goes_with_a_command() {
    let stage = Stage::set("files").await;
    let ann = stage.person("Ann").await;
    // Built by hand, because `Client` uploads no files with commands.
    let body = json!({
        "type": 2, "application_id": ann.application(), "channel_id": ann.dm.to_string(),
        "data": { "name": "weigh", "options": [{ "type": 11, "name": "file", "value": "0" }] },
    });
    let part = reqwest::multipart::Part::bytes(vec![7; 1000]).file_name("a heavy one.toml");
    let form = reqwest::multipart::Form::new().part("files[0]", part).text("payload_json", body.to_string());
    let (status, _) = ann.send_form("interactions", form).await.unwrap();
    assert_eq!(status, 204);
    ann.newest(ann.dm, |message| message["content"] == "a_heavy_one.toml: 1000 of 1000 bytes").await;
    let without = ann.try_slash(ann.dm, "weigh", &[("file", json!("0"))]).await;
    assert!(matches!(without, Err(ClientError::Refused(400, _))), "an option that names a file needs one: {without:?}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_channel_is_read_page_by_page() {
    let stage = Stage::set("pages").await;
    let ann = stage.person("Ann").await;
    for n in 0..230 {
        ann.say(ann.table, &n.to_string()).await;
    }
    let said = ann.messages(ann.table).await;
    let expected: Vec<_> = (0..230).rev().map(|n: u32| json!(n.to_string())).collect();
    assert_eq!(said.iter().map(|message| message["content"].clone()).collect::<Vec<_>>(), expected);
    let middle = said[100]["id"].as_str().unwrap();
    let path = format!("channels/{}/messages?limit=2&after={middle}", ann.table);
    let (_, after) = ann.call(reqwest::Method::GET, &path, None).await.unwrap();
    assert_eq!([&after[0]["content"], &after[1]["content"]], ["131", "130"], "the next two, the newest first");
    stage.sandbox.stop().await;
}
