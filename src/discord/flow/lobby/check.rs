//! The ready check of an invitation: its players are called, and the match begins when all of them have pressed Ready,
//! or at a time on which they have agreed. Until then there is no match, so no clock runs.
//!
//! This module has data and rules; `flow/ready.rs` posts the messages and opens the match.

use std::fmt::Write as _;

use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ButtonStyle, CreateActionRow};

use super::Invitation;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{Press, Reply};
use crate::discord::wire::text::{mention, safe_name};
use crate::store::{InvitationId, MessageId, UserId};
use rules::{Millis, Timestamp, listed};

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

/// The refusal of a press when no ready check is open.
const NOBODY: &str = "the players are called no longer: the match has begun, or it was called off";

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

/// A proposed time.
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

/// A ready check.
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
    /// Nothing before this time.
    At(Timestamp),
    /// Open the match.
    Open,
    /// Remind the players of the agreed time.
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

    /// Records presence when the host opens the match: a host who does not play vouches for the players whom they name,
    /// a playing host only for themselves.
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
    pub(in crate::discord) fn set_ready(
        &mut self,
        user: UserId,
        is_ready: bool,
        terms: u32,
    ) -> Result<(), &'static str> {
        if !self.people().contains(&user) {
            return Err("only those who play in this match press here");
        }
        if terms != self.terms {
            return Err(
                "the stakes have changed since the message that you pressed; look at it again, then press Ready",
            );
        }
        let Some(check) = self.check.as_mut() else { return Err(NOBODY) };
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

    /// Resets the check after the terms have changed: nobody has agreed to the new ones.
    pub(in crate::discord) fn nobody_is_ready(&mut self) {
        let people = self.people();
        if let Some(check) = self.check.as_mut() {
            (check.agreed, check.is_reminded) = (None, false);
            check.ready.clear();
            check.call(people);
        }
    }

    /// A player proposes a time.
    pub(in crate::discord) fn propose(&mut self, user: UserId, at: Timestamp, now: Timestamp) -> Result<(), String> {
        let people = self.people();
        if !people.contains(&user) {
            return Err("only those who play in this match propose a time".to_owned());
        }
        let others: Vec<_> = people.into_iter().filter(|one| *one != user).collect();
        let Some(check) = self.check.as_mut() else { return Err(NOBODY.to_owned()) };
        let latest = check.latest.unwrap_or(now + AHEAD_MAX).max(check.until);
        if at <= now || at > latest {
            return Err(format!(
                "{} is {}; take a time before {}",
                moment(at),
                if at <= now { "over" } else { "too late" },
                moment(latest)
            ));
        }
        if check.agreed == Some(at) || check.proposals.iter().any(|one| one.at == at) {
            return Err(format!("{} is proposed already; it is taken by its button", moment(at)));
        }
        check.proposals.retain(|one| one.at > now);
        if check.proposals.len() >= PROPOSALS_MAX {
            return Err(format!("{PROPOSALS_MAX} times are proposed already; take one of them"));
        }
        check.n_proposals += 1;
        check.proposals.push(Proposal { number: check.n_proposals, by: user, at, taken_by: Vec::new() });
        check.call(others);
        Ok(())
    }

    /// A player accepts a proposed time. It is agreed once everybody but its proposer has accepted it, so that no clock
    /// starts at a time that a player has not chosen.
    pub(in crate::discord) fn take_time(&mut self, user: UserId, number: u32, now: Timestamp) -> Result<(), String> {
        let people = self.people();
        let Some(check) = self.check.as_mut() else { return Err(NOBODY.to_owned()) };
        let Some(proposal) = check.proposals.iter_mut().find(|one| one.number == number) else {
            return Err("that time is proposed no longer; use the newest message".to_owned());
        };
        if !people.contains(&user) {
            return Err("only those who play in this match take a time".to_owned());
        }
        if proposal.by == user {
            return Err("you proposed that time; the others take it".to_owned());
        }
        if proposal.at <= now {
            return Err("that time is over; propose another with `/match when`".to_owned());
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
    fn standing(&self, missing: &[UserId]) -> String {
        let missing = listed(missing.iter().map(|&user| mention(user)));
        let then = match (self.agreed, self.is_overdue) {
            (Some(agreed), _) => format!("they agreed on {}", at(agreed)),
            (None, true) => format!("not ready in time; decide by {}", at(self.until)),
            (None, false) => format!("until {}", at(self.until)),
        };
        format!("waits since {} for {missing} to be ready; {then}", at(self.since))
    }
}

impl Invitation {
    /// The state of the ready check in one line for hosts.
    pub(in crate::discord) fn check_line(&self) -> Option<String> {
        let name = self.spec().ok()?.name;
        Some(format!("**{name}**: {}", self.check.as_ref()?.standing(&self.missing())))
    }

    /// The message of the ready check.
    pub(in crate::discord) fn check_letter(&self, id: InvitationId) -> Result<Letter, Fault> {
        let (spec, Some(check)) = (self.spec()?, self.check.as_ref()) else { return Ok(Letter::default()) };
        let begins = match check.agreed {
            Some(agreed) => format!("at {}, on which you have agreed, or earlier if every player", at(agreed)),
            None => "when every player".to_owned(),
        };
        let mut text = format!("🔔 **{}** begins {begins} has pressed Ready. No clock runs until then.\n", spec.name);
        let names = self.names().into_iter().flatten();
        for (number, (guest, name)) in self.seats.iter().flatten().zip(names).enumerate() {
            let is_ready = guest.machine.is_some() || check.ready.contains(&guest.user);
            writeln!(text, "{}. {}{}", number + 1, safe_name(&name), if is_ready { " ✅" } else { "" })
                .expect("a string");
        }
        for line in self.consent_lines() {
            writeln!(text, "{line}").expect("a string takes it");
        }
        if check.agreed.is_none() {
            writeln!(text, "{}", self.then(check)).expect("a string takes it");
        }
        for Proposal { number, by, at, taken_by } in &check.proposals {
            write!(text, "{number}. {} proposes {}.", mention(*by), moment(*at)).expect("a string takes it");
            if !taken_by.is_empty() {
                let takers = listed(taken_by.iter().map(|&user| mention(user)));
                write!(text, " Taken by {takers}.").expect("a string takes it");
            }
            text.push('\n');
        }
        let calls: Vec<_> = check.calls.iter().map(|&user| mention(user)).collect();
        text.push_str(&calls.join(" "));
        let letter =
            check.calls.iter().fold(Letter::words(text.trim_end().to_owned()), |letter, &user| letter.calling(user));
        Ok(self.check_rows(id, check).into_iter().fold(letter, Letter::with_row))
    }

    /// The line about what happens next.
    fn then(&self, check: &Check) -> String {
        if check.is_overdue {
            let missing = listed(self.missing().into_iter().map(mention));
            let host = if self.people().contains(&self.host) {
                "A host who does not play in this match".to_owned()
            } else {
                mention(self.host)
            };
            return format!("⌛ {missing} did not press Ready in time. {host} decides; players can still press.");
        }
        let then = match check.missed {
            Missed::Forfeit => "whoever is not ready by then forfeits",
            Missed::CallOff => "it is called off then, and can be opened anew",
            Missed::Host => "the host decides then",
        };
        format!("It waits until {}; {then}. `/match when` proposes a time.", moment(check.until))
    }

    fn check_rows(&self, id: InvitationId, check: &Check) -> Vec<CreateActionRow> {
        let reply = |reply, label: &str, style| button(&Press::Invited(Some(id), reply), label, style);
        let players = [
            reply(Reply::Ready(self.terms), "Ready", ButtonStyle::Success),
            reply(Reply::NotReady(self.terms), "Not ready", ButtonStyle::Secondary),
            reply(Reply::When, "Propose a time", ButtonStyle::Secondary),
        ];
        let times = check
            .proposals
            .iter()
            .map(|one| reply(Reply::TakeTime(one.number), &format!("Take time {}", one.number), ButtonStyle::Primary));
        let host = [
            reply(Reply::Begin, "Host: begin", ButtonStyle::Danger),
            reply(Reply::Wait, "Host: wait again", ButtonStyle::Secondary),
            reply(Reply::CallOff, "Host: call off", ButtonStyle::Secondary),
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
fn at(at: Timestamp) -> String {
    format!("<t:{}:f>", at.0.div_euclid(1000))
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
        assert!(check.propose(BEN, at, NOW).unwrap_err().contains("is proposed already"));
        assert!(check.take_time(ANN, 1, NOW).unwrap_err().contains("the others take it"));
        assert!(check.take_time(BEN, 2, NOW).unwrap_err().contains("no longer"));
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
        assert!(check.propose(ANN, hours(6), NOW).unwrap_err().contains("5 times are proposed already"));
        check.propose(ANN, hours(6), hours(1)).unwrap();
        let left: Vec<_> = check.check.as_ref().unwrap().proposals.iter().map(|one| one.number).collect();
        assert_eq!(left, [2, 3, 4, 5, 6]);
        let letter = check.check_letter(InvitationId(5)).unwrap();
        assert!(serde_json::json!(letter.into_message()).to_string().contains("Take time 6"));
    }
}
