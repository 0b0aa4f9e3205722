//! The WebSocket of one open page: what it may see, what it is sent, and what it sends.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::allowance::Allowance;
use super::input::{Desk, Sent};
use super::room::{Now, Room, Want, packed, room};
use super::show::{self, Sight};
use super::token::hash;
use super::{Inner, Served, home, lesson, steps};
use crate::session::Fault;
use crate::store::{EndTableSession, EndTableSessions, NoteTablePlace, Place, TableSession, TableWay, UserId};
use clock::Stopwatch;
use host::AtTable;
use rules::{Observer, Spec, Timestamp};
use words::{Language, page};

/// How long a page may take for its first message.
pub(super) const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long sending a message may take. The connection of a page that reads more slowly is closed, and the page opens a
/// new one.
pub(super) const SENT_WITHIN: Duration = Duration::from_secs(10);
/// How often a page is pinged.
pub(super) const PING_EVERY: Duration = Duration::from_secs(25);
/// After this long without a message, a page counts as gone.
pub(super) const SILENT_MAX: Duration = Duration::from_secs(80);
/// How often to check whether a person without a seat can still read the channel. Discord does not notify the bot of
/// changes to a single member's roles.
const ADMITTED_FOR: Duration = Duration::from_mins(10);
/// Rate limit for messages from a page: a burst, then a rate per second.
pub(super) const BURST_MAX: u32 = 60;
pub(super) const A_SECOND_MAX: f64 = 12.0;
/// How many messages to a page may be queued.
const OUTBOX_MAX: usize = 64;
/// How many pages one person may have open.
pub(super) const PAGES_MAX: usize = 8;
/// The maximum size of a message from a page, in bytes.
pub(super) const MESSAGE_BYTES_MAX: usize = 16 * 1024;

/// Why the server closes a page's connection: the WebSocket's close code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Close {
    /// The page may reconnect at once: this process is shutting down, or cannot serve the page now.
    Again = 4001,
    /// The session has ended.
    SignedOut = 4002,
    /// The page sent too much, or something that no page of ours sends.
    Abuse = 4003,
    /// The person has too many pages open.
    Many = 4004,
}

/// Counts one open page of a person until it is dropped.
struct Counted {
    tables: Arc<Inner>,
    user: UserId,
}

impl Counted {
    fn new(tables: &Arc<Inner>, user: UserId) -> Option<Self> {
        let mut open = tables.open();
        let all: usize = open.values().sum();
        let own = open.entry(user).or_default();
        if *own >= PAGES_MAX || all >= tables.limits.pages_max {
            return None;
        }
        *own += 1;
        drop(open);
        Some(Self { tables: tables.clone(), user })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open: std::sync::MutexGuard<'_, BTreeMap<UserId, usize>> = self.tables.open();
        if let Some(own) = open.get_mut(&self.user) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.user);
            }
        }
    }
}

/// The way in which a connection authenticates.
pub(super) enum Key {
    /// The connection authenticates by a browser's cookie. Holds the hash of the cookie's secret, and the session to
    /// which it belongs.
    Cookie([u8; 32], TableSession),
    /// The connection authenticates by a frame's bearer token, which comes with the first message.
    Bearer,
}

/// Serves a page's connection until it closes.
pub(super) async fn serve(tables: Arc<Inner>, key: Key, mut socket: WebSocket) {
    let opened = open(&tables, key, &mut socket).await;
    let is_known = opened.is_ok();
    let why = match opened {
        Ok((secret, session, hello)) => match Counted::new(&tables, session.user) {
            Some(_counted) => run(&tables, secret, (Arc::new(session), hello), &mut socket).await,
            None => Some(Close::Many),
        },
        Err(why) => why,
    };
    if let Some(why) = why {
        let frame = CloseFrame { code: why as u16, reason: "".into() };
        drop(timeout(SENT_WITHIN, socket.send(Message::Close(Some(frame)))).await);
        // Read on until the page closes: TCP resets a connection that ends with unread data, and the page would not see
        // the close code. An unauthenticated page is not waited for, because no limit counts it any more.
        if is_known {
            drop(timeout(SENT_WITHIN, async { while let Some(Ok(_)) = socket.recv().await {} }).await);
        }
    }
}

/// Authenticates a connection. Returns its session and first message. The error is why the connection must be closed;
/// `None` if the page is gone.
async fn open(
    tables: &Arc<Inner>,
    key: Key,
    socket: &mut WebSocket,
) -> Result<([u8; 32], TableSession, Value), Option<Close>> {
    let hello = async { timeout(HELLO_WITHIN, next(socket)).await.ok().flatten() };
    let bearer = match key {
        Key::Cookie(secret, session) => return Ok((secret, session, hello.await.ok_or(None)?)),
        Key::Bearer => tables.doorway.wait(hello).await.ok_or(None)?,
    };
    let secret = hash(bearer.get("bearer").and_then(Value::as_str).ok_or(Some(Close::SignedOut))?);
    let served = tables.any().ok_or(Some(Close::Again))?;
    let found = served.intake.directory().store().table_session(&secret, tables.clock.now()).await;
    let session = found.map_err(|_| Some(Close::Again))?.filter(|session| session.way == TableWay::Activity);
    Ok((secret, session.ok_or(Some(Close::SignedOut))?, bearer))
}

/// Serves an authenticated page. Returns why the page must be closed; `None` if the page is gone.
async fn run(
    tables: &Arc<Inner>,
    secret: [u8; 32],
    (session, hello): (Arc<TableSession>, Value),
    socket: &mut WebSocket,
) -> Option<Close> {
    let Some(Hello { wanted, is_light, is_public, browser }) = Hello::read(&hello) else { return Some(Close::Abuse) };
    let language = language(tables, &session, browser).await;
    let place = match wanted {
        Wanted::Home => return home::serve(tables, &secret, (&session, language), socket).await,
        Wanted::Lesson(spec) => {
            return lesson::serve(tables, &secret, (&session, language), (spec, is_light), socket).await;
        }
        Wanted::Place(place) => place,
    };
    if !session.opens(place) {
        return Some(Close::Abuse);
    }
    // Another process may serve the match or puzzle: a proxy that tries the processes in turn leads the page there.
    let Ok(Some(served)) = tables.of(place).await else { return Some(Close::Again) };
    let (outbox, letters) = mpsc::channel(OUTBOX_MAX);
    let desk = Desk { tables: tables.clone(), served, session: session.clone(), language, place, outbox };
    let known = tables.ended.get();
    let mut page = Page {
        desk,
        is_light,
        is_public,
        view: None,
        barred: None,
        reviews: tables.stirs.reviews(),
        has: None,
        allowance: Allowance::new(BURST_MAX, A_SECOND_MAX),
        heard: Stopwatch::start(),
    };
    if !send(socket, packed(&greeting(tables, &session, language))).await {
        return None;
    }
    page.work((tables, secret, known), socket, letters).await
}

/// The first message to a page: the name of its person, the time, and the language of all later texts.
pub(super) fn greeting(tables: &Inner, session: &TableSession, language: Language) -> Value {
    json!({ "hello": { "name": session.name, "now": tables.clock.now().0, "language": language.locale() } })
}

/// The language in which a person last used Discord. If the store does not know that language, returns the browser's
/// language.
async fn language(tables: &Inner, session: &TableSession, browser: Language) -> Language {
    let Some(served) = tables.any() else { return browser };
    let known = served.intake.directory().store().language_of(session.user).await;
    known.ok().flatten().unwrap_or(browser)
}

/// Why a page must be closed, if its session has ended or the session cannot be read.
pub(super) async fn session_ended(served: &Served, secret: &[u8; 32], now: Timestamp) -> Option<Close> {
    match served.intake.directory().store().table_session(secret, now).await {
        Ok(Some(_)) => None,
        Ok(None) => Some(Close::SignedOut),
        Err(_) => Some(Close::Again),
    }
}

/// Ends the session of a frame, or all sessions of its person, if a message asks for that; then returns why the page
/// must be closed. Pages with a cookie send an HTTP request instead.
pub(super) async fn leave(tables: &Inner, served: &Served, session: &TableSession, message: &Value) -> Option<Close> {
    let is_everywhere = message.get("leave")?.as_bool()?;
    if session.way != TableWay::Activity {
        return Some(Close::Abuse);
    }
    let (store, user) = (served.intake.directory().store(), session.user);
    let ended = if is_everywhere {
        store.write(EndTableSessions { user }).await
    } else {
        store.write(EndTableSession { session: session.id, user }).await.map(drop)
    };
    if ended.is_err() {
        return Some(Close::Again);
    }
    tables.ended.change(|count| *count += 1);
    Some(Close::SignedOut)
}

/// The state of an open page.
struct Page {
    desk: Desk,
    is_light: bool,
    /// Whether the page wants the public view, even for a player.
    is_public: bool,
    /// The view that the page shows; `None` until it is known what the page may show.
    view: Option<View>,
    /// The time since a check found that the page may show nothing.
    barred: Option<Stopwatch>,
    /// The count of changes of roles and channels at the last check.
    reviews: u64,
    /// The view that the page has been sent.
    has: Option<Arc<Sight>>,
    allowance: Allowance,
    /// The time since the page's last message.
    heard: Stopwatch,
}

/// A view that a page may show.
struct View {
    room: Arc<Room>,
    /// The room's count of changes up to which the page has handled them.
    count: u64,
    /// Whether the page may show the view because its person has a seat.
    is_seated: bool,
    /// The time since it was last checked that the page may show the view.
    since: Stopwatch,
}

impl Page {
    async fn work(
        &mut self,
        (tables, secret, mut ended): (&Arc<Inner>, [u8; 32], u64),
        socket: &mut WebSocket,
        mut letters: mpsc::Receiver<Arc<[u8]>>,
    ) -> Option<Close> {
        let mut ping = tokio::time::interval(PING_EVERY);
        let expires = self.desk.session.expires;
        loop {
            if let Err(why) = self.catch_up(tables, socket).await {
                return why;
            }
            tokio::select! {
                biased;
                _ = tables.is_closed.wait_for(|is_closed| is_closed) => return Some(Close::Again),
                count = tables.ended.other_than(ended) => {
                    ended = count;
                    if let Some(why) = session_ended(&self.desk.served, &secret, tables.clock.now()).await {
                        return Some(why);
                    }
                }
                () = tables.clock.sleep_until(expires) => return Some(Close::SignedOut),
                () = tables.stirs.reviewed_since(self.reviews) => {
                    self.reviews = tables.stirs.reviews();
                    // People without a seat are shown nothing more until their permission has been checked again.
                    if self.view.as_ref().is_none_or(|view| !view.is_seated) {
                        (self.view, self.barred) = (None, None);
                    }
                }
                message = next(socket) => {
                    self.heard = Stopwatch::start();
                    match message {
                        None => return None,
                        Some(message) => if let Some(close) = self.hear(&message).await { return Some(close) },
                    }
                }
                Some(letter) = letters.recv() => if !send(socket, letter).await { return None },
                () = changed(self.view.as_ref()) => {}
                _ = ping.tick() => {
                    if self.heard.elapsed() > SILENT_MAX {
                        return None;
                    }
                    // Another process may have ended the session. While the database cannot be read, the page stays
                    // open.
                    let why = session_ended(&self.desk.served, &secret, tables.clock.now()).await;
                    if why == Some(Close::SignedOut) {
                        return Some(Close::SignedOut);
                    }
                    let is_stale = |view: &View| !view.is_seated && view.since.elapsed() > ADMITTED_FOR;
                    if self.view.as_ref().is_some_and(is_stale) {
                        self.view = None;
                    }
                    self.barred.take_if(|since| since.elapsed() > ADMITTED_FOR);
                    if timeout(SENT_WITHIN, socket.send(Message::Ping(axum::body::Bytes::new()))).await.is_err() {
                        return None;
                    }
                }
            }
        }
    }

    /// Sends every change that has not been sent yet. The error is why the page must be closed; `None` if the page is
    /// gone.
    async fn catch_up(&mut self, tables: &Arc<Inner>, socket: &mut WebSocket) -> Result<(), Option<Close>> {
        loop {
            if self.view.is_none()
                && self.barred.is_none()
                && let Some(words) = self.admit(tables).await.map_err(Some)?
            {
                // The page may show nothing until roles change or some time has passed.
                (self.has, self.barred) = (None, Some(Stopwatch::start()));
                let words = words.say(self.desk.language);
                return if send(socket, packed(&show::nothing(words.as_str()))).await { Ok(()) } else { Err(None) };
            }
            if let Some(message) = self.news() {
                if !send(socket, message.map_err(Some)?).await {
                    return Err(None);
                }
            } else if self.view.as_ref().is_some_and(|view| view.count == u64::MAX) {
                self.view = None;
            } else {
                return Ok(());
            }
        }
    }

    /// Finds out which view the person may see now, by the same rules as on Discord. If the person may see none,
    /// returns the reason.
    async fn admit(&mut self, tables: &Arc<Inner>) -> Result<Option<words::Message>, Close> {
        self.reviews = tables.stirs.reviews();
        let (user, place, served) = (self.desk.session.user, self.desk.place, self.desk.served.clone());
        let is_public = self.is_public;
        let found = {
            let (served, tables) = (served.clone(), tables.clone());
            self.desk.served.here(async move { admission(&tables, &served, place, (user, is_public)).await }).await
        };
        let is_seated = match found.unwrap_or(Admission::NotNow) {
            Admission::Seat => {
                self.note_place().await?;
                true
            }
            Admission::Public => false,
            Admission::Not(words) => return Ok(Some(words)),
            Admission::NotNow => return Err(Close::Again),
        };
        let want = Want { user: is_seated.then_some(user), is_light: self.is_light, language: self.desk.language };
        let room = room(tables, &served, place, want);
        self.view = Some(View { room, count: u64::MAX - 1, is_seated, since: Stopwatch::start() });
        Ok(None)
    }

    /// Records that a player has opened the table for their match, unless the session has recorded that.
    async fn note_place(&self) -> Result<(), Close> {
        let Desk { session, place, served, .. } = &self.desk;
        if session.way == TableWay::Link || matches!(place, Place::Puzzle(_)) || session.places.contains(place) {
            return Ok(());
        }
        let note = NoteTablePlace { session: session.id, place: *place };
        served.intake.directory().store().write(note).await.map_err(|_| Close::Again)
    }

    /// The next message to send, if any.
    fn news(&mut self) -> Option<Result<Arc<[u8]>, Close>> {
        let user = self.desk.session.user;
        let view = self.view.as_mut()?;
        let (now, count) = view.room.now();
        if count == view.count {
            return None;
        }
        view.count = count;
        match now {
            Now::Begins => None,
            Now::Away => Some(Err(Close::Again)),
            Now::Waits => Some(Ok(packed(&json!({ "waits": true })))),
            Now::Nothing(words) => {
                self.has = None;
                Some(Ok(packed(&show::nothing(&words))))
            }
            Now::Sight(made) => {
                let has_seat = made.sight.status.as_ref().is_none_or(|status| status.seat_of(user).is_some());
                let is_own = matches!(made.sight.observer, Observer::Seat(_));
                let may_see_own = has_seat && !self.is_public;
                if may_see_own != view.is_seated || is_own != view.is_seated {
                    // Another person has the seat now: check again what this person may see.
                    view.count = u64::MAX;
                    return None;
                }
                let bytes = made.to(self.has.as_ref());
                self.has = Some(made.sight);
                bytes.map(Ok)
            }
        }
    }

    /// Handles a message from the page.
    async fn hear(&mut self, message: &Value) -> Option<Close> {
        if !self.allowance.take() {
            return Some(Close::Abuse);
        }
        if message.get("here").is_some() {
            return None;
        }
        let Desk { tables, served, session, .. } = &self.desk;
        if let Some(close) = leave(tables, served, session, message).await {
            return Some(close);
        }
        // A page that may show nothing cannot ask or submit anything.
        self.view.as_ref()?;
        if let Some(frame) = message.get("look").and_then(Value::as_str) {
            let closer = self.has.as_ref().and_then(|sight| sight.closer(frame));
            if let Some(closer) = closer {
                drop(self.desk.outbox.send(packed(&closer)).await);
            }
            return None;
        }
        if let Some(wanted) = message.get("step") {
            let Place::Match(id) = self.desk.place else { return Some(Close::Abuse) };
            let Some(wanted) = steps::read(id, wanted) else { return Some(Close::Abuse) };
            // Only a page that has been sent a view may ask for a step. Everybody may connect to a stopped match, to be
            // told that it is stopped, but only people who may see the match are sent a view.
            self.has.as_ref()?;
            steps::show(&self.desk, wanted, self.is_light);
            return None;
        }
        let Some(sent) = Sent::read(message) else { return Some(Close::Abuse) };
        self.desk.take(sent, self.has.as_ref().and_then(|sight| sight.status.as_ref()));
        None
    }
}

/// The view that a person may see.
enum Admission {
    /// The view of their seat.
    Seat,
    /// The public view.
    Public,
    /// No view, for this reason.
    Not(words::Message),
    /// It is not known at the moment which view the person may see.
    NotNow,
}

/// Which view the bot would show a person on Discord.
async fn admission(tables: &Inner, served: &Served, place: Place, (user, is_public): (UserId, bool)) -> Admission {
    // Only a puzzle's owner may see the puzzle, which is checked when it is shown.
    let Place::Match(id) = place else { return Admission::Seat };
    let directory = served.intake.directory();
    let status = match directory.handle(id).status().await {
        Err(Fault::NotOpen(_)) => match directory.even_over(id).await {
            Ok(Some(table)) => table.status().await,
            Ok(None) => Err(Fault::Adjourned(id)),
            Err(fault) => Err(fault),
        },
        status => status,
    };
    match status {
        Ok(status) if status.at_table == AtTable::Off => Admission::Not(page::InDiscordOnly.into()),
        Ok(status) if !is_public && status.seat_of(user).is_some() => Admission::Seat,
        Ok(status) => {
            // Only a few checks run at a time; other pages wait and are shown nothing.
            let Ok(_leave) = tables.asking.acquire().await else { return Admission::NotNow };
            let Ok(row) = directory.store().find_match(id).await else { return Admission::NotNow };
            match served.voice.may_read(status.guild, row.channel, user).await {
                Ok(true) => Admission::Public,
                Ok(false) => Admission::Not(page::NotReadable.into()),
                Err(_) => Admission::NotNow,
            }
        }
        // A stopped match shows only that it is stopped.
        Err(Fault::Adjourned(_)) => Admission::Seat,
        Err(_) => Admission::NotNow,
    }
}

/// Waits until the view changes.
async fn changed(view: Option<&View>) {
    match view {
        Some(view) => view.room.changed_since(view.count).await,
        None => std::future::pending().await,
    }
}

/// What a page asks for.
enum Wanted {
    /// The list of the person's matches, and of what they may begin.
    Home,
    /// The lessons of a game.
    Lesson(&'static Spec),
    /// A match or puzzle.
    Place(Place),
}

/// The first message of a page.
struct Hello {
    wanted: Wanted,
    /// Whether the page uses the light theme.
    is_light: bool,
    /// Whether the page shows the match as everybody sees it, even to a player.
    is_public: bool,
    /// The language in which the page speaks.
    browser: Language,
}

impl Hello {
    /// Reads the first message; `None` if none of our pages sends this.
    fn read(message: &Value) -> Option<Self> {
        let hello = message.get("hello")?;
        let place = hello.get("place")?;
        let wanted = if place.is_null() {
            Wanted::Home
        } else {
            let name = place.as_str()?;
            match show::read_lesson(name) {
                Some(spec) => Wanted::Lesson(spec),
                None => Wanted::Place(name.parse().ok()?),
            }
        };
        let is = |key: &str| hello.get(key) == Some(&Value::Bool(true));
        Some(Self { wanted, is_light: is("light"), is_public: is("public"), browser: read_language(hello) })
    }
}

/// The language that a page names in its first message.
pub(super) fn read_language(hello: &Value) -> Language {
    hello.get("language").and_then(Value::as_str).map(Language::of_locale).unwrap_or_default()
}

/// The next message of a page; `None` once the page is gone. A pong becomes `{"here": true}`, and a message that is not
/// JSON becomes null, which is ignored.
pub(super) async fn next(socket: &mut WebSocket) -> Option<Value> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => return Some(serde_json::from_str(&text).unwrap_or(Value::Null)),
            Message::Binary(_) => return Some(Value::Null),
            Message::Pong(_) => return Some(json!({ "here": true })),
            Message::Ping(_) => {}
            Message::Close(_) => return None,
        }
    }
}

/// Sends a message; `false` if that failed or took too long.
pub(super) async fn send(socket: &mut WebSocket, bytes: Arc<[u8]>) -> bool {
    let message = Message::Binary(axum::body::Bytes::from_owner(bytes));
    matches!(timeout(SENT_WITHIN, socket.send(message)).await, Ok(Ok(())))
}
