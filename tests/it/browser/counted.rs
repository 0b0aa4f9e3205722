//! Counts the inputs of a whole Star Battle at the table. As on puzz.link, a star is one press, and a stroke with the
//! other button marks all cells that it crosses; the page must send one input for each.

use serde_json::json;
use standin::Client;

use super::driver::Browser;
use super::table::{has, picture, sandbox, sit_down};

/// The first puzzle with ten rows and two stars in the file of generated puzzles: its rows, and the cells with a star.
fn puzzle() -> (Vec<String>, Vec<String>) {
    let text = std::fs::read_to_string("tests/data/starbattle/generated.txt").unwrap();
    let mut lines = text.lines().skip_while(|line| !line.starts_with("10 2:")).skip(1);
    let rows = lines.by_ref().take(10).map(str::to_owned).collect();
    let stars = lines.next().unwrap().strip_prefix("stars: ").unwrap();
    (rows, stars.split(", ").map(str::to_owned).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_of_ten_rows_takes_as_many_inputs_as_on_a_puzzle_site() {
    let (sandbox, _data) = sandbox().await;
    let ann = Client::named(&sandbox.address(), "Ann").await.unwrap();
    let (rows, stars) = puzzle();
    let link = format!("10 2 {}", rows.join(" "));
    ann.slash(ann.dm, "puzzle", &[("link", json!(link)), ("auto_mark", json!(false))]).await.unwrap();
    // The board has so many buttons that *Open the table* is behind *More*.
    let board = ann.newest(ann.dm, "the board", has("More")).await.unwrap();
    ann.press(&board, "More").await.unwrap();
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, &ann).await;
    browser
        .run(
            "window.inputs = 0; const send = WebSocket.prototype.send;
             WebSocket.prototype.send = function (text) { if (JSON.parse(text).press) window.inputs++; return send.call(this, text); }",
        )
        .await;
    let cell =
        |column: char, row: usize| format!(".spot[aria-label^='{column}{row},'], .spot[aria-label='{column}{row}']");

    // Every cell without a star is blackened: one stroke for each run of such cells in a row.
    let mut wanted = 0;
    for row in 1..=10 {
        let mut run = Vec::new();
        for column in ('A'..='J').chain(['!']) {
            if column != '!' && !stars.contains(&format!("{column}{row}")) {
                run.push(column);
                continue;
            }
            if let (Some(first), Some(last)) = (run.first(), run.last()) {
                let black = format!("document.querySelector('.spot[aria-label=\"{last}{row}, black\"]')");
                let mut points = Vec::new();
                for column in &run {
                    points.push(browser.middle(&cell(*column, row)).await);
                }
                // A single cell is pressed with the other button.
                browser.draw("mouse", if first == last { 2 } else { 0 }, &points).await;
                browser.wait(&black).await;
                wanted += 1;
            }
            run.clear();
        }
    }
    assert_eq!(browser.run("return document.querySelectorAll('.spot[aria-label$=black]').length").await, 80);
    assert_eq!(browser.run("return window.inputs").await, wanted, "a stroke is one input");
    browser.picture(&picture("starbattle-strokes")).await;
    // One press for each star.
    for star in &stars {
        let (column, row) = star.split_at(1);
        let at = browser.middle(&cell(column.chars().next().unwrap(), row.parse().unwrap())).await;
        browser.draw("mouse", 0, &[at]).await;
    }
    browser.wait("getComputedStyle(document.getElementById('say')).display === 'none'").await;
    assert_eq!(browser.run("return window.inputs").await, wanted + 20, "a star is one input");
    println!("{} inputs: 20 presses and {wanted} strokes", wanted + 20);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}
