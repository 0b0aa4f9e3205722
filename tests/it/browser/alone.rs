//! What a person starts alone at the table, in a real browser: lessons, practice, puzzles, and the daily puzzle.

use serde_json::json;
use standin::Client;

use super::driver::Browser;
use super::table::{has, mist, picture, press, sandbox, says, sit_down};

/// Goes back to the list by the menu under the person's name.
pub(super) async fn go_home(browser: &Browser) {
    browser.run("document.getElementById('others').click()").await;
    browser.wait("document.querySelector('#enter .part')").await;
}

/// A script: whether the board has anything that can be pressed.
const CAN_PRESS: &str = "document.querySelector('#board .spot.can')";

/// Takes lessons on the page, started from the list: a press counts in a lesson, a button leads to the next lesson, and
/// Discord continues where the page was.
async fn learn(browser: &Browser, ann: &Client) {
    browser.click("[data-lesson=starbattle]").await;
    browser.wait(&says("lesson 1 of")).await;
    browser.wait(CAN_PRESS).await;
    browser.picture(&picture("lesson")).await;
    let before = browser.run("return document.querySelector('#board .picture').innerHTML").await;
    browser.click("#board .spot.can").await;
    browser.wait(&format!("document.querySelector('#board .picture').innerHTML !== {before}")).await;
    browser.wait("!document.querySelector('.sent')").await;
    browser.click("#next").await;
    browser.wait(&says("lesson 2 of")).await;
    browser.click("#again").await;
    browser.run("location.reload()").await;
    browser.wait(&says("lesson 2 of")).await;
    ann.slash(ann.dm, "learn", &[("game", json!("starbattle"))]).await.unwrap();
    ann.newest(ann.dm, "the lesson", |message| {
        message["content"].as_str().is_some_and(|text| text.contains("lesson 2 of"))
    })
    .await
    .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_one_plays_alone_begins_on_the_page() {
    let (sandbox, _data) = sandbox().await;
    let [ann, ben] = &mist(&sandbox, &[]).await;
    let browser = Browser::open(1280, 900).await;
    sit_down(&browser, ann).await;
    go_home(&browser).await;
    browser.wait("document.querySelectorAll('.mine button').length === 1").await;
    browser.picture(&picture("home")).await;

    learn(&browser, ann).await;

    // Practice: the board appears at once, in Discord too.
    go_home(&browser).await;
    browser.click("[data-practice=mist]").await;
    browser.wait("document.getElementById('title').textContent.startsWith('Mist #')").await;
    browser.wait("document.querySelector('#board .picture rect')").await;
    let practice = browser.run("return location.search").await;
    assert_ne!(practice, "?1");
    ann.newest(ann.dm, "the board of practice", has("Open the table")).await.unwrap();
    go_home(&browser).await;
    browser.click("[data-practice=astral]").await;
    press(&browser, "Continue").await;
    browser.wait(&format!("location.search === {practice}")).await;

    // A puzzle with options, and another puzzle that replaces it.
    go_home(&browser).await;
    browser.run("document.querySelector('select[name=size]').value = '0'").await;
    browser.click("[data-puzzle=starbattle]").await;
    browser.wait("location.search.startsWith('?p')").await;
    browser.wait(CAN_PRESS).await;
    let first = browser.run("return location.search").await;
    go_home(&browser).await;
    browser.click("[data-puzzle=starbattle]").await;
    press(&browser, "Give it up and make a new one").await;
    browser.wait(&format!("location.search.startsWith('?p') && location.search !== {first}")).await;
    browser.wait(CAN_PRESS).await;

    // The daily puzzle is started once, and then continued.
    go_home(&browser).await;
    browser.click("[data-day]").await;
    browser
        .wait(&format!(
            "location.search.startsWith('?p') && document.getElementById('words').textContent && {CAN_PRESS}"
        ))
        .await;
    let day = browser.run("return location.search").await;
    go_home(&browser).await;
    browser.wait("document.querySelector('[data-day]')?.textContent === 'Go on'").await;
    browser.click("[data-day]").await;
    browser.wait(&format!("location.search === {day}")).await;
    browser.wait(CAN_PRESS).await;

    // A session cannot open what is not its person's: another person's practice or puzzle.
    let other = Browser::open(800, 600).await;
    sit_down(&other, ben).await;
    for place in [&practice, &day] {
        other.run(&format!("location.assign('/' + {place})")).await;
        other.wait("document.getElementById('enter').textContent.includes('open the table here') || document.getElementById('enter').textContent.includes('has closed this page')").await;
        assert_eq!(other.run("return document.querySelector('#board .picture rect[x]') === null").await, true);
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop((browser, other));
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_fits_a_small_phone() {
    let (sandbox, _data) = sandbox().await;
    let ann = Client::named(&sandbox.address(), "Ann").await.unwrap();
    ann.slash(ann.dm, "puzzle", &[("link", json!("4 1 aabb cabb ccdd ccdd"))]).await.unwrap();
    let browser = Browser::phone(320, 640).await;
    sit_down(&browser, &ann).await;
    go_home(&browser).await;
    assert_eq!(
        browser.run("return document.documentElement.scrollWidth").await,
        320,
        "nothing is wider than the phone"
    );
    browser.picture(&picture("home-phone")).await;
    browser.click("[data-lesson=mist]").await;
    browser.wait(&says("lesson 1 of")).await;
    assert_eq!(
        browser.run("return document.documentElement.scrollWidth").await,
        320,
        "nothing is wider than the phone"
    );
    browser.picture(&picture("lesson-phone")).await;
    drop(browser);
    sandbox.stop().await;
}
