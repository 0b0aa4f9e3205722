//! The table as an Activity, in a separate process with Discord's real origins: its answers to Discord's proxy, its
//! log, and the findings of `dealer check`.

use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use clock::Clock;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection};
use standin::Sandbox;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;

use super::crash::options;
use super::stage::told;
use crate::standin::eventually;
use crate::standin::person::Client;

const HOST: &str = "table.example";

/// A free port.
async fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

/// The program, with a table, an Activity and Discord's login set in its environment.
fn dealer(sandbox: &Sandbox, command: &str, table: SocketAddr) -> Command {
    let seat = sandbox.seat();
    let secret = seat.data_dir.join("secret.txt");
    std::fs::write(&secret, format!("{}\n", seat.client_secret)).unwrap();
    let mut dealer = Command::new(env!("CARGO_BIN_EXE_dealer"));
    dealer
        .args([command, "--stand-in", &seat.http_base])
        .env("DEALER_TOKEN", &seat.token)
        .env("DEALER_PUZZLE_STOCK", "0")
        .env("DEALER_DATABASE", seat.data_dir.join("dealer.db"))
        .env("DEALER_TABLE_LISTEN", table.to_string())
        .env("DEALER_TABLE_URL", format!("https://{HOST}"))
        .env("DEALER_TABLE_ACTIVITY", "true")
        .env("DEALER_CLIENT_SECRET_FILE", secret)
        .env("DEALER_LOG", "trace")
        .current_dir(&seat.data_dir)
        .kill_on_drop(true);
    dealer
}

/// Opens a frame's connection and sends a first message; returns the connection and the first bytes of the answer's
/// WebSocket frame.
async fn says(table: SocketAddr, origin: &str, path: &str, hello: &Value) -> (TcpStream, Vec<u8>) {
    let mut stream = TcpStream::connect(table).await.unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {HOST}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.windows(4).any(|four| four == b"\r\n\r\n") {
        assert!(stream.read_buf(&mut answer).await.unwrap() > 0, "{}", String::from_utf8_lossy(&answer));
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    let text = hello.to_string();
    // A WebSocket text frame with an all-zero mask; 0xfe means masked, with the length in the next two bytes.
    let mut frame = vec![0x81, 0xfe];
    frame.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    stream.write_all(&frame).await.unwrap();
    let mut said = Vec::new();
    drop(tokio::time::timeout(Duration::from_secs(20), stream.read_buf(&mut said)).await.unwrap());
    (stream, said)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_code_no_token_and_no_bearer_of_a_frame_is_ever_logged() {
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    sandbox.seat().set_portal(true, &[format!("https://{HOST}/login")], "localhost:1/activity").await.unwrap();
    let (table, base) = (free().await, sandbox.address());
    let log = data.path().join("log.txt");
    let mut bot = dealer(&sandbox, "run", table)
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let (hazel, ann) = (Client::named(&base, "Hazel").await, Client::named(&base, "Ann").await);
    let ben = Client::named(&base, "Ben").await;
    // The entry point command is registered before the bot is ready.
    let has_registered = async || {
        let commands = hazel.commands(hazel.table).await;
        commands.iter().any(|command| command["name"] == "host").then_some(())
    };
    eventually("the commands are registered", has_registered).await;
    let players = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ann.id))];
    hazel.slash(hazel.table, "host mist", &players).await;
    told(&ann, ann.dm, "pick who goes first").await;
    let entry = ann.commands(ann.table).await.into_iter().find(|command| command["type"] == 4).unwrap();
    assert_eq!(entry["handler"], 1, "{entry}");
    let launch = json!({ "id": entry["id"], "name": entry["name"], "type": 4 });
    let (_, launched) = ann.interact(2, ann.table, launch, None).await.unwrap();
    assert_eq!(launched["response"]["type"], 12, "{launched}");
    let instance = &launched["response"]["data"]["instance_id"];

    // Discord's real origins: its proxy serves the frame, and its client embeds the frame.
    let origin = format!("https://{}.discordsays.com", ann.application());
    let http = reqwest::Client::new();
    let page = http.get(format!("http://{table}/activity/")).header("host", HOST).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("frame-ancestors https://discord.com https://"), "{policy}");
    assert!(!policy.contains("localhost"), "{policy}");
    let authorize = format!("oauth2/authorize?client_id={}&response_type=code&scope=identify", ann.application());
    let (_, given) = ann.call(Method::POST, &authorize, Some(json!({ "authorize": true }))).await.unwrap();
    let code = given["code"].as_str().unwrap();
    let body = json!({ "code": code, "instance": instance });
    let enter = http.post(format!("http://{table}/activity/enter")).header("host", HOST).header("origin", &origin);
    let entered: Value = enter.body(body.to_string()).send().await.unwrap().json().await.unwrap();
    let (bearer, access) = (entered["bearer"].as_str().unwrap(), entered["access"].as_str().unwrap());
    let hello = json!({ "hello": { "place": "1", "light": false }, "bearer": bearer });
    let (mut open, said) = says(table, &origin, "/activity/live", &hello).await;
    assert_eq!(said[0], 0x82, "a message, and no close frame: {said:?}");
    // A bearer token in the address does not count.
    let hello = json!({ "hello": { "place": "1", "light": false }, "bearer": null });
    let (_, said) = says(table, &origin, "/activity/live?bearer=canary-in-an-address", &hello).await;
    assert_eq!((said[0], &said[2..4]), (0x88, &4002_u16.to_be_bytes()[..]), "{said:?}");

    // Another process ends the session, which this process notices by itself.
    let database = sqlx::sqlite::SqliteConnectOptions::new().filename(sandbox.seat().data_dir.join("dealer.db"));
    let mut another = database.connect().await.unwrap();
    sqlx::query("DELETE FROM table_sessions").execute(&mut another).await.unwrap();
    another.close().await.unwrap();
    let mut said = Vec::new();
    let closed = async {
        while !said.ends_with(&[0x88, 2, 0x0f, 0xa2]) {
            assert!(open.read_buf(&mut said).await.unwrap() > 0, "closed without a reason: {said:?}");
        }
    };
    tokio::time::timeout(Duration::from_mins(1), closed).await.unwrap();

    let pid = bot.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
    assert!(bot.wait().await.unwrap().success());
    let lines = std::fs::read_to_string(&log).unwrap();
    assert!(lines.contains("matches found"), "something is logged: {lines}");
    for secret in [bearer, access, code, &sandbox.seat().client_secret, "canary-in-an-address"] {
        let told: Vec<_> = lines.lines().filter(|line| line.contains(secret)).collect();
        assert!(told.is_empty(), "{secret}: {told:#?}");
    }
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_tries_the_client_secret_the_redirect_and_activities() {
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let (seat, table) = (sandbox.seat(), free().await);
    let redirect = format!("https://{HOST}/login");
    let checked = async |secret: Option<&str>| {
        let mut check = dealer(&sandbox, "check", table);
        if let Some(secret) = secret {
            check.env_remove("DEALER_CLIENT_SECRET_FILE").env("DEALER_CLIENT_SECRET", secret);
        }
        let output = check.output().await.unwrap();
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (is_well, said) = checked(None).await;
    assert!(!is_well && said.contains(&format!("FAILED  login: {redirect} is not among the redirects")), "{said}");
    assert!(said.contains("FAILED  activity: Activities are not enabled"), "{said}");
    seat.set_portal(true, std::slice::from_ref(&redirect), "localhost:1/activity").await.unwrap();
    let (is_well, said) = checked(None).await;
    assert!(is_well && said.contains("ok      login: Discord names people at the table"), "{said}");
    assert!(said.contains("ok      activity: enabled"), "{said}");
    let (is_well, said) = checked(Some("canary")).await;
    assert!(!is_well && said.contains("FAILED  login: Discord does not take the client secret"), "{said}");
    assert!(!said.contains("canary") && !said.contains(&seat.client_secret), "{said}");
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_application_has_no_activities_starts_without_the_command_that_launches_one() {
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let log = data.path().join("log.txt");
    let mut bot = dealer(&sandbox, "run", free().await);
    let _bot = bot.stdout(Stdio::null()).stderr(std::fs::File::create(&log).unwrap()).spawn().unwrap();
    let hazel = Client::named(&sandbox.address(), "Hazel").await;
    let registered = async || {
        let commands = hazel.commands(hazel.table).await;
        commands.iter().any(|command| command["name"] == "host").then_some(commands)
    };
    let commands = eventually("the commands are registered", registered).await;
    assert!(commands.iter().all(|command| command["type"] != 4), "{commands:?}");
    let lines = std::fs::read_to_string(&log).unwrap();
    assert!(lines.contains("enable Activities for the application in the developer portal"), "{lines}");
    sandbox.stop().await;
}
