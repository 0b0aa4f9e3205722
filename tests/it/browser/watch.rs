//! Watching at the table in a real browser: matches side by side in the public view, and a finished match step by step.

use serde_json::json;
use standin::Client;

use super::alone::go_home;
use super::driver::Browser;
use super::table::{has, link, mist, picture, press, sandbox, says, sit_down};

/// A script: whether the dialog's text contains this.
fn told(text: &str) -> String {
    format!("document.querySelector('dialog')?.textContent.includes('{text}')")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_watched_as_everybody_sees_it_and_afterwards_step_by_step() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let sam = Client::named(&sandbox.address(), "Sam").await.unwrap();
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, ann).await;
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;
    browser.click(".spot[aria-label^=G4]").await;
    browser.wait("document.querySelector('.spot.chosen[aria-label^=G4]')").await;

    // A player who watches sees the public view, not that of their own seat.
    go_home(&browser).await;
    browser.click("[data-watch='1']").await;
    browser.wait("document.querySelector('.tile .words')?.textContent.includes('Ann')").await;
    let words = browser.run("return document.querySelector('.tile .words').textContent").await;
    assert!(!words.as_str().unwrap().contains("G4") && !words.as_str().unwrap().contains("Your turn"), "{words}");
    assert_eq!(browser.run("return document.querySelectorAll('.tile .spot.can, .tile .spot.chosen').length").await, 0);
    browser.picture(&picture("wall")).await;
    // The view is live.
    ann.slash(ann.dm, "lock", &[]).await.unwrap();
    ben.newest(ben.dm, "a turn", has("Open the table")).await.unwrap();
    browser.wait("document.querySelector('.tile .words')?.textContent.includes('Ben')").await;

    // During the match there are no steps; afterwards each step is shown in the public view.
    let spectator = Browser::open(1000, 800).await;
    spectator.visit(&link(&sam, sam.table).await).await;
    spectator.click("#continue").await;
    spectator.wait("document.querySelector('#board .picture rect')").await;
    let drawn = |place: &str| format!("return document.querySelector('{place} .picture > g:nth-of-type(2)').outerHTML");
    let (own, public) = (browser.run(&drawn(".tile")).await, spectator.run(&drawn("#board")).await);
    assert!(own == public, "a player who watches sees what a spectator sees");
    assert_eq!(spectator.run("return document.querySelector('#steps')").await, serde_json::Value::Null);
    ben.slash(ben.dm, "submit", &[("text", json!("B2"))]).await.unwrap();
    ben.slash(ben.dm, "lock", &[]).await.unwrap();
    go_home(&browser).await;
    browser.click("[data-place='1']").await;
    browser.wait(&says("Your turn 3")).await;
    press(&browser, "More").await;
    press(&browser, "Give up").await;
    press(&browser, "Yes, I am sure").await;
    browser.wait(&says("Ben wins")).await;
    spectator.click("#steps").await;
    spectator.wait(&told("Step 1 of")).await;
    spectator.click("[aria-label='Last step']").await;
    spectator.wait(&told("Ben wins")).await;
    spectator.run("const eyes = document.querySelector('dialog select'); eyes.value = '0'; eyes.dispatchEvent(new Event('change'))").await;
    spectator.click("[aria-label='Step back']").await;
    spectator.wait("document.querySelector('dialog .picture')").await;
    spectator.picture(&picture("steps")).await;

    // A host withholds the match from people who did not play: the next step is shown only to players.
    let hazel = Client::named(&sandbox.address(), "Hazel").await.unwrap();
    hazel.slash(hazel.table, "match withhold", &[("others", json!(true)), ("number", json!(1))]).await.unwrap();
    let is_kept =
        |message: &serde_json::Value| message["content"].as_str().is_some_and(|text| text.contains("host alone"));
    hazel.newest(hazel.table, "that it is kept", is_kept).await.unwrap();
    spectator.click("[aria-label='First step']").await;
    spectator.wait(&told("shows it to those alone")).await;
    assert_eq!(spectator.run("return document.querySelector('dialog .picture')").await, serde_json::Value::Null);
    browser.click("#steps").await;
    browser.wait(&told("Step 1 of")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop((browser, spectator));
    sandbox.stop().await;
}

/// The first link among a message's buttons.
fn address(message: &serde_json::Value) -> Option<String> {
    standin::components(message).find_map(|item| item["url"].as_str().map(str::to_owned))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_shows_the_public_board_later_until_its_key_is_revoked() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let hazel = Client::named(&sandbox.address(), "Hazel").await.unwrap();
    // A person who is not a host gets no key.
    ben.slash(ben.table, "match stream", &[]).await.unwrap();
    let refused = ben
        .newest(ben.table, "a refusal", |message| {
            message["content"].as_str().is_some_and(|text| text.contains("Only hosts") || text.contains("host"))
        })
        .await
        .unwrap();
    assert_eq!(address(&refused), None);
    hazel.slash(hazel.table, "match stream", &[("boards", json!(1))]).await.unwrap();
    let key = hazel.newest(hazel.table, "the address", |message| address(message).is_some()).await.unwrap();
    let browser = Browser::open(1280, 720).await;
    browser.visit(&address(&key).unwrap()).await;
    browser.wait("document.querySelector('.tile .words')?.textContent.includes('begins when')").await;

    // A board is shown once the next board exists; nothing on it can be pressed.
    let first = ann.newest(ann.dm, "the first question", has("Ann goes first")).await.unwrap();
    ann.press(&first, "Ann goes first").await.unwrap();
    browser.wait("document.querySelector('.tile .board .picture polygon')").await;
    let words = browser.run("return document.querySelector('.tile .words').textContent").await;
    ann.newest(ann.dm, "a turn", has("Open the table")).await.unwrap();
    ann.slash(ann.dm, "submit", &[("text", json!("G4"))]).await.unwrap();
    ann.slash(ann.dm, "lock", &[]).await.unwrap();
    browser.wait(&format!("document.querySelector('.tile .words').textContent !== {words}")).await;
    let words = browser.run("return document.querySelector('.tile .words').textContent").await;
    assert!(!words.as_str().unwrap().contains("Your turn"), "{words}");
    assert_eq!(browser.run("return document.querySelectorAll('.tile .spot.can, .tile button').length").await, 0);
    browser.picture(&picture("stream")).await;
    // The key opens no other connection.
    let opened = browser
        .run(
            "return new Promise((done) => {
                const socket = new WebSocket(`ws://${location.host}/live`);
                socket.onopen = () => done('open');
                socket.onclose = () => done('closed');
            })",
        )
        .await;
    assert_eq!(opened, "closed");

    hazel.slash(hazel.table, "match stream", &[("revoke", json!(true))]).await.unwrap();
    browser.wait("document.querySelector('.tile .words').textContent.includes('revoked')").await;
    browser.run("location.reload()").await;
    browser.wait("document.querySelector('.tile .words').textContent.includes('revoked')").await;
    assert_eq!(browser.run("return document.querySelector('.tile .picture polygon')").await, serde_json::Value::Null);
    drop(browser);
    sandbox.stop().await;
}
