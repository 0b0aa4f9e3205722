//! Tests of the outages that the store derives from heartbeats.

use super::*;

#[tokio::test]
async fn a_gap_between_heartbeats_is_an_outage() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let away = Some(Away { from: Timestamp(0), outage_min: Millis(6000) });
    let beat = |now| Heartbeat { shard: Shard::ONLY, now: Timestamp(now), away, needs_room: true };
    assert_eq!(store.write(beat(10_000)).await.unwrap(), None);
    assert_eq!(store.write(beat(15_000)).await.unwrap(), None);
    let outage = store.write(beat(60_000)).await.unwrap().unwrap();
    assert_eq!((outage.began, outage.length()), (Timestamp(15_000), Millis(45_000)));
    assert_eq!(store.outages_since(0, GuildId::NONE).await.unwrap(), [outage]);
    assert_eq!(store.last_outage(Shard::ONLY).await.unwrap(), Some(outage));
}

#[tokio::test]
async fn fault_41_short_absences_add_up() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let beat = async |now, from: Option<i64>| {
        let from = from.map_or(Timestamp(0), Timestamp);
        let away = Some(Away { from, outage_min: Millis(1000) });
        let outage =
            store.write(Heartbeat { shard: Shard::ONLY, now: Timestamp(now), away, needs_room: false }).await.unwrap();
        outage.map(|outage| (outage.began.0, outage.ended.0))
    };
    assert_eq!(beat(10_000, None).await, None, "its first day at work");
    assert_eq!(beat(10_400, None).await, None);
    assert_eq!(beat(20_000, Some(19_600)).await, None, "it is known to have been there until then");
    assert_eq!(beat(28_000, None).await, Some((20_000, 28_000)), "one that is long enough by itself");
    assert_eq!(beat(28_300, None).await, Some((27_200, 28_300)), "the third of the short ones");
    assert_eq!(beat(28_600, None).await, None, "the account is empty again");
}

#[tokio::test]
async fn an_absence_whose_beginning_is_known_is_not_cut_short_by_what_was_judged_in_it() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let day = Timestamp(1_800_000_000_000);
    let at = |ms| Timestamp(day.0 + ms);
    let beat = async |now, from| {
        let away = Some(Away { from: at(from), outage_min: Millis(1000) });
        let outage =
            store.write(Heartbeat { shard: Shard::ONLY, now: at(now), away, needs_room: false }).await.unwrap();
        outage.map(|outage| (outage.began - day, outage.ended - day))
    };
    let judge = async |ms| {
        let refuse = Refuse { input: InputId::first_of(at(ms)), author: UserId(1), words: "no".to_owned() };
        store.write(refuse).await.unwrap();
    };
    assert_eq!(store.last_sign(Shard::ONLY).await.unwrap(), None);
    assert_eq!(beat(0, 0).await, None, "its first day at work");
    judge(6000).await;
    assert_eq!(beat(20_000, 2000).await, Some((Millis(2000), Millis(20_000))), "read during the absence");
    assert_eq!(store.last_sign(Shard::ONLY).await.unwrap(), Some(at(20_000)));
    judge(26_000).await;
    assert_eq!(store.last_sign(Shard::ONLY).await.unwrap(), Some(at(20_000)), "when people spoke says nothing of us");
    assert_eq!(beat(40_000, 0).await, Some((Millis(20_000), Millis(40_000))), "it was at work when that was noted");
}
