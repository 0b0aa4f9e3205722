//! A match of Demeter's Anguish against the stand-in, from the secret planting to the second pass in a row.

use serde_json::json;

use super::stage::{Stage, content, count, submit, told, with_button};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_from_the_secret_planting_to_the_last_pass() {
    let stage = Stage::set("demeter").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ben.id))];
    hazel.slash(hazel.table, "host demeter", &given).await;

    // The planting is secret, by command in the channel and by direct message: nobody else sees it.
    told(ann, ann.dm, "Planting").await;
    submit(ann, "flower B2-F2").await;
    told(ann, ann.table, "the I pentomino on B2-F2").await;
    ann.say(ann.dm, "flower U5@G7 r180").await;
    told(ann, ann.dm, "the U pentomino on G7-I7 G8 I8").await;
    for (other, channel) in [(ben, ben.dm), (ben, ben.table), (sam, sam.table), (hazel, hazel.table)] {
        for secret in ["pentomino", "B2", "U5", "flower is in"] {
            assert_eq!(count(other, channel, secret).await, 0, "{} heard {secret}", other.id);
        }
    }
    ben.say(ben.dm, "flower H6 H7 I7 I8 J8").await;
    let pick = told(ben, ben.dm, "pick who goes first").await;
    ben.press(&pick, "Ben goes first").await;
    let board = told(ann, ann.dm, "The first flowers are revealed").await;
    let words = board["attachments"][0]["description"].as_str().unwrap();
    assert!(words.contains("W5 on H6 H7-I7 I8-J8"), "{words}");

    assert_eq!(board["attachments"].as_array().unwrap().len(), 1, "both boards are one picture");

    // The close-up of one board is shown only to the person who asked.
    let looked = ann.press(&board, "Right board").await;
    told(ann, ann.dm, "Right board").await;
    assert_eq!(count(ben, ben.dm, "Right board").await, 0, "{looked}");

    // Ben sends a rock; then two halves, one after the other.
    ben.say(ben.dm, "rock F9-G10").await;
    told(ben, ben.dm, "2x2 rock on F9-G10").await;
    let draft = with_button(ben, ben.dm, "Confirm").await;
    ben.press(&draft, "Confirm").await;
    told(ann, ann.dm, "laid a 2x2 rock on F9-G10").await;
    submit(ann, "flower H8").await;
    told(ann, ann.table, "H8 shares a side with the flower on H7").await;
    submit(ann, "flower W5@D4 r180").await;
    told(ann, ann.table, "That is not everything yet").await;
    let half = with_button(ann, ann.dm, "No rock").await;
    ann.press(&half, "No rock").await;
    ann.slash(ann.table, "lock", &[]).await;
    told(ben, ben.dm, "planted the W pentomino").await;

    // Ben passes and Ann runs out of time: two passes in a row.
    submit(ben, "pass").await;
    ben.slash(ben.table, "lock", &[]).await;
    told(ann, ann.dm, "Another pass ends the match").await;
    stage.lapse(121).await;
    stage.lapse(301).await;
    let end = told(sam, sam.table, "Both passed in a row").await;
    assert!(content(&end).contains("wins"), "{end}");
    stage.sandbox.stop().await;
}
