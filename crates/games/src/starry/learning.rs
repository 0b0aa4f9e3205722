//! When a lesson of the tutorial is learned, by what its learner sees.

use super::state::Phase;
use super::view::StarryView;
use rules::Learning;

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
        self.own.played().is_some_and(|cards| cards.iter().all(|card| card.is_added(horoscope)))
    }
}
