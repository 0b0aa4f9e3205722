//! Everything at once: the sky, bids, rankings and points by round, and what each player holds.
//!
//! For the omniscient while a match runs, and for everybody when it is over.

use super::super::action::Fate;
use super::super::cards::Card;
use super::super::cosmic::Cosmic;
use super::super::state::{Decision, Phase, ROUNDS};
use super::super::view::{StarryView, Whole};
use super::super::words;
use super::board::Board;
use super::hand::ink;
use super::{HEIGHT, WIDTH, sign};
use rules::{By, BySeat, Seat};
use scene::kit::piece;
use scene::{Color, Drawing, Hue, Layer, Path, Point, Scene, Stroke, Theme, at, font};

/// The small sky: its top left corner and the side of a cell.
const SKY: Point = at(12.0, 420.0);
const CELL_PX: f32 = 50.0;
/// The size of names, points and rankings, and of whatever else must be read.
const TEXT_PX: f32 = 30.0;
const SMALL_PX: f32 = 26.0;

/// The table, as wide as the picture: its left and right edge, the middles of its columns, and the top of its first row.
const LEFT: f32 = 18.0;
const RIGHT: f32 = 1084.0;
const BID_X: f32 = 244.0;
const ROUND_X: f32 = 344.0;
const ROUND_PX: f32 = 124.0;
const TABLE_TOP: f32 = 92.0;
const ROW_PX: f32 = 66.0;
/// The size of what stands below a name beside the cards.
const GARNETS_PX: f32 = 24.0;
const STAGED_PX: f32 = 21.0;
/// From one sign of a ranking to the next.
const SIGN_STEP: f32 = 24.0;

/// What each player holds: the left edge, the top of the first line, the height of one, the place and size of its cards,
/// and what keeps the hand apart from the horoscope.
const HOLDINGS_X: f32 = 270.0;
const HOLDINGS_TOP: f32 = 398.0;
const HOLDING_PX: f32 = 75.0;
const CARDS_X: f32 = 476.0;
const CARD: (f32, f32) = (39.0, 60.0);
const CARD_STEP: f32 = 43.0;
const HAND_GAP: f32 = 14.0;

/// Draws it.
pub(super) fn draw(view: &StarryView, whole: &Whole, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let mut painter = Painter { drawing: &mut scene.top, view, whole, names, theme };
    Board::filling(SKY, CELL_PX).draw(painter.drawing, theme, &view.sky, &view.locked, &[]);
    painter.draw_title();
    painter.draw_table();
    let seats = painter.seats();
    for (nth, seat) in seats.into_iter().enumerate() {
        painter.draw_holding(seat, HOLDINGS_TOP + HOLDING_PX * small(nth));
    }
    scene
}

struct Painter<'a> {
    drawing: &'a mut Drawing,
    view: &'a StarryView,
    whole: &'a Whole,
    names: &'a BySeat<String>,
    theme: &'a Theme,
}

impl Painter<'_> {
    /// In seat order, and by points once that is all that counts.
    fn seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.view.score.seats().collect();
        if self.is_decided() {
            let winner = self.winner();
            seats.sort_by_key(|&seat| (Some(seat) != winner, std::cmp::Reverse(self.view.score[seat])));
        }
        seats
    }

    fn is_decided(&self) -> bool {
        matches!(self.view.phase, Phase::ChooseCandidate | Phase::Over)
    }

    fn winner(&self) -> Option<Seat> {
        let decided = self.view.winner.filter(|_| self.is_decided());
        self.view.ending().map_or(decided, |ending| ending.winner)
    }

    fn draw_title(&mut self) {
        let view = self.view;
        let (title, note) = match (view.phase, self.winner()) {
            (Phase::Bidding, _) => ("Bidding".to_owned(), String::new()),
            (Phase::Round, _) => {
                (format!("Round {} of {ROUNDS}", view.round), format!("scores {}", words::scored_kinds(view.round)))
            }
            (Phase::ChooseCandidate | Phase::Over, Some(winner)) => {
                (format!("{} wins", self.names[winner]), self.margin(winner))
            }
            (Phase::ChooseCandidate | Phase::Over, None) => ("No winner".to_owned(), String::new()),
        };
        let title = font::fitted(&title, 38.0, 500.0);
        let left = LEFT + font::width(&title, 38.0) + 20.0;
        self.drawing.text(at(LEFT, 46.0), 38.0, title, self.theme.text);
        let note = font::fitted(&note, TEXT_PX, RIGHT - left);
        self.drawing.text(at(left, 46.0), TEXT_PX, note, self.theme.text_dim);
    }

    /// By how much somebody has won, or what decided between those who were tied.
    fn margin(&self, winner: Seat) -> String {
        let score = &self.view.score;
        let best = score.iter().filter(|&(seat, _)| seat != winner).map(|(_, points)| *points).max().unwrap_or(0);
        match self.view.ending().map(|ending| ending.by) {
            Some(By::Host) => "by the host's ruling".to_owned(),
            Some(By::Rules(Decision::Order)) => format!("tied at {best}: first in the order of moves"),
            Some(By::Rules(Decision::Points) | By::Concession | By::Agreement) | None => {
                format!("{} to {best}", score[winner])
            }
        }
    }

    fn draw_table(&mut self) {
        let (theme, head) = (self.theme, TABLE_TOP - 18.0);
        let mut heads = vec![(BID_X, "bid".to_owned()), (RIGHT - 32.0, "sum".to_owned())];
        heads.extend((1..=ROUNDS).map(|round| (round_x(round), round.to_string())));
        for (x, text) in heads {
            self.drawing.text_centered(at(x, head), SMALL_PX, text, theme.text_dim);
        }
        let (winner, top) = (self.winner(), self.view.score.values().max().copied());
        for (nth, seat) in self.seats().into_iter().enumerate() {
            let y = TABLE_TOP + ROW_PX * small(nth);
            if winner == Some(seat) {
                let row = Path::rounded(RIGHT - LEFT + 10.0, ROW_PX - 4.0, 10.0);
                self.drawing.outlined(at(LEFT - 6.0, y), &row, theme.panel, 3.0, theme.highlight);
            }
            let middle = y + ROW_PX / 2.0 - 2.0;
            self.draw_name(seat, at(LEFT + 18.0, middle), BID_X - LEFT - 68.0);
            self.draw_bid(seat, at(BID_X, middle));
            for round in 1..=ROUNDS {
                self.draw_round(seat, round, at(round_x(round), y));
            }
            let points = self.view.score[seat];
            let color = if self.is_decided() && top == Some(points) { theme.highlight } else { theme.text };
            self.drawing.text_centered(at(RIGHT - 32.0, middle), 38.0, points.to_string(), color);
        }
        self.draw_legend();
    }

    /// What the signs of the rankings mean.
    fn draw_legend(&mut self) {
        let (theme, baseline) = (self.theme, HOLDINGS_TOP - 16.0);
        let mut x = LEFT;
        for cosmic in Cosmic::ALL {
            let name = cosmic.to_string();
            sign::draw_cosmic(self.drawing, at(x + 12.0, baseline - 9.0), 12.0, cosmic, theme.text_dim, theme);
            self.drawing.text(at(x + 32.0, baseline), SMALL_PX, name.as_str(), theme.text_dim);
            x += 32.0 + font::width(&name, SMALL_PX) + 26.0;
        }
        let note = "bright: the move handed out";
        let note = font::fitted(note, SMALL_PX, RIGHT - x - 10.0);
        self.drawing.text_end(at(RIGHT, baseline), SMALL_PX, note, theme.text_dim);
    }

    fn draw_name(&mut self, seat: Seat, middle: Point, room: f32) {
        piece::draw(self.drawing, middle, 13.0, Hue::ALL[seat.index()], self.theme);
        let is_me = self.view.me == Some(seat);
        let color = if is_me { self.theme.highlight } else { self.theme.text };
        let you = if is_me { " (you)" } else { "" };
        let name = font::fitted(&self.names[seat], SMALL_PX, room - font::width(you, SMALL_PX)) + you;
        let baseline = middle.y + font::cap_height(SMALL_PX) / 2.0;
        self.drawing.text(at(middle.x + 22.0, baseline), SMALL_PX, name, color);
    }

    fn draw_bid(&mut self, seat: Seat, center: Point) {
        let staged = self.whole.staged[seat].bid.filter(|_| self.view.phase == Phase::Bidding);
        match (&self.whole.bids, staged) {
            (Some(bids), _) => self.drawing.text_centered(center, TEXT_PX, bids[seat].to_string(), self.theme.text),
            (None, Some(bid)) => self.drawing.text_centered(center, TEXT_PX, bid.to_string(), self.theme.highlight),
            (None, None) => {}
        }
    }

    /// The points of a round, and below them the ranking that it began with, the move that came of it bright.
    fn draw_round(&mut self, seat: Seat, round: u8, top: Point) {
        let past = self.whole.course.get(usize::from(round) - 1);
        if let Some(scores) = past.and_then(|past| past.scores.as_ref()) {
            self.drawing.text_centered(top.shifted(0.0, 15.0), TEXT_PX, scores[seat].to_string(), self.theme.text);
        }
        let is_next = round == self.view.round + 1;
        let staged = self.whole.staged[seat].ranking().filter(|_| is_next);
        let (ranking, held) = match past {
            Some(past) => (past.rankings[seat].as_slice(), past.held[seat]),
            None => (staged.unwrap_or_default(), None),
        };
        let mut x = top.x - SIGN_STEP * small(ranking.len()) / 2.0 + SIGN_STEP / 2.0;
        for &cosmic in ranking {
            let color = if held == Some(cosmic) { self.theme.highlight } else { self.theme.text_dim };
            sign::draw_cosmic(self.drawing, at(x, top.y + 47.0), 10.0, cosmic, color, self.theme);
            x += SIGN_STEP;
        }
    }

    /// A player's horoscope and hand, with what is staged of them.
    fn draw_holding(&mut self, seat: Seat, top: f32) {
        let (theme, room) = (self.theme, CARDS_X - HOLDINGS_X - 8.0);
        self.draw_name(seat, at(HOLDINGS_X + 14.0, top + 11.0), room - 36.0);
        let garnets = self.whole.garnets[seat];
        let garnets = format!("{garnets} garnet{}", if garnets == 1 { "" } else { "s" });
        let garnets = font::fitted(&garnets, GARNETS_PX, room);
        self.drawing.text(at(HOLDINGS_X, top + 45.0), GARNETS_PX, garnets, theme.text_dim);
        let mut x = CARDS_X;
        for card in &self.whole.horoscopes[seat] {
            self.draw_card(at(x, top), *card, None, false);
            x += CARD_STEP;
        }
        if x > CARDS_X {
            x += HAND_GAP;
        }
        let staged = &self.whole.staged[seat];
        for card in &self.whole.hands[seat] {
            let played = staged.played().into_iter().flatten().find(|played| played.n == card.n);
            self.draw_card(at(x, top), *card, played.map(|played| played.fate), true);
            x += CARD_STEP;
        }
        if let (Some(held), Some(target)) = (self.view.held[seat], staged.target()) {
            let text = font::fitted(&format!("{held} {target}"), STAGED_PX, room);
            self.drawing.text(at(HOLDINGS_X, top + 67.0), STAGED_PX, text, theme.highlight);
        }
    }

    /// A card; those of a hand are dimmed.
    fn draw_card(&mut self, corner: Point, card: Card, fate: Option<Fate>, is_in_hand: bool) {
        let theme = self.theme;
        let outline = Path::rounded(CARD.0, CARD.1, 5.0);
        let paper = if is_in_hand { theme.paper.mix(theme.text_dim, 0.35) } else { theme.paper };
        self.drawing.outlined(corner, &outline, paper, 2.0, theme.plate);
        let middle = corner.x + CARD.0 / 2.0;
        self.drawing.text_centered(at(middle, corner.y + 18.0), 27.0, card.n.to_string(), theme.paper_text);
        sign::draw(self.drawing, at(middle, corner.y + 42.0), 10.0, card.kind, ink(card.kind), theme.void);
        let edge: Option<Color> = fate.map(|fate| match fate {
            Fate::Add => theme.accepted,
            Fate::Discard => theme.refused,
        });
        if let Some(edge) = edge {
            self.drawing.line(corner, &outline, Stroke::sharp(5.0), edge);
        }
    }
}

/// The middle of a round's column.
fn round_x(round: u8) -> f32 {
    ROUND_X + ROUND_PX * f32::from(round - 1)
}

fn small(count: usize) -> f32 {
    f32::from(u8::try_from(count).expect("four players, six rounds, five moves"))
}
