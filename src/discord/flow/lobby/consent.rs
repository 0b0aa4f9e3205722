//! What pressing Start agrees to: the players, and what they stake.
//!
//! Both together are the terms of an invitation; each new version of the terms has a new number. A change clears every
//! Start on the previous terms, and buttons that show outdated terms have no effect.

use serde::{Deserialize, Serialize};

use super::Invitation;
use crate::discord::wire::text::{mention, safe_name};
use crate::store::{Stakes, UserId};
use rules::{Asset, BySeat, Holder, Language, listed};
use words::{Words, invite as said};

/// What a player or a pair owns and would stake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::discord) struct Stake {
    /// The seats: one for a player, two for a pair.
    seats: Vec<usize>,
    /// The number of garnets at stake.
    amount: u32,
}

impl Invitation {
    /// Starts new terms, which clears every Start on the previous ones.
    pub(super) fn change_terms(&mut self) {
        self.terms += 1;
        let ready = std::mem::take(&mut self.ready);
        self.cleared.extend(ready);
        let seated: Vec<UserId> = self.seats.iter().flatten().map(|guest| guest.user).collect();
        self.cleared.retain(|user| seated.contains(user));
        self.stakes.clear();
    }

    /// The people whose garnets are at stake, by seat; `None` while a seat is free, if a machine plays, or if the game
    /// has no garnets.
    pub(in crate::discord) fn stakers(&self) -> Option<BySeat<UserId>> {
        self.spec().ok()?.ledger?;
        let users: Vec<UserId> = self.seats.iter().flatten().map(|guest| guest.user).collect();
        (self.is_full() && self.machines().is_empty()).then(|| BySeat::from(users))
    }

    /// Updates the stakes to what the players own now. Returns whether they have changed.
    pub(in crate::discord) fn restake(&mut self, owned: &Stakes) -> bool {
        let Some(ledger) = self.spec().ok().and_then(|spec| spec.ledger) else { return false };
        // Stakes that the host typed do not depend on what the players own.
        let is_typed = |holder: Holder| {
            let option = match holder {
                Holder::Seat(_) => ledger.garnets,
                Holder::Pair(..) => ledger.community,
            };
            self.options.contains_key(option)
        };
        let stakes: Vec<Stake> = owned
            .of
            .iter()
            .filter(|(holder, asset, _)| *asset != Asset::TokenOfLife && !is_typed(*holder))
            .map(|&(holder, _, amount)| match holder {
                Holder::Seat(seat) => Stake { seats: vec![seat.index()], amount },
                Holder::Pair(one, other) => Stake { seats: vec![one.index(), other.index()], amount },
            })
            .collect();
        if stakes == self.stakes {
            return false;
        }
        self.change_terms();
        self.stakes = stakes;
        true
    }

    /// The lines about stakes, and about who has to press Start again.
    pub(super) fn consent_lines(&self, language: Language) -> Vec<String> {
        let names = self.names();
        let called = |seat: usize| {
            Words::markup(names.get(seat).cloned().flatten().map_or_else(String::new, |name| safe_name(&name)))
        };
        let stakes = self.stakes.iter().map(|stake| {
            let who = match stake.seats[..] {
                [one, other] => said::Pair { one: called(one), other: called(other) }.say(language),
                _ => Words::markup(listed(stake.seats.iter().map(|&seat| called(seat)))),
            };
            format!("{who} {}", stake.amount)
        });
        let stakes: Vec<_> = stakes.collect();
        let mut lines = Vec::new();
        if !stakes.is_empty() {
            lines.push(said::Stakes { stakes: Words::markup(listed(stakes)) }.say(language).into());
        }
        if !self.cleared.is_empty() {
            lines.push(said::Changed { who: mentions(&self.cleared) }.say(language).into());
        }
        lines
    }
}

/// The mentions of people, as a list.
pub(in crate::discord) fn mentions(users: &[UserId]) -> Words {
    Words::markup(listed(users.iter().map(|&user| mention(user))))
}

#[cfg(test)]
mod tests {
    use super::super::{Guest, Pressed};
    use super::*;
    use crate::store::GuildId;
    use rules::Seat;

    fn full(n: u64) -> Invitation {
        let seats = (1..=n).map(|user| Some(Guest::person(UserId(user), format!("Person {user}")))).collect();
        Invitation { seats, ..Invitation::to("starry", GuildId(1), UserId(9)) }
    }

    #[test]
    fn whatever_changes_the_seats_clears_every_start() {
        let mut before = full(4);
        let terms = before.terms;
        assert_eq!(before.start(UserId(1), false, Some(terms)), Pressed::Changed);
        let changes: [fn(&mut Invitation) -> Pressed; 3] = [
            |invitation| invitation.decline(UserId(2)),
            |invitation| invitation.seat_machines(None, UserId(9), true),
            |invitation| {
                invitation.seats.push(None);
                invitation.join(Guest::person(UserId(5), "P5".to_owned()))
            },
        ];
        for change in changes {
            let mut invitation = before.clone();
            assert_eq!(change(&mut invitation), Pressed::Changed);
            assert_eq!((invitation.ready.as_slice(), invitation.cleared.as_slice()), (&[][..], &[UserId(1)][..]));
            assert!(invitation.consent_lines(Language::English).join("").contains("<@1>: press *Start* again"));
            assert!(invitation.terms > terms, "a button from before shows other terms");
        }
    }

    #[test]
    fn a_start_on_other_terms_does_not_count_not_even_the_hosts() {
        let mut invitation = full(4);
        let terms = invitation.terms;
        invitation.decline(UserId(2));
        invitation.join(Guest::person(UserId(5), "P5".to_owned()));
        for (user, hosts) in [(UserId(1), false), (UserId(9), true)] {
            for old in [Some(terms), None] {
                assert_eq!(invitation.start(user, hosts, old), Pressed::Outdated);
                assert!(invitation.ready.is_empty());
            }
        }
        assert_eq!(invitation.give_advantage(None, UserId(9), true, Some(terms)), Pressed::Outdated);
        assert_eq!(invitation.start(UserId(1), false, Some(invitation.terms)), Pressed::Changed);
    }

    #[test]
    fn other_stakes_are_other_terms() {
        let mut invitation = full(4);
        let owned = |amount| Stakes { of: vec![(Holder::Seat(Seat::FIRST), Asset::Garnet, amount)], lends: false };
        assert!(invitation.restake(&owned(9)));
        invitation.start(UserId(1), false, Some(invitation.terms));
        assert!(!invitation.restake(&owned(9)), "they are the same");
        assert_eq!(invitation.ready, [UserId(1)]);
        assert!(invitation.restake(&owned(10)));
        assert!(invitation.ready.is_empty() && invitation.cleared == [UserId(1)]);
        let lines = invitation.consent_lines(Language::English).join("\n");
        assert!(lines.contains("Garnets at stake: Person 1 10."), "{lines}");
        // Stakes that the host typed do not depend on what the players own.
        invitation.options.insert("garnets".to_owned(), 3.into());
        invitation.restake(&owned(11));
        assert!(!invitation.restake(&owned(12)));
    }
}
