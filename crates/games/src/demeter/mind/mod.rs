//! The machine player of Demeter's Anguish.
//!
//! The boards hardly influence each other: on one board the machine plants against the opponent's rocks, on the other
//! it lays rocks against the opponent's flowers. So the machine chooses flower and rock separately, each by a race in
//! which only the board concerned is played to the end.

mod ending;
mod plot;

use super::action::{Action, Half, Halves, Side};
use super::state::{Phase, leader};
use super::view::View;
use super::words::piece;
use crate::mind::{Race, real};
use board::square::Square;
use board::square_set::SquareSet;
use ending::Ending;
use plot::{Plot, Seedling};
use rules::{Dice, Idea, Level, Message, Mind, Patience, Seat, Timestamp, Words};
use words::demeter;

/// A machine player of Demeter's Anguish.
pub struct DemeterMind {
    seat: Seat,
    skill: Skill,
}

/// The search effort of a level.
#[derive(Clone, Copy)]
struct Skill {
    /// How many random flowers and rocks are compared at first sight to play the best one; 0 compares all.
    looked: usize,
    /// Number of candidates, the best at first sight, in the race for each half of a turn; with 1 that candidate is
    /// played.
    field: usize,
    /// Number of trials in each race.
    trials: usize,
    /// Maximum number of positions in the exact search near the end of play on a board.
    positions: usize,
}

const SKILLS: [Skill; 4] = [
    Skill { looked: 2, field: 1, trials: 0, positions: 0 },
    Skill { looked: 0, field: 1, trials: 0, positions: 0 },
    Skill { looked: 0, field: 8, trials: 160, positions: 400 },
    Skill { looked: 0, field: 24, trials: 2_400, positions: 4_000 },
];
/// Plays what is best at first sight: one of the largest flowers, and the sampled rock that leaves the fewest corners.
const GREEDY: Skill = Skill { looked: 8, field: 1, trials: 0, positions: 0 };

/// Random playouts end with too many tiles, since real rocks are better aimed. A forecast is reduced by this share of
/// the tiles still to come, as measured against the players of `crates/host/examples/outsiders`.
const OWN_EXCESS_SHARE: f64 = 0.2;
/// The maximum reduction for the machine's own garden, in tiles.
const OWN_EXCESS_MAX: f64 = 7.5;
const THEIR_EXCESS_SHARE: f64 = 0.17;

impl Mind for DemeterMind {
    type View = View;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, skill: level.of(SKILLS) }
    }

    fn greedy(seat: Seat) -> Option<Self> {
        Some(Self { seat, skill: GREEDY })
    }

    fn work_max(level: Level) -> usize {
        let Skill { field, trials, positions, .. } = level.of(SKILLS);
        2 * (positions + trials.max(field))
    }

    fn think(&mut self, view: &View, _: Timestamp, dice: &mut Dice, patience: Patience<'_>) -> Option<Idea<Action>> {
        if view.phase == Phase::FirstPick {
            let first = || Action::First(view.seating.names[self.seat].clone());
            return (view.seating.advantage == self.seat).then(|| idea(first(), demeter::WhyFirst));
        }
        view.placing()?;
        let (own, theirs) = (Plot::of(&view.gardens[self.seat]), Plot::of(&view.gardens[self.seat.opponent()]));
        if self.skill.looked == 0 && view.ends_by_pass() && leader(&view.gardens, view.seating.advantage).0 == self.seat
        {
            let halves = Halves::PASS;
            return Some(idea(Action::Halves(halves), demeter::WhyPass));
        }
        // Each part of the search counts its work from zero; the caller's `patience` gets the sum.
        let (mut n_before, mut n_last) = (0, 0);
        let mut patience = |done: usize| {
            if done < n_last {
                n_before += n_last;
            }
            n_last = done;
            patience(n_before + done)
        };
        let flower = if view.is_first_turn() { None } else { self.best_flower(&own, dice, &mut patience) };
        if view.phase == Phase::Planting {
            let (flower, _) = flower?;
            let halves = Halves { flower: Some(half(flower.placement.cells())), ..Halves::default() };
            return Some(idea(Action::Halves(halves), demeter::WhyPlanting));
        }
        let rock = self.best_rock(&theirs, dice, &mut patience);
        let why = why(&own, &theirs, flower.as_ref(), rock.as_ref());
        let flower =
            (!view.is_first_turn()).then(|| flower.map_or(Half::Pass, |(flower, _)| half(flower.placement.cells())));
        let rock = Some(rock.map_or(Half::Pass, |(rock, _)| half(rock.iter())));
        Some(idea(Action::Halves(Halves { flower, rock, last: Side::Rock }), why))
    }

    /// Agrees to end the match if the machine has more tiles.
    fn agrees_to_end(&mut self, view: &View) -> bool {
        view.gardens[self.seat].tiles() > view.gardens[self.seat.opponent()].tiles()
    }
}

impl DemeterMind {
    /// The flower to plant and the forecast of the final tiles; `None` if no flower can be planted.
    fn best_flower(&self, plot: &Plot, dice: &mut Dice, patience: Patience<'_>) -> Option<(Seedling, f64)> {
        if self.skill.looked > 0 {
            return plot.some_flower(self.skill.looked, dice).map(|flower| (flower, 0.0));
        }
        if let Some(ending) = Ending::of(plot, self.skill.positions, patience)
            && let Some((flower, tiles)) = ending.best_flower(plot)
        {
            return Some((flower, real(tiles)));
        }
        let worth = |flower: &Seedling| {
            let after = plot.with_flower(flower);
            after.prospects() + 8.0 * real(after.tiles())
        };
        let mut flowers: Vec<_> = plot.flowers().into_iter().map(|flower| (worth(&flower), flower)).collect();
        dice.shuffle(&mut flowers);
        flowers.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        flowers.truncate(self.skill.field);
        let race = Race { trials: self.skill.trials, dice, patience };
        let field = race.run(flowers, Dice::bits, |(_, flower), &luck, _| {
            real(plot.with_flower(flower).played_out(true, &mut Dice::new(luck, "flower", 0)))
        });
        field.into_iter().next().map(|best| {
            let tiles = best.worth - (OWN_EXCESS_SHARE * (best.worth - real(plot.tiles()))).min(OWN_EXCESS_MAX);
            (best.candidate.1, tiles)
        })
    }

    /// The rock to lay on the opponent's board and the forecast of the final tiles there; `None` if no flower can be
    /// planted there any more.
    fn best_rock(&self, plot: &Plot, dice: &mut Dice, patience: Patience<'_>) -> Option<(SquareSet, f64)> {
        if plot.is_settled() {
            return None;
        }
        if self.skill.looked > 0 {
            return plot.some_rock(self.skill.looked, dice).map(|rock| (rock, 0.0));
        }
        let worth = |rock: &_| plot.with_rock(*rock).prospects();
        let mut rocks: Vec<_> = plot.rocks().into_iter().map(|rock| (worth(&rock), rock)).collect();
        dice.shuffle(&mut rocks);
        rocks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some(ending) = Ending::of(plot, self.skill.positions, patience)
            && let Some((rock, tiles)) = ending.best_rock(plot, &rocks)
        {
            return Some((rock, real(tiles)));
        }
        // Later flowers grow from corners, so rocks must lie on corners; random playouts may overrate rocks far from
        // them.
        rocks.retain(|(_, rock)| !(*rock & plot.corners()).is_empty());
        rocks.truncate(self.skill.field);
        let race = Race { trials: self.skill.trials, dice, patience };
        let field = race.run(rocks, Dice::bits, |(_, rock), &luck, _| {
            -real(plot.with_rock(*rock).played_out(false, &mut Dice::new(luck, "rock", 0)))
        });
        field.into_iter().next().map(|best| {
            let tiles = -best.worth - THEIR_EXCESS_SHARE * (-best.worth - real(plot.tiles()));
            (best.candidate.1, tiles)
        })
    }
}

/// A proposed action with its reason.
fn idea(action: Action, why: impl Into<Message>) -> Idea<Action> {
    Idea::new(action, why)
}

/// Explains in words why a turn is good.
fn why(own: &Plot, theirs: &Plot, flower: Option<&(Seedling, f64)>, rock: Option<&(SquareSet, f64)>) -> Message {
    let flower = flower.map(|(flower, tiles)| why_flower(own, flower, forecast(*tiles)));
    let rock = rock.map(|(rock, tiles)| why_rock(theirs, *rock, forecast(*tiles)));
    if flower.is_none() && rock.is_none() {
        return demeter::WhyNothing.into();
    }
    Message::joined(flower.into_iter().chain(rock), " ")
}

/// The expected final number of tiles as text; `None` below one, which means that there is no estimate.
fn forecast(tiles: f64) -> Option<Words> {
    (tiles >= 1.0).then(|| Words::markup(format!("{tiles:.0}")))
}

fn why_flower(own: &Plot, flower: &Seedling, tiles: Option<Words>) -> Message {
    let (piece, after) = (piece(flower.placement.shape), own.with_flower(flower));
    let corners = after.corners().len();
    match (after.is_settled(), tiles) {
        (true, Some(tiles)) => demeter::WhyLastFlowerFor { piece, tiles }.into(),
        (true, None) => demeter::WhyLastFlower { piece }.into(),
        (false, Some(tiles)) => demeter::WhyFlowerFor { piece, corners, tiles }.into(),
        (false, None) => demeter::WhyFlower { piece, corners }.into(),
    }
}

fn why_rock(theirs: &Plot, rock: SquareSet, tiles: Option<Words>) -> Message {
    let (before, after) = (theirs.corners().len(), theirs.with_rock(rock).corners().len());
    match (before == after, tiles) {
        (true, Some(tiles)) => demeter::WhyRoomFor { tiles }.into(),
        (true, None) => demeter::WhyRoom.into(),
        (false, Some(tiles)) => demeter::WhyCornersFor { before, after, tiles }.into(),
        (false, None) => demeter::WhyCorners { before, after }.into(),
    }
}

/// The cells of half a turn.
fn half(cells: impl Iterator<Item = Square>) -> Half {
    Half::Cells(cells.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demeter::garden::Garden;

    #[test]
    fn the_last_flower_leaves_nothing_to_go_on_from() {
        // Everything is rock except C2, where only the monomino fits.
        let mut garden = Garden::default();
        let square = |name: &str| -> Square { name.parse().unwrap() };
        let flower = vec![square("A1"), square("B1")];
        let shape = garden.check_flower(&flower).unwrap();
        garden.plant(shape, flower);
        let all = (0..15).flat_map(|row| (0..15).map(move |column| Square::new(column, row)));
        let closed = all.filter(|at| !["A1", "B1", "C2"].contains(&at.to_string().as_str())).collect();
        garden.lay(closed);
        let plot = Plot::of(&garden);
        let last = plot.all_flowers().into_iter().next().unwrap();
        let told = why(&plot, &plot, Some(&(last, 3.0)), None);
        assert_eq!(told.to_string(), "The monomino is the last flower that finds room, for about 3 tiles at the end.");
    }
}
