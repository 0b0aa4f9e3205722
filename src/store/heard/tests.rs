//! Tests of the marks up to which messages have been read, and of whose messages are read after an absence.

use super::*;
use crate::store::tests::{a_match, open};
use crate::store::{AdjournMatch, FinishMatch, Heartbeat, InputId, Refuse};
use rules::Millis;

#[tokio::test]
async fn what_has_been_heard_is_kept_apart_from_who_is_alive() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    assert_eq!(store.heard_up_to(Shard::ONLY).await.unwrap(), None);
    store.write(Heartbeat { shard: Shard::ONLY, now: Timestamp(9000), away: None, needs_room: false }).await.unwrap();
    assert_eq!(store.heard_up_to(Shard::ONLY).await.unwrap(), None, "to be alive is not to have heard");
    let (channel, dm) = (Spot::Channel(GuildId(1), ChannelId(7)), Spot::Dm(UserId(u64::MAX)));
    let except = vec![(channel, Timestamp(100)), (dm, Timestamp(200))];
    store.write(Heard { shard: Shard::ONLY, up_to: Timestamp(5000), except: except.clone() }).await.unwrap();
    store.close().await;
    let store = open(&dir).await;
    assert_eq!(store.heard_up_to(Shard::ONLY).await.unwrap(), Some(Timestamp(5000)));
    let mut unheard = store.unheard(Shard::ONLY).await.unwrap();
    unheard.sort();
    assert_eq!(unheard, except);
    store.write(Heard { shard: Shard::ONLY, up_to: Timestamp(6000), except: Vec::new() }).await.unwrap();
    assert_eq!(store.unheard(Shard::ONLY).await.unwrap(), []);
}

#[tokio::test]
async fn a_place_that_is_read_at_last_takes_the_mark_back_to_what_still_waits_there() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let heard = |up_to, except| Heard { shard: Shard::ONLY, up_to: Timestamp(up_to), except };
    store.write(heard(5000, vec![(Spot::Dm(UserId(1)), Timestamp(100))])).await.unwrap();
    // The place has been read, and a message at 300 ms in it has no answer yet.
    store.write(heard(299, Vec::new())).await.unwrap();
    assert_eq!(store.unheard(Shard::ONLY).await.unwrap(), []);
    assert_eq!(store.heard_up_to(Shard::ONLY).await.unwrap(), Some(Timestamp(299)));
}

#[tokio::test]
async fn people_whose_match_is_over_are_heard_for_a_day() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let (open_one, over, adjourned, annulled) = (a_match(7), a_match(8), a_match(9), a_match(10));
    let seated = |mut table: crate::store::OpenMatch, user| {
        for row in table.seats.values_mut() {
            row.user = UserId(user);
        }
        table
    };
    store.write(seated(open_one, 1)).await.unwrap();
    let over = store.write(seated(over, 2)).await.unwrap();
    let adjourned = store.write(seated(adjourned, 3)).await.unwrap();
    let day = Timestamp(1_800_000_000_000);
    // This match is annulled, so it has no result.
    let mut annulled = seated(crate::store::OpenMatch { at: day, ..annulled }, 5);
    annulled.seats[rules::Seat::new(1).unwrap()].user = UserId::machine(rules::Seat::new(1).unwrap());
    let annulled = store.write(annulled).await.unwrap();
    let annul = FinishMatch { match_id: annulled, at: day, winner: None, by: "host".to_owned(), is_annulled: true };
    store.write(annul).await.unwrap();
    let finish = FinishMatch { match_id: over, at: day, winner: None, by: "rules".to_owned(), is_annulled: false };
    store.write(finish).await.unwrap();
    store.write(AdjournMatch { match_id: adjourned }).await.unwrap();
    // User 4 has written a message but never played.
    let input = InputId::first_of(day + Millis(1000));
    store.write(Refuse { input, author: UserId(4), words: "no".to_owned() }).await.unwrap();
    let heard = async |after, shard| {
        let mut people = store.people_to_hear(day + Millis::from_secs(after), shard).await.unwrap();
        people.sort();
        people
    };
    let hour = 60 * 60;
    let users = |ids: &[u64]| ids.iter().map(|&id| UserId(id)).collect::<Vec<_>>();
    assert_eq!(heard(hour, Shard::ONLY).await, users(&[1, 2, 3, 4, 5]));
    assert_eq!(heard(25 * hour, Shard::ONLY).await, users(&[1, 3]));
    let (first, second) = (Shard { id: 0, n: 2 }, Shard { id: 1, n: 2 });
    assert_eq!(heard(hour, first).await, users(&[1, 2, 3, 4, 5]), "the first shard hears everybody");
    assert_eq!(heard(hour, second).await, users(&[]), "nobody plays on its servers");
}
