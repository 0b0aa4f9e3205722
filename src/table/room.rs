//! A room draws a view when it changes, once for all the pages that show it.

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
use words::Language;

/// The view that a page shows: whose view it is, in which colors, and in which language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Want {
    /// The person whose view it is; `None` for the public view.
    pub(super) user: Option<UserId>,
    /// Whether the page uses the light theme.
    pub(super) is_light: bool,
    /// The language of the words about the clock, and of the reason if nothing is shown. The board has the words of
    /// Discord's message.
    pub(super) language: Language,
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

/// A view that several pages show.
pub(super) struct Room {
    now: Mutex<Now>,
    /// Counts the changes of `now`.
    made: Watched<u64>,
    worker: Mutex<Option<AbortHandle>>,
}

/// The present state of a room.
#[derive(Clone, Default)]
pub(super) enum Now {
    /// The first picture is being drawn.
    #[default]
    Begins,
    /// The boards of a round are being delivered on Discord.
    Waits,
    /// The view, with the messages that pages get.
    Sight(Made),
    /// Nothing can be shown, for this reason.
    Nothing(Arc<str>),
    /// This process does not serve the match any more, or cannot read it now: the page must reconnect.
    Away,
}

/// A view with the messages that pages get.
#[derive(Clone)]
pub(super) struct Made {
    pub(super) sight: Arc<Sight>,
    full: Arc<[u8]>,
    /// The changes since the view before, for pages that show that earlier view.
    step: Option<(Arc<Sight>, Arc<[u8]>)>,
}

impl Made {
    fn new(sight: Sight, before: Option<&Self>) -> Option<Self> {
        let step = match before {
            Some(before) => {
                // If the view of this observer has not changed, nothing is sent.
                let changes = sight.since(&before.sight)?;
                Some((before.sight.clone(), packed(&changes)))
            }
            None => None,
        };
        let full = packed(&sight.full());
        Some(Self { sight: Arc::new(sight), full, step })
    }

    /// The message for a page that shows `has`; `None` if the page shows this view already.
    pub(super) fn to(&self, has: Option<&Arc<Sight>>) -> Option<Arc<[u8]>> {
        match (has, &self.step) {
            (Some(has), _) if Arc::ptr_eq(has, &self.sight) => None,
            (Some(has), Some((before, step))) if Arc::ptr_eq(has, before) => Some(step.clone()),
            _ => Some(self.full.clone()),
        }
    }
}

impl Drop for Room {
    /// Stops the worker when the last page has closed.
    fn drop(&mut self) {
        if let Some(worker) = self.worker.get_mut().unwrap_or_else(PoisonError::into_inner).take() {
            worker.abort();
        }
    }
}

impl Room {
    /// The present state, and a count that changes with it.
    pub(super) fn now(&self) -> (Now, u64) {
        let count = self.made.get();
        (self.now.lock().unwrap_or_else(PoisonError::into_inner).clone(), count)
    }

    /// Waits until the count differs from `count`.
    pub(super) async fn changed_since(&self, count: u64) {
        self.made.other_than(count).await;
    }

    fn put(&self, now: Now) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = now;
        self.made.change(|count| *count += 1);
    }
}

/// The room for this view of a match or puzzle. The room is made for the first page and shared by all later ones.
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

/// The worker of a room: draws the view again whenever the match or puzzle may have changed.
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
            // Keep showing the earlier view until all boards of the round have been delivered.
            Ok(Ok(None)) => {}
            Ok(Ok(Some(shown))) => match Sight::of(shown, &*served.voice, want.language) {
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
            Ok(Err(refusal)) => room.put(Now::Nothing(served.voice.refusal(&refusal, want.language).into())),
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

/// A message in the form in which it is sent: compressed, since much of it repeats.
pub(super) fn packed(message: &Value) -> Arc<[u8]> {
    let text = message.to_string();
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(text.len() / 4), Compression::fast());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.expect("writing to memory cannot fail").into()
}
