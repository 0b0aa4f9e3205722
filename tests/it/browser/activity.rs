//! The table as an Activity, in a frame of Discord's client, which the sandbox's page imitates; and the requests that
//! the table refuses.

use std::sync::Arc;

use reqwest::Method;
use scene::Theme;
use serde_json::{Value, json};
use standin::{Client, Sandbox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::driver::Browser;
use super::guests::Program;
use super::table::{has, link, mist, picture, press, says};

const FRAME: &str = "section.column .activity iframe, .activity iframe";

/// A sandbox whose bot also offers the table as an Activity.
async fn sandbox() -> (Sandbox, tempfile::TempDir) {
    super::sandbox(dealer::cli::sandbox::bot_with_activity(&Theme::DARK)).await
}

/// Opens a browser on the sandbox's page.
async fn at_page(sandbox: &Sandbox) -> Browser {
    let browser = Browser::open(1900, 1000).await;
    browser.visit(&sandbox.address()).await;
    browser.wait("document.querySelectorAll('section.column').length === 4").await;
    browser
}

/// Presses a button under the newest board of the match's channel, in a person's column.
async fn press_in_channel(browser: &Browser, name: &str, label: &str) {
    let buttons = format!(
        "[...document.querySelectorAll('section.column[aria-label={name}] .pane:not(.direct) .log button')]\
         .filter((one) => one.textContent.trim() === '{label}' && !one.disabled)"
    );
    browser.wait(&format!("{buttons}.length > 0")).await;
    browser.run(&format!("{buttons}.at(-1).click()")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_mist_is_played_inside_the_frame_and_goes_on_after_a_restart() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let browser = at_page(&sandbox).await;
    // The press in the channel launches the Activity, which opens that match with Ann's own view.
    press_in_channel(&browser, "Ann", "Open the table").await;
    browser.go_into(FRAME).await;
    browser.wait("document.querySelector('#board .picture rect')").await;
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;
    browser.click(".spot[aria-label^='G4']").await;
    browser.wait("document.querySelector('.spot.chosen[aria-label^=G4]')").await;
    browser.picture(&picture("activity")).await;
    press(&browser, "Lock in").await;
    browser.wait(&format!("!({})", says("Your turn"))).await;
    // Discord's client has seen the access token. The frame's address and storage contain nothing that opens the table.
    let address = browser.run("return location.href").await;
    assert!(!address.as_str().unwrap().contains("bearer"), "{address}");
    assert_eq!(browser.run("return document.cookie + sessionStorage.length + localStorage.length").await, "00");
    browser.go_out().await;
    browser.wait("document.querySelector('.activity[data-user]')").await;
    ben.newest(ben.dm, "a turn", has("Open the table")).await.unwrap();

    // After a restart of the bot, the open page reconnects by itself.
    assert!(sandbox.restart().await);
    browser.go_into(FRAME).await;
    browser.wait("document.getElementById('line').hidden").await;
    ben.slash(ben.dm, "submit", &[("text", json!("B2"))]).await.unwrap();
    ben.slash(ben.dm, "lock", &[]).await.unwrap();
    browser.wait(&says("Your turn")).await;
    // It is unknown whether Discord launches Activities in direct messages, so the bot gives a link there.
    let address = link(ann, ann.dm).await;
    assert!(address.contains("ann.localhost"), "{address}");
    browser.go_out().await;
    // The browser reports no errors but the connections that were lost in the restart.
    let complaints = browser.complaints().await;
    assert!(complaints.iter().all(|words| words.contains("/live")), "{complaints:?}");
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_entry_point_lists_what_its_person_plays() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[]).await;
    ann.slash(ann.dm, "puzzle", &[("link", json!("4 1 aabb cabb ccdd ccdd"))]).await.unwrap();
    let browser = at_page(&sandbox).await;
    browser.click("section.column[aria-label=Ann] .pane:not(.direct) .rocket:not([hidden])").await;
    browser.go_into(FRAME).await;
    browser.wait("document.querySelectorAll('.mine button').length === 2").await;
    let listed = browser.run("return document.querySelector('.mine').textContent").await;
    assert_eq!(listed, "Mist #1Star Battle: your puzzle 1");
    browser.click("[data-place='1']").await;
    browser.wait("document.querySelector('#board .picture rect')").await;
    browser.wait("document.getElementById('title').textContent.includes('Mist')").await;
    // She opens her puzzle without leaving Discord.
    browser.run("document.getElementById('others').click()").await;
    browser.click("[data-place='p1']").await;
    browser.wait("document.getElementById('title').textContent.includes('Star Battle')").await;
    browser.wait("document.querySelectorAll('.spot').length === 16").await;
    // Signing out everywhere closes the table.
    browser.run("document.getElementById('leave-all').click()").await;
    browser.wait("document.getElementById('enter').textContent.includes('You are signed out')").await;
    browser.go_out().await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    // Sam plays in no match, and the page says so.
    browser.click("section.column[aria-label=Sam] .pane:not(.direct) .rocket:not([hidden])").await;
    browser.go_into("section.activity[aria-label^=Sam] iframe").await;
    browser.wait("document.getElementById('enter').textContent.includes('You have no open match')").await;
    drop(browser);
    sandbox.stop().await;
}

/// The frame that Discord's client opens for a person who presses *Open the table* in the channel.
async fn launched(person: &Client) -> Value {
    let board = person.newest(person.table, "a board", has("Open the table")).await.unwrap();
    let mut answer = person.press(&board, "Open the table").await.unwrap();
    assert_eq!(answer["type"], 12, "{answer}");
    answer["data"].take()
}

/// Gets an authorization code for a person's frame from Discord's client.
async fn code(person: &Client) -> String {
    let path = format!("oauth2/authorize?client_id={}&response_type=code&scope=identify", person.application());
    let (status, answer) = person.call(Method::POST, &path, Some(json!({ "authorize": true }))).await.unwrap();
    assert_eq!(status, 200, "{answer}");
    answer["code"].as_str().unwrap().to_owned()
}

/// The origin of an address.
fn origin(url: &str) -> String {
    let end = url.match_indices('/').nth(2).map_or(url.len(), |(end, _)| end);
    url[..end].to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_and_instances_of_others_and_frames_from_elsewhere_let_nobody_in() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let program = Program::at(link(ann, ann.dm).await.split_once("/#").unwrap().0);
    let frame = launched(ann).await;
    let (own, instance) = (origin(frame["url"].as_str().unwrap()), frame["instance_id"].clone());
    let enter = async |code: &str, instance: &Value, origin: Option<&str>| {
        let body = json!({ "code": code, "instance": instance });
        program.post("/activity/enter", &body, origin).await
    };
    let other = own.replacen("http://1", "http://2", 1);
    for wrong in [None, Some("http://evil.example"), Some("null"), Some(other.as_str()), Some(program.own.as_str())] {
        assert_eq!(enter(&code(ann).await, &instance, wrong).await.status(), 403, "{wrong:?}");
    }
    let given = code(ann).await;
    let entered: Value = enter(&given, &instance, Some(&own)).await.json().await.unwrap();
    assert_eq!((&entered["name"], &entered["place"]), (&json!("Ann"), &json!("1")), "{entered}");
    let bearer = entered["bearer"].as_str().unwrap();
    // A code works once; an instance in which the person is not, or which does not exist, lets nobody in.
    assert_eq!(enter(&given, &instance, Some(&own)).await.status(), 403, "a code is used up");
    assert_eq!(enter("guessed", &instance, Some(&own)).await.status(), 403);
    let theirs = code(ben).await;
    assert_eq!(enter(&theirs, &instance, Some(&own)).await.status(), 403, "Ben is not in Ann's instance");
    for wrong in [json!("i-1-gc-1-1"), json!("../../users/@me"), json!(""), json!(7)] {
        assert_eq!(enter(&code(ann).await, &wrong, Some(&own)).await.status(), 403, "{wrong}");
    }
    // A bearer token is not accepted as a cookie.
    let cookie = format!("dealer-table={bearer}");
    assert_eq!(program.live(Some(&program.own), Some(&cookie)).await, 401);
    // Only Discord's client may embed the Activity's path; nobody may embed the table.
    for (path, ancestors) in
        [("/activity", sandbox.address()), ("/", "'none'".to_owned()), ("/live", "'none'".to_owned())]
    {
        let page = program.ask(program.http.get(format!("{}{path}", program.base)), None, None).await;
        let policy = page.headers()["content-security-policy"].to_str().unwrap();
        let framed_by = policy.split("frame-ancestors ").nth(1).unwrap();
        assert!(framed_by.contains(&ancestors) && !framed_by.contains('*'), "{path}: {policy}");
        assert_eq!(page.headers().contains_key("x-frame-options"), path != "/activity", "{path}");
    }
    sandbox.stop().await;
}

/// Opens a connection at this address with this first message. Returns the first answer, or the code of the close
/// frame.
async fn first_answer(browser: &Browser, address: &str, hello: &Value) -> Value {
    browser
        .run(&format!(
            "return new Promise((done) => {{
                const socket = new WebSocket(`ws://${{location.host}}/{address}`);
                socket.binaryType = 'arraybuffer';
                socket.onopen = () => socket.send(JSON.stringify({hello}));
                socket.onclose = ({{ code }}) => done(code);
                socket.onmessage = async ({{ data }}) => {{
                    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
                    done(JSON.parse(await new Response(stream).text()).hello.name);
                }};
            }})"
        ))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bearer_counts_in_the_first_message_alone_and_a_frame_obeys_nobody_but_discord() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[]).await;
    let program = Program::at(link(ann, ann.dm).await.split_once("/#").unwrap().0);
    let frame = launched(ann).await;
    let url = frame["url"].as_str().unwrap();
    let body = json!({ "code": code(ann).await, "instance": frame["instance_id"] });
    let entered: Value = program.post("/activity/enter", &body, Some(&origin(url))).await.json().await.unwrap();
    let bearer = entered["bearer"].as_str().unwrap();

    // Opens a frame's address in a separate window, without Discord: messages to its opener come back to the frame
    // itself.
    let browser = Browser::open(1280, 900).await;
    browser.visit(&origin(url)).await;
    browser.wait("document.getElementById('enter')").await;
    let hello = json!({ "place": null });
    let said = async |address: &str, hello: Value| first_answer(&browser, address, &hello).await;
    assert_eq!(said("live", json!({ "hello": hello, "bearer": bearer })).await, "Ann");
    assert_eq!(said(&format!("live?bearer={bearer}"), json!({ "hello": hello })).await, 4002);
    for wrong in [json!("guessed"), Value::Null, json!(7)] {
        assert_eq!(said("live", json!({ "hello": hello, "bearer": wrong })).await, 4002, "{wrong}");
    }
    let asked = "window.heard = []; addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
        const ready = [1, { cmd: 'DISPATCH', evt: 'READY', data: {} }];
        postMessage(ready, '*'); await new Promise((done) => setTimeout(done, 1500));
        return heard.filter((one) => one.includes('AUTHORIZE'))";
    browser.visit(url).await;
    browser.wait("document.getElementById('enter').textContent.includes('Asking Discord who you are')").await;
    let commands = browser.run(&format!("return (async () => {{ {asked} }})()")).await;
    assert_eq!(commands, json!([]), "the page must not take its own window for Discord's client");

    // A page from another site cannot embed the Activity.
    let evil = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", evil.local_addr().unwrap());
    let page = Arc::new(format!("<!doctype html><title>evil</title><iframe id=\"trap\" src=\"{url}\"></iframe>"));
    let serving = tokio::spawn(async move {
        while let Ok((mut stream, _)) = evil.accept().await {
            drop(stream.read(&mut [0; 4096]).await);
            let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\n", page.len());
            drop(stream.write_all(format!("{head}Connection: close\r\n\r\n{page}").as_bytes()).await);
        }
    });
    browser.complaints().await;
    browser.visit(&address).await;
    browser.go_into("#trap").await;
    assert_eq!(browser.run("return document.getElementById('board') === null").await, true);
    let complaints = browser.complaints().await;
    assert!(complaints.iter().any(|words| words.contains("frame-ancestors")), "{complaints:?}");
    serving.abort();
    drop(browser);
    sandbox.stop().await;
}
