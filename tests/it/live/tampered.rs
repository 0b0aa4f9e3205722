//! Data that decide who sees what are changed by hand in the database: that match stops, the others go on.

use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::stage::{Stage, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_seat_was_given_another_channel_by_hand_stops_and_others_go_on() {
    let stage = Stage::set("tampered").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    let elsewhere = hazel.table + 1;
    let players = [("player1", json!(sam.id)), ("player2", json!(ben.id)), ("first", json!(sam.id))];
    let players = [players.as_slice(), &[("advantage", json!(sam.id))]].concat();
    hazel.slash(elsewhere, "host mist", &players).await;
    told(sam, sam.dm, "Your turn 1 against").await;
    // Ann's boards would be posted where Ben can read them.
    let mut database = SqliteConnectOptions::new().filename(stage.database()).connect().await.unwrap();
    let flip = sqlx::query("UPDATE seats SET channel_id = ? WHERE match_id = 1 AND seat = 0");
    flip.bind(i64::try_from(elsewhere).unwrap()).execute(&mut database).await.unwrap();
    drop(database);
    assert!(stage.sandbox.restart().await);
    // The next input that loads the match finds the change.
    ann.say(ann.dm, "c4").await;
    told(ann, ann.dm, "is stopped by a fault").await;
    told(ann, ann.table, "because what was played is damaged on the disk. Its clocks stand still").await;
    // The other match goes on.
    sam.say(sam.dm, "c4").await;
    told(sam, sam.dm, "Saved: You place on C4").await;
    stage.sandbox.stop().await;
}
