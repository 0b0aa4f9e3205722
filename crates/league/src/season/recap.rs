//! The recap of an episode and the statistics of members, as text.

use super::words::list;
use super::{Episode, Kind, Logged, Match, Member, Names, Season, Tally};
use crate::season::Holdings;

/// What a match is called, such as `Mist #12`.
pub type Labels<'a> = dyn Fn(&Match) -> String + 'a;

/// The heading of an episode, such as `Episode 2` or `Episode 5, the final`.
pub fn heading(episode: &Episode) -> String {
    format!("Episode {}{}", episode.number, if episode.is_final { ", the final" } else { "" })
}

/// What has happened in an episode, line by line: its matches, who was in danger, whose garnets have changed.
pub fn episode_lines(episode: &Episode, names: &Names<'_>, labels: &Labels<'_>) -> Vec<String> {
    let mut lines: Vec<_> = episode.matches.iter().map(|one| played(one, names, labels)).collect();
    lines.extend(outcome(episode, names));
    let moved: Vec<_> =
        episode.garnets.iter().map(|(&member, net)| format!("{} {}", names(member), signed(*net))).collect();
    let moved = if moved.is_empty() { "none moved".to_owned() } else { moved.join(", ") };
    lines.push(format!("Garnets in this episode: {moved}."));
    lines
}

/// What has happened in an episode that is over, and how the season stands since; what comes next is said beside it.
pub fn recap(
    season: &Season,
    episode: &Episode,
    holdings: &Holdings,
    (names, labels): (&Names<'_>, &Labels<'_>),
) -> String {
    let owned = |member: Member| holdings.get(&(member, Kind::Garnet)).copied().unwrap_or(0);
    let left: Vec<_> =
        season.in_play().into_iter().map(|member| format!("{} {}", names(member), owned(member))).collect();
    let mut lines = vec![format!("**{}**", heading(episode))];
    lines.extend(episode_lines(episode, names, labels));
    lines.push(format!("In play, with garnets: {}.", left.join(", ")));
    lines.join("\n")
}

/// What a host confirmed of the main match, as far as its matches do not say it.
fn outcome(episode: &Episode, names: &Names<'_>) -> Option<String> {
    let candidate = episode.candidate?;
    let mut main = episode.matches.iter().filter(|one| !one.is_death);
    let is_said = match (main.next(), main.next()) {
        (Some(one), None) => one.ended.flatten().as_slice() == episode.winners,
        _ => false,
    };
    let won = match episode.winners.as_slice() {
        _ if is_said => String::new(),
        [] => "Nobody won the main match. ".to_owned(),
        winners => format!("Main match won by {}. ", list(winners, names)),
    };
    let opponent = episode.opponent.map_or_else(String::new, |opponent| format!("; opponent: {}", names(opponent)));
    Some(format!("{won}Candidate: {}{opponent}.", names(candidate)))
}

/// A match and how it came out.
fn played(one: &Match, names: &Names<'_>, labels: &Labels<'_>) -> String {
    let sign = if one.is_death { "💀" } else { "🎲" };
    let came_out = match one.ended {
        Some(Some(winner)) => format!("{} wins", names(winner)),
        Some(None) => "no winner".to_owned(),
        None => "not played to its end".to_owned(),
    };
    format!("{sign} {}: {}: {came_out}.", labels(one), list(&one.seats, names))
}

/// `+3`, `−2`.
fn signed(net: i64) -> String {
    if net < 0 { format!("−{}", net.unsigned_abs()) } else { format!("+{net}") }
}

/// What a member has done over the season, in a line.
pub fn tallied(tally: &Tally, names: &Names<'_>) -> String {
    let Tally { member, place, played, won, deaths_won, candidate, garnets_won, garnets_lost } = tally;
    let place = place.map_or_else(|| "–".to_owned(), |place| format!("{place}."));
    let matches = rules::counted(*played as usize, "match", "matches");
    let candidate = match candidate {
        0 => String::new(),
        1 => ", candidate once".to_owned(),
        times => format!(", candidate {times} times"),
    };
    let deaths = match deaths_won {
        0 => String::new(),
        1 => ", 1 death match won".to_owned(),
        n => format!(", {n} death matches won"),
    };
    let garnets = if (*garnets_won, *garnets_lost) == (0, 0) {
        String::new()
    } else {
        format!(", garnets +{garnets_won} −{garnets_lost}")
    };
    format!("{place} {}: {matches}, {won} won{deaths}{candidate}{garnets}", names(*member))
}
