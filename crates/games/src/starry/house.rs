//! The implementation of [`rules::View`] for Starry Night: parsing, checking, showing.

use super::action::{Action, TradeStep};
use super::state::Phase;
use super::trade::Pair;
use super::view::StarryView;
use super::{controls, draw, grammar, words};
use crate::short_names;
use ::words::starry;
use rules::{
    self, Closer, Control, Dice, Illegal, Language, Message, Names, Picture, Pressed, Readiness, Showing, Understood,
    Unreadable, View,
};
use scene::Theme;

impl View for StarryView {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        if self.me.is_none() {
            return Err(Unreadable(starry::OnlyPlayers.into()));
        }
        let read = grammar::read(input, &self.own, &self.seating).map_err(|Unreadable(why)| {
            // A player who has locked in can still change the submission, so the example is such a change if there is
            // one.
            let change = self.is_locked_in.then(|| self.complete("").into_iter().next()).flatten();
            Unreadable(match change.or_else(|| controls::example(self)) {
                Some(example) => starry::WouldDo { why, example: words::typed(&example) }.into(),
                None => why,
            })
        });
        match (&read, grammar::verb(input), self.my_move()) {
            (Ok(Action::Submit(_)), Some(typed), Some(held)) if typed != held => {
                let (typed, cosmic_move) = (typed.name(), held.name());
                Err(Unreadable(match held.targets(&self.sky, &self.locked).first() {
                    Some(target) => {
                        let example = words::as_is(format!("{held} {target}"));
                        starry::NotYourMoveSuchAs { typed, cosmic_move, example }.into()
                    }
                    None => starry::NotYourMove { typed, cosmic_move }.into(),
                }))
            }
            _ => read,
        }
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        let illegal = |words: Message| Err(Illegal(words));
        let Some(me) = self.me else { return illegal(starry::OnlyPlayers.into()) };
        match action {
            Action::Submit(submission) => self.judge(submission),
            Action::Trade { .. } | Action::Draft(_) if self.phase != Phase::Round => illegal(starry::NoTradeNow.into()),
            Action::Draft(Some(draft)) => self.judge_draft(me, *draft).map(|()| Readiness::Complete),
            Action::Draft(None) if self.draft.is_none() => illegal(starry::NoDraft.into()),
            Action::Trade { with, step } => {
                self.market.judge(me, self.my_horoscope(), with, *step).map(|()| Readiness::Complete)
            }
            Action::Candidate(_) if self.phase != Phase::ChooseCandidate => illegal(starry::NoCandidateNow.into()),
            Action::Candidate(_) if self.winner != Some(me) => illegal(starry::WinnerNames.into()),
            Action::Candidate(named) if !self.candidates.contains(&named.seat) => {
                let tied = words::names_listed(self.candidates.iter().map(|&seat| &self.seating.names[seat]));
                illegal(starry::NotTied { name: named.name.as_str(), tied }.into())
            }
            Action::Draft(None) | Action::Candidate(_) => Ok(Readiness::Complete),
            Action::Drawn(_) => illegal(starry::ChanceDraws.into()),
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

    fn in_words(&self, action: &Action, names: &Names) -> String {
        words::told(self, action, names).say(names.language).into()
    }

    fn loses_by(&self, text: &str, names: &Names) -> Option<String> {
        let me = self.me?;
        let with = match self.read(text).ok()? {
            Action::Trade { with, step: TradeStep::Accept } => with,
            Action::Candidate(chosen) if self.winner == Some(me) && self.candidates.contains(&chosen.seat) => {
                return Some(starry::LosesMatch { name: names.of(chosen.seat) }.say(names.language).into());
            }
            Action::Submit(_) | Action::Trade { .. } | Action::Draft(_) | Action::Candidate(_) | Action::Drawn(_) => {
                return None;
            }
        };
        let offer = self.market.offers.iter().find(|offer| offer.to == me && self.named(offer.from) == with)?;
        let pair = Pair::of(me, offer.from);
        let (name, cost) = (names.of(offer.from), self.market.cost(pair));
        let (give, take) = (self.card_named(offer.take), self.card_named(offer.give));
        Some(starry::LosesCard { give, name, take, cost }.say(names.language).into())
    }

    fn past(&self, names: &Names) -> Option<String> {
        words::past(self, names).map(|line| line.say(names.language).into())
    }

    fn made_up(&self, turn_name: &Message) -> Option<Message> {
        Some(words::made_up(turn_name))
    }

    fn come_to_rest(&mut self) -> bool {
        self.is_at_rest = true;
        true
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let drawn = short_names::short(&rules::unescaped(names));
        let picture = |frame: &'static str| Picture {
            frame,
            scene: draw::draw(self, frame, &drawn, theme),
            text: words::describe(self, frame, &drawn),
        };
        let (first, others) = draw::frames(self);
        let closer = |(frame, label): (&'static str, Message)| {
            let label = label.say(names.language);
            let (view, names, theme) = (self.clone(), drawn.clone(), theme.clone());
            Closer::new(frame, label, move || {
                (draw::draw(&view, frame, &names, &theme), words::describe(&view, frame, &names))
            })
        };
        Showing {
            headline: self.headline(names),
            pictures: vec![picture(first)],
            closer: others.into_iter().map(closer).collect(),
            controls: self.controls(names.language),
            ..Showing::default()
        }
    }
}

impl StarryView {
    pub(super) fn headline(&self, names: &Names) -> String {
        words::headline(self, names).say(names.language).into()
    }

    pub(super) fn controls(&self, language: Language) -> Vec<Control> {
        controls::controls(self, language)
    }
}
