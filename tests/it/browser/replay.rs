//! The replay page of a whole match, as an offline file in a real browser.

use std::path::Path;

use dealer::replay::{FILE_BYTES_MAX, eyes, watch};
use host::Record;
use rules::{BySeat, Clearance, Names};
use scene::Theme;

use super::driver::{Browser, key};

/// Writes the replay page of a game's example to a file; returns its URL.
fn page(game: &str, folder: &Path) -> String {
    let record = Record::read(games::spec(game).unwrap().example.as_bytes()).unwrap();
    let (names, theme) = (Names::from(BySeat::from(record.header.seats.clone())), Theme::default());
    let film = watch(&record, names.clone(), &theme).unwrap();
    let page = film.page("A <match>", &eyes(&names, Clearance::OFFLINE_REFEREE), FILE_BYTES_MAX).unwrap();
    assert!(page.len() < FILE_BYTES_MAX);
    let path = folder.join(format!("{game}.html"));
    std::fs::write(&path, page).unwrap();
    format!("file://{}", path.display())
}

/// A script: a hash of the canvas's pixels.
const LOOK: &str = "const c = document.getElementById('picture'); \
    const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
    let n = 0; for (let i = 0; i < d.length; i++) n = (n * 31 + d[i]) % 1000000007; return n";

fn drawn(eyes: usize, step: usize) -> String {
    format!("document.body.dataset.drawn === '{eyes} {step}'")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_and_all_buttons_have_room_in_one_window() {
    let folder = tempfile::tempdir().unwrap();
    for (width, height) in [(1280, 800), (1920, 1080), (800, 900)] {
        let browser = Browser::open(width, height).await;
        for game in ["demeter", "mist"] {
            browser.visit(&page(game, folder.path())).await;
            browser.wait(&drawn(0, 0)).await;
            let below = "return document.getElementById('eyes').getBoundingClientRect().bottom - window.innerHeight";
            let below = browser.run(below).await.as_f64().unwrap();
            assert!(below <= 0.0, "{game} at {width} by {height}: the buttons end {below} pixels below the window");
            // The picture keeps its shape and is still large.
            let ratio = "const c = document.getElementById('picture'), b = c.getBoundingClientRect(); \
                return [b.width / b.height * c.height / c.width, b.height / window.innerHeight]";
            let ratio = browser.run(ratio).await;
            assert!((ratio[0].as_f64().unwrap() - 1.0).abs() < 0.01, "{game}: {ratio}");
            assert!(ratio[1].as_f64().unwrap() > 0.4, "{game}: {ratio}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_turned_over_by_keys_buttons_and_fingers() {
    let folder = tempfile::tempdir().unwrap();
    let browser = Browser::open(800, 900).await;
    browser.visit(&page("mist", folder.path())).await;
    browser.wait(&drawn(0, 0)).await;
    assert_eq!(browser.run("return document.querySelector('h1').innerText").await, "A <match>");
    let last = browser.run("return Number(document.getElementById('step').max)").await.as_u64().unwrap();
    let last = usize::try_from(last).unwrap();
    assert!(last > 10);
    let mut looks = vec![browser.run(LOOK).await];
    browser.press(key::RIGHT).await;
    browser.wait(&drawn(0, 1)).await;
    browser.click("#next").await;
    browser.wait(&drawn(0, 2)).await;
    looks.push(browser.run(LOOK).await);
    // The players' views, selected by digit keys and by buttons.
    browser.press("2").await;
    browser.wait(&drawn(1, 2)).await;
    looks.push(browser.run(LOOK).await);
    browser.click("#eyes button:nth-of-type(3)").await;
    browser.wait(&drawn(2, 2)).await;
    looks.push(browser.run(LOOK).await);
    assert_eq!(looks.iter().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>().len(), looks.len());
    let label = browser.run("return document.getElementById('picture').getAttribute('aria-label')").await;
    assert!(label.as_str().unwrap().starts_with("Mist, turn"), "{label}");
    // A swipe to the left is a step forward, a tap on the left half a step back.
    let touch = |from: u32, to: u32| {
        format!(
            "const c = document.getElementById('picture'), b = c.getBoundingClientRect(); \
             for (const [kind, x] of [['pointerdown', {from}], ['pointerup', {to}]]) \
             c.dispatchEvent(new PointerEvent(kind, {{ clientX: b.left + x, clientY: b.top + 50, bubbles: true }}))"
        )
    };
    browser.run(&touch(300, 100)).await;
    browser.wait(&drawn(2, 3)).await;
    browser.run(&touch(20, 20)).await;
    browser.wait(&drawn(2, 2)).await;
    // To the end and back: incremental drawing gives the same picture as drawing at once.
    browser.press(key::END).await;
    browser.wait(&drawn(2, last)).await;
    browser.press(key::HOME).await;
    browser.wait(&drawn(2, 0)).await;
    browser.press("1").await;
    browser.wait(&drawn(0, 0)).await;
    assert_eq!(browser.run(LOOK).await, looks[0]);
    // Playback runs at the chosen pace and stops at the end.
    browser.run("const p = document.getElementById('pace'); p.value = '300'").await;
    browser.run("document.getElementById('picture').focus()").await;
    browser.press(" ").await;
    browser.wait(&drawn(0, last)).await;
    browser.wait("document.getElementById('play').getAttribute('aria-pressed') === 'false'").await;
    assert_eq!(
        browser
            .run("return performance.getEntriesByType('resource').filter((r) => !r.name.startsWith('data:')).length")
            .await,
        0
    );
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_its_page() {
    let folder = tempfile::tempdir().unwrap();
    let browser = Browser::open(400, 800).await;
    for game in ["demeter", "astral", "starry", "starbattle"] {
        browser.visit(&page(game, folder.path())).await;
        browser.wait(&drawn(0, 0)).await;
        browser.press(key::END).await;
        browser
            .wait("Number(document.getElementById('step').value) === Number(document.getElementById('step').max)")
            .await;
        browser.press("2").await;
        browser.wait("document.body.dataset.drawn?.startsWith('1 ')").await;
        browser.picture(&Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{game}.png"))).await;
        let fits = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
        assert_eq!(browser.run(fits).await, true, "{game}: a phone need not scroll sideways");
        assert_eq!(browser.complaints().await, Vec::<String>::new(), "{game}");
    }
}
