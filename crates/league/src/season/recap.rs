//! The recap of an episode and the statistics of members, as text.

use super::words::{list, name, sentences};
use super::{Episode, Kind, Logged, Match, Member, Names, Season, Tally};
use crate::season::Holdings;
use ::words::{Message, Words, season as said};

/// Formats a match's name, such as `Mist #12`.
pub type Labels<'a> = dyn Fn(&Match) -> String + 'a;

/// The heading of an episode, such as `Episode 2` or `Episode 5, the final`.
pub fn heading(episode: &Episode) -> Message {
    let number = episode.number;
    if episode.is_final { said::EpisodeFinal { number }.into() } else { said::Episode { number }.into() }
}

/// What happened in an episode, one message per line: its matches, who was in danger, changes of garnets.
pub fn episode_lines(episode: &Episode, names: &Names<'_>, labels: &Labels<'_>) -> Vec<Message> {
    let mut lines: Vec<_> = episode.matches.iter().map(|one| played(one, names, labels)).collect();
    lines.extend(outcome(episode, names));
    let moved: Vec<_> =
        episode.garnets.iter().map(|(&member, net)| format!("{} {}", names(member), signed(*net))).collect();
    lines.push(if moved.is_empty() {
        said::NoneMoved.into()
    } else {
        said::Moved { garnets: Words::markup(moved.join(", ")) }.into()
    });
    lines
}

/// The recap of a finished episode, and the state of the season after it; the next step is announced separately.
pub fn recap(
    season: &Season,
    episode: &Episode,
    holdings: &Holdings,
    names: &Names<'_>,
    labels: &Labels<'_>,
) -> Message {
    let owned = |member: Member| holdings.get(&(member, Kind::Garnet)).copied().unwrap_or(0);
    let left: Vec<_> =
        season.in_play().into_iter().map(|member| format!("{} {}", names(member), owned(member))).collect();
    let head = Message::joined([Message::verbatim("**"), heading(episode), Message::verbatim("**")], "");
    let left = said::Left { members: Words::markup(left.join(", ")) }.into();
    Message::joined([head].into_iter().chain(episode_lines(episode, names, labels)).chain([left]), "\n")
}

/// The outcome that a host confirmed for the main match, unless the lines of the matches already say it.
fn outcome(episode: &Episode, names: &Names<'_>) -> Option<Message> {
    let candidate = name(episode.candidate?, names);
    let mut main = episode.matches.iter().filter(|one| !one.is_death);
    let is_said = match (main.next(), main.next()) {
        (Some(one), None) => one.ended.flatten().as_slice() == episode.winners,
        _ => false,
    };
    let won = match episode.winners.as_slice() {
        _ if is_said => None,
        [] => Some(said::MainNobody.into()),
        winners => Some(said::MainWon { winners: list(winners, names) }.into()),
    };
    let candidate = match episode.opponent {
        Some(opponent) => said::CandidateOpponent { candidate, opponent: name(opponent, names) }.into(),
        None => said::Candidate { candidate }.into(),
    };
    Some(sentences([won, Some(candidate)]))
}

/// A match with its result.
fn played(one: &Match, names: &Names<'_>, labels: &Labels<'_>) -> Message {
    let sign = if one.is_death { "💀" } else { "🎲" };
    let (played, players) = (Words::markup(format!("{sign} {}", labels(one))), list(&one.seats, names));
    match one.ended {
        Some(Some(winner)) => said::PlayedWon { played, players, winner: name(winner, names) }.into(),
        Some(None) => said::PlayedNobody { played, players }.into(),
        None => said::PlayedOff { played, players }.into(),
    }
}

/// Formats a change: `+3`, `−2`.
fn signed(net: i64) -> String {
    if net < 0 { format!("−{}", net.unsigned_abs()) } else { format!("+{net}") }
}

/// A member's statistics over the season, in one line.
pub fn tallied(tally: &Tally, names: &Names<'_>) -> Message {
    let Tally { member, place, played, won, deaths_won, candidate, garnets_won, garnets_lost } = tally;
    let parts: [Option<Message>; 5] = [
        Some(said::TallyMatches { count: *played }.into()),
        Some(said::TallyWon { count: *won }.into()),
        (*deaths_won > 0).then(|| said::TallyDeaths { count: *deaths_won }.into()),
        (*candidate > 0).then(|| said::TallyCandidate { count: *candidate }.into()),
        ((*garnets_won, *garnets_lost) != (0, 0))
            .then(|| said::TallyGarnets { won: *garnets_won, lost: *garnets_lost }.into()),
    ];
    let place = Words::markup(place.map_or_else(|| "–".to_owned(), |place| format!("{place}.")));
    let tally = Message::joined(parts.into_iter().flatten(), ", ");
    said::Tally { place, who: name(*member, names), tally }.into()
}
