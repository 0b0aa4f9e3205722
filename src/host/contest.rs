//! A match of one game: the rules' state with everything the house keeps around it.
//!
//! What an entry would do is decided first, without changing anything ([`Match::plan`]); carrying it out cannot fail.

use std::hash::{Hash, Hasher};

use serde_json::{Map, Value};

use super::clock::{Clock, Due};
use super::staging::Staging;
use super::words::{self, Order, Word};
use super::{BadHeader, Bound, ClockFace, Closer, Entry, Header, Receipt, Refusal, Sealed, Showing, Table, What};
use crate::rules::{
    BySeat, Clearance, Closing, Dice, Export, Game, Millis, Observer, Outcome, Patience, Ply, Posting, Readiness, Seat,
    SeatSet, Seating, Spec, Timestamp, Turn, View, endless,
};
use crate::scene::Theme;

/// How many plies may follow one another without an input: more would be a game that never comes to rest.
const CHAIN_MAX: usize = 64;

/// How many deadlines one entry may let pass: nobody waits longer for a match that nobody plays.
pub(super) const FIRED_MAX: usize = 10_000;

/// A match of one game.
pub struct Match<G: Game> {
    header: Header,
    seating: Seating,
    state: G::State,
    staging: Staging<G::Action>,
    clock: Clock,
    paused: Option<Pause>,
    /// The turn in which each seat offered to end the match, while the offer stands.
    offers: BySeat<Option<u32>>,
    /// The turn whose beginning has been seen to.
    epoch: u32,
    /// The draws made so far: each has dice of its own.
    n_draws: u32,
    /// The time of the last entry.
    now: Timestamp,
}

/// A pause in force.
struct Pause {
    since: Timestamp,
    by_host: bool,
    /// The seats that want to go on.
    resumed: SeatSet,
}

/// What an accepted entry is going to do.
enum Step<A> {
    Pass,
    StartClock,
    Stage(Seat, A, Readiness, String),
    Act(Seat, A, String),
    Draw(A),
    Unstage(Seat),
    Lock(Seat),
    Pause { by_host: bool },
    ResumeSeat(Seat),
    ResumeHost,
    Concede(Seat),
    Agree(Seat),
    Rule(Option<Seat>),
    Shift(Millis),
    Adjust(Seat, Millis),
    Extend(Millis),
}

impl<G: Game> Match<G> {
    /// Sets the table: completes options and setup, and starts.
    ///
    /// # Errors
    /// Says which part of the header makes no match.
    pub fn open(header: Header) -> Result<Self, BadHeader> {
        Self::open_patiently(header, &mut endless)
    }

    /// Sets the table, as long as somebody waits for it.
    ///
    /// # Errors
    /// Says which part of the header makes no match, or that patience has run out.
    pub fn open_patiently(mut header: Header, patience: Patience<'_>) -> Result<Self, BadHeader> {
        let n_seats = header.seats.len();
        let (fewest, most) = G::SPEC.seats;
        if !(fewest..=most).contains(&n_seats) {
            let wanted = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
            return Err(BadHeader(format!("{} is for {wanted} players; the header seats {n_seats}", G::SPEC.name)));
        }
        let seating = header.seating()?;
        let mut given = header.options.clone();
        let await_delivery = await_delivery(&mut given)?;
        let values = G::SPEC.complete(&given, n_seats).map_err(|bad| BadHeader(bad.0))?;
        let options: G::Options =
            serde_json::from_value(Value::Object(values)).map_err(|error| BadHeader(format!("options: {error}")))?;
        let given: G::Setup = match &header.setup {
            None => G::Setup::default(),
            Some(setup) => {
                serde_json::from_value(setup.clone()).map_err(|error| BadHeader(format!("setup: {error}")))?
            }
        };
        let setup = G::deal(&options, given, &seating, &mut Dice::new(header.seed, "deal", 0), patience)
            .map_err(|bad| BadHeader(bad.0))?;
        let setup_text = serde_json::to_value(&setup).expect("a setup is data");
        header.setup = (!is_empty(&setup_text)).then_some(setup_text);
        let reserve = G::reserve(&options);
        let at = header.at;
        let state = G::start(options, &setup, &seating, at);
        let epoch = G::epoch(&state);
        let mut table = Self {
            header,
            seating,
            state,
            staging: Staging::new(n_seats),
            clock: Clock::new(n_seats, reserve, await_delivery),
            paused: None,
            offers: BySeat::filled(n_seats, None),
            epoch,
            n_draws: 0,
            now: at,
        };
        table.begin_turn(at);
        table.settle(at);
        Ok(table)
    }

    fn n_seats(&self) -> usize {
        self.seating.n_seats()
    }

    fn view(&self, at: Timestamp, observer: Observer) -> G::View {
        G::view(&self.state, at, observer, &self.staging.seen_by(observer, G::turn(&self.state)))
    }

    fn is_over(&self) -> bool {
        G::turn(&self.state) == Turn::Over
    }

    // What an entry would do. Nothing below changes anything.

    fn plan(&self, entry: &Entry) -> Result<Step<G::Action>, Refusal> {
        match &entry.what {
            What::Time => Ok(Step::Pass),
            What::Delivered => Ok(Step::StartClock),
            What::Text(seat, text) => self.plan_text(entry.at, *seat, text),
            What::Host(order) => self.plan_order(order),
            What::Chance(draw) if G::turn(&self.state) == Turn::Chance => {
                Ok(Step::Draw(G::read_chance(&self.state, draw)?))
            }
            What::Chance(_) => Err(Refusal::NoDraw),
        }
    }

    fn plan_text(&self, at: Timestamp, seat: Seat, text: &str) -> Result<Step<G::Action>, Refusal> {
        if seat.index() >= self.n_seats() {
            return Err(Refusal::NoSuchSeat(seat.to_string()));
        }
        let input = words::clean(text)?;
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let turn = G::turn(&self.state);
        let word = Word::read(&input).filter(|word| match turn {
            // In real time nothing is staged: what undo and lock mean there, if anything, is the game's affair.
            Turn::RealTime(_) => !matches!(word, Word::Undo | Word::Lock),
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => true,
        });
        match word {
            Some(Word::Concede) => G::SPEC.concede.map(|()| Step::Concede(seat)).map_err(Refusal::NoConceding),
            Some(Word::Pause) if self.paused.is_some() => Err(Refusal::AlreadyPaused),
            Some(Word::Resume) => match &self.paused {
                None => Err(Refusal::NotPaused),
                Some(Pause { by_host: true, .. }) => Err(Refusal::HostPaused),
                Some(_) => Ok(Step::ResumeSeat(seat)),
            },
            _ if self.paused.is_some() => Err(Refusal::Paused),
            Some(Word::Pause) => {
                self.view(at, Observer::Seat(seat)).may_pause()?;
                Ok(Step::Pause { by_host: false })
            }
            Some(Word::Agree) if !G::SPEC.agreement => Err(Refusal::NoAgreement),
            Some(Word::Agree) if self.offers[seat].is_some() => Err(Refusal::AlreadyOffered),
            Some(Word::Agree) => Ok(Step::Agree(seat)),
            Some(Word::Undo) => self.plan_staged(seat, turn, Step::Unstage),
            Some(Word::Lock) => self.plan_lock(at, seat, turn),
            None => self.plan_action(at, seat, turn, &input),
        }
    }

    fn plan_staged(
        &self,
        seat: Seat,
        turn: Turn,
        step: impl FnOnce(Seat) -> Step<G::Action>,
    ) -> Result<Step<G::Action>, Refusal> {
        if !turn.seats().contains(seat) {
            Err(Refusal::NotYourTurn)
        } else if self.staging.has(seat) {
            Ok(step(seat))
        } else {
            Err(Refusal::NothingStaged)
        }
    }

    fn plan_lock(&self, at: Timestamp, seat: Seat, turn: Turn) -> Result<Step<G::Action>, Refusal> {
        if matches!(turn, Turn::Simultaneous(_, Closing::AllIn)) {
            return Err(Refusal::NothingToConfirm);
        }
        let step = self.plan_staged(seat, turn, Step::Lock)?;
        self.view(at, Observer::Seat(seat)).may_lock()?;
        if self.staging.complete().contains(seat) { Ok(step) } else { Err(Refusal::Incomplete) }
    }

    fn plan_action(&self, at: Timestamp, seat: Seat, turn: Turn, input: &str) -> Result<Step<G::Action>, Refusal> {
        let view = self.view(at, Observer::Seat(seat));
        let action = view.read(input)?;
        let at_once = view.acts_at_once(&action);
        if !at_once && !turn.seats().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let readiness = view.check(&action)?;
        let understood = view.understood(&action);
        Ok(match turn {
            Turn::RealTime(_) => Step::Act(seat, action, understood),
            _ if at_once => Step::Act(seat, action, understood),
            // In reserve the first valid complete submission is played at its own stamp.
            Turn::Sequential(_) if self.clock.in_reserve() && readiness == Readiness::Complete => {
                Step::Act(seat, action, understood)
            }
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => {
                Step::Stage(seat, action, readiness, understood)
            }
        })
    }

    fn plan_order(&self, order: &str) -> Result<Step<G::Action>, Refusal> {
        let order = Order::read(order, &self.seating)?;
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match order {
            Order::Pause if self.paused.is_some() => Err(Refusal::AlreadyPaused),
            Order::Pause => Ok(Step::Pause { by_host: true }),
            Order::Resume if self.paused.is_none() => Err(Refusal::NotPaused),
            Order::Resume => Ok(Step::ResumeHost),
            Order::End => Ok(Step::Rule(None)),
            Order::Award(seat) => Ok(Step::Rule(Some(seat))),
            Order::Shift(_) | Order::Adjust(..) | Order::Extend(_) if self.paused.is_some() => Err(Refusal::Paused),
            Order::Shift(by) => Ok(Step::Shift(by)),
            Order::Adjust(seat, by) => {
                self.clock.may_adjust(seat).map_err(|reason| Refusal::BadOrder(reason.to_owned()))?;
                Ok(Step::Adjust(seat, by))
            }
            Order::Extend(by) => {
                self.clock.may_extend().map_err(|reason| Refusal::BadOrder(reason.to_owned()))?;
                Ok(Step::Extend(by))
            }
        }
    }

    // Carrying it out. Nothing below can fail.

    fn carry_out(&mut self, at: Timestamp, step: Step<G::Action>) -> Receipt {
        match step {
            Step::Pass => {}
            Step::StartClock => self.start_clock(at),
            Step::Stage(seat, action, readiness, understood) => {
                self.staging.put(seat, action, readiness);
                self.close_if_all_in(at);
                return Receipt::Staged { understood, complete: readiness == Readiness::Complete };
            }
            Step::Act(seat, action, understood) => {
                self.play(at, seat, action);
                return Receipt::Played { understood };
            }
            Step::Draw(action) => {
                self.n_draws += 1;
                self.apply(at, Ply::Chance(action));
            }
            Step::Unstage(seat) => {
                self.staging.take(seat);
                return Receipt::Undone;
            }
            Step::Lock(seat) => {
                self.lock(at, seat);
                return Receipt::Locked;
            }
            Step::Pause { by_host } => {
                self.paused = Some(Pause { since: at, by_host, resumed: SeatSet::EMPTY });
                return Receipt::Paused;
            }
            Step::ResumeSeat(seat) => return self.resume_seat(at, seat),
            Step::ResumeHost => {
                self.resume(at);
                return Receipt::Resumed;
            }
            Step::Concede(seat) => {
                self.apply(at, Ply::Withdrawal(seat));
                return Receipt::Conceded;
            }
            Step::Agree(seat) => return self.agree(at, seat),
            Step::Rule(winner) => {
                self.apply(at, Ply::Ruling(winner));
                return Receipt::Ordered;
            }
            Step::Shift(by) => {
                G::shift(&mut self.state, at, by);
                self.clock.shift(by, at);
                self.clock.follow(G::time(&self.state));
                return Receipt::Ordered;
            }
            Step::Adjust(seat, by) => {
                self.clock.adjust(seat, by, at);
                return Receipt::Ordered;
            }
            Step::Extend(by) => {
                self.clock.extend(by, at);
                return Receipt::Ordered;
            }
        }
        Receipt::Noted
    }

    fn lock(&mut self, at: Timestamp, seat: Seat) {
        if let Turn::Simultaneous(seats, Closing::AllLocked) = G::turn(&self.state) {
            self.staging.lock(seat);
            if self.staging.locked().contains_all(seats) {
                self.close(at);
            }
        } else if let Some(action) = self.staging.take(seat) {
            self.play(at, seat, action);
        }
    }

    fn close_if_all_in(&mut self, at: Timestamp) {
        if let Turn::Simultaneous(seats, Closing::AllIn) = G::turn(&self.state)
            && self.staging.complete().contains_all(seats)
        {
            self.close(at);
        }
    }

    /// Plays what everybody has staged.
    fn close(&mut self, at: Timestamp) {
        let joint = self.staging.take_all();
        self.apply(at, Ply::Joint(joint));
    }

    /// Plays one seat's action.
    fn play(&mut self, at: Timestamp, seat: Seat, action: G::Action) {
        let epoch = self.epoch;
        self.clock.charge(seat, at);
        self.apply(at, Ply::Single(seat, action));
        self.lapse_offer(seat, epoch);
    }

    /// An offer lapses when its maker plays a turn that began after the offer was made.
    fn lapse_offer(&mut self, seat: Seat, played: u32) {
        if self.epoch != played && self.offers[seat].is_some_and(|made| made < played) {
            self.offers[seat] = None;
        }
    }

    fn agree(&mut self, at: Timestamp, seat: Seat) -> Receipt {
        self.offers[seat] = Some(self.epoch);
        if self.offers.values().all(Option::is_some) {
            self.apply(at, Ply::Agreement);
            Receipt::Agreed
        } else {
            Receipt::Offered
        }
    }

    fn resume_seat(&mut self, at: Timestamp, seat: Seat) -> Receipt {
        let everybody = SeatSet::all(self.n_seats());
        let Some(pause) = &mut self.paused else { return Receipt::Noted };
        pause.resumed.insert(seat);
        if pause.resumed.contains_all(everybody) {
            self.resume(at);
            Receipt::Resumed
        } else {
            Receipt::ResumeNoted
        }
    }

    /// Ends the pause: whatever ran when it began moves by its length.
    fn resume(&mut self, at: Timestamp) {
        let Some(pause) = self.paused.take() else { return };
        let length = at - pause.since;
        G::shift(&mut self.state, pause.since, length);
        self.clock.shift(length, at);
        self.clock.follow(G::time(&self.state));
    }

    fn start_clock(&mut self, at: Timestamp) {
        // A clock that starts during a pause stands at its very beginning until the match goes on.
        let at = self.paused.as_ref().map_or(at, |pause| pause.since);
        if self.clock.start(at) && matches!(G::turn(&self.state), Turn::RealTime(_)) {
            self.apply(at, Ply::ClockStart);
        }
    }

    /// Lets every deadline up to and at the time fire, until nature is to move.
    fn pass_time(&mut self, until: Timestamp) {
        for _ in 0..FIRED_MAX {
            let Some((at, due)) = self.next_due().filter(|&(at, _)| at <= until) else { return };
            self.fire(at, due);
        }
    }

    fn next_due(&self) -> Option<(Timestamp, Due)> {
        // A deadline that a host moved to before now has waited for now.
        self.clock.next().filter(|_| self.paused.is_none()).map(|(at, due)| (at.max(self.now), due))
    }

    fn fire(&mut self, at: Timestamp, due: Due) {
        self.now = at;
        if due == Due::Start {
            return self.start_clock(at);
        }
        match G::turn(&self.state) {
            Turn::Sequential(seat) if self.staging.complete().contains(seat) => {
                if let Some(action) = self.staging.take(seat) {
                    self.play(at, seat, action);
                }
            }
            Turn::Sequential(_) if due == Due::Base && self.clock.enter_reserve() => {}
            Turn::Sequential(seat) => {
                let epoch = self.epoch;
                self.clock.charge(seat, at);
                self.apply(at, Ply::Deadline);
                self.lapse_offer(seat, epoch);
            }
            Turn::Simultaneous(..) => self.close(at),
            Turn::RealTime(_) => self.apply(at, Ply::Deadline),
            Turn::Chance | Turn::Over => {}
        }
    }

    fn apply(&mut self, at: Timestamp, ply: Ply<G::Action>) {
        G::apply(&mut self.state, at, ply);
        self.settle(at);
    }

    /// Sees to the turns that have begun by what was just applied.
    fn settle(&mut self, at: Timestamp) {
        for _ in 0..CHAIN_MAX {
            let epoch = G::epoch(&self.state);
            if epoch == self.epoch {
                self.clock.follow(G::time(&self.state));
                if self.is_over() {
                    self.clock.begin(Turn::Over, G::time(&self.state), at);
                    self.paused = None;
                    self.staging.take_all();
                }
                return;
            }
            self.epoch = epoch;
            self.begin_turn(at);
        }
        panic!("{} never comes to rest", G::SPEC.name);
    }

    fn begin_turn(&mut self, at: Timestamp) {
        self.staging.take_all();
        let turn = G::turn(&self.state);
        self.clock.begin(turn, G::time(&self.state), at);
        if matches!(turn, Turn::RealTime(_)) && !self.clock.awaits_delivery() {
            G::apply(&mut self.state, at, Ply::ClockStart);
            self.clock.follow(G::time(&self.state));
        }
    }

    // What observers are told.

    fn json(&self, observer: Observer) -> Value {
        let view = self.view(self.now, observer);
        let Value::Object(mut fields) = serde_json::to_value(&view).expect("a view is data") else {
            panic!("a view of {} is no JSON object", G::SPEC.name);
        };
        let result = fields.shift_remove("result");
        if let Some(offer) = fields.get_mut("offer") {
            *offer = self
                .offers
                .iter()
                .find(|(_, made)| made.is_some())
                .map_or(Value::Null, |(seat, _)| serde_json::to_value(seat).expect("a seat is a number"));
        }
        let clock = self.clock.face(self.paused.is_some());
        fields.insert("clock".to_owned(), serde_json::to_value(clock).expect("a clock is data"));
        fields.insert("result".to_owned(), result.unwrap_or(Value::Null));
        Value::Object(fields)
    }
}

/// Whether a setup says nothing.
fn is_empty(setup: &Value) -> bool {
    setup.is_null() || setup.as_object().is_some_and(Map::is_empty)
}

/// Takes the house's own option out of what the game is given.
fn await_delivery(options: &mut Map<String, Value>) -> Result<Millis, BadHeader> {
    match options.shift_remove("await_delivery_ms") {
        None => Ok(Millis::ZERO),
        Some(value) => {
            value.as_i64().filter(|length| (0..=Millis::MAX.0).contains(length)).map(Millis).ok_or_else(|| {
                BadHeader(format!("option await_delivery_ms: {value} is not a whole number of milliseconds"))
            })
        }
    }
}

impl<G: Game> Table for Match<G> {
    fn spec(&self) -> &'static Spec {
        const { &G::SPEC }
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn now(&self) -> Timestamp {
        self.now
    }

    fn due(&self, bound: Bound) -> Option<Entry> {
        if G::turn(&self.state) == Turn::Chance {
            let mut dice = Dice::new(self.header.seed, "chance", self.n_draws);
            let draw = G::chance(&self.state, &mut dice).expect("nature draws something when it is to move");
            return Some(Entry { at: self.now, stamp: None, what: What::Chance(draw.to_string()) });
        }
        self.next_due().filter(|&(at, _)| bound.allows(at)).map(|(at, _)| Entry::time(at))
    }

    fn next_deadline(&self) -> Option<Timestamp> {
        if G::turn(&self.state) == Turn::Chance {
            return Some(self.now);
        }
        self.next_due().map(|(at, _)| at)
    }

    fn propose(&self, at: Timestamp, seat: Seat, text: &str) -> Result<Entry, Refusal> {
        let text = words::clean(text)?;
        let entry = Entry { at, stamp: None, what: What::Text(seat, text) };
        self.plan(&entry)?;
        Ok(entry)
    }

    fn propose_order(&self, at: Timestamp, order: &str) -> Result<Entry, Refusal> {
        let entry = Entry { at, stamp: None, what: What::Host(order.trim().to_owned()) };
        self.plan(&entry)?;
        Ok(entry)
    }

    fn commit(&mut self, entry: &Entry) -> Result<Receipt, Refusal> {
        let step = self.plan(entry)?;
        if matches!(step, Step::Pass) {
            self.pass_time(entry.at);
        }
        // A draw counts from the moment at which it was due, whenever it was told.
        let at = if matches!(step, Step::Draw(_)) { self.now } else { entry.at };
        self.now = self.now.max(at);
        Ok(self.carry_out(at, step))
    }

    fn turn(&self) -> Turn {
        G::turn(&self.state)
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn awaited(&self) -> SeatSet {
        let done = self.staging.complete();
        G::turn(&self.state).seats().iter().filter(|&seat| !done.contains(seat)).collect()
    }

    fn awaits_delivery(&self) -> bool {
        self.clock.awaits_delivery()
    }

    fn clock(&self) -> ClockFace {
        self.clock.face(self.paused.is_some())
    }

    fn time_used(&self, at: Timestamp) -> Option<Millis> {
        let until = self.paused.as_ref().map_or(at, |pause| pause.since);
        self.clock.started().map(|started| until - started)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn postings(&self) -> Vec<Posting> {
        if self.is_over() { G::postings(&self.state) } else { Vec::new() }
    }

    fn fingerprint(&self, observer: Observer) -> u64 {
        let staged = self.staging.seen_by_all(G::turn(&self.state));
        let view = G::view(&self.state, self.now, observer, &staged);
        let text = serde_json::to_string(&view).expect("a view is data");
        let mut hasher = Fnv::default();
        (text, self.offers.as_slice()).hash(&mut hasher);
        hasher.finish()
    }

    fn show(&self, observer: Observer, names: &BySeat<String>, theme: &Theme) -> Sealed<Showing> {
        let view = self.view(self.now, observer);
        let pictures = view.frames().iter().map(|&frame| (frame, view.draw(frame, theme))).collect();
        let closer = view.closer().iter().map(|&(frame, label)| Closer {
            frame,
            label,
            scene: view.draw(frame, theme),
            description: view.describe_closer(frame),
        });
        let showing = Showing {
            headline: view.headline(names),
            pictures,
            closer: closer.collect(),
            description: view.describe(),
            controls: view.controls(),
            share: view.share(names),
        };
        Sealed::new(observer, showing)
    }

    fn is_in_place(&self, seat: Seat) -> bool {
        self.view(self.now, Observer::Seat(seat)).is_in_place()
    }

    fn complete(&self, seat: Seat, partial: &str) -> Vec<String> {
        self.view(self.now, Observer::Seat(seat)).complete(partial)
    }

    fn export(&self, observer: Observer, format: &str) -> Result<Sealed<Export>, Refusal> {
        if !G::SPEC.exports.contains(&format) {
            return Err(Refusal::NoExport { game: G::SPEC.name, formats: G::SPEC.exports });
        }
        Ok(Sealed::new(observer, self.view(self.now, observer).export(format)?))
    }

    fn sample(&self, seat: Seat, seed: u64) -> Option<String> {
        let mut dice = Dice::new(seed, "sample", 0);
        self.view(self.now, Observer::Seat(seat)).sample(&mut dice).map(|action| action.to_string())
    }

    fn inspect(&self, _clearance: Clearance, observer: Observer) -> Value {
        self.json(observer)
    }
}

/// FNV-1a: a fixed function, so that fingerprints compare across runs and releases.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
