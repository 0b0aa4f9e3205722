//! Votes in words: what is asked and by which rules, and how it came out.

use super::super::vote::{Asked, Bound, Choice, OnTie, Question, Totals, Vote, VoteStep};
use super::super::{Kind, Member, Season, Titles};
use super::{Names, counted, list, moment, named, whole_seconds};
use rules::{Millis, Timestamp};

/// What a choice is called, as it may be printed.
pub fn choice_name(choice: &Choice, names: &Names<'_>, titles: &Titles<'_>) -> String {
    match choice {
        Choice::Words(words) => titles(words),
        Choice::Member(member) => names(*member),
        Choice::Game(game) => named(game),
    }
}

/// What a line of a vote says.
pub(super) fn told(
    season: Option<&Season>,
    (step, at): (&VoteStep, Timestamp),
    names: &Names<'_>,
    titles: &Titles<'_>,
) -> String {
    let vote = step.of().and_then(|of| season?.vote(of));
    let text = |vote: &Vote| titles(&vote.question.text);
    match (step, vote) {
        (VoteStep::Ask { question }, _) => vote_asked(question, at + Millis(question.time_ms), names, titles),
        (VoteStep::Count { tally }, Some(vote)) => {
            let results = results(vote, tally, names, titles);
            format!("🗳 The vote is over: **{}**\n{results}", text(vote))
        }
        (VoteStep::Off { .. }, Some(vote)) => {
            format!("🗳 The host calls the vote off: **{}** No votes are counted.", text(vote))
        }
        (VoteStep::Delay { by_ms, .. }, Some(vote)) => format!(
            "⏳ I was away, so the vote **{}** gets {} more. It ends {}.",
            text(vote),
            whole_seconds(*by_ms),
            moment(vote.until + Millis(*by_ms))
        ),
        (VoteStep::Count { .. } | VoteStep::Off { .. } | VoteStep::Delay { .. }, None) => String::new(),
    }
}

/// What is asked until when, with the rules by which it is counted.
pub fn vote_asked(question: &Question, until: Timestamp, names: &Names<'_>, titles: &Titles<'_>) -> String {
    let voters = list(&question.voters, names);
    let who = match question.asked {
        Asked::Cast => format!("the cast in play ({voters})"),
        Asked::Jury => format!("those who have gone home ({voters})"),
        Asked::Spectators => "everybody who is not in play".to_owned(),
    };
    let choices: Vec<_> = question.choices.iter().map(|choice| choice_name(choice, names, titles)).collect();
    let secret = if question.is_secret {
        &format!(
            "The vote is secret: everybody learns only how many votes each choice has, the hosts too. If fewer than {} \
             vote, nothing is counted, because the result would show who chose what.",
            question.secret_votes_min()
        )
    } else {
        "The vote is open: the result says who chose what."
    };
    let early = match question.asked {
        Asked::Cast | Asked::Jury => ", or when all have voted",
        Asked::Spectators => "",
    };
    let tie = match question.tie {
        OnTie::Host => "If there is a tie, a host decides.",
        OnTie::Lot => "If there is a tie, the lot decides.",
    };
    let follows = match question.bound {
        None => "",
        Some(Bound::Home) => " Whoever has the most votes goes home.",
        Some(Bound::Prize(garnets)) => &format!(" Whoever has the most votes gets {}.", counted(Kind::Garnet, garnets)),
        Some(Bound::Game) => " The death match is the game with the most votes.",
        Some(Bound::Winner) => " Whoever has the most votes wins the season.",
    };
    format!(
        "🗳 A vote: **{}**\nWho may vote: {who}.\nChoices: {}.\n{secret}\nIt ends {}{early}. You can change your vote until then.\n{tie}{follows}",
        titles(&question.text),
        choices.join(", "),
        moment(until)
    )
}

/// How a vote has come out.
fn results(vote: &Vote, tally: &Totals, names: &Names<'_>, titles: &Titles<'_>) -> String {
    let name =
        |at: usize| vote.question.choices.get(at).map_or_else(String::new, |choice| choice_name(choice, names, titles));
    let mut places: Vec<usize> = (0..tally.totals.len()).collect();
    places.sort_by_key(|&at| (std::cmp::Reverse(tally.totals[at]), at));
    let total = |&at: &usize| format!("{} {}", name(at), tally.totals[at]);
    let totals = places.iter().map(total).collect::<Vec<_>>().join(", ");
    let most = tally.totals.iter().copied().max().unwrap_or(0);
    let first: Vec<_> = places.iter().filter(|&&at| tally.totals[at] == most).map(|&at| name(at)).collect();
    let chosen = tally.chosen.map(|at| name(usize::from(at)));
    if tally.is_too_few {
        let decides =
            vote.question.bound.map_or_else(String::new, |bound| format!(" A host decides{}.", by_hand(Some(bound))));
        let why = "Too few have voted. The result would show who chose what, so nothing is counted.";
        return format!("{why}{decides}");
    }
    let verdict = match (chosen, vote.question.bound) {
        (None, _) if most == 0 => "Nobody has voted, so nothing happens.".to_owned(),
        (None, bound) => format!("A tie between {}: a host decides{}.", first.join(", "), by_hand(bound)),
        (Some(chosen), bound) => {
            let lot = if tally.by_lot { format!(", drawn by lot among {}", first.join(", ")) } else { String::new() };
            let off = match bound {
                Some(_) if !tally.follows => {
                    format!(" That cannot be done any more: a host decides{}.", by_hand(bound))
                }
                Some(Bound::Winner) => " 🏆 The season is theirs.".to_owned(),
                _ => String::new(),
            };
            format!("The choice is **{chosen}**{lot}.{off}")
        }
    };
    let mut lines = vec![format!("Votes: {totals}."), verdict];
    lines.extend(voices(tally, name, names));
    lines.join("\n")
}

/// Who chose what in an open vote.
fn voices(tally: &Totals, name: impl Fn(usize) -> String, names: &Names<'_>) -> Option<String> {
    let by = |at: usize| {
        let voters = tally.votes.iter().filter(|(_, choice)| usize::from(*choice) == at);
        let voters: Vec<Member> = voters.map(|(member, _)| *member).collect();
        (!voters.is_empty()).then(|| format!("{} by {}", name(at), list(&voters, names)))
    };
    let voices: Vec<_> = (0..tally.totals.len()).filter_map(by).collect();
    (!voices.is_empty()).then(|| format!("Who chose what: {}.", voices.join("; ")))
}

/// By what a host does by hand what a vote has not decided.
fn by_hand(bound: Option<Bound>) -> &'static str {
    match bound {
        None => "",
        Some(Bound::Home) => " with `/season eliminate`",
        Some(Bound::Prize(_)) => " with `/season award`",
        Some(Bound::Game) => " with `/season death`",
        Some(Bound::Winner) => " with `/season eliminate` who is the runner-up",
    }
}

/// How a vote stands that is on, in a line: what was asked, until when, and how many have voted.
pub fn vote_line(vote: &Vote, n_voted: usize, titles: &Titles<'_>) -> String {
    let kind = if vote.question.is_secret { "secret" } else { "open" };
    let of = match vote.question.asked {
        Asked::Cast | Asked::Jury => format!("{n_voted} of {}", vote.question.voters.len()),
        Asked::Spectators => n_voted.to_string(),
    };
    let have = if n_voted == 1 && vote.question.asked == Asked::Spectators { "has" } else { "have" };
    format!("🗳 A vote ({kind}): **{}** {of} {have} voted; it ends {}.", titles(&vote.question.text), moment(vote.until))
}
