//! What the steps of a season move between owners.

use super::{Kind, Member, Move, Offer, Season, Step};
use crate::season::Logged;

impl Season {
    /// The open gift offer that the line with this number made.
    pub fn offer(&self, n: u32) -> Option<Offer> {
        self.offers.iter().copied().find(|offer| offer.n == n)
    }

    /// The gifts that are offered and not answered yet.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// What the line at this index moved.
    pub(super) fn moves_of_line(&self, index: usize) -> Vec<Move> {
        let before = self.lines[..index].iter().cloned();
        let before = Self::fold(before).expect("the beginning of a season is a season");
        before.moves_of(&self.lines[index].step)
    }

    /// What a step moves when it is applied now; not for steps that strike out lines.
    pub(super) fn moves_of(&self, step: &Step) -> Vec<Move> {
        let give = |to: Member, kind, amount| Move { from: None, to: Some(to), kind, amount };
        let all = match step {
            Step::Create { house, cast, .. } => {
                cast.iter().map(|&member| give(member, Kind::Garnet, house.garnets)).collect()
            }
            Step::Add { member } => vec![give(*member, Kind::Garnet, self.house.garnets)],
            Step::Replace { member, by, owned } => {
                let moved = owned.iter();
                moved.map(|&(kind, amount)| Move { from: Some(*member), to: Some(*by), kind, amount }).collect()
            }
            Step::Pick { tokens, .. } => tokens
                .iter()
                .map(|&(member, amount)| Move { from: Some(member), to: None, kind: Kind::Token, amount })
                .collect(),
            Step::Eliminate { member, spoils, .. } => {
                let to = self.rival(*member);
                vec![Move { from: Some(*member), to, kind: Kind::Garnet, amount: *spoils }]
            }
            Step::Award { to, kind, change, .. } => {
                let moved = to.iter().map(|&member| give(member, *kind, change.unsigned_abs()));
                moved.map(|moved| if *change < 0 { moved.reversed() } else { moved }).collect()
            }
            Step::Answer { of, accepts: true } => {
                let taken = self.offer(*of).into_iter();
                taken
                    .map(|Offer { from, to, kind, amount, .. }| Move { from: Some(from), to: Some(to), kind, amount })
                    .collect()
            }
            Step::End { prizes } => prizes.iter().map(|&(member, prize)| give(member, Kind::Garnet, prize)).collect(),
            Step::Remove { .. }
            | Step::Main { .. }
            | Step::Result { .. }
            | Step::Propose { .. }
            | Step::Draw { .. }
            | Step::Confirm { .. }
            | Step::Lapse
            | Step::Choose { .. }
            | Step::Death { .. }
            | Step::Return { .. }
            | Step::Offer { .. }
            | Step::Answer { .. }
            | Step::Undo
            | Step::Reopen { .. }
            | Step::Vote(_)
            | Step::Shift { .. }
            | Step::Publish => Vec::new(),
        };
        all.into_iter().filter(|moved: &Move| moved.amount > 0).collect()
    }
}
