//! Events that one process received and another must handle. An event waits here until that process, or a successor,
//! has handled it.

use sqlx::AnyConnection;

use super::sql::Flag;
use super::{Error, InputId, Query, Shard, Statement, Store, UserId, Write};
use rules::{Millis, Timestamp};

/// Hands an event over to the process that serves a shard. An event that is handed over twice is stored once.
#[derive(Clone, Debug)]
pub struct HandOver {
    /// The id of the interaction or message.
    pub event: InputId,
    /// The shard that must handle the event.
    pub shard: Shard,
    /// The person who caused the event.
    pub author: UserId,
    /// The event as Discord sent it.
    pub body: String,
}

impl Statement for HandOver {
    fn statement(&self) -> Query<'_> {
        // The conflict clause allows two cases: a shard hands the event on to another shard, or a process that took the
        // event but did not begin gives it back.
        sqlx::query(
            "INSERT INTO events (event_id, shard, author_id, body) VALUES ($1, $2, $3, $4)
             ON CONFLICT (event_id) DO UPDATE SET shard = excluded.shard, body = excluded.body, is_taken = 0
             WHERE events.shard <> excluded.shard OR events.is_taken = 1",
        )
        .bind(self.event)
        .bind(i64::from(self.shard.id))
        .bind(self.author)
        .bind(&self.body)
    }
}

/// Stores that a process has begun to handle these events. If the process crashes, its successor sees that they were
/// begun.
#[derive(Clone, Debug)]
pub struct TakeEvents(pub Vec<InputId>);

impl Write for TakeEvents {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for event in &self.0 {
            let take = sqlx::query("UPDATE events SET is_taken = 1 WHERE event_id = $1").bind(event);
            take.execute(&mut *connection).await?;
        }
        Ok(())
    }
}

/// Deletes an event that the shard has handled, unless the event was handed on to another shard since.
#[derive(Clone, Copy, Debug)]
pub struct EndEvent(pub InputId, pub Shard);

impl Statement for EndEvent {
    const LAZY: bool = true;

    fn statement(&self) -> Query<'_> {
        let end = sqlx::query("DELETE FROM events WHERE event_id = $1 AND shard = $2 AND is_taken = 1");
        end.bind(self.0).bind(i64::from(self.1.id))
    }
}

/// An event that waits to be handled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEvent {
    /// The id of the interaction or message.
    pub event: InputId,
    /// The event as Discord sent it.
    pub body: String,
    /// Whether a process has begun to handle the event.
    pub is_taken: bool,
}

/// Reserves the next time at which a shard may identify itself to Discord's gateway: shards of one bucket identify one
/// after another.
#[derive(Clone, Copy, Debug)]
pub struct Identify {
    /// The rate-limit bucket of the shard, by Discord's `max_concurrency`.
    pub bucket: u64,
    /// The time of the request.
    pub now: Timestamp,
    /// The minimum time between two identifies of a bucket.
    pub every: Millis,
}

impl Write for Identify {
    /// When the shard may identify.
    type Out = Timestamp;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Timestamp, Error> {
        let due = sqlx::query_scalar(
            "INSERT INTO identifies (bucket, due) VALUES ($1, $2) ON CONFLICT (bucket) DO UPDATE SET
             due = CASE WHEN identifies.due + $3 > excluded.due THEN identifies.due + $3 ELSE excluded.due END
             RETURNING due",
        );
        let due = due.bind(self.bucket.cast_signed()).bind(self.now.0).bind(self.every.0);
        Ok(Timestamp(due.fetch_one(connection).await?))
    }
}

impl Store {
    /// The events that wait for a shard, oldest first.
    pub async fn events_of(&self, shard: Shard) -> Result<Vec<WaitingEvent>, Error> {
        let rows: Vec<(InputId, String, Flag)> =
            sqlx::query_as("SELECT event_id, body, is_taken FROM events WHERE shard = $1 ORDER BY event_id")
                .bind(i64::from(shard.id))
                .fetch_all(&self.readers)
                .await?;
        let event = |(event, body, Flag(is_taken))| WaitingEvent { event, body, is_taken };
        Ok(rows.into_iter().map(event).collect())
    }

    /// Whether an event is stored that no process has begun to handle.
    pub async fn is_waiting(&self, event: InputId) -> Result<bool, Error> {
        let waiting = sqlx::query_scalar("SELECT count(*) FROM events WHERE event_id = $1 AND is_taken = 0");
        let waiting: i64 = waiting.bind(event).fetch_one(&self.readers).await?;
        Ok(waiting > 0)
    }

    /// Waits until an event may have been handed over.
    pub async fn event_came(&self) {
        self.events.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::open;
    use super::*;
    use crate::store::Forget;

    fn handed(event: u64, shard: Shard, body: &str) -> HandOver {
        HandOver { event: InputId(event), shard, author: UserId(777), body: body.to_owned() }
    }

    #[tokio::test]
    async fn an_event_waits_once_for_its_shard_until_it_has_been_seen_to() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let (first, second) = (Shard { id: 0, n: 2 }, Shard { id: 1, n: 2 });
        for (event, shard, body) in [(7, second, "b"), (5, second, "a"), (7, second, "again"), (6, first, "c")] {
            store.write(handed(event, shard, body)).await.unwrap();
        }
        let waiting =
            |event, body: &str, is_taken| WaitingEvent { event: InputId(event), body: body.to_owned(), is_taken };
        assert_eq!(store.events_of(second).await.unwrap(), [waiting(5, "a", false), waiting(7, "b", false)]);
        assert!(store.is_waiting(InputId(5)).await.unwrap());
        store.write(TakeEvents(vec![InputId(5)])).await.unwrap();
        assert!(!store.is_waiting(InputId(5)).await.unwrap() && store.is_waiting(InputId(7)).await.unwrap());
        assert!(store.events_of(second).await.unwrap()[0].is_taken);
        store.write(EndEvent(InputId(5), second)).await.unwrap();
        assert_eq!(store.events_of(second).await.unwrap(), [waiting(7, "b", false)]);
        assert_eq!(store.events_of(first).await.unwrap(), [waiting(6, "c", false)]);
        // The event is handed on to the second shard. `EndEvent` by the first shard must not delete it.
        store.write(TakeEvents(vec![InputId(6)])).await.unwrap();
        store.write(handed(6, second, "c")).await.unwrap();
        store.write(EndEvent(InputId(6), first)).await.unwrap();
        assert_eq!(store.events_of(second).await.unwrap(), [waiting(6, "c", false), waiting(7, "b", false)]);
    }

    #[tokio::test]
    async fn an_event_that_is_given_back_waits_again() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        store.write(handed(5, Shard::ONLY, "a")).await.unwrap();
        store.write(TakeEvents(vec![InputId(5)])).await.unwrap();
        store.write(handed(5, Shard::ONLY, "a")).await.unwrap();
        // The process that gave the event back ends its handling. `EndEvent` must not delete an event that waits again.
        store.write(EndEvent(InputId(5), Shard::ONLY)).await.unwrap();
        assert!(store.is_waiting(InputId(5)).await.unwrap());
        store.write(TakeEvents(vec![InputId(5)])).await.unwrap();
        store.write(EndEvent(InputId(5), Shard::ONLY)).await.unwrap();
        assert_eq!(store.events_of(Shard::ONLY).await.unwrap(), []);
    }

    #[tokio::test]
    async fn what_waits_of_somebody_is_shown_to_them_alone_and_forgotten_with_them() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let (ann, ben) = (UserId(777), UserId(778));
        for (event, author) in [(5, ann), (6, ben)] {
            store.write(HandOver { author, ..handed(event, Shard::ONLY, "of <@777> and <@778>") }).await.unwrap();
        }
        let held = store.held_of(ann).await.unwrap();
        assert_eq!(held["on the way between two processes"].as_array().unwrap().len(), 1);
        store.write(Forget { user: ann, alias: UserId(u64::MAX) }).await.unwrap();
        let left: Vec<_> = store.events_of(Shard::ONLY).await.unwrap().into_iter().map(|event| event.event).collect();
        assert_eq!(left, [InputId(6)], "what another said stays, whomever it names");
    }

    #[tokio::test]
    async fn shards_of_a_bucket_ask_for_their_sessions_one_after_the_other() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let ask = async |bucket, now| {
            store.write(Identify { bucket, now: Timestamp(now), every: Millis(5000) }).await.unwrap().0
        };
        assert_eq!([ask(0, 1000).await, ask(0, 1000).await, ask(1, 1000).await], [1000, 6000, 1000]);
        assert_eq!([ask(0, 2000).await, ask(0, 60_000).await], [11_000, 60_000]);
    }
}
