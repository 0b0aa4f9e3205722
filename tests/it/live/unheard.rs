//! Announcements of a season whose outcome the bot does not know: Discord has posted them, but the response is lost.

use serde_json::json;
use standin::Crowd;

use super::season::{Cast, Course};
use super::stage::{Stage, keeps};
use crate::standin::eventually;

/// Discord posts a message and the response is lost; before the bot tries again, the log continues.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_posted_unheard_is_not_told_again_when_the_log_has_gone_on() {
    let stage = Stage::set_for("season-unheard", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let hazel = &stage.hazel;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let course = Course { stage: &stage, cast: &cast };
    course.season("create", &[("name", json!("Winter")), ("cast", json!(cast.mentions()))]).await;
    course.says("The season **Winter** begins").await;
    for restarts in [false, true] {
        let path = format!("channels/{}/messages", course.table());
        let lost = json!({"method": "POST", "path": path, "times": 4, "lose": true});
        stage.faults(json!({ "rest": [lost] })).await;
        let award = |name: &str| {
            let player = format!("<@{}>", cast.person(name).id);
            [("players", json!(player)), ("amount", json!(1))]
        };
        let before = (course.count("to Ann").await, course.count("to Ben").await);
        keeps(hazel, course.table(), "season award", &award("Ann")).await;
        eventually("it is posted", async || (course.count("to Ann").await > before.0).then_some(())).await;
        let taken = course.count("✅ Done. The channel").await;
        keeps(hazel, course.table(), "season award", &award("Ben")).await;
        eventually("it is in the log", async || (course.count("✅ Done. The channel").await > taken).then_some(()))
            .await;
        if restarts {
            course.restart().await;
        }
        stage.faults(json!({ "clear": true })).await;
        // Looking at the season makes the bot try again.
        hazel.slash(course.table(), "season status", &[]).await;
        eventually("the second", async || (course.count("to Ben").await > before.1).then_some(())).await;
        let now = (course.count("to Ann").await, course.count("to Ben").await);
        assert_eq!(now, (before.0 + 1, before.1 + 1), "each is told once");
    }
    stage.sandbox.stop().await;
}
