//! Tests of shards' outages, and of the time that players get back when the number of shards changes.

use super::*;
use crate::store::tests::open;
use crate::store::{ChannelId, Heard, Spot};

const MIN: Millis = Millis(1000);

/// A server that belongs to the shard with the number `shard`, for any number of shards that these tests use.
fn server(shard: u64) -> GuildId {
    GuildId(((6_000_000 + shard) << 22) | 7)
}

async fn beat(store: &Store, shard: Shard, now: i64, from: i64) -> Option<Outage> {
    let away = Some(Away { from: Timestamp(from), outage_min: MIN });
    store.write(Heartbeat { shard, now: Timestamp(now), away, needs_room: false }).await.unwrap()
}

async fn owed(store: &Store, guild: GuildId) -> Vec<(i64, i64)> {
    let outages = store.outages_since(0, guild).await.unwrap();
    outages.iter().map(|outage| (outage.began.0, outage.ended.0)).collect()
}

#[test]
fn servers_are_divided_as_discord_does() {
    let discord = GuildId(197_038_439_483_310_086);
    assert_eq!(Shard::of(discord, 1), Shard::ONLY);
    assert_eq!(Shard::of(discord, 5), Shard { id: u32::try_from((discord.0 >> 22) % 5).unwrap(), n: 5 });
    assert!(Shard { id: 0, n: 5 }.has(GuildId::NONE) && Shard { id: 2, n: 3 }.has(server(2)));
}

#[tokio::test]
async fn an_outage_is_owed_by_its_own_shard_alone() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let (first, second) = (Shard { id: 0, n: 2 }, Shard { id: 1, n: 2 });
    for shard in [first, second] {
        assert_eq!(beat(&store, shard, 10_000, 0).await, None, "its first day at work");
    }
    assert!(beat(&store, second, 60_000, 20_000).await.is_some());
    assert_eq!(owed(&store, server(1)).await, [(20_000, 60_000)]);
    assert_eq!(owed(&store, server(0)).await, []);
    assert_eq!(owed(&store, GuildId::NONE).await, []);
    assert_eq!(store.outages_ended_since(Timestamp(0), server(0)).await.unwrap(), []);
    assert_eq!(store.last_outage(first).await.unwrap(), None);
    assert_eq!(store.last_outage(second).await.unwrap().map(|outage| outage.ended), Some(Timestamp(60_000)));
    assert_eq!(store.last_sign(first).await.unwrap(), Some(Timestamp(10_000)));
    assert_eq!(store.last_sign(second).await.unwrap(), Some(Timestamp(60_000)));
}

#[tokio::test]
async fn another_number_of_shards_leaves_everybody_what_they_are_owed() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let (first, second) = (Shard { id: 0, n: 2 }, Shard { id: 1, n: 2 });
    for shard in [first, second] {
        beat(&store, shard, 10_000, 0).await;
    }
    // The second shard is cut off, and later the process ends.
    beat(&store, second, 40_000, 40_000).await;
    beat(&store, first, 100_000, 100_000).await;
    let spot = Spot::Channel(server(2), ChannelId(9));
    for (shard, up_to) in [(first, 90_000), (second, 30_000)] {
        let except = if shard == first { vec![(spot, Timestamp(20_000))] } else { Vec::new() };
        store.write(Heard { shard, up_to: Timestamp(up_to), except }).await.unwrap();
    }
    let before: i64 = store.outages_since(0, server(0)).await.unwrap().last().map_or(0, |last| last.id);
    for _ in 0..2 {
        store.divide(3, Timestamp(200_000), MIN).await.unwrap();
    }
    let owed_since = async |guild| {
        let outages = store.outages_since(before, guild).await.unwrap();
        outages.iter().map(|outage| (outage.began.0, outage.ended.0)).collect::<Vec<_>>()
    };
    // The outages are owed by the old number of shards, 2: servers with even numbers belong to the first shard.
    let (even, odd) = (owed_since(server(2)).await, owed_since(server(1)).await);
    assert_eq!(even, [(100_000, 200_000)]);
    assert_eq!(odd.last(), Some(&(40_000, 200_000)));
    for shard in Shard::all(3) {
        assert_eq!(store.last_sign(shard).await.unwrap(), Some(Timestamp(200_000)), "it goes on from there");
        assert_eq!(store.heard_up_to(shard).await.unwrap(), Some(Timestamp(30_000)), "nothing is left out");
    }
    assert_eq!(store.unheard(Shard { id: 2, n: 3 }).await.unwrap(), [(spot, Timestamp(20_000))]);
    // The number of shards changes back to 1. No server is given the time of an outage twice.
    beat(&store, Shard { id: 2, n: 3 }, 230_000, 230_000).await;
    store.divide(1, Timestamp(240_000), MIN).await.unwrap();
    let ended =
        |outages: Vec<(i64, i64)>| outages.into_iter().filter(|&(_, ended)| ended == 240_000).collect::<Vec<_>>();
    assert_eq!(ended(owed(&store, server(2)).await), [(230_000, 240_000)]);
    assert_eq!(ended(owed(&store, server(0)).await), [(200_000, 240_000)]);
    assert_eq!(store.last_outage(Shard::ONLY).await.unwrap().map(|outage| outage.ended), Some(Timestamp(240_000)));
}
