//! A match of one game: the state of its rules, and everything around it that does not depend on the game.
//!
//! [`Match::plan`] decides what an entry would do, without changing anything; [`Match::carry_out`] then does it and
//! cannot fail.

mod carry_out;
mod fnv;
mod help;
mod history;
mod lapse;
mod machines;
mod offers;
mod pause;
mod plan;
mod press;
mod story;

use std::hash::{Hash, Hasher};

use ::words::{Message, faults};
use serde_json::{Map, Value};

use self::fnv::Fnv;
use self::history::History;
use self::lapse::Lapse;
use self::pause::Pause;
use self::plan::Step;
use self::story::Story;
use super::absence::Absence;
use super::allowance::Allowance;
use super::clock::Clock;
use super::house::HouseRules;
use super::staging::Staging;
use super::words;
use super::{
    AtTable, BadHeader, Begun, Bound, ClockFace, Effect, Ends, Entry, Fit, Header, Machine, Order, Pausing, Refusal,
    Sealed, Style, Table, What,
};
use ::words::house;
use rules::{
    Action, Agreement, BySeat, Clearance, Control, Dice, Export, Game, HELP, Language, Learning, Millis, Moment, Names,
    Observer, Outcome, Patience, Posting, Pressed, Score, Seat, SeatSet, Seating, Showing, Spec, Tally, TimeLimit,
    Timestamp, Turn, View, Words,
};
use scene::Theme;

pub(super) use self::carry_out::FIRED_MAX;

/// A match of one game: the state of its rules, with staging, clocks and pauses around it.
pub struct Match<G: Game> {
    header: Header,
    seating: Seating,
    state: G::State,
    staging: Staging<G::Action>,
    allowance: Allowance,
    clock: Clock,
    paused: Option<Pause>,
    /// How many pauses each seat may make; `None` for no limit.
    pauses_max: Option<u32>,
    n_pauses: BySeat<u32>,
    /// How many pauses have ended.
    n_resumed: u32,
    /// Detects players who are absent.
    absence: Absence,
    /// The turn that ended last, if the clock ended it; otherwise `None`.
    lapse: Option<Lapse>,
    /// For each seat that offers to end the match, the turn in which it made the offer.
    offers: BySeat<Option<u32>>,
    /// The latest turn for which [`Match::begin_turn`] has run.
    epoch: u32,
    /// The number of draws so far; each draw has dice of its own.
    n_draws: u32,
    /// How long actions in a real-time turn are held back; `None` for the default. See [`rules::Game::hold`].
    hold: Option<Millis>,
    /// The entries in force; `None` for a match that somebody plays alone.
    history: Option<History>,
    /// Whether this is a practice match against machines.
    is_practice: bool,
    /// Whether the host has annulled the match.
    is_annulled: bool,
    /// How the finished turns ended, for past boards.
    story: Story<G::View>,
    /// How often the match has been rewound to an earlier turn.
    era: u32,
    /// Whether the solution stays hidden after the end.
    is_withheld: bool,
    /// Who may play at the table (the browser page), and whether it is served.
    page: Page,
    /// The time of the last entry.
    now: Timestamp,
}

/// The settings of the table, the browser page on which players can play.
#[derive(Clone, Copy)]
struct Page {
    /// Who may play at the table, if the match's options set that.
    at: Option<AtTable>,
    is_served: bool,
}

impl<G: Game> Match<G> {
    /// The names in the match's header, in English, for texts that are only compared and never shown.
    fn own_names(&self) -> Names {
        BySeat::from(self.header.seats.clone()).into()
    }

    /// Opens a match: completes the options and the setup, and starts. `patience` can cancel the search for a setup.
    ///
    /// # Errors
    /// Says which part of the header is wrong, or that `patience` cancelled the search.
    pub fn open_patiently(mut header: Header, patience: Patience<'_>) -> Result<Self, BadHeader> {
        let n_seats = header.seats.len();
        let (fewest, most) = G::SPEC.seats;
        if !(fewest..=most).contains(&n_seats) {
            let wanted = if fewest == most {
                Message::verbatim(fewest.to_string())
            } else {
                faults::FromTo { fewest, most }.into()
            };
            return Err(BadHeader::Other(faults::Players { game: G::SPEC.name, wanted, count: n_seats }.into()));
        }
        let seating = header.seating()?;
        let mut given = header.options.clone();
        let house = HouseRules::take(&mut given)?;
        let values = G::SPEC.complete(&given, n_seats)?;
        let options: G::Options = serde_json::from_value(Value::Object(values))
            .map_err(|error| BadHeader::of_record(format!("options: {error}")))?;
        let given: G::Given = match &header.setup {
            None => G::Given::default(),
            Some(setup) => serde_json::from_value(setup.clone()).map_err(|error| {
                BadHeader::Setup(faults::SetupUnread { why: Words::markup(error.to_string()) }.into())
            })?,
        };
        let setup = G::deal(&options, given, &seating, &mut Dice::new(header.seed, "deal", 0), patience)?;
        let setup_text = serde_json::to_value(&setup).expect("a setup is data");
        header.setup = (!is_empty(&setup_text)).then_some(setup_text);
        let (reserve, hold) = (G::reserve(&options), G::hold(&options));
        let at = header.at;
        let state = G::start(options, setup, &seating, at);
        let epoch = G::epoch(&state);
        let story = Story::new(n_seats, G::turn_name(&state));
        let history = (n_seats > 1 || !header.machines.is_empty()).then(History::default);
        let mut table = Self {
            header,
            seating,
            state,
            staging: Staging::new(n_seats),
            allowance: Allowance::new(n_seats),
            clock: Clock::new(n_seats, reserve, house.await_delivery),
            paused: None,
            n_resumed: 0,
            pauses_max: house.pauses_max,
            n_pauses: BySeat::filled(n_seats, 0),
            absence: Absence::new(n_seats, house.absent_after),
            lapse: None,
            offers: BySeat::filled(n_seats, None),
            epoch,
            n_draws: 0,
            hold,
            history,
            is_practice: house.is_practice,
            is_annulled: false,
            era: 0,
            is_withheld: false,
            page: Page { at: house.at_table, is_served: false },
            story,
            now: at,
        };
        table.begin_turn(at);
        table.settle(at);
        table.remember(None);
        Ok(table)
    }

    fn n_seats(&self) -> usize {
        self.seating.n_seats()
    }

    fn view(&self, at: Timestamp, observer: Observer) -> G::View {
        // A spectator who is allowed to see everything may be solving the same puzzle elsewhere.
        let hides_boards = self.is_withheld && !self.is_over() && matches!(observer, Observer::Omniscient(_));
        let observer = if hides_boards { Observer::Public } else { observer };
        self.withholding(G::view(&self.state, at, observer, &self.staging.seen_by(observer, G::turn(&self.state))))
    }

    /// The label of the button that opens the table; `None` if the match is over or is not played at the table.
    fn table_label(&self, language: Language) -> Option<Words> {
        let is_open = self.page.is_served && !self.is_over() && Table::at_table(self) != AtTable::Off;
        is_open.then(|| house::OpenTable.say(language))
    }

    /// Removes the solution from the view if the match is over and the solution must stay hidden.
    fn withholding(&self, mut view: G::View) -> G::View {
        if self.is_withheld && self.is_over() {
            view.withhold();
        }
        view
    }

    /// What the observer is shown, whether or not the match is paused.
    fn shown_to(&self, observer: Observer, names: &Names, theme: &Theme) -> Showing {
        let view = self.view(self.now, observer);
        let mut showing = view.show(names, theme);
        showing.moment = self.moment();
        if let Some(ticking) = view.ticks(names).filter(|_| self.paused.is_none()) {
            showing.headline = format!("{}\n{ticking}", showing.headline);
        }
        let lapse = self.lapse.as_ref().map(|lapse| (lapse, self.story.ended()));
        if let Some(words) = lapse.and_then(|(lapse, ended)| lapse.in_words(ended, &view, observer, names)) {
            // The sentence that the time was up goes before the game's description of what happened as a result.
            let (first, rest) = showing.headline.split_once('\n').unwrap_or((&showing.headline, ""));
            let gap = if rest.is_empty() { "" } else { "\n" };
            showing.headline = format!("{first}\n{words}{gap}{rest}");
        }
        if let Observer::Seat(seat) = observer
            && let Some(draft) = self.staging.draft(seat)
        {
            mark_locks(&mut showing.controls, draft);
            mark_locks(&mut showing.at_table, draft);
        }
        // Someone who plays alone needs no pause, and has a button of the game's own for giving up.
        if matches!(observer, Observer::Seat(_)) && self.n_seats() > 1 && !self.is_over() {
            help::add_more(&mut showing.controls, names.language);
            if !showing.at_table.is_empty() {
                showing.at_table.push(Control::secondary(house::More.say(names.language).as_str(), HELP));
            }
        }
        showing.table = self.table_label(names.language);
        showing
    }

    fn commit_entry(&mut self, entry: &Entry) -> Result<Effect, Refusal> {
        let step = self.plan(entry)?;
        if matches!(step, Step::Pass) {
            self.pass_time(entry.at);
        }
        // A draw happens at the time at which it was due, not when its entry is committed.
        let at = if matches!(step, Step::Draw(_)) { self.now } else { entry.at };
        self.now = self.now.max(at);
        if let What::Text(seat, _) = entry.what {
            self.allowance.note(seat, at);
        }
        let is_back = matches!(step, Step::Back(_) | Step::PutBack(_) | Step::Reopen(_));
        let receipt = self.carry_out(at, step);
        self.remember(Some(entry).filter(|_| !is_back));
        Ok(receipt)
    }

    fn is_over(&self) -> bool {
        G::turn(&self.state) == Turn::Over
    }

    fn json(&self, observer: Observer) -> Value {
        let view = self.view(self.now, observer);
        let Value::Object(mut fields) = serde_json::to_value(&view).expect("a view is data") else {
            panic!("a view of {} is no JSON object", G::SPEC.name);
        };
        if G::SPEC.agreement == Agreement::Written {
            let offer = self.offers.iter().find(|(_, made)| made.is_some()).map(|(seat, _)| seat);
            fields.insert("offer".to_owned(), serde_json::to_value(offer).expect("a seat is a number"));
        }
        let clock = self.clock.face(self.paused.is_some());
        fields.insert("clock".to_owned(), serde_json::to_value(clock).expect("a clock is data"));
        Value::Object(fields)
    }
}

/// Whether a setup is empty.
fn is_empty(setup: &Value) -> bool {
    setup.is_null() || setup.as_object().is_some_and(Map::is_empty)
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
        let step = self.plan(&entry)?;
        if let (Step::Unstage(_), What::Text(_, text)) = (&step, &entry.what)
            && text.eq_ignore_ascii_case("undo")
        {
            let parts = self.staging.submission(seat).map(Action::undo_parts).unwrap_or_default();
            if parts.len() > 1 {
                return Err(Refusal::WhichPart(parts));
            }
        }
        // A second `resume` of the same seat would only be announced twice; journals that contain such entries are
        // still accepted.
        let has_said = |pause: &Pause| pause.resumed.contains(seat);
        if matches!(step, Step::ResumeSeat(_)) && self.paused.as_ref().is_some_and(has_said) {
            return Err(Refusal::WaitsToGoOn);
        }
        if !self.is_vital(&step) {
            self.allowance.may_take(seat, at, G::turn(&self.state))?;
        }
        Ok(entry)
    }

    fn pressed(&self, at: Timestamp, seat: Seat, press: &Pressed) -> Result<String, Refusal> {
        self.text_of(at, seat, press)
    }

    fn resume(&self) -> Option<String> {
        self.paused.as_ref().map(Pause::resume)
    }

    fn loses_by(&self, seat: Seat, text: &str, names: &Names) -> Option<String> {
        self.loss(seat, text, names)
    }

    fn fit(&self, at: Timestamp, seat: Seat, text: &str) -> Fit {
        let (at, awaits) = (at.max(self.now), G::turn(&self.state).seats().contains(seat));
        if self.plan_text(at, seat, text).is_ok() {
            return Fit::Takes;
        }
        let reads = words::clean(text).is_ok_and(|input| self.means_something(at, seat, &input));
        match (reads && !self.is_over(), awaits) {
            (true, true) => Fit::Refuses,
            (true, false) => Fit::Reads,
            (false, true) => Fit::Awaits,
            (false, false) => Fit::Nothing,
        }
    }

    fn accepts(&self, entry: &Entry) -> bool {
        self.plan(entry).is_ok()
    }

    fn propose_order(&self, at: Timestamp, order: Order) -> Result<Entry, Refusal> {
        let entry = Entry { at, stamp: None, what: What::Host(order.to_string()) };
        self.plan(&entry)?;
        Ok(entry)
    }

    fn weigh_order(&self, at: Timestamp, order: Order) -> Result<Ends, Refusal> {
        self.weigh(at, order)
    }

    fn commit(&mut self, entry: &Entry) -> Result<Effect, Refusal> {
        self.commit_entry(entry)
    }

    fn shows_reasons(&self) -> bool {
        G::SHOWS_REASONS
    }

    fn is_practice(&self) -> bool {
        self.is_practice
    }

    fn history(&self) -> &[Entry] {
        self.history.as_ref().map_or(&[], History::entries)
    }

    fn turns(&self) -> &[Begun] {
        self.history.as_ref().map_or(&[], History::turns)
    }

    fn is_annulled(&self) -> bool {
        self.is_annulled
    }

    fn withhold(&mut self, is_withheld: bool) {
        self.is_withheld = is_withheld;
    }

    fn serve_table(&mut self, is_served: bool) {
        self.page.is_served = is_served;
    }

    fn at_table(&self) -> AtTable {
        // Where everybody acts at the same time, clicking at the table is faster than pressing buttons.
        let is_race = self.n_seats() > 1 && matches!(G::turn(&self.state), Turn::RealTime(_));
        self.page.at.unwrap_or(if is_race { AtTable::All } else { AtTable::Either })
    }

    fn is_withheld(&self) -> bool {
        self.is_withheld
    }

    fn over_since(&self) -> Option<Timestamp> {
        self.ending_at()
    }

    fn tell(&self, seat: Seat, words: String, controls: Vec<Control>) -> Sealed<Showing> {
        let moment = self.moment();
        Sealed::new(Observer::Seat(seat), Showing { headline: words, controls, moment, ..Showing::default() })
    }

    fn turn(&self) -> Turn {
        G::turn(&self.state)
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn moment(&self) -> Moment {
        Moment { epoch: self.epoch, era: self.era }
    }

    fn chapter(&self) -> u32 {
        G::chapter(&self.state)
    }

    fn awaited(&self) -> SeatSet {
        let done = self.staging.complete();
        G::turn(&self.state).seats().iter().filter(|&seat| !done.contains(seat)).collect()
    }

    fn awaits_delivery(&self) -> bool {
        self.clock.awaits_delivery()
    }

    fn clock(&self) -> ClockFace {
        ClockFace { words: G::deadline_in_words(&self.state), ..self.clock.face(self.paused.is_some()) }
    }

    fn time_used(&self, at: Timestamp) -> Option<Millis> {
        let until = self.paused.as_ref().map_or(at, |pause| pause.since);
        self.clock.started().map(|started| until - started)
    }

    fn time_used_by(&self, seat: Seat, at: Timestamp) -> Option<Millis> {
        // In a phase that all seats share, or a race of all seats, the time used would tell a player nothing.
        let is_own_turn = matches!(G::time(&self.state), TimeLimit::PerTurn(_)) && self.turn().seats().contains(seat);
        // If a turn rests in quiet hours, the rest is added at its beginning, so the time used is negative at first.
        let used = self.time_used(at).filter(|used| is_own_turn && *used >= Millis::ZERO);
        G::own_time(&self.state, seat, at).or(used)
    }

    fn hold(&self) -> Option<Millis> {
        self.hold
    }

    fn opening(&self, seat: Seat) -> Option<String> {
        G::opening(&self.state, seat).map(|action| action.to_string())
    }

    fn score(&self, seat: Seat) -> Option<Score> {
        if self.is_over() { G::score(&self.state, seat) } else { None }
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn tally(&self) -> Option<Tally> {
        self.is_over().then(|| G::tally(&self.state))
    }

    fn candidate(&self) -> Option<Seat> {
        let winner = self.outcome()?.winner;
        let loser = || Seat::all(2).find(|&seat| Some(seat) != winner).filter(|_| winner.is_some());
        G::candidate(&self.state).or_else(|| if self.header.seats.len() == 2 { loser() } else { None })
    }

    fn postings(&self) -> Vec<Posting> {
        if self.is_over() { G::postings(&self.state) } else { Vec::new() }
    }

    fn fingerprint(&self, observer: Observer) -> u64 {
        let staged = self.staging.seen_by_all(G::turn(&self.state));
        let view = self.withholding(G::view(&self.state, self.now, observer, &staged));
        let text = serde_json::to_string(&view).expect("a view is data");
        let mut hasher = Fnv::default();
        // A board on which one of the game's own times counts down must be updated when the match is paused.
        if self.paused.is_some() && view.ticks(&self.own_names()).is_some() {
            "paused".hash(&mut hasher);
        }
        // A press on a board of an earlier turn is refused, so each turn needs a new board.
        (text, self.offers.as_slice(), self.epoch, self.era).hash(&mut hasher);
        hasher.finish()
    }

    fn help(&self, seat: Seat, language: Language) -> Sealed<Showing> {
        let table = self.table_label(language);
        Sealed::new(Observer::Seat(seat), Showing { moment: self.moment(), table, ..self.help_of(seat, language) })
    }

    fn show(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing> {
        Sealed::new(observer, self.shown_to(observer, names, theme))
    }

    fn present(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing> {
        Sealed::new(observer, self.paused_board(observer, names.language, self.shown_to(observer, names, theme)))
    }

    fn pausing(&self, observer: Observer) -> Pausing {
        self.pausing_for(observer)
    }

    fn offers_to_end(&self) -> SeatSet {
        self.offers.iter().filter(|(_, made)| made.is_some()).map(|(seat, _)| seat).collect()
    }

    fn past(&self, observer: Observer, names: &Names, theme: &Theme) -> Sealed<Showing> {
        let (headline, pictures) = self.past_of(observer, names, theme);
        Sealed::new(observer, Showing { headline, pictures, ..Showing::default() })
    }

    fn step_of(
        &self,
        observer: Observer,
        seat: Seat,
        nth: usize,
        theme: &Theme,
        language: Language,
    ) -> Option<(Sealed<Showing>, usize)> {
        let (step, n_steps) = self.view(self.now, observer).step_of(seat, nth, theme, language)?;
        Some((Sealed::new(observer, step), n_steps))
    }

    fn offers(&self, seat: Seat, names: &Names) -> Vec<(u64, Sealed<Showing>)> {
        self.offers_to(seat, names)
    }

    fn standing(&self, seat: Seat, names: &Names) -> Option<(u64, Sealed<Showing>)> {
        self.standing_of(seat, names)
    }

    fn complete(&self, seat: Seat, partial: &str) -> Vec<String> {
        self.view(self.now, Observer::Seat(seat)).complete(partial)
    }

    fn export(&self, observer: Observer, format: &str) -> Result<Sealed<Export>, Refusal> {
        let usual = G::SPEC.exports.first().copied().unwrap_or_default();
        let format = if format.is_empty() { usual } else { format };
        if !G::SPEC.exports.contains(&format) {
            return Err(Refusal::NoExport { game: G::SPEC.name, formats: G::SPEC.exports });
        }
        Ok(Sealed::new(observer, self.view(self.now, observer).export(format)?))
    }

    fn sample(&self, seat: Seat, seed: u64) -> Option<String> {
        let mut dice = Dice::new(seed, "sample", 0);
        self.view(self.now, Observer::Seat(seat)).sample(&mut dice).map(|action| action.to_string())
    }

    fn machine(&self, seat: Seat, style: Style) -> Option<Box<dyn Machine>> {
        Self::new_machine(seat, style)
    }

    fn show_machine(&self, machine: &mut dyn Machine) {
        self.let_see(machine);
    }

    fn thinking_dice(&self, seat: Seat) -> Dice {
        let nth = self.epoch.wrapping_mul(u32::try_from(Seat::COUNT_MAX).unwrap_or(1));
        Dice::new(self.header.seed, "mind", nth.wrapping_add(u32::try_from(seat.index()).unwrap_or(0)))
    }

    fn hidden_from(&self, _clearance: Clearance, seat: Seat, names: &Names) -> String {
        G::hidden_from(&self.state, seat, names)
    }

    fn learning(&self, seat: Seat, lesson: usize) -> Learning {
        G::learning(&self.view(self.now, Observer::Seat(seat)), lesson)
    }

    fn inspect(&self, _clearance: Clearance, observer: Observer) -> Value {
        self.json(observer)
    }
}

/// Writes the number of the shown draft into the buttons that lock in, so that they lock in only that draft.
fn mark_locks(controls: &mut [Control], draft: words::Draft) {
    for control in controls {
        if let Control::Button { submits, locks: true, .. } = control {
            *submits = words::lock_of(draft);
        }
    }
}
