//! The ready check of an invitation: its players are called, and the match begins when all of them have pressed Ready,
//! or at a time on which they have agreed. Until then there is no match, so no clock runs.
//!
//! This module has data and rules; `flow/ready.rs` posts the messages and opens the match.

use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ButtonStyle, CreateActionRow};

use super::Invitation;
use super::consent::mentions;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{Press, Reply};
use crate::discord::wire::text::{mention, safe_name};
use crate::store::{ChannelId, InvitationId, MessageId, UserId};
use rules::{Language, Millis, Timestamp};
use words::{Message, Words, ready as said};

/// How long a press of Join or Start counts as presence.
const PRESENT: Millis = Millis::from_secs(10 * 60);
/// How long a host has to decide about a match whose players were not ready in time.
const DECIDING: Millis = Millis::from_hours(24 * 7);
/// How long before the agreed time the players are reminded.
const REMINDED_BEFORE: Millis = Millis::from_secs(30 * 60);
/// The maximum number of open proposals; each has a button.
const PROPOSALS_MAX: usize = 5;
/// How far in the future an agreed time may be.
const AHEAD_MAX: Millis = Millis::from_hours(24 * 14);

/// What happens if not all players are ready in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::discord) enum Missed {
    /// Players who are not ready forfeit the match, which is a league's pairing.
    Forfeit,
    /// The match is called off, and can be opened again.
    CallOff,
    /// The host decides.
    Host,
}

/// The step of a season or league that opens the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::discord) struct Opens {
    /// The step as JSON, as it will be written to the log.
    pub(in crate::discord) step: String,
    /// The number of a league's pairing; 0 in a season.
    pub(in crate::discord) pairing: u32,
    /// The person who took the step.
    pub(in crate::discord) by: UserId,
}

/// A time that a player has proposed for the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Proposal {
    number: u32,
    by: UserId,
    at: Timestamp,
    /// The other players who have accepted the proposed time.
    taken_by: Vec<UserId>,
}

/// How long to wait for the players, and what happens then.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) struct Patience {
    /// How long to wait, from now.
    pub(in crate::discord) wait: Millis,
    /// The latest possible agreed time, if it differs from the usual limit.
    pub(in crate::discord) latest: Option<Timestamp>,
    /// What happens if not all players are ready in time.
    pub(in crate::discord) missed: Missed,
}

/// The state of a ready check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::discord) struct Check {
    /// When the players were called.
    since: Timestamp,
    wait: Millis,
    /// The players' deadline; the host's, once the players were not ready in time.
    until: Timestamp,
    latest: Option<Timestamp>,
    missed: Missed,
    /// Whether the host has to decide.
    is_overdue: bool,
    /// The step of a season or league that opens the match.
    pub(in crate::discord) opens: Option<Opens>,
    ready: Vec<UserId>,
    proposals: Vec<Proposal>,
    n_proposals: u32,
    /// The time on which all players have agreed, and whether they were reminded of it.
    agreed: Option<Timestamp>,
    is_reminded: bool,
    /// The number of the current message; each message that calls somebody is posted once.
    pub(in crate::discord) number: u32,
    /// The people whom the current message pings.
    calls: Vec<UserId>,
    /// The message that the current one replaces.
    pub(in crate::discord) before: Option<MessageId>,
    /// Whether the message shows the current state.
    pub(in crate::discord) is_shown: bool,
    /// The id of the last outage that was credited.
    credited: i64,
}

/// The next action for a ready check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Due {
    /// Nothing must be done before this time.
    At(Timestamp),
    /// The match can be opened.
    Open,
    /// The players must be reminded of the agreed time.
    Remind,
    /// Not all players were ready in time.
    Missed(Missed),
    /// The host has not decided in time.
    Forgotten,
}

impl Invitation {
    /// Records that a player is present now.
    pub(in crate::discord) fn note_there(&mut self, user: UserId, now: Timestamp) {
        self.there.retain(|(one, _)| *one != user);
        self.there.push((user, now));
    }

    /// Records who is present when the host opens the match. If `names_everybody` is set, a host who does not play
    /// vouches for all players. A host who plays vouches only for themselves.
    pub(in crate::discord) fn note_who_speaks(&mut self, names_everybody: bool, now: Timestamp) {
        if self.people().contains(&self.host) {
            self.note_there(self.host, now);
        } else if names_everybody {
            for user in self.people() {
                self.note_there(user, now);
            }
        }
    }

    /// The players who are people.
    pub(in crate::discord) fn people(&self) -> Vec<UserId> {
        self.seats.iter().flatten().filter(|guest| guest.machine.is_none()).map(|guest| guest.user).collect()
    }

    /// The players who have not been active recently.
    pub(in crate::discord) fn absent(&self, now: Timestamp) -> Vec<UserId> {
        let is_there = |user: &UserId| self.there.iter().any(|(one, at)| one == user && now <= *at + PRESENT);
        self.people().into_iter().filter(|user| !is_there(user)).collect()
    }

    /// Starts the ready check; players who are present count as ready. `before` is the invitation's message, if there
    /// is one.
    pub(in crate::discord) fn call_players(
        &mut self,
        now: Timestamp,
        patience: Patience,
        opens: Option<Opens>,
        before: Option<MessageId>,
    ) {
        let calls = self.absent(now);
        let ready = self.people().into_iter().filter(|user| !calls.contains(user)).collect();
        let Patience { wait, latest, missed } = patience;
        self.check = Some(Check {
            since: now,
            wait,
            until: now + wait,
            latest,
            missed,
            is_overdue: false,
            opens,
            ready,
            proposals: Vec::new(),
            n_proposals: 0,
            agreed: None,
            is_reminded: false,
            number: 1,
            calls,
            before,
            is_shown: false,
            credited: 0,
        });
    }

    /// The players who are not ready yet.
    pub(in crate::discord) fn missing(&self) -> Vec<UserId> {
        let ready = self.check.as_ref().map(|check| check.ready.as_slice()).unwrap_or_default();
        self.people().into_iter().filter(|user| !ready.contains(user)).collect()
    }

    /// The next action; `None` if there is no ready check.
    pub(in crate::discord) fn due(&self, now: Timestamp) -> Option<Due> {
        let check = self.check.as_ref()?;
        if self.missing().is_empty() {
            return Some(Due::Open);
        }
        Some(match check.agreed {
            Some(agreed) if agreed <= now => Due::Open,
            Some(agreed) if check.is_reminded => Due::At(agreed),
            Some(agreed) if reminded_at(agreed) <= now => Due::Remind,
            Some(agreed) => Due::At(reminded_at(agreed)),
            None if now < check.until => Due::At(check.until),
            None if check.is_overdue => Due::Forgotten,
            None => Due::Missed(check.missed),
        })
    }

    /// Sets whether a player is ready, on the terms that their message showed.
    pub(in crate::discord) fn set_ready(&mut self, user: UserId, is_ready: bool, terms: u32) -> Result<(), Message> {
        if !self.people().contains(&user) {
            return Err(said::PlayersOnly.into());
        }
        if terms != self.terms {
            return Err(said::OtherStakes.into());
        }
        let Some(check) = self.check.as_mut() else { return Err(said::NobodyCalled.into()) };
        check.ready.retain(|one| *one != user);
        if is_ready {
            check.ready.push(user);
        }
        Ok(())
    }

    /// The host begins the match: everybody counts as ready.
    pub(in crate::discord) fn begin_now(&mut self) {
        let people = self.people();
        if let Some(check) = self.check.as_mut() {
            check.ready = people;
        }
    }

    /// Resets the ready check after the terms have changed, because nobody has agreed to the new terms.
    pub(in crate::discord) fn nobody_is_ready(&mut self) {
        let people = self.people();
        if let Some(check) = self.check.as_mut() {
            (check.agreed, check.is_reminded) = (None, false);
            check.ready.clear();
            check.call(people);
        }
    }

    /// Records the time that a player proposes.
    pub(in crate::discord) fn propose(&mut self, user: UserId, at: Timestamp, now: Timestamp) -> Result<(), Message> {
        let people = self.people();
        if !people.contains(&user) {
            return Err(said::PlayersPropose.into());
        }
        let others: Vec<_> = people.into_iter().filter(|one| *one != user).collect();
        let Some(check) = self.check.as_mut() else { return Err(said::NobodyCalled.into()) };
        let latest = check.latest.unwrap_or(now + AHEAD_MAX).max(check.until);
        let (when, limit) = (Words::markup(moment(at)), Words::markup(moment(latest)));
        if at <= now {
            return Err(said::TimeOver { when, latest: limit }.into());
        }
        if at > latest {
            return Err(said::TimeTooLate { when, latest: limit }.into());
        }
        if check.agreed == Some(at) || check.proposals.iter().any(|one| one.at == at) {
            return Err(said::ProposedAlready { when }.into());
        }
        check.proposals.retain(|one| one.at > now);
        if check.proposals.len() >= PROPOSALS_MAX {
            return Err(said::TooMany { most: PROPOSALS_MAX }.into());
        }
        check.n_proposals += 1;
        check.proposals.push(Proposal { number: check.n_proposals, by: user, at, taken_by: Vec::new() });
        check.call(others);
        Ok(())
    }

    /// Records that a player accepts a proposed time. The time is agreed once everybody but its proposer has accepted
    /// it, so that no clock starts at a time that a player has not chosen.
    pub(in crate::discord) fn take_time(&mut self, user: UserId, number: u32, now: Timestamp) -> Result<(), Message> {
        let people = self.people();
        let Some(check) = self.check.as_mut() else { return Err(said::NobodyCalled.into()) };
        let Some(proposal) = check.proposals.iter_mut().find(|one| one.number == number) else {
            return Err(said::ProposalGone.into());
        };
        if !people.contains(&user) {
            return Err(said::PlayersTake.into());
        }
        if proposal.by == user {
            return Err(said::OwnProposal.into());
        }
        if proposal.at <= now {
            return Err(said::ProposalOver.into());
        }
        if !proposal.taken_by.contains(&user) {
            proposal.taken_by.push(user);
        }
        if people.iter().any(|one| *one != proposal.by && !proposal.taken_by.contains(one)) {
            return Ok(());
        }
        let Proposal { by, at, .. } = *proposal;
        check.proposals.clear();
        (check.agreed, check.is_overdue) = (Some(at), false);
        // If the time is near, no reminder is needed.
        check.is_reminded = reminded_at(at) <= now;
        check.call(vec![by]);
        Ok(())
    }
}

impl Check {
    /// Makes the next message ping these people.
    fn call(&mut self, calls: Vec<UserId>) {
        self.number += 1;
        self.calls = calls;
    }

    /// Makes the next message remind the players of the agreed time.
    pub(in crate::discord) fn remind(&mut self, people: Vec<UserId>) {
        self.is_reminded = true;
        self.call(people);
    }

    /// Asks the host to decide.
    pub(in crate::discord) fn ask_host(&mut self, host: UserId, now: Timestamp) {
        (self.is_overdue, self.until) = (true, now + DECIDING);
        self.call(vec![host]);
    }

    /// The host lets the players have the same time again.
    pub(in crate::discord) fn wait_again(&mut self, now: Timestamp) {
        (self.is_overdue, self.until, self.since) = (false, now + self.wait, now);
    }

    /// Whether the host has to decide.
    pub(in crate::discord) fn is_overdue(&self) -> bool {
        self.is_overdue
    }

    /// When the wait began, and the id of the last outage that was credited.
    pub(in crate::discord) fn waits_since(&self) -> (Timestamp, i64) {
        (self.since, self.credited)
    }

    /// Extends the deadline by an outage.
    pub(in crate::discord) fn give_back(&mut self, outage: i64, length: Millis) {
        (self.credited, self.until) = (outage, self.until + length);
    }

    /// The state of the check as a phrase for hosts.
    fn next(&self) -> Message {
        match (self.agreed, self.is_overdue) {
            (Some(agreed), _) => said::AgreedOn { when: at(agreed) }.into(),
            (None, true) => said::DecideBy { when: at(self.until) }.into(),
            (None, false) => said::Until { when: at(self.until) }.into(),
        }
    }
}

impl Invitation {
    /// The state of the ready check in one line for hosts.
    pub(in crate::discord) fn check_line(&self, channel: ChannelId) -> Option<Message> {
        let (game, check) = (self.spec().ok()?.name, self.check.as_ref()?);
        let channel = Words::markup(format!("<#{channel}>"));
        let (since, missing) = (at(check.since), mentions(&self.missing()));
        Some(said::Standing { channel, game, since, missing, then: check.next() }.into())
    }

    /// The message that calls the players.
    pub(in crate::discord) fn check_letter(&self, id: InvitationId, language: Language) -> Result<Letter, Fault> {
        let (spec, Some(check)) = (self.spec()?, self.check.as_ref()) else { return Ok(Letter::default()) };
        let begins = match check.agreed {
            Some(agreed) => said::BeginsAt { game: spec.name, when: at(agreed) }.say(language),
            None => said::Begins { game: spec.name }.say(language),
        };
        let mut lines = vec![String::from(begins)];
        let names = self.names().into_iter().flatten();
        for (number, (guest, name)) in self.seats.iter().flatten().zip(names).enumerate() {
            let is_ready = guest.machine.is_some() || check.ready.contains(&guest.user);
            lines.push(format!("{}. {}{}", number + 1, safe_name(&name), if is_ready { " ✅" } else { "" }));
        }
        lines.extend(self.consent_lines(language));
        if check.agreed.is_none() {
            lines.push(self.then(check).say(language).into());
        }
        for Proposal { number, by, at, taken_by } in &check.proposals {
            let (who, when) = (Words::markup(mention(*by)), Words::markup(moment(*at)));
            let proposal = said::Proposal { number: *number, who, when }.into();
            let taken = (!taken_by.is_empty()).then(|| said::TakenBy { who: mentions(taken_by) }.into());
            lines.push(Message::joined([proposal].into_iter().chain(taken), " ").say(language).into());
        }
        let calls: Vec<_> = check.calls.iter().map(|&user| mention(user)).collect();
        lines.extend((!calls.is_empty()).then(|| calls.join(" ")));
        let letter = check.calls.iter().fold(Letter::words(lines.join("\n")), |letter, &user| letter.calling(user));
        Ok(self.check_rows(id, check, language).into_iter().fold(letter, Letter::with_row))
    }

    /// The line about what happens next.
    fn then(&self, check: &Check) -> Message {
        if check.is_overdue {
            let host = if self.people().contains(&self.host) {
                said::AnotherHost.into()
            } else {
                Message::verbatim(mention(self.host))
            };
            return said::Overdue { missing: mentions(&self.missing()), host }.into();
        }
        let missed = Words::markup(match check.missed {
            Missed::Forfeit => "forfeit",
            Missed::CallOff => "call-off",
            Missed::Host => "host",
        });
        said::Waits { when: Words::markup(moment(check.until)), missed }.into()
    }

    fn check_rows(&self, id: InvitationId, check: &Check, language: Language) -> Vec<CreateActionRow> {
        let reply = |reply, label: Message, style| {
            button(&Press::Invited(Some(id), reply), label.say(language).as_str(), style)
        };
        let players = [
            reply(Reply::Ready(self.terms), said::ButtonReady.into(), ButtonStyle::Success),
            reply(Reply::NotReady(self.terms), said::ButtonNotReady.into(), ButtonStyle::Secondary),
            reply(Reply::When, said::ButtonPropose.into(), ButtonStyle::Secondary),
        ];
        let times = check.proposals.iter().map(|one| {
            reply(Reply::TakeTime(one.number), said::ButtonTake { number: one.number }.into(), ButtonStyle::Primary)
        });
        let host = [
            reply(Reply::Begin, said::ButtonBegin.into(), ButtonStyle::Danger),
            reply(Reply::Wait, said::ButtonWait.into(), ButtonStyle::Secondary),
            reply(Reply::CallOff, said::ButtonCallOff.into(), ButtonStyle::Secondary),
        ];
        let host = host.into_iter().filter(|_| check.is_overdue);
        let rows: [Vec<_>; 3] =
            [players.into_iter().flatten().collect(), times.flatten().collect(), host.flatten().collect()];
        rows.into_iter().filter(|row| !row.is_empty()).map(CreateActionRow::Buttons).collect()
    }
}

/// When players are reminded of this agreed time.
fn reminded_at(agreed: Timestamp) -> Timestamp {
    Timestamp(agreed.0 - REMINDED_BEFORE.0)
}

/// A moment in Discord's markup, which each reader sees in their own time zone.
pub(in crate::discord) fn moment(at: Timestamp) -> String {
    format!("<t:{0}:F> (<t:{0}:R>)", at.0.div_euclid(1000))
}

/// A moment in each reader's own time zone, without a countdown, for messages that are never edited.
fn at(at: Timestamp) -> Words {
    Words::markup(format!("<t:{}:f>", at.0.div_euclid(1000)))
}

#[cfg(test)]
mod tests {
    use super::super::Guest;
    use super::*;
    use crate::store::GuildId;
    use rules::{Level, Seat};

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const ANN: UserId = UserId(1);
    const BEN: UserId = UserId(2);

    fn hours(n: i64) -> Timestamp {
        NOW + Millis::from_hours(n)
    }

    fn called() -> Invitation {
        let seats = [ANN, BEN].map(|user| Some(Guest::person(user, format!("P{user}")))).to_vec();
        let mut invitation = Invitation { seats, ..Invitation::to("mist", GuildId(1), UserId(9)) };
        invitation.note_there(ANN, NOW);
        let patience = Patience { wait: Millis::from_hours(24), latest: None, missed: Missed::Host };
        invitation.call_players(NOW, patience, None, None);
        invitation
    }

    #[test]
    fn a_press_of_start_counts_for_ten_minutes_and_machines_are_always_there() {
        let mut invitation = called();
        assert_eq!(invitation.absent(NOW + PRESENT), [BEN]);
        assert_eq!(invitation.absent(NOW + PRESENT + Millis(1)), [ANN, BEN]);
        invitation.seats[1] = Some(Guest::machine(Seat::FIRST, Level::Player));
        assert!(invitation.absent(NOW).is_empty());
    }

    #[test]
    fn it_begins_when_all_are_ready_and_a_player_may_think_better_of_it() {
        let mut check = called();
        assert_eq!((check.missing(), check.due(NOW)), (vec![BEN], Some(Due::At(hours(24)))));
        check.set_ready(ANN, false, 0).unwrap();
        check.set_ready(BEN, true, 0).unwrap();
        assert_eq!(check.missing(), [ANN]);
        assert!(check.set_ready(UserId(7), true, 0).is_err());
        assert!(check.set_ready(ANN, true, 1).is_err(), "other terms");
        check.set_ready(ANN, true, 0).unwrap();
        assert_eq!(check.due(NOW), Some(Due::Open));
    }

    #[test]
    fn what_is_not_ready_in_time_is_the_hosts_for_a_week() {
        let mut check = called();
        assert_eq!(check.due(hours(24)), Some(Due::Missed(Missed::Host)));
        check.check.as_mut().unwrap().ask_host(UserId(9), hours(24));
        assert_eq!(check.due(hours(24)), Some(Due::At(hours(24 * 8))));
        assert_eq!(check.due(hours(24 * 8)), Some(Due::Forgotten));
        check.check.as_mut().unwrap().wait_again(hours(30));
        assert_eq!(check.due(hours(30)), Some(Due::At(hours(54))));
    }

    #[test]
    fn an_outage_is_given_back_to_those_who_are_waited_for() {
        let mut check = called();
        check.check.as_mut().unwrap().give_back(3, Millis::from_hours(5));
        assert_eq!(check.due(hours(24)), Some(Due::At(hours(29))));
        assert_eq!(check.check.as_ref().unwrap().waits_since(), (NOW, 3));
    }

    #[test]
    fn an_hour_is_agreed_on_when_every_other_player_has_taken_it() {
        let mut check = called();
        check.seats.push(Some(Guest::person(UserId(3), "Cleo".to_owned())));
        check.propose(ANN, hours(48), NOW).unwrap();
        check.take_time(BEN, 1, NOW).unwrap();
        check.take_time(BEN, 1, NOW).unwrap();
        assert_eq!(check.due(NOW), Some(Due::At(hours(24))), "Cleo has not taken it");
        check.take_time(UserId(3), 1, NOW).unwrap();
        assert_eq!(check.due(NOW), Some(Due::At(reminded_at(hours(48)))));
    }

    #[test]
    fn an_hour_on_which_both_agree_holds_whatever_the_wait_was() {
        let mut check = called();
        let at = hours(48);
        assert!(check.propose(UserId(7), at, NOW).is_err());
        assert!(check.propose(ANN, NOW, NOW).is_err(), "it is over");
        assert!(check.propose(ANN, hours(24 * 15), NOW).is_err(), "it is too far ahead");
        check.propose(ANN, at, NOW).unwrap();
        assert!(check.propose(BEN, at, NOW).unwrap_err().to_string().contains("is proposed already"));
        assert!(check.take_time(ANN, 1, NOW).unwrap_err().to_string().contains("the others have to take it"));
        assert!(check.take_time(BEN, 2, NOW).unwrap_err().to_string().contains("not proposed any more"));
        check.take_time(BEN, 1, NOW).unwrap();
        assert_eq!(check.due(hours(24)), Some(Due::At(reminded_at(at))), "the wait counts no more");
        assert_eq!(check.due(reminded_at(at)), Some(Due::Remind));
        let people = check.people();
        check.check.as_mut().unwrap().remind(people);
        assert_eq!(check.due(reminded_at(at)), Some(Due::At(at)));
        assert_eq!(check.due(at), Some(Due::Open), "nobody has to press");
    }

    #[test]
    fn a_proposal_too_many_waits_until_an_earlier_one_is_over() {
        let mut check = called();
        for n in 1..=5 {
            check.propose(ANN, hours(n), NOW).unwrap();
        }
        assert!(check.propose(ANN, hours(6), NOW).unwrap_err().to_string().contains("5 times are proposed already"));
        check.propose(ANN, hours(6), hours(1)).unwrap();
        let left: Vec<_> = check.check.as_ref().unwrap().proposals.iter().map(|one| one.number).collect();
        assert_eq!(left, [2, 3, 4, 5, 6]);
        let letter = check.check_letter(InvitationId(5), Language::English).unwrap();
        assert!(serde_json::json!(letter.into_message()).to_string().contains("Take time 6"));
    }
}
