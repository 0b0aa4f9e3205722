//! Rules and tutorials: a page chosen from the contents; a whole game learned press by press, with a restart in the
//! middle, a press that misses the aim, and stored progress.

use rules::Language;
use serde_json::{Value, json};
use standin::components;

use super::privacy::night;
use super::stage::{Stage, content, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The title of a lesson's message.
fn title(game: &str, number: usize) -> String {
    let of = games::CATALOGUE.iter().find(|spec| spec.name == game).unwrap().lessons.len();
    format!("📘 **{game}** · lesson {number} of {of}")
}

/// Presses the control of a lesson that submits this text: a button, the lock of the current draft, or values of a
/// menu.
async fn press_what_says(person: &Client, message: &Value, wanted: &str) {
    for item in components(message) {
        let Some(id) = item["custom_id"].as_str() else { continue };
        // The parts of a custom id: `L`, game, lesson, action, and the turn with the text.
        let parts: Vec<&str> = id.splitn(5, ':').collect();
        let ["L", _, _, deed, text] = parts[..] else { continue };
        let Some((_, text)) = text.split_once(':') else { continue };
        // A press on a cell uses the selected brush, which is a star at first.
        let is_cell = text.strip_prefix("cell ").is_some_and(|cell| wanted.strip_prefix('★') == Some(cell));
        if deed == "p" && (text == wanted || is_cell || wanted == "lock" && text.starts_with("lock ")) {
            person.press_id(message, id).await;
            return;
        }
        let Some((_, text)) = text.split_once(':').filter(|_| deed == "m") else { continue };
        let mut before: Vec<&str> = text.split('|').collect();
        let prefix = before.remove(0);
        let Some(said) = wanted.strip_prefix(prefix).map(str::trim) else { continue };
        let offered: Vec<&str> =
            item["options"].as_array().unwrap().iter().filter_map(|one| one["value"].as_str()).collect();
        // One value, or all words of the text that this menu offers.
        let words: Vec<&str> = said.split(' ').filter(|word| offered.contains(word)).collect();
        let values = if offered.contains(&said) { vec![said] } else { words };
        if !values.is_empty() && values != before {
            let values: Vec<String> = values.into_iter().map(str::to_owned).collect();
            person.choose_id(message, id, &values).await;
            return;
        }
    }
    // Menus that continue a started input offer only the part to add.
    for item in components(message) {
        let Some((id, options)) = item["custom_id"].as_str().zip(item["options"].as_array()) else { continue };
        let mut offered = options.iter().filter_map(|one| one["value"].as_str());
        if let Some(value) = offered.find(|value| wanted.ends_with(&format!(" {value}"))) {
            person.choose_id(message, id, &[value.to_owned()]).await;
            return;
        }
    }
    panic!("{wanted:?} is not offered in {message}");
}

/// Waits until the lesson's message contains these words and differs from `before`.
async fn lesson(person: &Client, channel: u64, before: Option<&Value>, words: &str) -> Value {
    eventually("the lesson", async || {
        let newest = person.messages(channel).await.into_iter().find(|message| content(message).contains("📘"))?;
        let is_new = before
            .is_none_or(|before| content(&newest) != content(before) || newest["attachments"] != before["attachments"]);
        (is_new && content(&newest).contains(words)).then_some(newest)
    })
    .await
}

/// Presses a lesson's model through, starting from its message; returns the message at its end.
async fn learned(person: &Client, channel: u64, game: &str, number: usize, first: Value) -> Value {
    let spec = games::spec(game).unwrap();
    let mut message = first;
    for wanted in spec.lessons[number].model {
        press_what_says(person, &message, wanted).await;
        message = lesson(person, channel, Some(&message), &title(spec.name, number + 1)).await;
    }
    assert!(content(&message).contains(spec.lessons[number].texts.learned(Language::English).as_str()), "{message}");
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_learns_a_whole_game_over_a_restart() {
    let stage = Stage::set("learn").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    let spec = games::spec("mist").unwrap();
    let n_lessons = spec.lessons.len();
    ann.slash(ann.table, "learn", &[("game", json!("mist"))]).await;
    let mut message = lesson(ann, ann.table, None, &title("Mist", 1)).await;
    assert!(message["attachments"][0]["filename"].as_str().unwrap().starts_with("mist-"), "{message}");
    assert!(content(&message).contains("Learned: ▫▫▫▫▫▫"), "{message}");
    assert!(standin::button(&message, "More").is_none(), "what is for matches is left out");
    assert_eq!(ben.messages(ben.table).await.iter().filter(|one| content(one).contains("📘")).count(), 0);

    // An input that misses the aim is legal: the answer names the aim, and the position can be restarted.
    press_what_says(ann, &message, "draft B2").await;
    let draft = lesson(ann, ann.table, Some(&message), "your draft is B2").await;
    press_what_says(ann, &draft, "lock").await;
    let missed = lesson(ann, ann.table, Some(&draft), "❌ The aim was a turn of three cells.").await;
    ann.press(&missed, "Again").await;
    message = lesson(ann, ann.table, Some(&missed), "Name three cells").await;

    for number in 0..n_lessons {
        if number == 2 {
            // The bot restarts while a draft is pending.
            press_what_says(ann, &message, "draft G3").await;
            let draft = lesson(ann, ann.table, Some(&message), "your draft is G3").await;
            assert!(stage.sandbox.restart().await);
            press_what_says(ann, &draft, "draft G3 G5").await;
            let whole = lesson(ann, ann.table, Some(&draft), "your draft is G3, G5").await;
            press_what_says(ann, &whole, "lock").await;
            message =
                lesson(ann, ann.table, Some(&whole), spec.lessons[2].texts.learned(Language::English).as_str()).await;
        } else {
            message = learned(ann, ann.table, "mist", number, message).await;
        }
        let signs: String = (0..n_lessons).map(|nth| if nth <= number { '✅' } else { '▫' }).collect();
        assert!(content(&message).contains(&format!("Learned: {signs}")), "{message}");
        if number + 1 < n_lessons {
            ann.press(&message, "Next ▶").await;
            message = lesson(ann, ann.table, Some(&message), &title("Mist", number + 2)).await;
        }
    }
    assert!(content(&message).contains("🎓 That was the last lesson"), "{message}");
    assert!(standin::button(&message, "Next ▶").is_none(), "{message}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tutorial_is_kept_for_whoever_learns_and_goes_with_them() {
    let stage = Stage::set("learnt").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    for (game, name) in [("Star Battle", "Star Battle"), ("astral", "Astral Flow"), ("starry", "Starry Night")] {
        let spec = games::CATALOGUE.iter().find(|spec| spec.name == name).unwrap();
        ann.slash(ann.dm, "learn", &[("game", json!(game))]).await;
        let first = lesson(ann, ann.dm, None, &title(name, 1)).await;
        learned(ann, ann.dm, spec.id, 0, first).await;
        stage.pass(20).await;
    }
    // After a learned lesson the next one follows; another game starts with its first lesson.
    ann.slash(ann.dm, "learn", &[("game", json!("astral"))]).await;
    let second = lesson(ann, ann.dm, None, &title("Astral Flow", 2)).await;
    ann.slash(ann.dm, "learn", &[("game", json!("demeter"))]).await;
    lesson(ann, ann.dm, None, &title("Demeter's Anguish", 1)).await;
    press_what_says(ann, &second, "D2").await;
    let second = told(ann, ann.dm, "the gap of B1 goes to D2").await;
    // A button of an earlier lesson does not play in the current one.
    stage.faults(json!({ "forgery": true })).await;
    ann.press_id(&second, "L:astral:0:s:A1").await;
    ann.press_id(&second, "L:astral:40:b:").await;
    told(ann, ann.dm, "There is no such lesson").await;
    ann.press_id(&second, "L:chess:0:s:e4").await;
    ann.press_id(&second, "L:heap:0:s:take 1").await;
    // Each person has their own tutorial, even if another person forges its buttons.
    ben.slash(ben.dm, "learn", &[("game", json!("astral"))]).await;
    lesson(ben, ben.dm, None, &title("Astral Flow", 1)).await;
    ann.slash(ann.dm, "learn", &[("game", json!("checkers"))]).await;
    told(ann, ann.dm, "There is no such game. Choose one of `mist`").await;

    ann.slash(ann.dm, "privacy show", &[]).await;
    let shown = told(ann, ann.dm, "everything that I have stored about you").await;
    let held: Value =
        serde_json::from_slice(&ann.fetch(shown["attachments"][0]["url"].as_str().unwrap()).await).unwrap();
    let of_astral = held["tutorials"].as_array().unwrap().iter().find(|one| one["game"] == "astral").unwrap();
    assert_eq!((&of_astral["lesson"], &of_astral["learned"]), (&json!(2), &json!(3)), "{held}");
    ann.slash(ann.dm, "privacy delete", &[("sure", json!(true))]).await;
    told(ann, ann.dm, "Then a pseudonym replaces your name").await;
    night(&stage).await;
    ann.slash(ann.dm, "learn", &[("game", json!("astral"))]).await;
    let anew = lesson(ann, ann.dm, None, &title("Astral Flow", 1)).await;
    assert!(content(&anew).contains("Learned: ▫▫▫▫▫▫"), "{anew}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_the_rules_is_chosen_from_their_contents() {
    let stage = Stage::set("contents").await;
    let ann = &stage.ann;
    ann.slash(ann.table, "rules", &[("game", json!("starry"))]).await;
    let first = told(ann, ann.table, "Page 1 of").await;
    ann.choose(&first, "Contents", &["7. Before round 1"]).await;
    let page = told(ann, ann.table, "Page 7 of").await;
    assert!(content(&page).contains("## Before round 1"), "{page}");
    assert_eq!(page["id"], first["id"], "it is turned to in place");
    let of_menu = |message: &Value| {
        let menu = components(message).find(|item| item["options"].is_array()).unwrap();
        let options = menu["options"].as_array().unwrap().clone();
        let shown: Vec<_> =
            options.iter().filter(|one| one["default"] == true).map(|one| one["label"].clone()).collect();
        (options.len(), shown)
    };
    let n_pages: usize = content(&page).split("Page 7 of ").nth(1).unwrap().trim().parse().unwrap();
    assert_eq!(of_menu(&page), (n_pages, vec![json!("7. Before round 1")]));
    ann.press(&page, "Next ▶").await;
    assert_eq!(of_menu(&told(ann, ann.table, "Page 8 of").await).1, [json!("8. Trades")]);
    // A page number beyond the menu shows the last page.
    stage.faults(json!({ "forgery": true })).await;
    ann.choose_id(&page, &format!("r:starry:{n_pages}"), &["99".to_owned()]).await;
    told(ann, ann.table, &format!("Page {n_pages} of {n_pages}")).await;
    stage.sandbox.stop().await;
}
