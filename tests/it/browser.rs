//! The sandbox's page in a real browser.

mod activity;
mod alone;
mod counted;
mod driver;
mod guests;
mod language;
mod login;
mod replay;
mod table;
mod watch;

use std::path::Path;

use clock::Clock;
use scene::Theme;
use standin::{Bot, Crowd, Options, Sandbox, demo};

use crate::standin::bot;
use driver::{Browser, key};

/// The selector of the input field in the nth pane of a person's column.
fn composer(name: &str, pane: u8) -> String {
    format!("section.column[aria-label={name}] .pane:nth-of-type({pane}) textarea")
}

/// A script: whether a person's column shows this text.
fn shows(name: &str, text: &str) -> String {
    format!("document.querySelector('section.column[aria-label={name}]').innerText.includes('{text}')")
}

/// A sandbox with the page and a bot.
async fn sandbox(bot: Bot) -> (Sandbox, tempfile::TempDir) {
    let data = tempfile::tempdir().unwrap();
    let options = Options {
        port: 0,
        data_dir: data.path().to_owned(),
        page: true,
        record: None,
        clock: Clock::system(),
        crowd: Crowd::default(),
    };
    (Sandbox::start(options, Some(bot)).await.unwrap(), data)
}

/// A sandbox with a bot, and a browser that shows the sandbox's page.
async fn stage(bot: Bot) -> (Sandbox, Browser, tempfile::TempDir) {
    let (sandbox, data) = sandbox(bot).await;
    let browser = Browser::open(1680, 1000).await;
    browser.visit(&sandbox.address()).await;
    browser.wait("document.querySelectorAll('section.column').length === 4").await;
    (sandbox, browser, data)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_write_is_text_and_never_code() {
    let (sandbox, browser, _data) = stage(bot::bot()).await;
    for (written, drawn) in [
        ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
        ("**a** *b* __c__ ~~d~~ `e*f*`", "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e*f*</code></p>"),
        ("# Top\\nsnake_case_name\\n> said", "<h3>Top</h3><p>snake_case_name</p><blockquote>said</blockquote>"),
        ("- a\\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("\\\\*plain\\\\*", "<p>*plain*</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("```\\n**a**\\n```", "<pre><code>**a**</code></pre>"),
    ] {
        let script = format!(
            "return import('/page/markdown.js').then(({{ markdown }}) => markdown('{written}', '1').innerHTML)"
        );
        assert_eq!(browser.run(&script).await, drawn, "{written}");
    }
    let script = "return import('/page/moments.js').then(({ moment, now }) => \
        moment(Math.round(now() / 1000) + 75, 'R').textContent)";
    let counted = browser.run(script).await;
    assert!(["in 1 min 15 s", "in 1 min 14 s"].contains(&counted.as_str().unwrap()), "{counted}");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_everybody_from_the_keyboard() {
    let (sandbox, browser, _data) = stage(bot::bot()).await;

    // Completion: Enter accepts the first matching command, Enter sends it.
    browser.write(&composer("Ann", 1), "/boa").await;
    browser
        .wait("document.querySelector('.choices:not([hidden]) [aria-selected=true]')?.innerText.includes('/board')")
        .await;
    browser.press(key::ENTER).await;
    browser.press(key::ENTER).await;
    browser.wait(&shows("Ann", "Only Ann can see this")).await;
    browser.wait("[...document.querySelectorAll('.picture img')].some((image) => image.naturalWidth === 4)").await;
    assert_eq!(browser.run(&format!("return {}", shows("Ben", "The board"))).await, false, "it was for Ann alone");

    // Subcommands and options, selected with arrow keys and Tab.
    browser.write(&composer("Hazel", 1), "/ho").await;
    browser.wait("document.querySelector('.choices:not([hidden])')").await;
    browser.press(key::TAB).await;
    browser.wait("document.querySelector('.choices:not([hidden])')?.innerText.includes('size:')").await;
    browser.press(key::DOWN).await;
    browser.press(key::ENTER).await;
    browser.write(&composer("Hazel", 1), &format!("11{}", key::ENTER)).await;
    browser.wait(&shows("Sam", "hosting size 11")).await;
    browser.wait(&shows("Sam", "Hazel used /host mist")).await;

    // A button that changes its message, a button that opens a modal, and Escape.
    browser.click("[data-custom-id=flip]").await;
    browser.wait(&shows("Ann", "flipped")).await;
    browser.wait("document.querySelector('img[alt=\"the other side\"]')").await;
    browser.click("[data-custom-id=ask]").await;
    browser.wait("document.querySelector('dialog[open] input')").await;
    browser.press(key::ESCAPE).await;
    browser.wait("!document.querySelector('dialog')").await;
    browser.click("[data-custom-id=ask]").await;
    browser.write("dialog input", &format!("**42**{}", key::ENTER)).await;
    browser.wait("[...document.querySelectorAll('strong')].some((one) => one.innerText === '42')").await;

    // A picture is enlarged by a click and closed by Escape.
    browser.click("button.picture").await;
    browser.wait("document.querySelector('dialog.enlarged[open]')").await;
    browser.press(key::ESCAPE).await;
    browser.wait("!document.querySelector('dialog')").await;

    // Direct messages, and another player's column, which is opened from the bar.
    browser.write(&composer("Ben", 2), &format!("A3 B4{}", key::ENTER)).await;
    browser.wait(&shows("Ben", "you said A3 B4")).await;
    browser.click(".seat[aria-pressed=false]").await;
    browser.wait("document.querySelectorAll('section.column').length === 5").await;
    browser.wait(&shows("Cleo", "hosting size 11")).await;

    browser.picture(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("page.png")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_while_a_column_loads_is_in_it() {
    let (sandbox, browser, _data) = stage(bot::bot()).await;
    let slow = "const ask = window.fetch; window.fetch = async (path, ...given) => {
        const answer = await ask(path, ...given);
        const isLoad = path.includes('/messages?');
        if (isLoad) await new Promise((done) => setTimeout(done, 2000));
        if (isLoad) setTimeout(() => { window.hasLoaded = true; }, 200);
        return answer;
    };";
    browser.run(slow).await;
    browser.click(".seat[aria-pressed=false]").await;
    browser.wait("document.querySelectorAll('section.column').length === 5").await;
    browser.write(&composer("Ben", 1), &format!("said meanwhile{}", key::ENTER)).await;
    browser.wait("window.hasLoaded").await;
    browser.wait(&shows("Ben", "said meanwhile")).await;
    assert_eq!(browser.run(&format!("return {}", shows("Cleo", "said meanwhile"))).await, true);
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_mist_is_started_in_two_clicks_and_played() {
    let (sandbox, browser, _data) = stage(dealer::cli::sandbox::bot(&Theme::DARK)).await;
    demo::lay_out(&sandbox.address()).await.unwrap();
    browser.click_label("Ben", "Join").await;
    browser.click_label("Hazel", "Start").await;

    // The player with the advantage chooses who begins, by a button; then Ann plays a turn by text and a button.
    browser.click_label("Ann", "Ann goes first").await;
    browser.wait(&shows("Ann", "Your turn 1 against")).await;
    browser.write(&composer("Ann", 2), &format!("e5{}", key::ENTER)).await;
    browser.wait(&shows("Ann", "You place on E5")).await;
    browser.click_label("Ann", "Lock in").await;

    // Ben plays by a slash command, completed from the legal inputs, and its button.
    browser.wait(&shows("Ben", "Your turn 2 against")).await;
    browser.write(&composer("Ben", 1), "/submit text: ").await;
    browser.wait("document.querySelector('section.column[aria-label=Ben] .choices:not([hidden])')").await;
    browser.write(&composer("Ben", 1), "i1").await;
    browser.press(key::ENTER).await;
    browser.press(key::ENTER).await;
    browser.wait(&shows("Ben", "You place on I1")).await;
    browser.click_label("Ben", "Lock in").await;
    browser.wait(&shows("Ann", "Your turn 3 against")).await;

    // Everybody sees pictures with alternative texts, and nobody reads another player's hidden turn.
    for name in ["Hazel", "Ann", "Ben", "Sam"] {
        let column = format!("section.column[aria-label={name}]");
        browser.wait(&format!("document.querySelector('{column} .picture img')?.naturalWidth > 600")).await;
        let blind = format!("[...document.querySelectorAll('{column} .picture img')].some((image) => !image.alt)");
        assert_eq!(browser.run(&format!("return {blind}")).await, false, "{name} has a picture without words");
    }
    for (name, secret) in [("Ann", "on I1"), ("Sam", "on I1"), ("Hazel", "on I1"), ("Sam", "Only ")] {
        assert_eq!(browser.run(&format!("return {}", shows(name, secret))).await, false, "{name} reads {secret:?}");
    }
    browser.wait(&shows("Ann", "in ")).await;
    browser.picture(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("page-mist.png")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

/// Adds a message with pictures of these sizes to the end of Ann's direct messages; returns the size at which each is
/// shown.
async fn shown_sizes(browser: &Browser, sizes: &[(u32, u32)]) -> Vec<[i64; 2]> {
    let pictures: Vec<String> = (sizes.iter())
        .map(|(width, height)| {
            format!(
                "{{ id: '1', url: 'http://x/page/inter.otf', content_type: 'image/png', width: {width}, height: {height} }}"
            )
        })
        .collect();
    let script = format!(
        "return import('/page/message.js').then(({{ messageElement }}) => {{
            const message = {{ id: '1', author: {{ id: '1', bot: true }}, content: '', timestamp: '2026-01-01T00:00:00Z',
              flags: 0, mentions: [], embeds: [], components: [], attachments: [{}] }};
            const element = messageElement(message, null, {{ id: '2', name: 'Ann' }});
            document.querySelector('section.column[aria-label=Ann] .pane.direct .log').append(element);
            const sizes = [...element.querySelectorAll('.picture')].map((one) => one.getBoundingClientRect());
            element.remove();
            return sizes.map((one) => [Math.round(one.width), Math.round(one.height)]);
        }})",
        pictures.join(", ")
    );
    serde_json::from_value(browser.run(&script).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_as_large_as_discord_shows_them() {
    let (sandbox, browser, _data) = stage(bot::bot()).await;
    // A single picture is scaled to fit, by its height first; a small one is not enlarged.
    for (size, shown) in
        [((1100, 700), [550, 350]), ((1100, 500), [550, 250]), ((700, 1400), [175, 350]), ((40, 30), [40, 30])]
    {
        assert_eq!(shown_sizes(&browser, &[size]).await, [shown], "{size:?}");
    }
    // Several pictures are cropped tiles, whatever their shapes.
    assert_eq!(shown_sizes(&browser, &[(1100, 700), (700, 1400)]).await, [[273, 273]; 2]);
    let [first, second, third] = shown_sizes(&browser, &[(1100, 700); 3]).await[..] else { panic!("three tiles") };
    assert!(first[0] > 360 && second == third && second[0] < 185, "{first:?} {second:?}");
    assert!(shown_sizes(&browser, &[(1100, 700); 4]).await.iter().all(|&[width, height]| width == 273 && height < 175));
    // On a phone, pictures are at most as wide as the screen.
    browser.click("#phone").await;
    for (size, shown) in [((1100, 700), [360, 229]), ((700, 1400), [360, 720]), ((40, 30), [40, 30])] {
        assert_eq!(shown_sizes(&browser, &[size]).await, [shown], "{size:?} on a phone");
    }
    let script = "location.reload(); return true";
    browser.run(script).await;
    browser.wait("document.querySelector('#columns')?.dataset.device === 'phone'").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_moves_nothing_and_loads_no_picture_anew() {
    let (sandbox, browser, _data) = stage(bot::bot()).await;
    browser.write(&composer("Ann", 1), &format!("/board{}", key::ENTER)).await;
    browser.click("[data-custom-id=flip]").await;
    browser.wait("document.querySelector('img[alt=\"the other side\"]')?.naturalWidth === 4").await;
    for line in 0..30 {
        browser.write(&composer("Ann", 1), &format!("line {line}{}", key::ENTER)).await;
    }
    browser.wait(&shows("Ann", "line 29")).await;
    // While a person reads further up, the message with the picture above that position is changed by its button and
    // grows.
    let log = "document.querySelector('section.column[aria-label=Ann] .pane:nth-of-type(1) .log')";
    browser
        .run(&format!(
            "const log = {log}; window.log = log;
             window.image = log.querySelector('img[alt=\"the other side\"]');
             window.line = [...log.querySelectorAll('.message')].find((one) => one.innerText.includes('line 12'));
             log.scrollTop = window.line.offsetTop - log.offsetTop;
             window.before = window.line.getBoundingClientRect().top;"
        ))
        .await;
    browser.run("window.image.closest('.message').querySelector('[data-custom-id=longer]').click()").await;
    browser.wait(&shows("Ann", "a second line")).await;
    let moved = "return Math.abs(window.line.getBoundingClientRect().top - window.before)";
    assert!(browser.run(moved).await.as_f64().unwrap() < 2.0, "what was being read has moved");
    assert_eq!(browser.run("return window.log.contains(window.image)").await, true, "the picture was made anew");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    drop(browser);
    sandbox.stop().await;
}
