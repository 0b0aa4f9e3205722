//! What the house asks of a view: reading, judging, showing.

use super::action::Action;
use super::view::{Phase, View};
use super::{draw, words};
use crate::rules::{
    self, BySeat, CHOICES_MAX, Control, Dice, Illegal, Millis, Observer, Picture, Readiness, Showing, Understood,
    Unreadable, Weight,
};
use crate::scene::{Scene, Theme};

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        Action::read(input)
    }

    fn check(&self, &action: &Action) -> Result<Readiness, Illegal> {
        let seat = self.seat().ok_or_else(|| Illegal("only the two players may answer".to_owned()))?;
        self.check_phase(action)?;
        if action != Action::Ready {
            self.check_submission(seat, action)?;
        }
        Ok(Readiness::Complete)
    }

    fn may_pause(&self, _: bool) -> Result<(), Illegal> {
        match self.phase {
            Phase::Break => Ok(()),
            Phase::Round | Phase::Over => {
                Err(Illegal("while a round runs only the host can pause; you can in the break".to_owned()))
            }
        }
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        let action = match self.phase {
            Phase::Break => Action::Ready,
            Phase::Round if dice.chance(1, 6) => Action::Declare,
            Phase::Round => {
                let cells: Vec<_> = self.size.squares().collect();
                Action::Name(*dice.pick(&cells)?)
            }
            Phase::Over => return None,
        };
        self.check(&action).is_ok().then_some(action)
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        let partial = partial.trim().to_lowercase();
        let cells = self.size.squares().map(Action::Name);
        let all = [Action::Ready, Action::Declare].into_iter().chain(cells);
        let legal = all.filter(|action| self.check(action).is_ok()).map(|action| action.to_string());
        legal.filter(|text| text.to_lowercase().starts_with(&partial)).take(CHOICES_MAX).collect()
    }

    fn understood(&self, action: &Action) -> Understood {
        let said = match action {
            Action::Name(cell) => format!("You name {cell} as safe."),
            Action::Declare => "You declare that nothing is left.".to_owned(),
            Action::Ready => return "You are ready.".to_owned().into(),
        };
        let again = format!(" You can answer again after {}.", self.lockout);
        if self.lockout == Millis::ZERO { said.into() } else { (said + &again).into() }
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let text = self.describe();
        let picture =
            |&frame: &'static &'static str| Picture { frame, scene: self.draw(frame, theme), text: text.clone() };
        let pictures = self.frames().iter().map(picture).collect();
        Showing { headline: self.headline(names), pictures, controls: self.controls(), ..Showing::default() }
    }
}

impl View {
    /// The frames of this view, the main one first.
    pub(super) fn frames(&self) -> &'static [&'static str] {
        let is_omniscient = matches!(self.observer, Observer::Omniscient(_));
        match (self.phase, &self.course.solution) {
            (Phase::Break, None) => &["key"],
            (Phase::Break, Some(_)) => &["solution"],
            (Phase::Round, Some(_)) if is_omniscient => &["round", "solution"],
            (Phase::Round, _) => &["round"],
            (Phase::Over, None) => &["result"],
            (Phase::Over, Some(_)) => &["result", "solution"],
        }
    }

    pub(super) fn draw(&self, frame: &str, theme: &Theme) -> Scene {
        draw::scene(self, frame, theme)
    }

    pub(super) fn describe(&self) -> String {
        words::describe(self)
    }

    pub(super) fn headline(&self, names: &BySeat<String>) -> String {
        words::headline(self, names)
    }

    /// What the observer may press now.
    pub(super) fn controls(&self) -> Vec<Control> {
        let Some(seat) = self.seat() else { return Vec::new() };
        match self.phase {
            Phase::Break if self.course.ready.as_ref().is_some_and(|ready| !ready[seat]) => {
                vec![Control::primary("Ready", "ready")]
            }
            Phase::Round => vec![Control::Button {
                label: "Nothing is left".to_owned(),
                submits: Action::Declare.to_string(),
                weight: Weight::Danger,
            }],
            Phase::Break | Phase::Over => Vec::new(),
        }
    }
}
