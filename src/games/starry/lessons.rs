//! The tutorial: positions to be played, and when each is learned.

use super::action::Fate;
use super::cards::is_addable;
use super::state::Phase;
use super::view::StarryView;
use crate::rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "The bidding",
        words: "Before round 1 everybody bids garnets in secret: the higher bid goes first, and everybody pays what they \
                bid. You also rank the five cosmic moves; in player order each gets the one they desire most of those \
                left. Choose a bid and, one by one, four moves (the last one follows); then **Lock in**.",
        learned: "All four have locked in, and the moves are handed out: your message says which one is yours.",
        aim: "The aim was a bid and a whole ranking, locked in.",
        record: include_str!("lessons/bidding.jsonl"),
        model: &[
            "bid 3",
            "begin ranking rotate",
            "begin ranking rotate swap",
            "begin ranking rotate swap slide",
            "begin ranking rotate swap slide mirror",
            "lock",
        ],
    },
    Lesson {
        title: "Your move",
        words: "Each tile carries a quarter arc. Four arcs round one corner are a **planet**: there is one at A1, B1, A2 and \
                B2. You hold *rotate*, which gives one tile another orientation, and you are scored on the sky with your \
                own move made. Round C2 and D3 one arc is wrong: rotate D3 so that there are two planets.",
        learned: "Two planets: the picture shows the sky that you would be scored on. The others' moves do not count for \
                  you, but they change the sky for the next round.",
        aim: "The aim was a second planet: D3 rotated to NW.",
        record: include_str!("lessons/round.jsonl"),
        model: &["begin move D3", "move D3 to NW"],
    },
    Lesson {
        title: "Cards",
        words: "Each round you play two cards, each added to your horoscope or discarded. Only a card above the highest or \
                below the lowest number in your horoscope can be added; yours holds 30 and 41. Choose two cards that can \
                be added, and add both.",
        learned: "Both can be added. The gap between your lowest and your highest number only grows, so begin in the \
                  middle and leave room at both ends.",
        aim: "The aim was to add two cards below 30 or above 41.",
        record: include_str!("lessons/cards.jsonl"),
        model: &["begin cards 5 6", "cards add 5 add 6"],
    },
    Lesson {
        title: "Points",
        words: "Round 1 scores planets: each planet card in your horoscope earns as many points as your sky has planets. \
                Choose your cards and your move so that you would score 4.",
        learned: "Two planet cards times two planets. Later rounds score comets, voids and stars as well: `/rules` says \
                  which when.",
        aim: "The aim was 4 points: two planet cards added, and D3 rotated to NW.",
        record: include_str!("lessons/round.jsonl"),
        model: &["begin cards 25 29", "cards add 25 add 29", "begin move D3", "move D3 to NW"],
    },
    Lesson {
        title: "A whole round",
        words: "A round takes two cards, the target of your move and your ranking for the next round; your place in the \
                next round comes from the move you take now. When all four have locked in, the round is resolved. Play one \
                that earns you at least 2 points.",
        learned: "The round is resolved: everybody's points are told, all moves were made on the shared sky in cosmic \
                  order, and the next round has begun.",
        aim: "The aim was a round that earns at least 2 points: a planet card added, with a second planet or a second card.",
        record: include_str!("lessons/round.jsonl"),
        model: &[
            "begin cards 25 29",
            "cards add 25 add 29",
            "begin move D3",
            "move D3 to NW",
            "begin ranking slide",
            "begin ranking slide swap",
            "begin ranking slide swap lock",
            "begin ranking slide swap lock mirror",
            "lock",
        ],
    },
];

/// The planets of the second lesson, and the points of the fourth and fifth.
const PLANETS: usize = 2;
const WOULD_SCORE: usize = 4;
const SCORE: u32 = 2;

impl StarryView {
    /// How far whoever looks has come in a lesson.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let Some(me) = self.me else { return Learning::Open };
        // What a round asked for is missed once it has been locked in or is over.
        let begun = if lesson == 2 { 2 } else { 1 };
        let is_past = self.round > begun || self.phase != Phase::Round;
        match lesson {
            0 => Learning::judge(self.phase == Phase::Round, false),
            1 => {
                let planets = self.preview().map_or(0, |sky| sky.features().planets);
                Learning::judge(planets >= PLANETS, is_past || self.is_locked_in)
            }
            2 => Learning::judge(self.adds_both(), is_past || self.is_locked_in),
            3 => Learning::judge(self.would_score() >= Some(WOULD_SCORE), is_past || self.is_locked_in),
            _ => Learning::judge(is_past && self.score[me] >= SCORE, is_past),
        }
    }

    /// Whether two cards are to be added that can be.
    fn adds_both(&self) -> bool {
        let horoscope = self.my_horoscope();
        let is_added = |played: &super::action::Played| played.fate == Fate::Add && is_addable(played.n, horoscope);
        self.own.played().is_some_and(|cards| cards.iter().all(is_added))
    }
}
