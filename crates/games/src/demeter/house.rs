//! The implementation of [`rules::View`] for Demeter's Anguish: parsing, checking, sampling, showing.

use super::action::{self, Action, Half, Halves, Side, Typed};
use super::garden::Garden;
use super::state::Phase;
use super::view::View;
use super::{complete, controls, export, pressed, tools};
use board::polyomino::Shape;
use rules::{
    self, Closer, Dice, Export, Illegal, Message, Names, Picture, Pressed, Readiness, Showing, Understood, Unreadable,
    Words,
};
use scene::Theme;
use words::{demeter, shared};

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        let typed = action::read(input).map_err(|Unreadable(why)| {
            Unreadable(match controls::example(self) {
                Some(example) => demeter::WouldDo { why, example: Words::markup(example) }.into(),
                None => why,
            })
        })?;
        let halves = match typed {
            Typed::Undo(side) => return self.read_undo(side),
            Typed::First(name) => {
                // A player's name takes precedence over the word `me`, so that a record keeps its meaning even if a
                // player is called "me".
                let myself = || self.seat.filter(|_| name.eq_ignore_ascii_case("me"));
                let seat = self.seating.seat_named(&name).or_else(myself);
                let seat = seat.ok_or_else(|| Unreadable(self.expected_first()))?;
                return Ok(Action::First(self.seating.names[seat].clone()));
            }
            Typed::Pass if self.phase == Phase::Planting => {
                return Err(Unreadable(demeter::NoPassInPlanting.into()));
            }
            Typed::Pass if self.is_first_turn() => Halves { flower: None, rock: Some(Half::Pass), last: Side::Rock },
            Typed::Pass => Halves::PASS,
            Typed::Halves(halves) => halves,
        };
        Ok(Action::Halves(match self.own_staged() {
            Some(staged) => halves.over(staged),
            None => halves,
        }))
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        self.check_action(action, false)
    }

    fn check_draft(&self, action: &Action) -> Result<Readiness, Illegal> {
        self.check_action(action, true)
    }

    fn pressed(&self, press: &Pressed) -> Result<String, Illegal> {
        pressed::text(self, press)
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        if self.phase == Phase::FirstPick && self.seat == Some(self.seating.advantage) {
            return dice.pick(self.seating.names.as_slice()).cloned().map(Action::First);
        }
        let seat = self.placing()?;
        let planting = self.phase == Phase::Planting;
        let flower = (!self.is_first_turn()).then(|| sample_flower(&self.gardens[seat], planting, dice));
        // If no flower fits, pass the rock often, so that matches without the option `auto_end` still end.
        let pass_one_in = if flower == Some(Half::Pass) { 2 } else { PASS_ONE_IN };
        let rock = (!planting).then(|| sample_rock(&self.gardens[seat.opponent()], pass_one_in, dice));
        Some(Action::Halves(Halves { flower, rock, last: if planting { Side::Flower } else { Side::Rock } }))
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        complete::texts(self, partial)
    }

    fn understood(&self, action: &Action) -> Understood {
        self.understood_words(action).into()
    }

    fn in_words(&self, action: &Action, names: &Names) -> String {
        self.told(action, names).say(names.language).into()
    }

    fn export(&self, _format: &str) -> Result<Export, Illegal> {
        Ok(export::export(self))
    }

    fn made_up(&self, turn_name: &Message) -> Option<Message> {
        Some(match turn_name {
            name if *name == demeter::NamePlanting.into() => demeter::MadeUpFlower.into(),
            name if *name == shared::FirstPick.into() => demeter::MadeUpPick.into(),
            _ => demeter::MadeUpTurn.into(),
        })
    }

    fn come_to_rest(&mut self) -> bool {
        self.is_at_rest = true;
        self.staged = self.staged.map(|_, _| None);
        true
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let drawn_names = rules::unescaped(names);
        let text = self.describe_words(&drawn_names);
        let closer = |frame: &'static str, label: Message| {
            let label = label.say(names.language);
            let (view, names, theme) = (self.clone(), drawn_names.clone(), theme.clone());
            Closer::new(frame, label, move || (view.drawn(frame, &names, &theme), view.describe_frame(frame, &names)))
        };
        let controls = controls::controls(self, names.language);
        Showing {
            headline: self.headline_words(names),
            closer: vec![closer("left", demeter::LeftBoard.into()), closer("right", demeter::RightBoard.into())],
            tools: tools::tools(self, names.language),
            at_table: tools::beside(self, &controls, names.language),
            controls,
            pictures: vec![Picture { frame: "boards", scene: self.drawn("boards", &drawn_names, theme), text }],
            ..Showing::default()
        }
    }
}

/// The sampler passes half a turn with a probability of 1/`PASS_ONE_IN` even if something could be placed.
const PASS_ONE_IN: usize = 24;

/// A random rock, or a pass: always if no rock fits, otherwise with a probability of 1/`pass_one_in`.
fn sample_rock(garden: &Garden, pass_one_in: usize, dice: &mut Dice) -> Half {
    let rocks: Vec<_> = garden.rock_placements().collect();
    let passes = dice.chance(1, pass_one_in);
    dice.pick(&rocks).filter(|_| !passes).cloned().map_or(Half::Pass, Half::Cells)
}

/// A random placement of a random piece, or a pass: always if no piece fits, otherwise now and then unless
/// `must_plant`.
fn sample_flower(garden: &Garden, must_plant: bool, dice: &mut Dice) -> Half {
    if !must_plant && dice.chance(1, PASS_ONE_IN) {
        return Half::Pass;
    }
    let mut shapes: Vec<Shape> = garden.left().collect();
    dice.shuffle(&mut shapes);
    for shape in shapes {
        let placements: Vec<_> = garden.placements(shape).collect();
        if let Some(placement) = dice.pick(&placements) {
            return Half::Cells(placement.cells().collect());
        }
    }
    Half::Pass
}
