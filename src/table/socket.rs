//! One open page: who looks at what, what they are sent, and what they send.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::input::{Desk, Sent};
use super::room::{Now, Room, Want, packed, room};
use super::show::{self, Sight};
use super::{Inner, Served};
use crate::session::Fault;
use crate::store::{Place, TableSession, UserId};
use clock::Stopwatch;
use host::AtTable;
use rules::Observer;

/// How long a page may take to say what it wants to see.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long a message may take to leave: the connection of a page that reads more slowly is closed, and the page opens a new one.
const SENT_WITHIN: Duration = Duration::from_secs(10);
/// How often a page is pinged.
const PING_EVERY: Duration = Duration::from_secs(25);
/// After how long without a message a page is taken for gone.
const SILENT_MAX: Duration = Duration::from_secs(80);
/// How often it is asked whether somebody without a seat can still read the channel. Discord tells the bot nothing of a
/// single member's roles.
const ADMITTED_FOR: Duration = Duration::from_mins(10);
/// How many messages a page may send at once, and how many a second after that.
const BURST_MAX: u32 = 60;
const A_SECOND_MAX: u32 = 12;
/// How many messages to a page may wait.
const OUTBOX_MAX: usize = 64;
/// The most pages that one person has open.
pub(super) const PAGES_MAX: usize = 8;
/// The largest message of a page, in bytes.
pub(super) const MESSAGE_BYTES_MAX: usize = 16 * 1024;

/// Why a page is closed, as the page knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    /// The page may come again at once: this process ends, or cannot serve it just now.
    Again = 4001,
    /// The session has ended.
    SignedOut = 4002,
    /// It sent what no page of ours sends, or too much.
    Abuse = 4003,
    /// Too many pages are open.
    Many = 4004,
}

/// A person's open pages, counted until it is dropped.
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

/// How many messages a page may still send.
struct Allowance {
    left: f64,
    since: Stopwatch,
}

impl Allowance {
    fn take(&mut self) -> bool {
        self.left =
            (self.left + self.since.elapsed().as_secs_f64() * f64::from(A_SECOND_MAX)).min(f64::from(BURST_MAX));
        self.since = Stopwatch::start();
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

/// Serves a page until it closes. `secret` is the hash of what its browser holds.
pub(super) async fn serve(tables: Arc<Inner>, secret: [u8; 32], session: TableSession, mut socket: WebSocket) {
    let why = match Counted::new(&tables, session.user) {
        Some(_counted) => run(&tables, secret, Arc::new(session), &mut socket).await,
        None => Some(Close::Many),
    };
    if let Some(why) = why {
        let frame = CloseFrame { code: why as u16, reason: "".into() };
        drop(timeout(SENT_WITHIN, socket.send(Message::Close(Some(frame)))).await);
        // A connection that ends with messages unread is reset, and the page would not learn why.
        drop(timeout(SENT_WITHIN, async { while let Some(Ok(_)) = socket.recv().await {} }).await);
    }
}

/// Returns why the page is to be closed; nothing if it is gone.
async fn run(
    tables: &Arc<Inner>,
    secret: [u8; 32],
    session: Arc<TableSession>,
    socket: &mut WebSocket,
) -> Option<Close> {
    let hello = timeout(HELLO_WITHIN, next(socket)).await.ok().flatten()?;
    let Some((place, is_light)) = read_hello(&hello).filter(|(place, _)| session.places.contains(place)) else {
        return Some(Close::Abuse);
    };
    // Another process may have it: by a proxy that asks one after the other the page finds that one.
    let Ok(Some(served)) = tables.of(place).await else { return Some(Close::Again) };
    let (outbox, letters) = mpsc::channel(OUTBOX_MAX);
    let desk = Desk { tables: tables.clone(), served, session: session.clone(), place, outbox };
    let known = tables.ended.get();
    let mut page = Page {
        desk,
        is_light,
        view: None,
        barred: None,
        reviews: tables.stirs.reviews(),
        has: None,
        allowance: Allowance { left: f64::from(BURST_MAX), since: Stopwatch::start() },
        heard: Stopwatch::start(),
    };
    let hello = json!({ "hello": { "name": session.name, "place": place.to_string(), "now": tables.clock.now().0 } });
    if !send(socket, packed(&hello)).await {
        return None;
    }
    page.work((tables, secret, known), socket, letters).await
}

/// A page at work.
struct Page {
    desk: Desk,
    is_light: bool,
    /// What it looks at; `None` while it is to be found out what it may.
    view: Option<View>,
    /// Since when it may look at nothing, if that was found out.
    barred: Option<Stopwatch>,
    /// How often roles and channels had changed when it was last found out.
    reviews: u64,
    /// What it has been sent.
    has: Option<Arc<Sight>>,
    allowance: Allowance,
    /// Since when it has said nothing.
    heard: Stopwatch,
}

/// What a page may look at.
struct View {
    room: Arc<Room>,
    /// Up to which count it has been seen to.
    count: u64,
    /// Whether that is because of a seat.
    is_seated: bool,
    /// When it was found out.
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
                    let store = self.desk.served.intake.directory().store().clone();
                    match store.table_session(&secret, tables.clock.now()).await {
                        Ok(Some(_)) => {}
                        Ok(None) => return Some(Close::SignedOut),
                        Err(_) => return Some(Close::Again),
                    }
                }
                () = tables.clock.sleep_until(expires) => return Some(Close::SignedOut),
                () = tables.stirs.reviewed_since(self.reviews) => {
                    self.reviews = tables.stirs.reviews();
                    // Until it is found out anew nothing is shown to those without a seat.
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

    /// Sends what there is to be seen and has not been sent. Fails with why the page is to be closed, if it is still there.
    async fn catch_up(&mut self, tables: &Arc<Inner>, socket: &mut WebSocket) -> Result<(), Option<Close>> {
        loop {
            if self.view.is_none()
                && self.barred.is_none()
                && let Some(words) = self.admit(tables).await.map_err(Some)?
            {
                // Nothing to be seen, until roles change or some time has passed.
                (self.has, self.barred) = (None, Some(Stopwatch::start()));
                return if send(socket, packed(&show::nothing(&words))).await { Ok(()) } else { Err(None) };
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

    /// Finds out what its person may look at now: what the bot would show them in Discord. Says why it is nothing.
    async fn admit(&mut self, tables: &Arc<Inner>) -> Result<Option<String>, Close> {
        self.reviews = tables.stirs.reviews();
        let (user, place, served) = (self.desk.session.user, self.desk.place, self.desk.served.clone());
        let found = {
            let (served, tables) = (served.clone(), tables.clone());
            self.desk.served.here(async move { admission(&tables, &served, place, user).await }).await
        };
        let is_seated = match found.unwrap_or(Admission::NotNow) {
            Admission::Seat => true,
            Admission::Public => false,
            Admission::Not(words) => return Ok(Some(words.to_owned())),
            Admission::NotNow => return Err(Close::Again),
        };
        let want = Want { user: is_seated.then_some(user), is_light: self.is_light };
        let room = room(tables, &served, place, want);
        self.view = Some(View { room, count: u64::MAX - 1, is_seated, since: Stopwatch::start() });
        Ok(None)
    }

    /// What is to be sent now, if anything is.
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
                if has_seat != view.is_seated || is_own != view.is_seated {
                    // Somebody else sits there now: it is found out anew what this person may see.
                    view.count = u64::MAX;
                    return None;
                }
                let bytes = made.to(self.has.as_ref());
                self.has = Some(made.sight);
                bytes.map(Ok)
            }
        }
    }

    /// Takes what the page has sent.
    async fn hear(&mut self, message: &Value) -> Option<Close> {
        if !self.allowance.take() {
            return Some(Close::Abuse);
        }
        if message.get("here").is_some() {
            return None;
        }
        // A person who may see nothing asks and submits nothing.
        self.view.as_ref()?;
        if let Some(frame) = message.get("look").and_then(Value::as_str) {
            let closer = self.has.as_ref().and_then(|sight| sight.closer(frame));
            if let Some(closer) = closer {
                drop(self.desk.outbox.send(packed(&closer)).await);
            }
            return None;
        }
        let Some(sent) = Sent::read(message) else { return Some(Close::Abuse) };
        self.desk.take(sent, self.has.as_ref().and_then(|sight| sight.status.as_ref()));
        None
    }
}

/// What somebody may look at.
enum Admission {
    /// What their seat sees.
    Seat,
    /// What everybody sees.
    Public,
    /// Nothing, and why.
    Not(&'static str),
    /// That cannot be found out now.
    NotNow,
}

/// What the bot would show somebody of this in Discord.
async fn admission(tables: &Inner, served: &Served, place: Place, user: UserId) -> Admission {
    // A puzzle is shown to its owner alone, which is seen to where it is shown.
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
        Ok(status) if status.at_table == AtTable::Off => Admission::Not("This match is played in Discord alone."),
        Ok(status) if status.seat_of(user).is_some() => Admission::Seat,
        Ok(status) => {
            // A few are asked about at a time; the others wait, and see nothing meanwhile.
            let Ok(_leave) = tables.asking.acquire().await else { return Admission::NotNow };
            let Ok(row) = directory.store().find_match(id).await else { return Admission::NotNow };
            match served.voice.may_read(status.guild, row.channel, user).await {
                Ok(true) => Admission::Public,
                Ok(false) => Admission::Not("You cannot read the channel of this match."),
                Err(_) => Admission::NotNow,
            }
        }
        // It says that it is stopped, and shows nothing.
        Err(Fault::Adjourned(_)) => Admission::Seat,
        Err(_) => Admission::NotNow,
    }
}

/// Returns when there is something else to be seen.
async fn changed(view: Option<&View>) {
    match view {
        Some(view) => view.room.changed_since(view.count).await,
        None => std::future::pending().await,
    }
}

/// What a page wants to see, and in which colors.
fn read_hello(message: &Value) -> Option<(Place, bool)> {
    let hello = message.get("hello")?;
    Some((hello.get("place")?.as_str()?.parse().ok()?, hello.get("light") == Some(&Value::Bool(true))))
}

/// The next message of a page; `None` once it is gone. What is no JSON is a message that means nothing.
async fn next(socket: &mut WebSocket) -> Option<Value> {
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

/// Whether a message has left in time.
async fn send(socket: &mut WebSocket, bytes: Arc<[u8]>) -> bool {
    let message = Message::Binary(axum::body::Bytes::from_owner(bytes));
    matches!(timeout(SENT_WITHIN, socket.send(message)).await, Ok(Ok(())))
}
