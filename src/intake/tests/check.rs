//! Checks the invariants that must hold when a simulated world has come to rest.

use std::collections::BTreeMap;

use super::bot::Bot;
use super::hosting::CHAMBERS;
use super::posted::{Clocked, Posted};
use super::tables::Table as Opened;
use super::told::Told;
use super::trouble::{Away, Disk};
use super::world::{Found, Road, Spoken, World};
use super::{accounts, boards};
use crate::session::{Contents, News, Recipient};
use crate::store::{ChannelId, InputId, JournalLine, Store, UserId};
use host::{Effect, Entry, Header, Sealed, Table, What};
use rules::{BySeat, Millis, Names, Observer, Seat, Timestamp, Turn};
use scene::Theme;

/// Maximum time of a turn that may be lost in each absence: the time until the bot notices that it is away.
const LOSS_MAX: Millis = Millis(4_000);
/// Maximum time that may be given back beyond the length of an absence: a heartbeat, and the time until the bot is back
/// at work.
const GAIN_MAX: Millis = Millis(4_000);

/// Checks a world at rest, and its bot. Returns the violations, and a summary of the world's end state.
pub(super) async fn all_of(world: &World, bot: &Bot) -> (Vec<String>, Vec<String>) {
    let (mut wrong, end) = all(world, bot.directory.store()).await;
    is_well(&mut wrong, bot.n_running(), bot.directory.trouble());
    (wrong, end)
}

/// Checks that no event is still being handled and that the bot reports no trouble.
pub(super) fn is_well(wrong: &mut Vec<String>, n_running: usize, trouble: Option<&str>) {
    if n_running > 0 {
        wrong.push(format!("{n_running} events are never handled"));
    }
    if let Some(trouble) = trouble {
        wrong.push(format!("the bot is not well: {trouble}"));
    }
}

/// Checks a world's database against the messages that people received. Returns the violations, and a summary of the
/// end state.
pub(super) async fn all(world: &World, store: &Store) -> (Vec<String>, Vec<String>) {
    let (mut wrong, mut end) = (Vec::new(), Vec::new());
    let (posted, mut lives) = (world.discord.posted(), Vec::new());
    let (mut counted, mut receipts) = (BTreeMap::<InputId, usize>::new(), BTreeMap::<InputId, Vec<u32>>::new());
    for table in &world.tables {
        let row = store.find_match(table.id).await.expect("the match is there");
        let journal = store.journal(table.id).await.expect("the journal is whole");
        for line in &journal {
            end.push(line.entry.clone());
            if let Some(input) = line.input {
                *counted.entry(input).or_default() += 1;
            }
        }
        order(&mut wrong, world, &journal);
        let header: Header = serde_json::from_str(&row.header).expect("a header");
        let shown = Shown::of(&posted, table);
        for (seat, input, life) in shown.receipts(&journal) {
            debug_assert!(table.users.len() > seat.index());
            receipts.entry(input).or_default().push(life);
        }
        for line in journal.iter().filter(|line| is_press(world, line)) {
            // If a new board follows a press, or follows the chance entries that the press caused, that board is the
            // answer to the press.
            let last = last_brought_about(&journal, line.n);
            let is_answer = |shot: &Shot| (line.n..=last).contains(&shot.n);
            let seat = author(line).filter(|&seat| shown.shots(seat).iter().any(is_answer));
            if let (Some(input), Some(_)) = (line.input, seat) {
                receipts.entry(input).or_default().push(0);
            }
        }
        addresses(&mut wrong, table, &shown);
        let live = replay(&mut wrong, world, table, header, &journal, &shown);
        boards_tell_the_clock(&mut wrong, world, store, table, &*live).await;
        lives.push(live);
    }
    for &(id, _) in &world.puzzles {
        let journal = store.journal(id).await.expect("the journal is whole");
        for input in journal.iter().filter_map(|line| line.input) {
            *counted.entry(input).or_default() += 1;
        }
        order(&mut wrong, world, &journal);
    }
    closed_dms_are_told(&mut wrong, world, &posted);
    boards::check(&mut wrong, world, &posted);
    accounts::check(&mut wrong, world, store, &lives).await;
    let told = world.discord.told();
    for &(input, told, life) in &told {
        if matches!(told, Told::Receipt | Told::Unshown) {
            receipts.entry(input).or_default().push(life);
        }
        end.push(format!("{input} {told:?}"));
    }
    for (&input, spoken) in &world.spoken {
        let said: Vec<_> = told.iter().filter(|(other, ..)| *other == input).copied().collect();
        let receipts = receipts.get(&input).map_or(&[][..], Vec::as_slice);
        let times = counted.get(&input).copied().unwrap_or(0);
        verdict(&mut wrong, world, input, spoken, &said, receipts, times);
    }
    outages_are_absences(&mut wrong, world, store).await;
    for input in world.noted.refused() {
        if counted.contains_key(&input) {
            wrong.push(format!("{input} was refused in its channel and counts now"));
        }
    }
    (wrong, end)
}

/// Checks that each input has exactly one outcome. It is in the journal, or its author was informed of a refusal or of
/// a fault.
fn verdict(
    wrong: &mut Vec<String>,
    world: &World,
    input: InputId,
    spoken: &Spoken,
    told: &[(InputId, Told, u32)],
    receipts: &[u32],
    times: usize,
) {
    let what = format!("{input} of {} by {:?}", spoken.user, spoken.road);
    let refused = told.iter().filter(|(_, told, _)| matches!(told, Told::Refusal | Told::Fault)).count();
    let unsure = told.iter().any(|(_, told, _)| *told == Told::Unsure);
    if times > 1 {
        wrong.push(format!("{what} counts {times} times"));
    }
    if times > 0 && refused > 0 {
        wrong.push(format!("{what} counts, but its author was told that it does not"));
    }
    if times == 0 && !receipts.is_empty() {
        wrong.push(format!("{what} does not count, but its author was told that it does"));
    }
    // Discord recognizes a repeated answer to a message by its nonce. An answer to a command has no nonce.
    let is_dm = spoken.road == Road::Dm;
    if is_dm && refused > 1 {
        wrong.push(format!("{what} was refused {refused} times"));
    }
    if is_dm && (1..receipts.len()).any(|index| receipts[..index].contains(&receipts[index])) {
        wrong.push(format!("{what} was confirmed twice in one life: {receipts:?}, {told:?}"));
    }
    let may_be_silent = match spoken.road {
        // A message in a channel is answered by the board that follows; another check covers that.
        Road::Channel | Road::Chamber => true,
        // An input may stay unanswered if the only process that could answer it was killed or never received it, or if
        // Discord accepted no answer.
        Road::Command(life) | Road::Press(life) => {
            let is_unheard = times == 0 && (!world.noted.was_heard(input) || world.discord.is_untellable(input));
            world.killed.contains(&life) && !world.noted.was_handed(input) || is_unheard
        }
        // When a process starts, it does not read direct messages of people who have been replaced in all their
        // matches.
        Road::Dm => spoken.is_deleted || world.has_left(spoken.user),
    } || world.discord.closed(|closed| closed.was_closed(spoken.user));
    if refused == 0 && receipts.is_empty() && !unsure && !may_be_silent {
        wrong.push(format!("{what} {}, and its author was told nothing", if times > 0 { "counts" } else { "is lost" }));
    }
}

/// Checks that the channel of a match is informed exactly once of each player whose DMs are closed.
fn closed_dms_are_told(wrong: &mut Vec<String>, world: &World, posted: &[Posted]) {
    let untold = world.discord.closed(|closed| closed.untold());
    for table in &world.tables {
        for &user in table.sat.iter().flatten() {
            let is_note = |one: &&Posted| {
                let is_of_user = matches!(one.parcel.contents, Contents::ClosedDms(other) if other == user);
                one.parcel.about.id == table.id && is_of_user
            };
            let n_notes = posted.iter().filter(is_note).count();
            if n_notes > 1 || n_notes == 0 && untold.contains(&(table.id, user)) {
                wrong.push(format!("match {}: its channel heard {n_notes} times that {user} takes no DMs", table.id));
            }
        }
    }
}

/// How much longer an outage may be than its cause, because the bot needs time to notice the cause and to stop.
const STOP_MAX: Millis = Millis(6_000);

/// Checks that no outage covers more than [`GAIN_MAX`] in which the bot was at work. Otherwise players would get time
/// back that they did not lose.
async fn outages_are_absences(wrong: &mut Vec<String>, world: &World, store: &Store) {
    for (shard, guild) in world.shards() {
        let outages = store.outages_since(0, guild).await.expect("the outages can be read");
        let away = [world.discord.away(shard), world.discord.disks(Disk::may_be_in_the_way)].concat();
        for outage in outages {
            let overlaps = away.iter().map(|away| {
                (away.ended.unwrap_or(outage.ended).min(outage.ended) - away.began.max(outage.began)).max(Millis::ZERO)
            });
            let gone = overlaps.fold(Millis::ZERO, |sum, overlap| sum + overlap);
            if outage.length() - gone > GAIN_MAX + STOP_MAX {
                let length = outage.length();
                wrong.push(format!("an outage of {length} until {} for {gone} of absence", outage.ended.0));
            }
        }
    }
}

/// Checks that each person's inputs by direct message were played in order, and so were their inputs in channels. The
/// two kinds may come through two shards, neither of which knows how far the other is.
fn order(wrong: &mut Vec<String>, world: &World, journal: &[JournalLine]) {
    let mut last: BTreeMap<(UserId, bool), InputId> = BTreeMap::new();
    for input in journal.iter().filter_map(|line| line.input) {
        let Some(spoken) = world.spoken.get(&input) else { continue };
        let place = (spoken.user, spoken.road == Road::Dm);
        if let Some(before) = last.insert(place, input).filter(|&before| before > input) {
            wrong.push(format!("{input} of {} was played after {before}", spoken.user));
        }
    }
}

/// The boards and other news that were posted about a match.
struct Shown<'a> {
    table: &'a Opened,
    posted: Vec<(&'a Posted, &'a News)>,
}

impl<'a> Shown<'a> {
    fn of(posted: &'a [Posted], table: &'a Opened) -> Self {
        let of_table = posted.iter().filter(|one| one.parcel.about.id == table.id);
        let news = of_table.filter_map(|one| {
            if let Contents::News(news) = &one.parcel.contents { Some((one, &**news)) } else { None }
        });
        Self { table, posted: news.collect() }
    }

    fn seat(&self, user: UserId) -> Option<Seat> {
        self.table.sat.iter().position(|sat| sat.contains(&user)).and_then(Seat::new)
    }

    /// The receipts that were posted. Each has the seat, the input, and the run of the bot that sent it.
    fn receipts(&self, journal: &[JournalLine]) -> Vec<(Seat, InputId, u32)> {
        let receipts = self.posted.iter().filter(|(_, news)| news.receipt.is_some());
        receipts
            .filter_map(|(one, news)| {
                let (Recipient::Person(user) | Recipient::Private(user, _)) = one.parcel.to else { return None };
                let line = journal.iter().find(|line| line.n == news.n)?;
                // Discord recognizes a nonce only within one channel. So an answer may appear both in the DM and in the
                // player's own channel.
                let at_life = if matches!(one.parcel.to, Recipient::Private(..)) { 0 } else { one.life };
                Some((self.seat(user)?, line.input?, at_life))
            })
            .collect()
    }

    /// The pictures that were sent to a seat, in order.
    fn shots(&self, seat: Seat) -> Vec<Shot> {
        let user = self.table.users[seat.index()];
        let is_to = |to| matches!(to, Recipient::Person(to) | Recipient::Private(to, _) if to == user);
        let shown = self.posted.iter().filter(|(one, news)| is_to(one.parcel.to) && news.showing.is_some());
        let shot = |(one, news): &(&Posted, &News)| {
            let why = match one.parcel.in_place_of {
                _ if one.is_forced => Why::Forced,
                Some(_) => Why::Change,
                None => Why::New,
            };
            let (n, is_seen, has_words) = (news.n, news.is_seen, news.notice.is_some());
            Shot { n, at: one.at, life: one.life, why, has_words, is_seen }
        };
        shown.map(shot).collect()
    }
}

/// The reason for sending a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// The picture shows a view that had not been shown yet.
    New,
    /// The picture changed an earlier message.
    Change,
    /// The picture was sent anew because a message could not be changed.
    Forced,
}

/// A picture that was sent to a seat.
#[derive(Clone, Copy, Debug)]
struct Shot {
    n: i64,
    at: Timestamp,
    life: u32,
    why: Why,
    /// Whether the message also has words. If so, the picture may be the same as before.
    has_words: bool,
    /// Whether the message only changes the words of a board whose picture stays the same.
    is_seen: bool,
}

/// Describes what is wrong with a seat's pictures, if anything. The pictures must show all expected entries, in order,
/// and nothing else except what `may_show` allows. There are these exceptions. An edit whose response was lost is
/// repeated. A board may be edited once more to a state that it has shown already, if the match was loaded again: in a
/// later run of the bot, or after it `has_stopped` between two times. If Discord refuses an edit, the board is posted
/// again. A picture may leave out entries that its sender has read, if a later picture shows them too.
fn misshown(
    shots: &[Shot],
    expected: &[i64],
    (knows, has_stopped): (impl Fn(&Shot) -> bool, impl Fn(Timestamp, Timestamp) -> bool),
    may_show: impl Fn(&Shot) -> bool,
) -> Option<String> {
    let mut expected = expected.iter().copied().peekable();
    let mut last: Option<Shot> = None;
    let mut newest = i64::MIN;
    for &shot in shots {
        if let Some(before) = last.filter(|_| shot.n <= newest) {
            let has_woken = before.life < shot.life || has_stopped(before.at, shot.at);
            let is_told_again = has_woken || shot.n == newest || shot.n == before.n;
            let is_again = shot.why != Why::New && is_told_again;
            if !is_again && !may_show(&shot) {
                return Some(format!("once more {shot:?}"));
            }
            last = Some(shot);
            continue;
        }
        newest = shot.n;
        while (knows(&shot) || shot.why == Why::Forced) && expected.peek().is_some_and(|&n| n < shot.n) {
            expected.next();
        }
        if expected.next_if_eq(&shot.n).is_none() && shot.why != Why::Forced && !may_show(&shot) {
            return Some(format!("{shot:?}, where entry {:?} was to be shown", expected.peek()));
        }
        last = Some(shot);
    }
    expected.peek().map(|n| format!("not entry {n}"))
}

/// Checks that nobody is sent another seat's secrets, and that nobody is sent anything after leaving a seat.
fn addresses(wrong: &mut Vec<String>, table: &Opened, shown: &Shown<'_>) {
    for (one, news) in &shown.posted {
        let is_theirs = match (news.showing.as_ref().map(Sealed::addressee), one.parcel.to) {
            (Some(Observer::Seat(seat)), Recipient::Person(user)) => shown.seat(user) == Some(seat),
            (Some(Observer::Seat(seat)), Recipient::Private(user, channel)) => {
                shown.seat(user) == Some(seat) && channel == ChannelId(CHAMBERS + user.0)
            }
            (Some(Observer::Public), Recipient::Channel(channel)) => channel == table.channel,
            (Some(Observer::Omniscient(_)), Recipient::Channel(channel)) => Some(channel) == table.stand,
            (None, _) => true,
            (Some(_), _) => false,
        };
        if !is_theirs {
            wrong.push(format!("match {}: {:?} was shown what is another's", table.id, one.parcel.to));
        }
        let (Recipient::Person(user) | Recipient::Private(user, _)) = one.parcel.to else { continue };
        let has_left = table.left.get(&user).is_some_and(|&left| one.sent > left);
        if has_left && news.showing.is_some() {
            wrong.push(format!("match {}: {user} has left and was shown entry {}", table.id, news.n));
        }
    }
}

/// Replays a match with its pictures and clocks up to its present state.
fn replay(
    wrong: &mut Vec<String>,
    world: &World,
    table: &Opened,
    header: Header,
    journal: &[JournalLine],
    shown: &Shown<'_>,
) -> Box<dyn Table> {
    let away = &Absences::of(world, table);
    let mut unfound = Unfound::of(&header, shown);
    let mut live = host::open(header).expect("a header");
    let seats: Vec<_> = (0..table.users.len()).filter_map(Seat::new).collect();
    let mut seen: Vec<_> = seats.iter().map(|&seat| live.fingerprint(Observer::Seat(seat))).collect();
    let mut expected = vec![vec![0_i64]; seats.len()];
    // For each seat, the entries by which its player drafted as text. The answers to such entries show no board.
    let (mut drafted, mut turn) = (vec![Vec::new(); seats.len()], None);
    unfound.look(&*live, 0);
    for line in journal {
        let entry = entry(line);
        let epoch = live.epoch();
        let receipt = live.commit(&entry).expect("the journal replays");
        // While boards are being sent, no player's time runs.
        let deadline = live.next_deadline().filter(|_| !live.awaits_delivery());
        turn = clocks(wrong, table, &entry, turn, live.epoch() != epoch, deadline, away);
        unfound.look(&*live, line.n);
        if live.turn() == Turn::Chance {
            continue;
        }
        for (index, &seat) in seats.iter().enumerate() {
            let now = live.fingerprint(Observer::Seat(seat));
            let is_answer = matches!(&entry.what, What::Text(author, _) if *author == seat)
                && (matches!(receipt, Effect::Staged { .. } | Effect::Undone) || is_press(world, line));
            let differs = std::mem::replace(&mut seen[index], now) != now;
            if differs && !is_answer {
                expected[index].push(line.n);
            } else if differs && was_said(world, line) {
                drafted[index].push(line.n);
            }
        }
    }
    let stops = world.discord.disks(Disk::stops_matches);
    let has_stopped = |from: Timestamp, until: Timestamp| {
        stops.iter().any(|stop| stop.began < until && stop.ended.is_none_or(|ended| from < ended))
    };
    let knows = |shot: &Shot| {
        let has_found = |found: &&Found| found.life == shot.life && found.table == table.id && found.from <= shot.at;
        // While a fault of the database stops matches, a match may be loaded at any moment, and then its whole journal
        // is read.
        has_stopped(shot.at, shot.at) || world.found.iter().filter(has_found).any(|found| shot.n <= found.n)
    };
    for ((&seat, expected), drafted) in seats.iter().zip(&expected).zip(drafted) {
        let user = table.users[seat.index()];
        if !user.is_person() || world.discord.closed(|closed| closed.was_closed(user)) {
            // Nothing is sent to machines. People with closed DMs see their board only when they ask for it.
            continue;
        }
        let shots = shown.shots(seat);
        let n_sat = table.sat[seat.index()].len();
        for n in drafted.into_iter().filter(|_| n_sat == 1) {
            let reveals = |shot: &Shot| !shot.is_seen && (shot.n == n || shot.n > n && knows(shot));
            if !shots.iter().any(reveals) {
                wrong.push(format!("match {} seat {seat} was not shown what they drafted by entry {n}", table.id));
            }
        }
        if !table.is_steady(seat) {
            // The board was posted again, possibly for another person, so only the last picture is checked.
            let (last, wanted) = (shots.last().map(|shot| shot.n), expected.last().copied());
            if last < wanted {
                wrong.push(format!("match {}: seat {seat} was shown entry {last:?} last, not {wanted:?}", table.id));
            }
            continue;
        }
        let may_show =
            |shot: &Shot| !expected.contains(&shot.n) && (shot.has_words || is_authors(journal, shot.n, seat));
        if let Some(shown) = misshown(&shots, expected, (knows, has_stopped), may_show) {
            wrong.push(format!("match {} seat {seat} was shown {shown}", table.id));
        }
    }
    for (observer, news) in unfound.unseen {
        wrong.push(format!("match {}: {observer:?} was shown of entry {} what was never to be seen", table.id, news.n));
    }
    live
}

/// Checks that the clock on each audience's board is right.
async fn boards_tell_the_clock(
    wrong: &mut Vec<String>,
    world: &World,
    store: &Store,
    table: &Opened,
    live: &dyn Table,
) {
    if live.outcome().is_some() {
        return;
    }
    let boards = store.boards(table.id).await.expect("the boards can be read");
    for (audience, board) in boards {
        // If a press changed the board, the clock was sent to Discord with the answer to the press.
        let Some(told) = world.discord.clock_in(board.message).filter(|told| told.n == board.n) else { continue };
        let now = Clocked { n: board.n, face: live.clock(), to_act: live.turn().seats() };
        if told != now {
            wrong.push(format!("match {}: the board of {audience:?} tells {told:?} and not {now:?}", table.id));
        }
    }
}

/// Posted views that have not been matched with a state of the replay yet.
struct Unfound<'a> {
    names: Names,
    unseen: Vec<(Observer, &'a News)>,
}

impl<'a> Unfound<'a> {
    fn of(header: &Header, shown: &Shown<'a>) -> Self {
        let addressed = |news: &'a News| Some((news.showing.as_ref()?.addressee(), news));
        let unseen = shown.posted.iter().filter_map(|&(_, news)| addressed(news)).collect();
        Self { names: BySeat::from(header.seats.clone()).into(), unseen }
    }

    /// Looks for posted views that show this entry's state, or an earlier entry's board that was drawn again in this
    /// state.
    fn look(&mut self, live: &dyn Table, n: i64) {
        let observers: Vec<_> = self.unseen.iter().filter(|(_, news)| news.n <= n).map(|&(whose, _)| whose).collect();
        for (index, &observer) in observers.iter().enumerate() {
            if observers[..index].contains(&observer) {
                continue;
            }
            let now = live.present(observer, &self.names, &Theme::DARK).unseal();
            let is_this = |news: &News| news.showing.clone().is_some_and(|showing| showing.unseal() == now);
            self.unseen.retain(|&(whose, news)| whose != observer || news.n > n || !is_this(news));
        }
    }
}

/// Whether a seat caused an entry. If the answer to its player failed, the picture may be sent in another way.
fn is_authors(journal: &[JournalLine], n: i64, seat: Seat) -> bool {
    journal.iter().find(|line| line.n == n).and_then(author) == Some(seat)
}

fn entry(line: &JournalLine) -> Entry {
    serde_json::from_str(&line.entry).expect("an entry")
}

/// The seat that caused a journal line by a text; `None` for other lines.
fn author(line: &JournalLine) -> Option<Seat> {
    if let What::Text(author, _) = entry(line).what { Some(author) } else { None }
}

/// The last of the chance entries that directly follow an entry, or the entry itself.
fn last_brought_about(journal: &[JournalLine], n: i64) -> i64 {
    let after = journal.iter().filter(|line| line.n > n);
    after.take_while(|line| matches!(entry(line).what, What::Chance(_))).last().map_or(n, |line| line.n)
}

/// Whether a journal line comes from a press.
fn is_press(world: &World, line: &JournalLine) -> bool {
    let spoken = line.input.and_then(|input| world.spoken.get(&input));
    spoken.is_some_and(|spoken| matches!(spoken.road, Road::Press(_)))
}

/// Whether a journal line comes from a message.
fn was_said(world: &World, line: &JournalLine) -> bool {
    let spoken = line.input.and_then(|input| world.spoken.get(&input));
    spoken.is_some_and(|spoken| matches!(spoken.road, Road::Dm | Road::Channel))
}

/// The periods in which the bot could not be reached.
struct Absences {
    sure: Vec<Away>,
    /// Periods in which the bot may or may not have been at work.
    unsure: Vec<Away>,
}

impl Absences {
    /// The absences of the shard that serves a match.
    fn of(world: &World, table: &Opened) -> Self {
        Self { sure: world.discord.away(world.shard_of(table)), unsure: world.discord.disks(Disk::may_be_in_the_way) }
    }
}

/// The clock of a turn.
#[derive(Clone, Copy)]
struct Running {
    /// When the clock began to run.
    began: Timestamp,
    /// When the clock runs out, if no time is given back.
    due: Timestamp,
    /// How much time has been given back since the clock began to run.
    given_back: Millis,
}

impl Running {
    /// The total length and the number of the absences between the start of the clock and the time `until`.
    fn absences<'a>(self, until: Timestamp, away: impl IntoIterator<Item = &'a Away>) -> (Millis, i64) {
        let overlaps = away
            .into_iter()
            .map(|away| away.ended.unwrap_or(until).min(until) - away.began.max(self.began))
            .filter(|overlap| *overlap > Millis::ZERO);
        overlaps.fold((Millis::ZERO, 0), |(sum, count), overlap| (sum + overlap, count + 1))
    }
}

/// Checks that a turn's clock runs exactly while the bot can be reached.
fn clocks(
    wrong: &mut Vec<String>,
    table: &Opened,
    entry: &Entry,
    running: Option<Running>,
    has_begun: bool,
    deadline: Option<Timestamp>,
    away: &Absences,
) -> Option<Running> {
    let started = deadline.map(|due| Running { began: entry.at, due, given_back: Millis::ZERO });
    let is_shift = matches!(&entry.what, What::Host(order) if order.starts_with("shift"));
    let Some(turn) = running else { return started.filter(|_| !is_shift) };
    match &entry.what {
        // The base time is used up, so the reserve begins to run.
        What::Time if !has_begun => deadline.map(|due| Running { due: Timestamp(due.0 - turn.given_back.0), ..turn }),
        What::Time => {
            let (given, (gone, times)) = (turn.due - turn.began, turn.absences(entry.at, &away.sure));
            let used = entry.at - turn.began - gone;
            if used < given - Millis(LOSS_MAX.0 * times.max(1)) {
                wrong.push(format!("match {}: a turn of {given} ended after {used} at {}", table.id, entry.at.0));
            }
            started
        }
        What::Host(order) if is_shift => {
            let length = order.rsplit(' ').next().and_then(|length| length.parse().ok()).map_or(Millis::ZERO, Millis);
            let given_back = turn.given_back + length;
            let (gone, times) = turn.absences(entry.at + length, away.sure.iter().chain(&away.unsure));
            if given_back > gone + Millis(GAIN_MAX.0 * (times + 1)) {
                wrong.push(format!("match {}: {given_back} given back for {gone} at {}", table.id, entry.at.0));
            }
            Some(Running { given_back, ..turn })
        }
        // A text may start a countdown with an earlier deadline, which then replaces the clock.
        What::Text(..) | What::Chance(_)
            if !has_begun && deadline.is_some_and(|deadline| deadline >= turn.due + turn.given_back) =>
        {
            running
        }
        What::Host(_) | What::Delivered | What::Text(..) | What::Chance(_) => started,
    }
}
