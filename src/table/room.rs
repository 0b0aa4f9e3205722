//! What several pages look at: made once when something has changed, and handed to all of them.

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::Value;
use tokio::task::AbortHandle;

use super::show::Sight;
use super::{Inner, Served};
use crate::session;
use crate::store::{Place, UserId};
use clock::Watched;
use scene::Theme;

/// Whose eyes a page looks through, and in which colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Want {
    /// Somebody's own, or everybody's.
    pub(super) user: Option<UserId>,
    /// Whether the page uses the light theme.
    pub(super) is_light: bool,
}

impl Want {
    fn theme(self) -> Theme {
        theme(self.is_light)
    }
}

/// The colors of a page.
pub(super) fn theme(is_light: bool) -> Theme {
    if is_light { Theme::light() } else { Theme::DARK }
}

/// What several pages look at.
pub(super) struct Room {
    now: Mutex<Now>,
    /// Counts what has been made.
    made: Watched<u64>,
    worker: Mutex<Option<AbortHandle>>,
}

/// What the table shows of a match or puzzle.
#[derive(Clone, Default)]
pub(super) enum Now {
    /// The first picture is being made.
    #[default]
    Begins,
    /// The boards of a round are on their way in Discord.
    Waits,
    /// This.
    Sight(Made),
    /// Nothing, and why.
    Nothing(Arc<str>),
    /// The process serves it no more, or cannot just now: the page comes again.
    Away,
}

/// A sight with what is sent of it.
#[derive(Clone)]
pub(super) struct Made {
    pub(super) sight: Arc<Sight>,
    full: Arc<[u8]>,
    /// What is sent to those who have this one.
    step: Option<(Arc<Sight>, Arc<[u8]>)>,
}

impl Made {
    fn new(sight: Sight, before: Option<&Self>) -> Option<Self> {
        let step = match before {
            Some(before) => {
                // Nothing that this observer sees has changed: nothing is sent.
                let changes = sight.since(&before.sight)?;
                Some((before.sight.clone(), packed(&changes)))
            }
            None => None,
        };
        let full = packed(&sight.full());
        Some(Self { sight: Arc::new(sight), full, step })
    }

    /// What is sent to a page that has this; `None` for one that has it already.
    pub(super) fn to(&self, has: Option<&Arc<Sight>>) -> Option<Arc<[u8]>> {
        match (has, &self.step) {
            (Some(has), _) if Arc::ptr_eq(has, &self.sight) => None,
            (Some(has), Some((before, step))) if Arc::ptr_eq(has, before) => Some(step.clone()),
            _ => Some(self.full.clone()),
        }
    }
}

impl Drop for Room {
    /// The last page has closed.
    fn drop(&mut self) {
        if let Some(worker) = self.worker.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            worker.abort();
        }
    }
}

impl Room {
    /// What there is to be seen now, and a count that changes with it.
    pub(super) fn now(&self) -> (Now, u64) {
        let count = self.made.get();
        (self.now.lock().unwrap_or_else(PoisonError::into_inner).clone(), count)
    }

    /// Returns when there is something else to be seen than at this count.
    pub(super) async fn changed_since(&self, count: u64) {
        self.made.other_than(count).await;
    }

    fn put(&self, now: Now) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = now;
        self.made.change(|count| *count += 1);
    }
}

/// The room of those who look at this through the same eyes; it opens for the first of them.
pub(super) fn room(tables: &Arc<Inner>, served: &Served, place: Place, want: Want) -> Arc<Room> {
    let mut rooms = tables.rooms();
    if let Some(room) = rooms.get(&(place, want)).and_then(std::sync::Weak::upgrade) {
        return room;
    }
    rooms.retain(|_, room| room.strong_count() > 0);
    let room = Arc::new(Room { now: Mutex::default(), made: Watched::default(), worker: Mutex::default() });
    rooms.insert((place, want), Arc::downgrade(&room));
    drop(rooms);
    let work = work(Arc::downgrade(&room), tables.clone(), served.clone(), place, want);
    let worker = served.runtime.spawn(work).abort_handle();
    *room.worker.lock().unwrap_or_else(PoisonError::into_inner) = Some(worker);
    room
}

/// Makes it anew whenever something has changed.
async fn work(room: std::sync::Weak<Room>, tables: Arc<Inner>, served: Served, place: Place, want: Want) {
    let stirred = tables.stirs.listen(place);
    let theme = want.theme();
    let mut before: Option<Made> = None;
    loop {
        let count = stirred.get();
        let made = served.intake.sight(want.user, place, &theme).await;
        let Some(room) = room.upgrade() else { return };
        match made {
            Ok(Ok(None)) if before.is_none() => room.put(Now::Waits),
            // What stands there stays until everybody has their boards.
            Ok(Ok(None)) => {}
            Ok(Ok(Some(shown))) => match Sight::of(shown, &*served.voice) {
                Ok(sight) => {
                    if let Some(made) = Made::new(sight, before.as_ref()) {
                        before = Some(made.clone());
                        room.put(Now::Sight(made));
                    }
                }
                Err(words) => {
                    before = None;
                    room.put(Now::Nothing(words.into()));
                }
            },
            Ok(Err(refusal)) => room.put(Now::Nothing(served.voice.refusal(&refusal).into())),
            Err(fault) => {
                before = None;
                room.put(if let session::Fault::Adjourned(id) = fault {
                    Now::Nothing(
                        format!("🛑 {}.", rules::capitalized(&session::adjourned_words(id).to_string())).into(),
                    )
                } else {
                    tracing::info!(place = place.name(), %fault, "the table cannot show it just now");
                    Now::Away
                });
            }
        }
        drop(room);
        stirred.other_than(count).await;
    }
}

/// A message as it is sent: packed, since most of it repeats itself.
pub(super) fn packed(message: &Value) -> Arc<[u8]> {
    let text = message.to_string();
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(text.len() / 4), Compression::fast());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.expect("writing to memory cannot fail").into()
}
