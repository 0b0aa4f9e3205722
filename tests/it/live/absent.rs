//! A player who lets turns run out: the host gets one message, and the match is paused.

use serde_json::json;

use super::stage::{Stage, content, count, told};
use crate::standin::eventually;

#[tokio::test(flavor = "multi_thread")]
async fn a_match_waits_for_somebody_who_is_not_there_and_tells_its_host_once() {
    let stage = Stage::set("absent").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    stage.open_mist(&[("absent_after", json!(2))]).await;
    let words = "Ann has let 2 turns in a row run out, so the match is paused.";
    eventually("the pause", async || {
        stage.pass(65).await;
        (count(hazel, hazel.table, words).await > 0).then_some(())
    })
    .await;
    let paused = told(hazel, hazel.table, words).await;
    assert!(content(&paused).contains(&format!("<@{}>", hazel.id)), "the host is called: {paused}");
    told(ann, ann.dm, words).await;
    // Clocks are stopped, also over a restart, and nothing is said twice.
    stage.pass(3600).await;
    assert!(stage.sandbox.restart().await);
    stage.pass(3600).await;
    hazel.slash(hazel.table, "match resume", &[]).await;
    told(hazel, hazel.table, "The host lets the match go on").await;
    // Ann stays absent; from now on the match goes on without her. Then Ben's absence pauses it.
    eventually("Ben's pause", async || {
        stage.pass(65).await;
        (count(hazel, hazel.table, "Ben has let 2 turns in a row run out").await > 0).then_some(())
    })
    .await;
    // The message about the first pause now says how it ended, and exists once.
    let over = "Ann let 2 turns in a row run out, so the match was paused. It went on";
    for (person, channel) in [(hazel, hazel.table), (ann, ann.dm)] {
        assert_eq!((count(person, channel, words).await, count(person, channel, over).await), (0, 1));
    }
    stage.sandbox.stop().await;
}
