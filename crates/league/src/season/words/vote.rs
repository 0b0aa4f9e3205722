//! Votes in words: the question with its rules, and the result.

use super::super::vote::{Asked, Bound, Choice, OnTie, Question, Totals, Vote, VoteStep};
use super::super::{Kind, Member, Season, Titles};
use super::{Names, counted, length, list, moment, name, named, sentences};
use ::words::{Message, Words, vote as said};
use rules::{Millis, Timestamp};

/// The name of a choice, safe to print.
pub fn choice_name(choice: &Choice, names: &Names<'_>, titles: &Titles<'_>) -> Words {
    match choice {
        Choice::Words(words) => Words::markup(titles(words)),
        Choice::Member(member) => name(*member, names),
        Choice::Game(game) => named(game),
    }
}

/// The message for a step of a vote.
pub(super) fn told(
    season: Option<&Season>,
    step: &VoteStep,
    at: Timestamp,
    names: &Names<'_>,
    titles: &Titles<'_>,
) -> Message {
    let vote = step.of().and_then(|of| season?.vote(of));
    let text = |vote: &Vote| Words::markup(titles(&vote.question.text));
    match (step, vote) {
        (VoteStep::Ask { question }, _) => vote_asked(question, at + Millis(question.time_ms), names, titles),
        (VoteStep::Count { tally }, Some(vote)) => {
            said::Over { question: text(vote), results: results(vote, tally, names, titles) }.into()
        }
        (VoteStep::Off { .. }, Some(vote)) => said::CalledOff { question: text(vote) }.into(),
        (VoteStep::Delay { by_ms, .. }, Some(vote)) => {
            let when = moment(vote.until + Millis(*by_ms));
            said::Delayed { question: text(vote), length: length(*by_ms), when }.into()
        }
        (VoteStep::Count { .. } | VoteStep::Off { .. } | VoteStep::Delay { .. }, None) => Message::verbatim(""),
    }
}

/// The question, its deadline and its rules.
pub fn vote_asked(question: &Question, until: Timestamp, names: &Names<'_>, titles: &Titles<'_>) -> Message {
    let (members, when) = (list(&question.voters, names), moment(until));
    let (voters, end): (Message, Message) = match question.asked {
        Asked::Cast => (said::Cast { members }.into(), said::EndsEarly { when }.into()),
        Asked::Jury => (said::Jury { members }.into(), said::EndsEarly { when }.into()),
        Asked::Spectators => (said::Spectators.into(), said::Ends { when }.into()),
    };
    let choices: Vec<_> = question.choices.iter().map(|choice| choice_name(choice, names, titles).into()).collect();
    let secrecy: Message =
        if question.is_secret { said::Secret { count: question.secret_votes_min() }.into() } else { said::Open.into() };
    let tie = match question.tie {
        OnTie::Host => said::TieHost.into(),
        OnTie::Lot => said::TieLot.into(),
    };
    let follows = question.bound.map(|bound| match bound {
        Bound::Home => said::SendsHome.into(),
        Bound::Prize(garnets) => said::GivesPrize { garnets: counted(Kind::Garnet, garnets) }.into(),
        Bound::Game => said::NamesGame.into(),
        Bound::Winner => said::NamesWinner.into(),
    });
    let choices = Words::markup(<[String]>::join(&choices, ", "));
    let follows = sentences([Some(tie), follows]);
    said::Asked { question: Words::markup(titles(&question.text)), voters, choices, secrecy, end, follows }.into()
}

/// The result of a vote.
fn results(vote: &Vote, tally: &Totals, names: &Names<'_>, titles: &Titles<'_>) -> Message {
    let name = |at: usize| {
        let choice = vote.question.choices.get(at);
        choice.map_or_else(|| Words::markup(""), |choice| choice_name(choice, names, titles))
    };
    let mut places: Vec<usize> = (0..tally.totals.len()).collect();
    places.sort_by_key(|&at| (std::cmp::Reverse(tally.totals[at]), at));
    let total = |&at: &usize| format!("{} {}", name(at), tally.totals[at]);
    let totals = Words::markup(places.iter().map(total).collect::<Vec<_>>().join(", "));
    let most = tally.totals.iter().copied().max().unwrap_or(0);
    let first: Vec<String> = places.iter().filter(|&&at| tally.totals[at] == most).map(|&at| name(at).into()).collect();
    let choices = Words::markup(first.join(", "));
    let chosen = tally.chosen.map(|at| name(usize::from(at)));
    let bound = vote.question.bound;
    if tally.is_too_few {
        return sentences([Some(said::TooFew.into()), bound.map(|_| by_hand(bound))]);
    }
    let verdict = match chosen {
        None if most == 0 => said::Nobody.into(),
        None => sentences([Some(said::Tied { choices }.into()), Some(by_hand(bound))]),
        Some(choice) => {
            let follows = match bound {
                Some(_) if !tally.follows => Some(sentences([Some(said::Impossible.into()), Some(by_hand(bound))])),
                Some(Bound::Winner) => Some(said::Champion { choice: choice.clone() }.into()),
                _ => None,
            };
            let chosen = if tally.by_lot {
                said::ChosenByLot { choice, choices }.into()
            } else {
                said::Chosen { choice }.into()
            };
            sentences([Some(chosen), follows])
        }
    };
    let lines = [said::Totals { totals }.into(), verdict];
    Message::joined(lines.into_iter().chain(voices(tally, name, names)), "\n")
}

/// Who chose what in an open vote.
fn voices(tally: &Totals, name: impl Fn(usize) -> Words, names: &Names<'_>) -> Option<Message> {
    let by = |at: usize| {
        let voters = tally.votes.iter().filter(|(_, choice)| usize::from(*choice) == at);
        let voters: Vec<Member> = voters.map(|(member, _)| *member).collect();
        (!voters.is_empty()).then(|| said::Voice { choice: name(at), voters: list(&voters, names) }.into())
    };
    let voices: Vec<_> = (0..tally.totals.len()).filter_map(by).collect();
    (!voices.is_empty()).then(|| said::Voices { voices: Message::joined(voices, "; ") }.into())
}

/// Names the command by which a host does what the vote has not decided.
fn by_hand(bound: Option<Bound>) -> Message {
    match bound {
        None => said::ByHost.into(),
        Some(Bound::Home) => said::ByEliminate.into(),
        Some(Bound::Prize(_)) => said::ByAward.into(),
        Some(Bound::Game) => said::ByDeath.into(),
        Some(Bound::Winner) => said::ByRunnerUp.into(),
    }
}

/// An open vote in one line: the question, the deadline, and how many have voted.
pub fn vote_line(vote: &Vote, n_voted: usize, titles: &Titles<'_>) -> Message {
    let voted: Message = match vote.question.asked {
        Asked::Cast | Asked::Jury => said::VotedOf { count: n_voted, all: vote.question.voters.len() }.into(),
        Asked::Spectators => said::Voted { count: n_voted }.into(),
    };
    let (question, when) = (Words::markup(titles(&vote.question.text)), moment(vote.until));
    if vote.question.is_secret {
        said::LineSecret { question, voted, when }.into()
    } else {
        said::LineOpen { question, voted, when }.into()
    }
}
