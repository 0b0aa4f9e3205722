//! A match for a stream: the public board with a delay, for everybody who has the key from the host. Viewers cannot
//! make inputs.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::Inner;
use super::room::{Now, Room, Want, packed, room};
use super::show::{self, Sight};
use super::socket::{
    Close, HELLO_WITHIN, MESSAGE_BYTES_MAX, PING_EVERY, SENT_WITHIN, SILENT_MAX, next, read_language, send,
};
use super::token::hash;
use crate::store::{MatchId, Place, TableStream};
use clock::Stopwatch;
use host::AtTable;
use rules::Timestamp;

/// How many pages may show the stream of one match.
const VIEWERS_MAX: usize = 16;
/// How many boards are held back. When there are more, each new board replaces the board before it.
const WAITING_MAX: usize = 256;

/// Holds boards back until their delay has passed.
struct Delay<T> {
    by: TableStream,
    /// The boards that are held back, oldest first. Each comes with the time at which it appeared, and its number.
    waiting: VecDeque<(Timestamp, u64, T)>,
    /// The number of the newest board.
    count: u64,
    /// Whether the match is over, so that no further boards follow.
    is_over: bool,
}

impl<T> Delay<T> {
    fn new(by: TableStream) -> Self {
        Self { by, waiting: VecDeque::new(), count: 0, is_over: false }
    }

    /// Adds a board that appears now.
    fn push(&mut self, now: Timestamp, is_over: bool, board: T) {
        self.count += 1;
        self.is_over = is_over;
        if self.waiting.len() >= WAITING_MAX {
            self.waiting.pop_back();
        }
        self.waiting.push_back((now, self.count, board));
    }

    /// When the oldest board may be shown; `None` if too few newer boards have followed it.
    fn due(&self) -> Option<Timestamp> {
        let (at, number, _) = self.waiting.front()?;
        let has_followers = self.is_over || number + u64::from(self.by.boards) <= self.count;
        has_followers.then(|| *at + self.by.delay)
    }

    /// Takes the newest board that may be shown now; `None` if all such boards have been taken.
    fn take(&mut self, now: Timestamp) -> Option<T> {
        let mut taken = None;
        while self.due().is_some_and(|due| due <= now) {
            taken = self.waiting.pop_front().map(|(_, _, board)| board);
        }
        taken
    }
}

/// The board to show, or why there is none.
type Board = Result<Arc<Sight>, Arc<str>>;

/// Opens the connection of a stream; its first message carries the key.
pub(super) async fn live(State(tables): State<Arc<Inner>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(MESSAGE_BYTES_MAX).max_frame_size(MESSAGE_BYTES_MAX).on_upgrade(
        move |mut socket| async move {
            if let Some(why) = serve(&tables, &mut socket).await {
                let frame = CloseFrame { code: why as u16, reason: "".into() };
                drop(timeout(SENT_WITHIN, socket.send(Message::Close(Some(frame)))).await);
            }
        },
    )
}

/// A page that shows a stream, counted until it is dropped.
struct Counted(Arc<Inner>, MatchId);

impl Counted {
    fn new(tables: &Arc<Inner>, id: MatchId) -> Option<Self> {
        let mut viewers = tables.viewers();
        let count = viewers.entry(id).or_default();
        if *count >= VIEWERS_MAX {
            return None;
        }
        *count += 1;
        drop(viewers);
        Some(Self(tables.clone(), id))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut viewers = self.0.viewers();
        if let Some(count) = viewers.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                viewers.remove(&self.1);
            }
        }
    }
}

/// Serves a page until it closes. Returns why the page must be closed; `None` if the page is gone.
async fn serve(tables: &Arc<Inner>, socket: &mut WebSocket) -> Option<Close> {
    let hello = tables.doorway.wait(async { timeout(HELLO_WITHIN, next(socket)).await.ok().flatten() }).await?;
    let Some(key) = hello.get("stream").and_then(Value::as_str).map(hash) else { return Some(Close::SignedOut) };
    let is_light = hello.get("light") == Some(&Value::Bool(true));
    let any = tables.any()?;
    let stream = match any.intake.directory().store().table_stream(&key).await {
        Ok(Some(stream)) => stream,
        Ok(None) => return Some(Close::SignedOut),
        Err(_) => return Some(Close::Again),
    };
    let Some(_counted) = Counted::new(tables, stream.match_id) else { return Some(Close::Many) };
    let place = Place::Match(stream.match_id);
    let Ok(Some(served)) = tables.of(place).await else { return Some(Close::Again) };
    let room = room(tables, &served, place, Want { user: None, is_light, language: read_language(&hello) });
    let hello = json!({ "hello": { "name": "", "now": tables.clock.now().0 }, "begins": stream.delay.0 });
    if !send(socket, packed(&hello)).await {
        return None;
    }
    run((tables, key), (room, stream), socket).await
}

async fn run(
    (tables, key): (&Arc<Inner>, [u8; 32]),
    (room, stream): (Arc<Room>, TableStream),
    socket: &mut WebSocket,
) -> Option<Close> {
    let mut delay: Delay<Board> = Delay::new(stream);
    let mut has: Option<Arc<Sight>> = None;
    let mut count = u64::MAX;
    let mut ended = tables.ended.get();
    let mut ping = tokio::time::interval(PING_EVERY);
    let mut heard = Stopwatch::start();
    loop {
        let now = tables.clock.now();
        let (seen, seen_count) = room.now();
        if seen_count != count {
            count = seen_count;
            if let Err(why) = note(&mut delay, now, seen) {
                return Some(why);
            }
        }
        if let Some(board) = delay.take(now) {
            let message = match &board {
                Ok(sight) => has.as_ref().map_or_else(|| Some(sight.full()), |has| sight.since(has)),
                Err(words) => Some(show::nothing(words)),
            };
            has = board.ok();
            if let Some(message) = message
                && !send(socket, packed(&message)).await
            {
                return None;
            }
        }
        let due = delay.due();
        tokio::select! {
            _ = tables.is_closed.wait_for(|is_closed| is_closed) => return Some(Close::Again),
            () = room.changed_since(count) => {}
            () = async { match due {
                Some(due) => tables.clock.sleep_until(due).await,
                None => std::future::pending().await,
            } } => {}
            message = next(socket) => {
                heard = Stopwatch::start();
                // After its key, a page of ours sends only pongs, which `next` returns as `here`.
                if message?.get("here").is_none() {
                    return Some(Close::Abuse);
                }
            }
            now_ended = tables.ended.other_than(ended) => {
                ended = now_ended;
                if is_revoked(tables, &key).await {
                    return Some(Close::SignedOut);
                }
            }
            _ = ping.tick() => {
                // Another process may have revoked the key.
                if is_revoked(tables, &key).await {
                    return Some(Close::SignedOut);
                }
                if heard.elapsed() > SILENT_MAX
                    || timeout(SENT_WITHIN, socket.send(Message::Ping(axum::body::Bytes::new()))).await.is_err()
                {
                    return None;
                }
            }
        }
    }
}

/// Adds the present state of the room to the delayed boards. The error is why the page must be closed.
fn note(delay: &mut Delay<Board>, now: Timestamp, seen: Now) -> Result<(), Close> {
    match seen {
        Now::Begins | Now::Waits => {}
        Now::Away => return Err(Close::Again),
        // A fault has stopped the match. The match may be resumed, so boards that are held back must still wait for
        // their delay.
        Now::Nothing(words) => delay.push(now, false, Err(words)),
        Now::Sight(made) => {
            let status = made.sight.status.as_ref().ok_or(Close::Again)?;
            if status.at_table == AtTable::Off {
                return Err(Close::SignedOut);
            }
            let is_over = status.outcome.is_some();
            delay.push(now, is_over, Ok(made.sight));
        }
    }
    Ok(())
}

/// Whether a key has been revoked. While the database cannot be read, the page stays open.
async fn is_revoked(tables: &Inner, key: &[u8; 32]) -> bool {
    let Some(any) = tables.any() else { return false };
    matches!(any.intake.directory().store().table_stream(key).await, Ok(None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Millis;

    fn delay(delay: i64, boards: u32) -> Delay<u32> {
        Delay::new(TableStream { match_id: MatchId(1), delay: Millis(delay), boards })
    }

    #[test]
    fn a_board_is_shown_neither_before_its_time_nor_before_others_have_followed() {
        let mut by_time = delay(100, 0);
        by_time.push(Timestamp(0), false, 1);
        by_time.push(Timestamp(50), false, 2);
        assert_eq!((by_time.take(Timestamp(99)), by_time.due()), (None, Some(Timestamp(100))));
        assert_eq!(by_time.take(Timestamp(100)), Some(1));
        assert_eq!((by_time.take(Timestamp(149)), by_time.take(Timestamp(150))), (None, Some(2)));
        assert_eq!((by_time.take(Timestamp(999)), by_time.due()), (None, None));

        let mut both = delay(100, 2);
        both.push(Timestamp(0), false, 1);
        both.push(Timestamp(5), false, 2);
        assert_eq!((both.take(Timestamp(999)), both.due()), (None, None));
        both.push(Timestamp(10), false, 3);
        assert_eq!((both.take(Timestamp(99)), both.take(Timestamp(999))), (None, Some(1)));
        // The end of the match releases the boards held back, but not before their delay has passed.
        both.push(Timestamp(2000), true, 4);
        assert_eq!((both.take(Timestamp(2099)), both.take(Timestamp(2100))), (Some(3), Some(4)));
    }

    #[test]
    fn of_too_many_boards_the_newest_waits_its_whole_time() {
        let mut delay = delay(100, 0);
        for n in 0..1000 {
            delay.push(Timestamp(n), false, u32::try_from(n).unwrap());
        }
        assert_eq!(delay.waiting.len(), WAITING_MAX);
        assert_eq!((delay.take(Timestamp(1098)), delay.take(Timestamp(1099))), (Some(254), Some(999)));
    }
}
