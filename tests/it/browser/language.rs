//! The page speaks the language of its person.

use reqwest::Method;
use serde_json::{Value, json};
use standin::Client;

use super::alone::go_home;
use super::driver::Browser;
use super::table::{mist, picture, sandbox};

/// Every text on the page that a person reads or hears, without what bears a name: the player's, a server's, a game's.
const READ: &str = "
    const texts = [];
    const walk = (node) => {
      if (node.hidden) return;
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent.trim());
      else if (node.nodeType === Node.ELEMENT_NODE && !['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE', 'STRONG', 'text'].includes(node.tagName)) {
        const label = node.getAttribute('aria-label');
        if (label) texts.push(label);
        node.childNodes.forEach(walk);
      }
    };
    walk(document.body);
    return texts.filter(Boolean)";

/// A person whose Discord speaks a language, as the bot knows from a command.
async fn speaks(person: &Client, locale: &str) {
    let settings = json!({ "locale": locale });
    person.call(Method::PATCH, "users/@me/settings", Some(settings)).await.unwrap();
    person.slash(person.dm, "settings show", &[]).await.unwrap();
}

/// The words of English in these texts that are no names.
fn english(texts: &Value) -> Vec<String> {
    const NAMES: [&str; 18] = [
        "Ann", "Ben", "Hazel", "Mist", "Dealer", "Demeter", "Anguish", "Astral", "Flow", "Starry", "Night", "Star",
        "Battle", "Indian", "Poker", "The", "Parlor", "Esc",
    ];
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    let texts = texts.as_array().unwrap().iter().map(|text| text.as_str().unwrap());
    let words = texts.flat_map(|text| text.split(|letter: char| !letter.is_alphabetic()));
    let plain = words.filter(|word| word.chars().count() > 2 && word.chars().all(is_letter) && !NAMES.contains(word));
    plain.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_its_persons_language_and_before_that_its_browsers() {
    let (sandbox, _data) = sandbox().await;
    let [ann, _ben] = &mist(&sandbox, &[]).await;
    let browser = Browser::of_reader("de-AT,de").await;
    let address = super::table::link(ann, ann.dm).await;
    browser.visit(&address).await;
    browser.wait("document.getElementById('continue')?.textContent === 'Weiter als Ann'").await;
    assert_eq!(browser.run("return document.documentElement.lang").await, "de");

    // The bot has heard Ann speak another language, so this one is the page's from here on.
    speaks(ann, "en-XA").await;
    browser.click("#continue").await;
    browser.wait("document.documentElement.lang === 'en-XA' && document.querySelector('#board .picture rect')").await;
    go_home(&browser).await;
    browser.wait("document.querySelectorAll('.mine button').length === 1").await;
    browser.picture(&picture("home-pseudo")).await;
    let left = english(&browser.run(READ).await);
    assert!(left.is_empty(), "in no catalogue: {left:?}");
    assert_eq!(browser.complaints().await, Vec::<String>::new());

    speaks(ann, "es-419").await;
    browser.run("location.reload()").await;
    browser.wait("document.querySelector('#enter .part h2')?.textContent === 'Tus partidas y puzles abiertos'").await;
    browser.picture(&picture("home-spanish")).await;
    drop(browser);
    sandbox.stop().await;
}
