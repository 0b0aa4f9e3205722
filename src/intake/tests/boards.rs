//! Checks that no message pings a player again about something that an earlier message asked, and that no past board
//! keeps its controls.

use std::collections::BTreeMap;

use super::posted::Posted;
use super::world::World;
use crate::session::{Contents, Recipient};
use crate::store::{MatchId, MessageId};

/// Checks all posted messages.
pub(super) fn check(wrong: &mut Vec<String>, world: &World, posted: &[Posted]) {
    nobody_is_pinged_twice(wrong, posted);
    past_boards_have_no_controls(wrong, world, posted);
}

/// Why a player is pinged.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// A turn has begun. Contains the text that identifies the turn's moment.
    Turn(String),
    /// An offer was made. Contains its number.
    Offer(u64),
    /// A deadline is near. Contains the deadline and the time that was left.
    Reminder(i64, i64),
}

/// Checks that no player is pinged twice for one turn, offer or reminder. A second ping is allowed if the first message
/// was deleted or Discord no longer accepts edits of it.
fn nobody_is_pinged_twice(wrong: &mut Vec<String>, posted: &[Posted]) {
    let mut pings: BTreeMap<(MatchId, String, Reason), Vec<MessageId>> = BTreeMap::new();
    for one in posted.iter().filter(|one| one.parcel.in_place_of.is_none() && !one.is_forced) {
        let reason = if let Contents::Reminder { deadline, left } = &one.parcel.contents {
            Reason::Reminder(deadline.0, left.0)
        } else if let Contents::News(news) = &one.parcel.contents
            && news.calls
        {
            news.offer_number.map_or_else(|| Reason::Turn(news.moment.to_string()), Reason::Offer)
        } else {
            continue;
        };
        pings.entry((one.parcel.about.id, format!("{:?}", one.parcel.to), reason)).or_default().push(one.message);
    }
    for ((id, to, reason), messages) in pings.into_iter().filter(|(_, messages)| messages.len() > 1) {
        wrong.push(format!("match {id}: {} messages pinged {to} for {reason:?}: {messages:?}", messages.len()));
    }
}

/// Checks that only the last board of each audience has controls. Exceptions are boards that Discord refused to edit,
/// and the last board of a process that was killed before it learned that the board had arrived.
fn past_boards_have_no_controls(wrong: &mut Vec<String>, world: &World, posted: &[Posted]) {
    let mut boards: BTreeMap<(MatchId, String), Vec<(MessageId, u32)>> = BTreeMap::new();
    for one in posted.iter().filter(|one| one.parcel.in_place_of.is_none()) {
        let Contents::News(news) = &one.parcel.contents else { continue };
        let is_players = !matches!(one.parcel.to, Recipient::Channel(_));
        if is_players && news.showing.is_some() {
            boards
                .entry((one.parcel.about.id, format!("{:?}", one.parcel.to)))
                .or_default()
                .push((one.message, one.life));
        }
    }
    for ((id, to), boards) in boards {
        for pair in boards.windows(2) {
            let [(message, life), (_, next_life)] = [pair[0], pair[1]];
            let is_unknown = life != next_life && world.killed.contains(&life);
            if is_unknown || world.discord.is_retired(message) {
                continue;
            }
            wrong.push(format!("match {id}: {message}, a past board of {to}, keeps its controls"));
        }
    }
}
