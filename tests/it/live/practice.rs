//! Practice against the machine: by direct message, as a seat of a hosted match, and after a restart.

use serde_json::{Value, json};

use super::stage::{Stage, content, count, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Waits until it is the person's turn; picks who goes first if the person is asked.
async fn turn(person: &Client, name: &str, number: &str) -> Value {
    eventually("a turn", async || {
        let newest = person.messages(person.dm).await.into_iter().next()?;
        if content(&newest).contains("pick who goes first") {
            person.say(person.dm, &format!("first {name}")).await;
        }
        content(&newest).contains(number).then_some(newest)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_practises_and_is_helped_and_goes_back() {
    let stage = Stage::set("practice").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    let options = [("machine", json!("beginner")), ("first", json!(ann.id))];
    // Practice has no option for who goes first.
    assert!(ann.try_slash(ann.table, "practice mist", &options).await.is_err());
    ann.slash(ann.table, "practice mist", &options[..1]).await;
    told(ann, ann.table, "Practice of **Mist**").await;
    let first = turn(ann, "Ann", "Your turn").await;
    assert!(content(&first).contains("against Dealer \\(beginner\\)"), "{first}");
    for (other, channel) in [(ben, ben.dm), (sam, sam.table)] {
        assert_eq!(count(other, channel, "Mist").await, 0, "nobody else is told of practice");
    }

    // A suggestion can be played with its button.
    ann.press(&first, "More").await;
    let more = with_button(ann, ann.dm, "Suggest").await;
    ann.press(&more, "Suggest").await;
    let suggestion = told(ann, ann.dm, "💡 In your place I would place").await;
    ann.press(&suggestion, "Play it").await;

    // The machine answers, but does not explain its move yet: that would reveal what Ann cannot see.
    let newest = |message: &Value| message["id"].as_str().unwrap().parse::<u64>().unwrap();
    let next = eventually("the machine's move", async || {
        let boards = ann.messages(ann.dm).await.into_iter();
        boards.filter(|message| content(message).contains("Your turn")).find(|message| newest(message) > newest(&first))
    })
    .await;
    ann.say(ann.dm, "why?").await;
    told(ann, ann.dm, "🤖 Dealer \\(beginner\\) can't say why yet").await;

    // Back to Ann's last turn, and once more after a restart in the middle.
    ann.say(ann.dm, "back").await;
    told(ann, ann.dm, "Back at your last turn").await;
    let title = content(&first).split(':').next().unwrap().to_owned();
    let again = eventually("the turn once more", async || {
        let boards = ann.messages(ann.dm).await.into_iter();
        boards.filter(|message| content(message).contains(&title)).find(|message| newest(message) > newest(&next))
    })
    .await;
    ann.say(ann.dm, "suggest").await;
    let suggestion = eventually("another suggestion", async || {
        let told = ann.messages(ann.dm).await.into_iter();
        told.filter(|message| content(message).contains("💡 In your place"))
            .find(|found| newest(found) > newest(&again))
    })
    .await;
    // Whether Ann was asked who goes first, and so has one receipt more, is random.
    let n_receipts = count(ann, ann.dm, "Played: ").await;
    ann.press(&suggestion, "Play it").await;
    // Before the receipt, the press could be lost with the process.
    eventually("the receipt", async || (count(ann, ann.dm, "Played: ").await > n_receipts).then_some(())).await;
    assert!(stage.sandbox.restart().await);
    eventually("the machine's move after a restart", async || {
        let boards = ann.messages(ann.dm).await.into_iter();
        boards.filter(|message| content(message).contains("Your turn")).find(|message| newest(message) > newest(&again))
    })
    .await;

    // A person has one practice match at a time; it ends like any match, and does not count.
    ann.slash(ann.dm, "practice demeter", &[]).await;
    told(ann, ann.dm, "You already have a practice match").await;
    ann.slash(ann.dm, "concede", &[("sure", json!("concede"))]).await;
    let end = told(ann, ann.dm, "Dealer \\(beginner\\) wins").await;
    ann.press(&end, "Why?").await;
    let why = told(ann, ann.dm, "In truth Ann had").await;
    assert!(content(&why).starts_with("🤖 Dealer \\(beginner\\) chose to"), "{why}");
    // A result is counted shortly after it is announced.
    eventually("the result", async || {
        ann.slash(ann.dm, "stats", &[]).await;
        (count(ann, ann.dm, "Mist against machines: 1 played, 0 won").await > 0).then_some(())
    })
    .await;
    ann.press(&end, "Once more").await;
    told(ann, ann.dm, "Practice of **Mist**").await;
    stage.sandbox.stop().await;
}

/// The garnets of practice belong to no book, and winnings are not kept.
#[tokio::test(flavor = "multi_thread")]
async fn practice_of_starry_night_has_garnets_and_trades() {
    let stage = Stage::set("practice-garnets").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    ann.slash(ann.dm, "practice starry", &[("machine", json!("beginner"))]).await;
    told(ann, ann.dm, "You own 5 garnets; community garnets: 2 with Dealer").await;
    ann.say(ann.dm, "bid 2; rank lock mirror rotate swap slide; lock").await;
    told(ann, ann.dm, "You bid 2 and paid 2").await;
    ben.slash(ben.dm, "practice starry", &[("garnets", json!("7")), ("community", json!("0"))]).await;
    told(ben, ben.dm, "You own 7 garnets; community garnets: 0 with Dealer").await;
    stage.sandbox.stop().await;
}

/// Commands right after a practice match, and again after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_after_practice_is_about_the_match_that_has_ended() {
    let stage = Stage::set("practice-over").await;
    let ann = &stage.ann;
    ann.slash(ann.dm, "practice mist", &[("machine", json!("beginner"))]).await;
    turn(ann, "Ann", "Your turn").await;
    ann.slash(ann.dm, "concede", &[("sure", json!("concede"))]).await;
    told(ann, ann.dm, "Dealer \\(beginner\\) wins").await;
    ann.slash(ann.dm, "export", &[]).await;
    told(ann, ann.dm, "penpa").await;
    // Only Ann can see it, even if another person forges the button.
    let ben = &stage.ben;
    stage.faults(json!({ "forgery": true })).await;
    ben.say(ben.dm, "hello").await;
    let message = told(ben, ben.dm, "hello").await;
    ben.choose_id(&message, "w:export:penpa", &["1".to_owned()]).await;
    told(ben, ben.dm, "That match is over").await;
    assert_eq!(count(ben, ben.dm, "penpa").await, 0, "nothing of it is Ben's");
    ann.say(ann.dm, "c4").await;
    told(ann, ann.dm, "match #1, which was played here, is over").await;
    assert!(stage.sandbox.restart().await);
    let n_exports = count(ann, ann.dm, "penpa").await;
    ann.slash(ann.dm, "export", &[]).await;
    eventually("another export", async || (count(ann, ann.dm, "penpa").await > n_exports).then_some(())).await;

    // The next match begins at once, even while the previous one is ending.
    ann.slash(ann.dm, "practice mist", &[("machine", json!("beginner"))]).await;
    told(ann, ann.dm, "Practice of **Mist**, #2").await;
    turn(ann, "Ann", "Your turn").await;
    ann.slash(ann.dm, "concede", &[("sure", json!("concede"))]).await;
    ann.slash(ann.dm, "practice mist", &[("machine", json!("beginner"))]).await;
    told(ann, ann.dm, "Practice of **Mist**, #3").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_machine_takes_a_seat_that_is_named_or_free() {
    let stage = Stage::set("machine").await;
    let (hazel, ann, sam) = (&stage.hazel, &stage.ann, &stage.sam);
    hazel.slash(hazel.table, "host mist", &[]).await;
    let opened = told(sam, sam.table, "1. *free*").await;
    hazel.choose(&opened, "Who takes the free seats?", &["The machine, master"]).await;
    told(sam, sam.table, "2. Dealer \\(master\\)").await;
    let full = told(sam, sam.table, "1. Dealer \\(master\\)").await;
    hazel.choose(&full, "Who takes the free seats?", &["Nobody"]).await;
    told(sam, sam.table, "1. *free*").await;
    hazel.slash(hazel.table, "match end", &[]).await;
    told(hazel, hazel.table, "The invitation is withdrawn").await;

    let author: Value = opened["author"]["id"].clone();
    let given = [
        ("player1", json!(ann.id)),
        ("player2", author),
        ("machine", json!("beginner")),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
    ];
    hazel.slash(hazel.table, "host mist", &given).await;
    told(sam, sam.table, "Ann – Dealer \\(beginner\\)").await;
    told(ann, ann.dm, "Your turn 1 against Dealer \\(beginner\\)").await;
    // It is a real match: taking back and suggestions are refused.
    ann.say(ann.dm, "suggest").await;
    told(ann, ann.dm, "🚫").await;
    submit(ann, "c5 d4 lock").await;
    told(ann, ann.dm, "Your turn 3 against").await;
    assert_eq!(count(sam, sam.table, "🤖").await, 0, "what the machine thinks is its own");
    stage.sandbox.stop().await;
}
