//! Reminders by direct message, to voters who have not voted and to a candidate who has to choose. A person is reminded
//! when half of the time has passed, and again an hour before the deadline; a reminder that falls into the person's
//! quiet hours is sent at their end. Only its reader learns from a reminder who has not voted.

use poise::serenity_prelude as serenity;
use serenity::Http;

use crate::discord::flow::calls;
use crate::discord::flow::log::{printable, titled};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::names::safe_title;
use crate::session::{Directory, TheSeason};
use crate::store::{MessageId, NoteVoteReminder, UserId};
use league::daily::Quiet;
use league::season::{self, Logged, Vote};
use rules::{Millis, Timestamp};
use words::{Words, hosting};

/// Votes and choices with less time than this have no reminders.
const LONG: Millis = Millis::from_hours(1);
/// How long before the deadline the last reminder is sent.
const LAST: Millis = Millis::from_hours(1);

/// When the time to vote or choose begins, and its deadline.
type Time = (Timestamp, Timestamp);

/// When people are reminded, each with the number of the reminder: 1 after half of the time, 2 an hour before the
/// deadline if that is later.
fn points((since, until): Time) -> Vec<(u8, Timestamp)> {
    let length = until - since;
    let (half, last) = (since + Millis(length.0 / 2), Timestamp(until.0 - LAST.0));
    let points = [(1, half), (2, last)];
    points.into_iter().filter(|&(point, at)| length >= LONG && (point == 1 || at > half)).collect()
}

/// The number of the latest reminder that is due by `now`, and the time of the next one, for a person with these quiet
/// hours.
fn due(time: Time, quiet: Option<&Quiet>, now: Timestamp) -> (Option<u8>, Option<Timestamp>) {
    let awake = |at: Timestamp| quiet.and_then(|quiet| quiet.end_at(at)).unwrap_or(at);
    let points: Vec<_> = points(time).into_iter().map(|(point, at)| (point, awake(at))).collect();
    let points = points.into_iter().filter(|&(_, at)| at < time.1);
    let (past, to_come): (Vec<_>, Vec<_>) = points.partition(|&(_, at)| at <= now);
    (past.last().map(|&(point, _)| point), to_come.first().map(|&(_, at)| at))
}

/// Sends the reminders that are due to voters who have not voted, each once. Returns when the next reminder is due.
pub(super) async fn voters(directory: &Directory, http: &Http, the: &TheSeason) -> Result<Option<Timestamp>, Fault> {
    let (store, season) = (directory.store(), the.row.id);
    let told = store.vote_reminders(season).await?;
    let is_over = |n: u32| the.state.vote(n).is_none() && (the.state.is_over() || n != the.state.since());
    calls::drop_notes(store, season, &told, is_over).await?;
    // Until the bot has caught up after an outage, nobody could answer.
    if the.state.votes().is_empty() || !directory.lets_time_pass() {
        return Ok(None);
    }
    let (ballots, messages) = (store.ballots(season).await?, store.vote_messages(season).await?);
    let now = directory.clock().now();
    let mut next: Option<Timestamp> = None;
    for vote in the.state.votes().iter().filter(|vote| now < vote.until) {
        let question = the.as_it_stands(vote).question;
        let voters = question.voters.iter().filter_map(|&voter| the.user(voter));
        let has_voted = |user: &UserId| ballots.iter().any(|row| row.n == vote.n && row.user == *user);
        let waiting: Vec<UserId> = voters.filter(|user| !has_voted(user)).collect();
        let quiet = store.quiet_hours(&waiting, now).await?;
        let message = messages.iter().find(|(n, _)| *n == vote.n).map(|&(_, message)| message);
        for user in waiting {
            let (point, later) = due((vote.since, vote.until), quiet.get(&user), now);
            next = [next, later].into_iter().flatten().min();
            let Some(point) = point.filter(|point| told.get(&(vote.n, user)).is_none_or(|told| told < point)) else {
                continue;
            };
            if remind(directory, http, the, vote, message, user, point).await? {
                store.write(NoteVoteReminder { season, n: vote.n, user, point }).await?;
            }
        }
    }
    Ok(next)
}

/// Sends a reminder of a vote; returns what [`calls::send`] does.
async fn remind(
    directory: &Directory,
    http: &Http,
    the: &TheSeason,
    vote: &Vote,
    message: Option<MessageId>,
    user: UserId,
    point: u8,
) -> Result<bool, Fault> {
    let reminded = words::vote::Reminder {
        season: titled(the),
        question: Words::markup(safe_title(&vote.question.text)),
        when: season::moment(vote.until),
        place: calls::place(the, message),
    };
    let language = directory.store().language_of(user).await?.unwrap_or_default();
    let nonce = directory.nonces().vote_reminder(the.row.id, vote.n, user, point);
    let letter = Letter::words(reminded.say(language)).into_message_once(&nonce);
    Ok(calls::send(http, user, letter).await)
}

/// Sends the reminder that is due to the candidate who has to choose, once. Returns when the next reminder is due.
pub(super) async fn candidate(directory: &Directory, http: &Http, the: &TheSeason) -> Result<Option<Timestamp>, Fault> {
    let (store, season, n) = (directory.store(), the.row.id, the.state.since());
    let candidate = season::calls(&the.state).and_then(|member| the.user(member)).filter(|user| user.is_person());
    let (Some(user), Some(until)) = (candidate, the.state.time_to_choose()) else { return Ok(None) };
    // Until the bot has caught up after an outage, nobody could answer.
    if !directory.lets_time_pass() {
        return Ok(None);
    }
    let now = directory.clock().now();
    let quiet = store.quiet_hours(&[user], now).await?;
    let (point, later) = due((the.state.since_at(), until), quiet.get(&user), now);
    let told = store.vote_reminders(season).await?.get(&(n, user)).copied();
    let Some(point) = point.filter(|&point| now < until && told.is_none_or(|told| told < point)) else {
        return Ok(later);
    };
    let reminded = hosting::CandidateReminded {
        season: titled(the),
        waits: season::standing(&the.state, &printable(the)),
        place: calls::place(the, the.row.asking),
    };
    let language = store.language_of(user).await?.unwrap_or_default();
    let nonce = directory.nonces().vote_reminder(season, n, user, point);
    let letter = Letter::words(reminded.say(language)).into_message_once(&nonce);
    if calls::send(http, user, letter).await {
        store.write(NoteVoteReminder { season, n, user, point }).await?;
    }
    Ok(later)
}

#[cfg(test)]
mod tests {
    use super::*;
    use league::daily::{TimeOfDay, Zone};

    const HOUR: i64 = 3_600_000;

    /// A time that begins at midnight and lasts this many hours.
    fn hours(hours: i64) -> Time {
        (Timestamp(0), Timestamp(hours * HOUR))
    }

    #[test]
    fn a_voter_is_reminded_at_half_time_and_an_hour_before_the_end() {
        let at = |hours: i64| Timestamp(hours * HOUR);
        let day = hours(24);
        assert_eq!(due(day, None, at(11)), (None, Some(at(12))));
        assert_eq!(due(day, None, at(12)), (Some(1), Some(at(23))));
        assert_eq!(due(day, None, at(23)), (Some(2), None));
        assert_eq!(due(hours(2), None, at(1)), (Some(1), None), "both would come at once");
        assert_eq!(points(hours(0)), [], "a short vote has none");
    }

    #[test]
    fn a_voter_who_sleeps_is_reminded_when_the_night_is_over_unless_the_vote_is() {
        let at = |hours: i64| Timestamp(hours * HOUR);
        let quiet = |from: &str, until: &str| {
            let [from, until] = [from, until].map(|time| TimeOfDay::read(time).unwrap());
            Quiet::new(Zone::utc(), from, until).unwrap()
        };
        let (sleeps, oversleeps) = (quiet("11:00", "20:00"), quiet("22:00", "06:00"));
        assert_eq!(due(hours(24), Some(&sleeps), at(12)), (None, Some(at(20))));
        assert_eq!(due(hours(24), Some(&sleeps), at(20)), (Some(1), Some(at(23))));
        assert_eq!(due(hours(24), Some(&oversleeps), at(23)), (Some(1), None));
    }
}
