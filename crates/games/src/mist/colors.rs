//! The colors that the players have picked. They only change how pictures look: neither rules nor JSON use them.

use rules::Seat;
use scene::Hue;

/// The color that each player has picked, if any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Colors([Option<Hue>; 2]);

impl Colors {
    /// The seat that has picked the color.
    pub(super) fn picked_by(self, color: Hue) -> Option<Seat> {
        Seat::all(2).find(|seat| self.0[seat.index()] == Some(color))
    }

    /// The colors that nobody has picked, in the palette's order.
    pub(super) fn free(self) -> impl Iterator<Item = Hue> {
        Hue::ALL.into_iter().filter(move |&color| self.picked_by(color).is_none())
    }

    /// Records the seat's pick. The color must not be the opponent's pick.
    pub(super) fn pick(&mut self, seat: Seat, color: Hue) {
        self.0[seat.index()] = Some(color);
    }

    /// The seat's color: the color that the player picked, or else the first free color. While nobody has picked, seat
    /// 0 is orange and seat 1 is blue.
    pub(super) fn of(self, seat: Seat) -> Hue {
        let nth = if self.0 == [None, None] { seat.index() } else { 0 };
        self.0[seat.index()].or_else(|| self.free().nth(nth)).expect("eight colors are enough for two seats")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_colors_always_differ() {
        let picks = || Hue::ALL.into_iter().map(Some).chain([None]);
        for first in picks() {
            for second in picks().filter(|&second| second.is_none() || second != first) {
                let colors = Colors([first, second]);
                let [one, other] = [0, 1].map(|seat| colors.of(Seat::new(seat).unwrap()));
                assert_ne!(one, other, "{first:?} and {second:?}");
                assert_eq!(first.unwrap_or(one), one);
                assert_eq!(second.unwrap_or(other), other);
            }
        }
    }
}
