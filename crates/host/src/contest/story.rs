//! The results of finished turns: one line and one picture for each past board.
//!
//! A line is made only from its observer's own view and their own submissions, so it reveals nothing about anybody
//! else. The line and the picture of a player's board show the match as it was when the player's turn had been
//! resolved, whatever others have played since.

use super::Match;
use rules::{
    BySeat, Game, Message, Names, Observer, Picture, Seat, SeatSet, Timestamp, Turn, View, Words, capitalized,
};
use scene::Theme;
use words::shared;

/// The greatest number of characters of a seat's submission that a line repeats.
const DONE_CHARS_MAX: usize = 300;

/// What each seat did last, and which turn ended last.
pub(super) struct Story<V> {
    /// The name of the present turn.
    present: Message,
    /// The name of the turn before the present one; `None` before the second turn.
    ended: Option<Message>,
    /// Whether the match was ended in the middle of the present turn.
    is_broken_off: bool,
    /// The seats that had to play the turn in which the match was ended.
    left_unplayed: SeatSet,
    /// What each seat did in its last turn.
    done: BySeat<Option<Done>>,
    /// The seats that have already played or missed the present turn.
    playing: SeatSet,
    /// The seats whose last turn has ended but is not resolved yet.
    due: SeatSet,
    /// What each seat saw when its last turn had been resolved.
    resolved: BySeat<Option<Resolved<V>>>,
}

/// A view of a turn that has just been resolved, prepared for the picture of a past board.
struct Resolved<V> {
    view: V,
    /// Whether the view's picture replaces the picture of the board.
    has_picture: bool,
}

impl<V: View> Resolved<V> {
    fn of(mut view: V) -> Self {
        let has_picture = view.come_to_rest();
        Self { view, has_picture }
    }
}

/// What a seat did in a turn.
#[derive(Clone)]
struct Done {
    turn: Message,
    words: Message,
    /// Whether the clock played the turn because the player's time had run out.
    lapsed: bool,
}

impl<V> Story<V> {
    pub(super) fn new(n_seats: usize, present: Message) -> Self {
        Self {
            present,
            ended: None,
            is_broken_off: false,
            left_unplayed: SeatSet::EMPTY,
            done: BySeat::filled(n_seats, None),
            playing: SeatSet::EMPTY,
            due: SeatSet::EMPTY,
            resolved: BySeat::from_fn(n_seats, |_| None),
        }
    }

    /// Records that the match was ended before these seats had played the present turn.
    pub(super) fn break_off(&mut self, asked: SeatSet) {
        (self.is_broken_off, self.left_unplayed) = (true, asked);
    }

    /// The name of the turn that ended last, or of the present turn if none has ended.
    pub(super) fn ended(&self) -> &Message {
        self.ended.as_ref().unwrap_or(&self.present)
    }

    /// Records that another turn with this name has begun.
    pub(super) fn begin(&mut self, name: Message) {
        self.ended = Some(std::mem::replace(&mut self.present, name));
        for seat in std::mem::take(&mut self.playing).iter() {
            self.due.insert(seat);
            self.resolved[seat] = None;
        }
    }

    /// Records that the clock played the seat's staged submission.
    pub(super) fn note_lapse(&mut self, seat: Seat) {
        if let Some(done) = &mut self.done[seat] {
            done.lapsed = true;
        }
    }

    fn note(&mut self, seat: Seat, words: Message) {
        self.done[seat] = Some(Done { turn: self.present.clone(), words, lapsed: false });
        self.playing.insert(seat);
    }
}

/// The words with a full stop, unless they already end with a punctuation mark.
fn ended(words: &str) -> String {
    if words.ends_with(['.', '!', '?']) { words.to_owned() } else { format!("{words}.") }
}

impl<G: Game> Match<G> {
    /// Records what a seat is about to play. In real time, where a turn consists of many actions, nothing is recorded.
    pub(super) fn note_played(&mut self, at: Timestamp, seat: Seat, action: &G::Action) {
        if !matches!(G::turn(&self.state), Turn::RealTime(_)) {
            let understood = self.view(at, Observer::Seat(seat)).understood(action);
            self.story.note(seat, understood.words);
        }
    }

    /// Records that the seat's time ran out.
    pub(super) fn note_missed(&mut self, seat: Seat) {
        let view = self.view(self.now, Observer::Seat(seat));
        let words = [Some(Message::from(shared::TimeRanOut)), view.made_up(&self.story.present)];
        self.story.note(seat, Message::joined(words.into_iter().flatten(), " "));
    }

    /// Keeps the views of the seats whose last turn has ended, as soon as each of these turns is resolved. While nature
    /// must draw, no turn is resolved.
    pub(super) fn keep_resolved(&mut self, at: Timestamp) {
        if matches!(G::turn(&self.state), Turn::Chance | Turn::Over) {
            return;
        }
        for seat in std::mem::take(&mut self.story.due).iter() {
            let view = self.view(at, Observer::Seat(seat));
            if view.is_resolved() {
                self.story.resolved[seat] = Some(Resolved::of(view));
            } else {
                self.story.due.insert(seat);
            }
        }
    }

    /// A line about the turn that ended last, as its observer knows it, and the picture that replaces the board's, if
    /// there is one.
    pub(super) fn past_of(&self, observer: Observer, names: &Names, theme: &Theme) -> (String, Vec<Picture>) {
        let kept = observer.seat().filter(|_| !self.is_over()).and_then(|seat| self.story.resolved[seat].as_ref());
        let present = || Resolved::of(self.view(self.now, observer));
        let told = |Resolved { view, has_picture }: &Resolved<G::View>| {
            let pictures = if *has_picture { view.show(names, theme).pictures } else { Vec::new() };
            (self.line_of(view, observer, names), pictures)
        };
        kept.map_or_else(|| told(&present()), told)
    }

    fn line_of(&self, view: &G::View, observer: Observer, names: &Names) -> String {
        let Story { ended, done, is_broken_off, left_unplayed, .. } = &self.story;
        let language = names.language;
        let broken_off = |turn: &Message| String::from(shared::MatchEndedIn { turn: turn.clone() }.say(language));
        if let (Observer::Seat(seat), Some(ended)) = (observer, ended)
            && left_unplayed.contains(seat)
        {
            return broken_off(ended);
        }
        if let Some(line) = view.past(names) {
            return line;
        }
        let done = match observer {
            Observer::Seat(seat) => done[seat].as_ref(),
            Observer::Public | Observer::Omniscient(_) => None,
        };
        match (done, ended) {
            (Some(Done { turn, words, lapsed }), _) => {
                let said = words.say(language).as_str().chars().take(DONE_CHARS_MAX).collect::<String>();
                // A backslash at the cut would escape the full stop that follows.
                let said = said.trim_end_matches('\\');
                let line = format!("{}: {}", capitalized(turn.say(language).as_str()), self::ended(said));
                if *lapsed { format!("{line} {}", shared::TimeUpPlayed.say(language)) } else { line }
            }
            (None, Some(ended)) if *is_broken_off => broken_off(ended),
            (None, Some(ended)) => {
                let turn = Words::markup(capitalized(ended.say(language).as_str()));
                shared::TurnOver { turn }.say(language).into()
            }
            (None, None) => shared::MatchBegun.say(language).into(),
        }
    }
}
