//! The table in a real browser: whole matches are played with the pointer, against the bot in the sandbox.

use std::path::Path;

use scene::Theme;
use serde_json::{Value, json};
use standin::{Client, Sandbox};

use super::driver::{Browser, key};

/// A sandbox with the whole bot.
pub(super) async fn sandbox() -> (Sandbox, tempfile::TempDir) {
    super::sandbox(dealer::cli::sandbox::bot(&Theme::DARK)).await
}

/// Whether a message has a button with this label.
pub(super) fn has(label: &'static str) -> impl Fn(&Value) -> bool {
    move |message| standin::button(message, label).is_some()
}

/// Hazel opens a match of a game with these players.
pub(super) async fn open(sandbox: &Sandbox, game: &str, names: &[&str], options: &[(&str, Value)]) -> Vec<Client> {
    let base = sandbox.address();
    let host = Client::named(&base, "Hazel").await.unwrap();
    let mut players = Vec::new();
    for name in names {
        players.push(Client::named(&base, name).await.unwrap());
    }
    let seats: Vec<_> = (1..=players.len()).map(|number| format!("player{number}")).collect();
    let mut given: Vec<(&str, Value)> =
        seats.iter().zip(&players).map(|(seat, player)| (seat.as_str(), json!(player.id))).collect();
    if games::spec(game).unwrap().advantage {
        given.push(("advantage", json!(players[0].id)));
    }
    given.extend(options.iter().cloned());
    host.slash(host.table, &format!("host {game}"), &given).await.unwrap();
    players
}

/// A new match of Mist: Ann is asked who goes first.
pub(super) async fn mist(sandbox: &Sandbox, options: &[(&str, Value)]) -> [Client; 2] {
    let players = open(sandbox, "mist", &["Ann", "Ben"], options).await;
    let players: [Client; 2] = players.try_into().unwrap_or_else(|_| panic!("two players"));
    let [ann, _] = &players;
    ann.newest(ann.dm, "the first question", has("Ann goes first")).await.unwrap();
    players
}

/// The link that a person gets by pressing *Open the table* under the newest message with this button.
pub(super) async fn link(person: &Client, place: u64) -> String {
    let board = match person.newest(place, "a board", has("Open the table")).await {
        Ok(board) => board,
        Err(error) => panic!("{error}: {:#?}", person.messages(place).await.unwrap()),
    };
    person.press(&board, "Open the table").await.unwrap();
    let answer = person.newest(place, "a link", |message| url(message).is_some()).await.unwrap();
    url(&answer).unwrap()
}

/// The first link among a message's buttons.
fn url(message: &Value) -> Option<String> {
    let rows = message["components"].as_array()?;
    let mut items = rows.iter().filter_map(|row| row["components"].as_array()).flatten();
    items.find_map(|item| item["url"].as_str()).map(str::to_owned)
}

/// Opens the table in this browser as this person.
pub(super) async fn sit_down(browser: &Browser, person: &Client) {
    browser.visit(&link(person, person.dm).await).await;
    browser.click("#continue").await;
    browser.wait("document.querySelector('#board .picture rect')").await;
}

/// A script: whether the page's text contains this.
pub(super) fn says(text: &str) -> String {
    format!("document.getElementById('words').textContent.includes('{text}')")
}

/// The selector of a cell of the picture by its name.
fn cell(name: &str) -> String {
    format!(".spot[aria-label^='{name}']")
}

/// Clicks a button of the page by its label.
pub(super) async fn press(browser: &Browser, label: &str) {
    browser.wait(&format!("[...document.querySelectorAll('#controls button, dialog button')].some((one) => one.textContent === '{label}')")).await;
    browser
        .run(&format!(
            "[...document.querySelectorAll('dialog button, #controls button')].find((one) => one.textContent === '{label}').click()"
        ))
        .await;
}

pub(super) fn picture(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("table-{name}.png"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_mist_is_played_by_mouse_against_somebody_in_discord() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, ann).await;
    assert_eq!(browser.run("return location.hash + location.search.slice(0, 1)").await, "?", "the link is gone");
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;

    // A press adds a cell to the draft, a second press removes it; the cells that it would see are shaded.
    browser.click(&cell("G4")).await;
    browser.wait("document.querySelector('.spot.chosen[aria-label^=G4]')").await;
    browser.wait("document.querySelectorAll('.shades > *').length > 5").await;
    browser.click(&cell("G4")).await;
    browser.wait("!document.querySelector('.spot.chosen')").await;
    browser.click(&cell("G4")).await;
    browser.wait("document.querySelector('.spot.chosen[aria-label^=G4]')").await;
    browser.picture(&picture("mist")).await;
    // Discord's board shows the draft too.
    let drafted = |message: &Value| message["content"].as_str().is_some_and(|words| words.contains("your draft is G4"));
    ann.newest(ann.dm, "the draft", drafted).await.unwrap();
    press(&browser, "Lock in").await;
    browser.wait(&format!("!({})", says("Your turn"))).await;

    ben.newest(ben.dm, "a turn", has("Open the table")).await.unwrap();
    ben.slash(ben.dm, "submit", &[("text", json!("B2"))]).await.unwrap();
    ben.slash(ben.dm, "lock", &[]).await.unwrap();
    // The next turn comes to the page by itself.
    browser.wait(&says("Your turn")).await;

    // By keyboard: move to a neighboring cell, and add it to the draft.
    browser.run("document.querySelector('.spot[tabindex=\"0\"]').focus()").await;
    browser.press(key::RIGHT).await;
    browser.press(key::ENTER).await;
    browser.wait("document.querySelectorAll('.spot.chosen').length === 1").await;

    // At the end: the page asks before it ends the match.
    press(&browser, "More").await;
    press(&browser, "Give up").await;
    browser.wait("document.querySelector('dialog[aria-label=\"Are you sure?\"]')").await;
    press(&browser, "Yes, I am sure").await;
    browser.wait(&says("Ben wins")).await;
    assert_eq!(browser.run("return getComputedStyle(document.getElementById('say')).display").await, "none");
    browser.picture(&picture("mist-end")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

/// The position in the window of a point of the picture.
async fn on_picture(browser: &Browser, x: f64, y: f64) -> [i64; 2] {
    let script = format!(
        "const svg = document.querySelector('#board .picture'); svg.scrollIntoView({{ block: 'nearest' }});
         const point = new DOMPoint({x}, {y}).matrixTransform(svg.getScreenCTM());
         return [point.x, point.y].map(Math.round)"
    );
    serde_json::from_value(browser.run(&script).await).unwrap()
}

/// The center of a square of one of Demeter's two boards, in picture coordinates.
fn square(is_right: bool, column: u8, row: u8) -> (f64, f64) {
    let left = if is_right { 798.0 } else { 78.0 };
    (left + 42.0 * (f64::from(column) + 0.5), 134.0 + 42.0 * (f64::from(row) + 0.5))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_demeter_is_put_together_with_pieces_from_the_tray() {
    let (sandbox, _data) = sandbox().await;
    let players = open(&sandbox, "demeter", &["Ann", "Ben"], &[]).await;
    let [ann, ben] = &players[..] else { panic!("two players") };
    let browser = Browser::open(1400, 900).await;
    sit_down(&browser, ann).await;

    // A piece follows the pointer, red where it may not be placed; keys turn and mirror it.
    browser.click("[data-piece=F5]").await;
    let forms = "document.querySelector('[data-piece=F5] svg').innerHTML";
    let before = browser.run(&format!("return {forms}")).await;
    browser.press("r").await;
    browser.press("f").await;
    assert_ne!(browser.run(&format!("return {forms}")).await, before);
    let (x, y) = square(false, 7, 7);
    let place = on_picture(&browser, x, y).await;
    browser.draw("mouse", 0, &[place]).await;
    browser.wait(&says("Confirm").replace("Confirm", "F5")).await;
    browser.wait("document.querySelector('[data-piece=F5].chosen')").await;
    press(&browser, "Confirm").await;
    ben.newest(ben.dm, "the planting", has("Open the table")).await.unwrap();
    ben.slash(ben.dm, "submit", &[("text", json!("flower 1@A1"))]).await.unwrap();

    press(&browser, "Ann goes first").await;
    // The first turn is a rock on the opponent's board.
    browser.click("[data-piece=\"Rock 2x2\"]").await;
    let (x, y) = square(true, 3, 3);
    let taken = square(true, 0, 0);
    let on_flower = on_picture(&browser, taken.0, taken.1).await;
    browser.draw("mouse", 0, &[on_flower]).await;
    browser.wait("document.querySelector('.ghost.wrong')").await;
    browser.picture(&picture("demeter")).await;
    let place = on_picture(&browser, x, y).await;
    browser.draw("mouse", 0, &[place]).await;
    browser.wait("document.querySelector('[data-piece=\"Rock 2x2\"].chosen')").await;
    press(&browser, "Confirm").await;
    browser.wait("!document.querySelector('.tray')").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

/// A puzzle as text; its stars are on B1, D2, A3 and C4.
const PUZZLE: &str = "4 1 aabb cabb ccdd ccdd";

#[tokio::test(flavor = "multi_thread")]
async fn a_star_battle_is_solved_with_one_press_a_star_and_a_stroke_for_many_blacks() {
    let (sandbox, _data) = sandbox().await;
    let ann = Client::named(&sandbox.address(), "Ann").await.unwrap();
    ann.slash(ann.dm, "puzzle", &[("link", json!(PUZZLE)), ("auto_mark", json!(false))]).await.unwrap();
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, &ann).await;
    let marked = |cell: &str, mark: &str| format!("document.querySelector('.spot[aria-label=\"{cell}, {mark}\"]')");

    // A stroke blackens blank cells, the other button blackens one cell, and a press puts a star on a blank cell.
    let mut row = Vec::new();
    for name in ["A4", "B4", "D4"] {
        row.push(browser.middle(&cell(name)).await);
    }
    browser.draw("mouse", 0, &row[..2]).await;
    browser.wait(&format!("{} && {}", marked("A4", "black"), marked("B4", "black"))).await;
    browser.draw("mouse", 2, &row[2..]).await;
    browser.wait(&marked("D4", "black")).await;
    browser.click(&cell("B1")).await;
    browser.wait(&marked("B1", "a star")).await;
    // Quick presses all count, even before the picture shows them.
    let at = browser.middle(&cell("A1")).await;
    for _ in 0..2 {
        browser.draw("mouse", 0, &[at]).await;
    }
    browser.wait(&marked("A1", "black")).await;
    press(&browser, "Undo").await;
    browser.wait(&marked("A1", "a star")).await;
    press(&browser, "Undo").await;
    browser.wait("document.querySelector('.spot[aria-label=A1]')").await;
    browser.picture(&picture("starbattle")).await;
    for name in ["D2", "A3", "C4"] {
        browser.click(&cell(name)).await;
    }
    browser.wait("getComputedStyle(document.getElementById('say')).display === 'none'").await;
    browser.picture(&picture("starbattle-end")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finger_plays_on_a_phone() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _] = &mist(&sandbox, &[]).await;
    let browser = Browser::phone(360, 640).await;
    sit_down(&browser, ann).await;
    press(&browser, "Ann goes first").await;
    browser.wait(&says("Your turn 1")).await;
    assert_eq!(
        browser.run("return document.documentElement.scrollWidth").await,
        360,
        "nothing is wider than the phone"
    );
    let at = browser.middle(&cell("G4")).await;
    browser.draw("touch", 0, &[at]).await;
    browser.wait("document.querySelector('.spot.chosen[aria-label^=G4]')").await;
    browser.picture(&picture("phone")).await;
    press(&browser, "Lock in").await;
    browser.wait(&format!("!({})", says("Your turn"))).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}
