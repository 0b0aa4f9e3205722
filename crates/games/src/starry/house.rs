//! What the house asks of a view: reading, judging, showing.

use super::action::{Action, TradeStep};
use super::state::Phase;
use super::trade::Pair;
use super::view::StarryView;
use super::{controls, draw, grammar, words};
use crate::short_names;
use rules::{
    self, BySeat, Closer, Control, Dice, Illegal, Picture, Pressed, Readiness, Showing, Understood, Unreadable, View,
};
use scene::Theme;

impl View for StarryView {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        if self.me.is_none() {
            return Err(Unreadable("only players submit".to_owned()));
        }
        let read = grammar::read(input, &self.own, &self.seating).map_err(|Unreadable(why)| {
            // Who has locked in can still change what is submitted.
            let change = self.is_locked_in.then(|| self.complete("").into_iter().next()).flatten();
            Unreadable(match change.or_else(|| controls::example(self)) {
                Some(example) => format!("{why}; `{example}` would do now"),
                None => why,
            })
        });
        match (&read, grammar::verb(input), self.my_move()) {
            (Ok(Action::Submit(_)), Some(typed), Some(held)) if typed != held => {
                let own =
                    held.targets(&self.sky, &self.locked).first().map(|target| format!(", such as `{held} {target}`"));
                Err(Unreadable(format!(
                    "{typed} is not your move: you hold {held} this round{}",
                    own.unwrap_or_default()
                )))
            }
            _ => read,
        }
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        let illegal = |words: String| Err(Illegal(words));
        let Some(me) = self.me else { return illegal("only players submit".to_owned()) };
        match action {
            Action::Submit(submission) => self.judge(submission),
            Action::Trade { .. } | Action::Draft(_) if self.phase != Phase::Round => {
                illegal("cards are traded only while a round runs".to_owned())
            }
            Action::Draft(Some(draft)) => self.judge_draft(me, *draft).map(|()| Readiness::Complete),
            Action::Draft(None) if self.draft.is_none() => {
                illegal("you are writing no offer, so there is nothing to undo".to_owned())
            }
            Action::Trade { with, step } => {
                self.market.judge(me, self.my_horoscope(), with, *step).map(|()| Readiness::Complete)
            }
            Action::Candidate(_) if self.phase != Phase::ChooseCandidate => illegal(
                "a candidate is named only after the last round, where several have the fewest points".to_owned(),
            ),
            Action::Candidate(_) if self.winner != Some(me) => {
                illegal("only the winner names the candidate".to_owned())
            }
            Action::Candidate(named) if !self.candidates.contains(&named.seat) => {
                let tied: Vec<&str> = self.candidates.iter().map(|&seat| self.seating.names[seat].as_str()).collect();
                illegal(format!("{named} is not among those with the fewest points: {}", tied.join(", ")))
            }
            Action::Draft(None) | Action::Candidate(_) => Ok(Readiness::Complete),
            Action::Drawn(_) => illegal("that is for chance to draw".to_owned()),
        }
    }

    fn pressed(&self, press: &Pressed) -> Result<String, Illegal> {
        controls::pressed(self, press)
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        let me = self.me?;
        match self.phase {
            Phase::Bidding => self.sample_submission(dice).map(Action::Submit),
            Phase::Round => match controls::sample_trade(self, me, dice) {
                Some(trade) => Some(trade),
                None => self.sample_submission(dice).map(Action::Submit),
            },
            Phase::ChooseCandidate if self.winner == Some(me) => {
                let seat = *dice.pick(&self.candidates)?;
                Some(Action::Candidate(self.named(seat)))
            }
            Phase::ChooseCandidate | Phase::Over => None,
        }
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        controls::completions(self, partial)
    }

    fn understood(&self, action: &Action) -> Understood {
        words::understood(self, action).into()
    }

    fn in_words(&self, action: &Action, names: &BySeat<String>) -> String {
        words::told(self, action, names)
    }

    fn loses_by(&self, text: &str, names: &BySeat<String>) -> Option<String> {
        let me = self.me?;
        let with = match self.read(text).ok()? {
            Action::Trade { with, step: TradeStep::Accept } => with,
            Action::Candidate(chosen) if self.winner == Some(me) && self.candidates.contains(&chosen.seat) => {
                return Some(format!(
                    "This ends the match: {} is the elimination candidate. It cannot be taken back.",
                    names[chosen.seat]
                ));
            }
            Action::Submit(_) | Action::Trade { .. } | Action::Draft(_) | Action::Candidate(_) | Action::Drawn(_) => {
                return None;
            }
        };
        let offer = self.market.offers.iter().find(|offer| offer.to == me && self.named(offer.from) == with)?;
        let pair = Pair::of(me, offer.from);
        Some(format!(
            "You give {} to {} and get {}. It costs {} of the community garnets that you two own. A trade is not taken back.",
            self.card_named(offer.take),
            names[offer.from],
            self.card_named(offer.give),
            self.market.cost(pair),
        ))
    }

    fn past(&self, names: &BySeat<String>) -> Option<String> {
        words::past(self, names)
    }

    fn made_up(&self, turn_name: &str) -> Option<&'static str> {
        Some(words::made_up(turn_name))
    }

    fn come_to_rest(&mut self) -> bool {
        self.is_at_rest = true;
        true
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let drawn = short_names::short(&rules::unescaped(names));
        let picture = |frame: &'static str| Picture {
            frame,
            scene: draw::draw(self, frame, &drawn, theme),
            text: words::describe(self, frame, &drawn),
        };
        let (first, others) = draw::frames(self);
        let closer = |&(frame, label): &(&'static str, &'static str)| {
            let (view, names, theme) = (self.clone(), drawn.clone(), theme.clone());
            Closer::new(frame, label, move || {
                (draw::draw(&view, frame, &names, &theme), words::describe(&view, frame, &names))
            })
        };
        Showing {
            headline: self.headline(names),
            pictures: vec![picture(first)],
            closer: others.iter().map(closer).collect(),
            controls: self.controls(),
            ..Showing::default()
        }
    }
}

impl StarryView {
    pub(super) fn headline(&self, names: &BySeat<String>) -> String {
        words::headline(self, names)
    }

    pub(super) fn controls(&self) -> Vec<Control> {
        controls::controls(self)
    }
}
