//! What must hold when a world has come to rest.

use std::collections::BTreeMap;

use super::bot::Bot;
use super::posted::{Clocked, Posted};
use super::told::Told;
use super::trouble::Away;
use super::world::{self, COMMUNITY_GARNETS, Found, GARNETS, Road, Spoken, World};
use crate::session::{Contents, News, Recipient};
use crate::store::{Book, GuildId, InputId, JournalLine, UserId};
use host::{Effect, Entry, Header, Sealed, Table, What};
use rules::{Asset, BySeat, Millis, Observer, Seat, Timestamp, Turn};
use scene::Theme;

/// How much of a turn may be missing: what it takes to notice that the bot is away, each time.
const LOSS_MAX: Millis = Millis(4_000);
/// How much each absence may give beyond its length: a heartbeat, and what it takes to be back at work.
const GAIN_MAX: Millis = Millis(4_000);

/// Everything that is wrong with a world, and how it stands in the end.
pub(super) async fn all(world: &World, bot: &Bot) -> (Vec<String>, Vec<String>) {
    let store = bot.directory.store();
    let (mut wrong, mut end) = (Vec::new(), Vec::new());
    let posted = world.discord.posted();
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
            // Where a new board follows a press, it says what came of it.
            let seat = author(line).filter(|&seat| shown.shots(seat).iter().any(|shot| shot.n == line.n));
            if let (Some(input), Some(_)) = (line.input, seat) {
                receipts.entry(input).or_default().push(0);
            }
        }
        let live = replay(&mut wrong, world, table, header, &journal, &shown);
        boards_tell_the_clock(&mut wrong, world, bot, table, &*live).await;
    }
    for &(id, _) in &world.puzzles {
        let journal = store.journal(id).await.expect("the journal is whole");
        for input in journal.iter().filter_map(|line| line.input) {
            *counted.entry(input).or_default() += 1;
        }
        order(&mut wrong, world, &journal);
    }
    closed_dms_are_told(&mut wrong, world, &posted);
    ledger(&mut wrong, world, bot).await;
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
    outages_are_absences(&mut wrong, world, bot).await;
    for input in world.noted.refused() {
        if counted.contains_key(&input) {
            wrong.push(format!("{input} was refused in its channel and counts now"));
        }
    }
    if bot.n_running() > 0 {
        wrong.push(format!("{} events are never seen to", bot.n_running()));
    }
    if let Some(trouble) = bot.directory.trouble() {
        wrong.push(format!("the bot is not well: {trouble}"));
    }
    (wrong, end)
}

/// One message ends in exactly one of journal, refusal told and fault told.
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
    // Discord knows the answer to a message again by its nonce; an answer to a command has none.
    let is_dm = spoken.road == Road::Dm;
    if is_dm && refused > 1 {
        wrong.push(format!("{what} was refused {refused} times"));
    }
    if is_dm && (1..receipts.len()).any(|index| receipts[..index].contains(&receipts[index])) {
        wrong.push(format!("{what} was confirmed twice in one life: {receipts:?}, {told:?}"));
    }
    let may_be_silent = match spoken.road {
        // Public words get no public answer.
        Road::Channel => true,
        // Its only process could not answer it, or has never heard of it, or Discord took no answer.
        Road::Command(life) | Road::Press(life) => {
            let is_unheard = times == 0 && (!world.noted.was_heard(input) || world.discord.is_untellable(input));
            world.killed.contains(&life) || is_unheard
        }
        Road::Dm => spoken.is_deleted,
    } || world.discord.closed(|closed| closed.was_closed(spoken.user));
    if refused == 0 && receipts.is_empty() && !unsure && !may_be_silent {
        wrong.push(format!("{what} {}, and its author was told nothing", if times > 0 { "counts" } else { "is lost" }));
    }
}

/// The channel of a match hears once of each player whose DMs are closed.
fn closed_dms_are_told(wrong: &mut Vec<String>, world: &World, posted: &[Posted]) {
    let untold = world.discord.closed(|closed| closed.untold());
    for table in &world.tables {
        for &user in &table.users {
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

/// Nobody has more or less than they began with as long as no match for garnets has ended.
async fn ledger(wrong: &mut Vec<String>, world: &World, bot: &Bot) {
    for table in &world.tables {
        let balances = bot.directory.store().balances(Book::casual(table.guild)).await.expect("the ledger can be read");
        for ((owner, asset), balance) in balances {
            let granted = if asset == Asset::Garnet { GARNETS } else { COMMUNITY_GARNETS };
            let total = balance.at_hand + balance.at_stake;
            if total != i64::from(granted) || balance.at_hand < 0 || balance.at_stake < 0 {
                wrong.push(format!("{owner:?} began with {granted} of {asset:?} and has {balance:?}"));
            }
        }
    }
}

/// How much of an outage the bot may have taken to stop: from the moment on at which it takes nothing more.
const STOP_MAX: Millis = Millis(6_000);

/// No outage covers more than [`GAIN_MAX`] in which the bot was at work: nobody is given time that nobody lost.
async fn outages_are_absences(wrong: &mut Vec<String>, world: &World, bot: &Bot) {
    let outages = bot.directory.store().outages_since(0, GuildId::NONE).await.expect("the outages can be read");
    let away = [world.discord.away(), world.discord.unsure()].concat();
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

/// What one person says in one place keeps its order. DMs and channels may be told of by two shards, of which neither knows
/// how far the other is.
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

/// What was posted of a match.
struct Shown<'a> {
    table: &'a world::Table,
    posted: Vec<(&'a Posted, &'a News)>,
}

impl<'a> Shown<'a> {
    fn of(posted: &'a [Posted], table: &'a world::Table) -> Self {
        let of_table = posted.iter().filter(|one| one.parcel.about.id == table.id);
        let news = of_table.filter_map(|one| {
            if let Contents::News(news) = &one.parcel.contents { Some((one, &**news)) } else { None }
        });
        Self { table, posted: news.collect() }
    }

    fn seat(&self, user: UserId) -> Option<Seat> {
        self.table.users.iter().position(|&other| other == user).and_then(Seat::new)
    }

    /// The receipts that came by the courier: whose, of which input, in which life.
    fn receipts(&self, journal: &[JournalLine]) -> Vec<(Seat, InputId, u32)> {
        let receipts = self.posted.iter().filter(|(_, news)| news.receipt.is_some());
        receipts
            .filter_map(|(one, news)| {
                let Recipient::Person(user) = one.parcel.to else { return None };
                let line = journal.iter().find(|line| line.n == news.n)?;
                Some((self.seat(user)?, line.input?, one.life))
            })
            .collect()
    }

    /// The pictures that a seat was sent because something differed, in order.
    fn shots(&self, seat: Seat) -> Vec<Shot> {
        let to = Recipient::Person(self.table.users[seat.index()]);
        let shown = self.posted.iter().filter(|(one, news)| one.parcel.to == to && news.showing.is_some());
        let shot = |(one, news): &(&Posted, &News)| {
            let (is_change, has_words) = (one.parcel.in_place_of.is_some(), news.notice.is_some());
            let (n, is_seen, is_forced) = (news.n, news.is_seen, one.is_forced);
            Shot { n, at: one.at, life: one.life, is_change, is_forced, has_words, is_seen }
        };
        shown.map(shot).collect()
    }
}

/// A picture that was sent.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing about the picture")]
struct Shot {
    n: i64,
    at: Timestamp,
    life: u32,
    /// Whether a message was changed by it.
    is_change: bool,
    /// Whether it came because a message could not be changed.
    is_forced: bool,
    /// Whether something was said with it, so that it need not differ.
    has_words: bool,
    /// Whether it only changes the words of a board that shows the same.
    is_seen: bool,
}

/// Says what is wrong with these pictures: they show all that was to be shown, in order, and nothing else but what
/// `may_show` lets through. A change whose answer was lost is made again, and a board may be changed once more to what it
/// has shown already by a later life. Where Discord refuses a change, the board comes anew. A picture leaves out what a later
/// one shows too, of the entries that whoever sent it has found.
fn misshown(
    shots: &[Shot],
    expected: &[i64],
    knows: impl Fn(&Shot) -> bool,
    may_show: impl Fn(&Shot) -> bool,
) -> Option<String> {
    let mut expected = expected.iter().copied().peekable();
    let mut last: Option<Shot> = None;
    for &shot in shots {
        if let Some(before) = last.filter(|before| shot.n <= before.n) {
            let is_told_again = before.life < shot.life || shot.n == before.n;
            let is_again = (shot.is_change || shot.is_forced) && is_told_again;
            if !is_again && !may_show(&shot) {
                return Some(format!("once more {shot:?}"));
            }
            last = Some(Shot { n: before.n, ..shot });
            continue;
        }
        while (knows(&shot) || shot.is_forced) && expected.peek().is_some_and(|&n| n < shot.n) {
            expected.next();
        }
        if expected.next_if_eq(&shot.n).is_none() && !shot.is_forced && !may_show(&shot) {
            return Some(format!("{shot:?}, where entry {:?} was to be shown", expected.peek()));
        }
        last = Some(shot);
    }
    expected.peek().map(|n| format!("not entry {n}"))
}

/// Replays a match, pictures and clocks, to where it stands now.
fn replay(
    wrong: &mut Vec<String>,
    world: &World,
    table: &world::Table,
    header: Header,
    journal: &[JournalLine],
    shown: &Shown<'_>,
) -> Box<dyn Table> {
    let away = &Absences { sure: world.discord.away(), unsure: world.discord.unsure() };
    let mut unfound = Unfound::of(&header, shown);
    for (one, news) in &shown.posted {
        let is_theirs = match (news.showing.as_ref().map(Sealed::addressee), one.parcel.to) {
            (Some(Observer::Seat(seat)), Recipient::Person(user)) => shown.seat(user) == Some(seat),
            (Some(Observer::Public), Recipient::Channel(channel)) => channel == table.channel,
            (None, _) => true,
            (Some(_), _) => false,
        };
        if !is_theirs {
            wrong.push(format!("match {}: {:?} was shown what is another's", table.id, one.parcel.to));
        }
    }
    let mut live = host::open(header).expect("a header");
    let seats: Vec<_> = (0..table.users.len()).filter_map(Seat::new).collect();
    let mut seen: Vec<_> = seats.iter().map(|&seat| live.fingerprint(Observer::Seat(seat))).collect();
    let mut expected = vec![vec![0_i64]; seats.len()];
    // What a player has drafted by words: the answer to them shows no board.
    let mut drafted = vec![Vec::new(); seats.len()];
    let mut turn = None;
    unfound.look(&*live, 0);
    for line in journal {
        let entry: Entry = serde_json::from_str(&line.entry).expect("an entry");
        let epoch = live.epoch();
        let receipt = live.commit(&entry).expect("the journal replays");
        // What waits for its pictures is nobody's time.
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
    let knows = |shot: &Shot| {
        let has_found = |found: &&Found| found.life == shot.life && found.table == table.id && found.from <= shot.at;
        world.found.iter().filter(has_found).any(|found| shot.n <= found.n)
    };
    for ((&seat, expected), drafted) in seats.iter().zip(&expected).zip(drafted) {
        if world.discord.closed(|closed| closed.was_closed(table.users[seat.index()])) {
            // They are shown their board when they ask for it.
            continue;
        }
        let shots = shown.shots(seat);
        for n in drafted {
            let reveals = |shot: &Shot| !shot.is_seen && (shot.n == n || shot.n > n && knows(shot));
            if !shots.iter().any(reveals) {
                wrong.push(format!("match {} seat {seat} was not shown what they drafted by entry {n}", table.id));
            }
        }
        let may_show =
            |shot: &Shot| !expected.contains(&shot.n) && (shot.has_words || is_authors(journal, shot.n, seat));
        if let Some(shown) = misshown(&shots, expected, knows, may_show) {
            wrong.push(format!("match {} seat {seat} was shown {shown}", table.id));
        }
    }
    for (observer, news) in unfound.unseen {
        wrong.push(format!("match {}: {observer:?} was shown of entry {} what was never to be seen", table.id, news.n));
    }
    live
}

/// Everybody's board tells the clock as it is.
async fn boards_tell_the_clock(
    wrong: &mut Vec<String>,
    world: &World,
    bot: &Bot,
    table: &world::Table,
    live: &dyn Table,
) {
    if live.outcome().is_some() {
        return;
    }
    let boards = bot.directory.store().boards(table.id).await.expect("the boards can be read");
    for (audience, board) in boards {
        // Where a press changed it, Discord was told by the answer.
        let Some(told) = world.discord.clock_in(board.message).filter(|told| told.n == board.n) else { continue };
        let now = Clocked { n: board.n, face: live.clock(), to_act: live.turn().seats() };
        if told != now {
            wrong.push(format!("match {}: the board of {audience:?} tells {told:?} and not {now:?}", table.id));
        }
    }
}

/// What was posted and has not been found in the replay yet.
struct Unfound<'a> {
    names: BySeat<String>,
    unseen: Vec<(Observer, &'a News)>,
}

impl<'a> Unfound<'a> {
    fn of(header: &Header, shown: &Shown<'a>) -> Self {
        let addressed = |news: &'a News| Some((news.showing.as_ref()?.addressee(), news));
        let unseen = shown.posted.iter().filter_map(|&(_, news)| addressed(news)).collect();
        Self { names: header.seats.clone().into(), unseen }
    }

    /// Finds what was posted of this entry, or of an earlier one and made anew by now.
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

/// Whether a seat has written an entry: its picture may come by another road when the answer failed.
fn is_authors(journal: &[JournalLine], n: i64, seat: Seat) -> bool {
    journal.iter().find(|line| line.n == n).and_then(author) == Some(seat)
}

/// The seat that has written a line.
fn author(line: &JournalLine) -> Option<Seat> {
    match serde_json::from_str(&line.entry) {
        Ok(Entry { what: What::Text(author, _), .. }) => Some(author),
        Ok(_) | Err(_) => None,
    }
}

/// Whether somebody has pressed what stands in a line.
fn is_press(world: &World, line: &JournalLine) -> bool {
    let spoken = line.input.and_then(|input| world.spoken.get(&input));
    spoken.is_some_and(|spoken| matches!(spoken.road, Road::Press(_)))
}

/// Whether somebody has said in words what stands in a line.
fn was_said(world: &World, line: &JournalLine) -> bool {
    let spoken = line.input.and_then(|input| world.spoken.get(&input));
    spoken.is_some_and(|spoken| matches!(spoken.road, Road::Dm | Road::Channel))
}

/// When the bot could not be reached.
struct Absences {
    sure: Vec<Away>,
    /// It may have been at work or not.
    unsure: Vec<Away>,
}

/// A turn's clock.
#[derive(Clone, Copy)]
struct Running {
    /// When it began to run.
    began: Timestamp,
    /// When it was to run out.
    due: Timestamp,
    /// How much has been given back since.
    given_back: Millis,
}

impl Running {
    /// For how long, and how often, the bot was away between its beginning and a time.
    fn absences<'a>(self, until: Timestamp, away: impl IntoIterator<Item = &'a Away>) -> (Millis, i64) {
        let overlaps = away
            .into_iter()
            .map(|away| away.ended.unwrap_or(until).min(until) - away.began.max(self.began))
            .filter(|overlap| *overlap > Millis::ZERO);
        overlaps.fold((Millis::ZERO, 0), |(sum, count), overlap| (sum + overlap, count + 1))
    }
}

/// The time that a seat has used is the time in which the bot could be reached.
fn clocks(
    wrong: &mut Vec<String>,
    table: &world::Table,
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
        // The base time is over, and the reserve runs.
        What::Time if !has_begun => deadline.map(|due| Running { due: Timestamp(due.0 - turn.given_back.0), ..turn }),
        What::Time => {
            let (given, (gone, _)) = (turn.due - turn.began, turn.absences(entry.at, &away.sure));
            let used = entry.at - turn.began - gone;
            if used < given - LOSS_MAX {
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
        // Words may bring the end nearer, by a countdown: then that is what runs.
        What::Text(..) | What::Chance(_)
            if !has_begun && deadline.is_some_and(|deadline| deadline >= turn.due + turn.given_back) =>
        {
            running
        }
        What::Host(_) | What::Delivered | What::Text(..) | What::Chance(_) => started,
    }
}
