//! Tests of votes in the log: questions, who may choose what, counting, and what an undo leaves alone.

use super::super::tests::{CONFIRM, MAIN, PICK, RESULT, create, next, play, read};
use super::super::{By, Holdings, Kind, Line, Logged, Move, Phase, Season, Step, told, vote_line};
use super::*;
use rules::Dice;

/// An open vote in which three members of the cast name a member; `tie` decides ties.
fn ask(tie: &str, bound: &str) -> String {
    format!(
        r#"{{"do":"vote","vote":"ask","question":{{"text":"Who goes?","asked":"cast","voters":[1,2,3],"choices":[{{"member":1}},{{"member":2}},{{"member":3}}],"is_secret":false,"time_ms":5000,"tie":"{tie}","bound":{bound}}}}}"#
    )
}

const COUNT: &str =
    r#"{"do":"vote","vote":"count","tally":{"of":2,"totals":[0,2,1],"chosen":1,"by_lot":false,"follows":true}}"#;
const HOME: &str = r#"{"do":"eliminate","member":2,"by":"vote","spoils":0}"#;
const UNDO: &str = r#"{"do":"undo"}"#;
const AWARD: &str = r#"{"do":"award","to":[5],"kind":"garnet","change":1}"#;

/// A secret vote in which four members of the cast name a member.
fn ask_in_secret(bound: &str) -> String {
    let asked = ask("lot", bound).replace("[1,2,3],\"c", "[1,2,3,4],\"c").replace("false", "true");
    asked.replace(r#"{"member":3}"#, r#"{"member":3},{"member":4}"#)
}

fn ballots(of: &[(u16, u8)]) -> Vec<Ballot> {
    of.iter().map(|&(by, choice)| Ballot { by: Some(Member(by)), choice }).collect()
}

fn dice() -> Dice {
    Dice::new(5, "season", 0)
}

fn say(season: &Season, step: &Step) -> String {
    let line = Line { n: season.n() + 1, at: Timestamp(2000), step: step.clone() };
    told(Some(season), &line, &|member| format!("P{member}"), &|_| "“Who goes?”".to_owned()).to_string()
}

fn refusal(season: &Season, question: &Question) -> String {
    crate::catalogued::refusal(season.check_question(question).unwrap_err())
}

fn question(season: &Season) -> Question {
    season.vote(2).expect("the vote is on").question.clone()
}

#[test]
fn what_is_asked_is_said_with_its_rules_before_anybody_votes() {
    let begun = create(6);
    let season = play(&[&begun]);
    let said = say(&season, &read(&ask_in_secret(r#""home""#)).unwrap());
    assert_eq!(
        said,
        "🗳 A vote: **“Who goes?”**\nWho may vote: the cast in play (P1, P2, P3, P4).\nChoices: P1, P2, P3, P4.\n\
         The vote is secret: everybody learns only how many votes each choice has, the hosts too. If fewer than 4 people \
         vote, nothing is counted, because the result would show who chose what.\n\
         It ends <t:7:f> (<t:7:R>), or when all have voted. You can change your vote until then.\n\
         If there is a tie, the lot decides. The member with the most votes goes home."
    );
    let season = play(&[&begun, &ask("host", "null")]);
    let line = vote_line(season.vote(2).unwrap(), 1, &|_| "Who goes?".to_owned()).to_string();
    assert_eq!(line, "🗳 A vote (open): **Who goes?** 1 of 3 have voted; it ends <t:7:f> (<t:7:R>).");
}

#[test]
fn only_whoever_is_asked_votes_and_nobody_for_themselves() {
    let begun = create(6);
    let vote = |season: &Season, by, choice| {
        let ballot = Ballot { by: Option::map(by, Member), choice };
        season.check_ballot(season.vote(2).unwrap(), ballot).map_err(crate::catalogued::refusal)
    };
    let season = play(&[&begun, &ask("host", "null")]);
    assert_eq!(vote(&season, Some(1), 1), Ok(()));
    assert!(vote(&season, Some(1), 0).unwrap_err().contains("can't vote for yourself"));
    assert!(vote(&season, Some(1), 3).unwrap_err().contains("no such choice"));
    for stranger in [Some(4), None] {
        assert!(vote(&season, stranger, 1).unwrap_err().contains("been in play since it began"));
    }
    let gone = play(&[&begun, &ask("host", "null"), r#"{"do":"eliminate","member":1,"by":"host","spoils":0}"#]);
    assert!(vote(&gone, Some(1), 1).is_err(), "whoever goes home votes no more");
    let jury = ask("host", "null").replace("cast", "jury").replace("[1,2,3],\"c", "[1],\"c");
    let gone = play(&[&begun, &jury, r#"{"do":"eliminate","member":1,"by":"host","spoils":0}"#]);
    assert_eq!(vote(&gone, Some(1), 1), Ok(()), "a jury has gone home anyway");
    assert!(vote(&gone, Some(2), 0).unwrap_err().contains("gone home when it began"));
    let all = ask("host", "null").replace("cast", "spectators").replace("[1,2,3],\"c", "[],\"c");
    let season = play(&[&begun, &all]);
    assert_eq!(vote(&season, None, 1), Ok(()));
    assert!(vote(&season, Some(4), 1).unwrap_err().contains("you are in play"));
}

#[test]
fn a_vote_is_over_when_all_who_are_asked_have_voted() {
    let begun = create(6);
    let season = play(&[&begun, &ask("host", "null")]);
    let have = |season: &Season, of: &[(u16, u8)]| season.have_all_voted(season.vote(2).unwrap(), &ballots(of));
    assert!(!have(&season, &[(1, 1), (2, 0)]));
    assert!(!have(&season, &[(1, 1), (2, 0), (3, 2)]), "for themselves is no vote");
    assert!(!have(&season, &[(1, 1), (2, 0), (4, 1)]), "whoever is not asked is not waited for");
    assert!(have(&season, &[(1, 1), (2, 0), (3, 1)]));
    let gone = play(&[&begun, &ask("host", "null"), r#"{"do":"remove","member":3}"#]);
    assert!(have(&gone, &[(1, 1), (2, 0)]), "whoever has left is not waited for");
    let replaced = play(&[&begun, &ask("host", "null"), r#"{"do":"replace","member":3,"by":7,"owned":[]}"#]);
    assert!(!have(&replaced, &[(1, 1), (2, 0), (3, 1)]), "their place has a new voter");
    assert!(have(&replaced, &[(1, 1), (2, 0), (7, 1)]));
    assert_eq!(replaced.vote(2).unwrap().question.choices[2], Choice::Member(Member(7)), "who can be voted for");
    let all = ask("host", "null").replace("cast", "spectators").replace("[1,2,3],\"c", "[],\"c");
    assert!(!have(&play(&[&begun, &all]), &[]), "nobody knows how many spectators there are");
    assert_eq!(season.deadline(), Some(Timestamp(7000)));
}

#[test]
fn a_secret_vote_is_counted_in_totals_alone_and_an_open_one_says_who_chose_what() {
    let begun = create(6);
    let season = play(&[&begun, &ask_in_secret("null")]);
    let count = |season: &Season, of: &[(u16, u8)]| season.count(season.vote(2).unwrap(), &ballots(of), &mut dice());
    let tally = count(&season, &[(1, 1), (2, 0), (3, 1), (4, 2), (5, 2)]);
    assert_eq!((tally.totals.as_slice(), tally.chosen), (&[1, 2, 1, 0][..], Some(1)), "a stranger does not count");
    assert_eq!(tally.votes, []);
    let step = Step::Vote(Box::new(VoteStep::Count { tally }));
    assert!(!serde_json::to_string(&step).unwrap().contains("votes"), "the log has nothing of who chose what");
    assert_eq!(
        say(&season, &step),
        "🗳 The vote is over: **“Who goes?”**\nVotes: P2 2, P1 1, P3 1, P4 0.\nThe choice is **P2**."
    );
    let open = play(&[&begun, &ask("host", "null")]);
    let tally = count(&open, &[(3, 1), (1, 1), (2, 0)]);
    let step = Step::Vote(Box::new(VoteStep::Count { tally }));
    assert!(say(&open, &step).ends_with("Who chose what: P1 by P2; P2 by P1, P3."), "{}", say(&open, &step));
}

#[test]
fn a_tie_goes_as_it_was_said_before() {
    let begun = create(6);
    let tied = ballots(&[(1, 1), (2, 0)]);
    let count = |season: &Season, of: &[Ballot]| season.count(season.vote(2).unwrap(), of, &mut dice());
    let said = |season: &Season, tally| say(season, &Step::Vote(Box::new(VoteStep::Count { tally })));
    let hosts = play(&[&begun, &ask("host", r#""home""#)]);
    let tally = count(&hosts, &tied);
    assert_eq!((tally.chosen, tally.by_lot), (None, false));
    assert_eq!(hosts.follows(hosts.vote(2).unwrap(), &tally, &Holdings::new()), None);
    assert!(said(&hosts, tally).contains("It is a tie between P1, P2. A host decides with `/season eliminate`."));
    let lot = play(&[&begun, &ask("lot", r#""home""#)]);
    let tally = count(&lot, &tied);
    assert!(tally.by_lot && [Some(0), Some(1)].contains(&tally.chosen), "{tally:?}");
    assert!(lot.follows(lot.vote(2).unwrap(), &tally, &Holdings::new()).is_some());
    assert!(said(&lot, tally).contains("drawn by lot among P1, P2"));
    let nobody = count(&lot, &[]);
    assert_eq!((nobody.chosen, nobody.by_lot), (None, false), "no lot is drawn for nobody");
    assert!(said(&lot, nobody).contains("Nobody has voted, so nothing happens."));
}

#[test]
fn what_a_vote_is_bound_to_follows_and_what_cannot_be_done_any_more_does_not() {
    let begun = create(6);
    let season = |bound: &str| play(&[&begun, &ask("host", bound)]);
    let chosen = |season: &Season, choice| {
        let (vote, most) = (season.vote(2).unwrap(), [(1, choice), (2, choice), (3, choice)]);
        let tally = season.count(vote, &ballots(&most), &mut dice());
        season.follows(vote, &tally, &Holdings::new())
    };
    // Nobody votes for themselves, so two votes are enough.
    assert_eq!(chosen(&season("null"), 1), None);
    assert_eq!(chosen(&season(r#""home""#), 1), Some(read(HOME).unwrap()));
    let prize = chosen(&season(r#"{"prize":5}"#), 0).unwrap();
    let step = r#"{"do":"award","to":[1],"kind":"garnet","change":5,"by":"vote"}"#;
    assert_eq!(prize, read(step).unwrap());
    let moved = Move { from: None, to: Some(Member(1)), kind: Kind::Garnet, amount: 5 };
    assert_eq!(season("null").moves(&prize), [moved]);
    assert_eq!(say(&season("null"), &prize), "⚖ The vote gives 5 garnets to P1.");
    assert_eq!(Season::reason(&prize), "by a vote");
    let gone = play(&[&begun, &ask("host", r#""home""#), r#"{"do":"remove","member":2}"#]);
    let (vote, two) = (gone.vote(2).unwrap(), ballots(&[(1, 1), (3, 1)]));
    let tally = gone.count(vote, &two, &mut dice());
    assert_eq!(gone.follows(vote, &tally, &Holdings::new()), None);
    let said = say(&gone, &Step::Vote(Box::new(VoteStep::Count { tally })));
    assert!(said.contains("cannot be done any more. A host decides with `/season eliminate`."), "{said}");
}

#[test]
fn a_vote_names_the_game_of_a_death_match_and_a_jury_decides_the_final() {
    let begun = create(6).replace(r#""game":"lot""#, r#""game":"host""#);
    let games = ask("host", r#""game""#)
        .replace(r#"[{"member":1},{"member":2},{"member":3}]"#, r#"[{"game":"mist"},{"game":"demeter"}]"#);
    let season = play(&[&begun, MAIN, RESULT, CONFIRM, PICK, &games]);
    let vote = season.vote(6).unwrap();
    assert_eq!(season.check_question(&vote.question), Ok(()));
    let tally = season.count(vote, &ballots(&[(1, 1)]), &mut dice());
    let step = season.follows(vote, &tally, &Holdings::new()).unwrap();
    assert_eq!(step, Step::Choose { game: "demeter".to_owned(), by: By::Vote });
    assert_eq!(say(&season, &step), "🎯 The death match is `demeter`: the vote has chosen it.");
    assert!(refusal(&play(&[&begun]), &vote.question).contains("after the opponent is picked"));

    let begun = create(3);
    let jury = ask("lot", r#""winner""#)
        .replace("cast", "jury")
        .replace("[1,2,3],\"c", "[3],\"c")
        .replace(r#",{"member":3}"#, "");
    let out = r#"{"do":"eliminate","member":3,"by":"host","spoils":0}"#;
    let season = play(&[&begun, out, &jury]);
    let vote = season.vote(3).unwrap();
    assert_eq!(season.voters(Asked::Jury), [Member(3)]);
    assert_eq!(season.check_question(&vote.question), Ok(()));
    let tally = season.count(vote, &ballots(&[(3, 1)]), &mut dice());
    let step = season.follows(vote, &tally, &Holdings::new()).unwrap();
    let season = next(Some(season), 4, step).unwrap();
    assert_eq!(season.phase(), &Phase::Won { champion: Member(2) });
    let words = refusal(&play(&[&begun]), &question(&play(&[&begun, &ask("lot", r#""winner""#)])));
    assert!(words.contains("before only two members are left"), "{words}");
}

#[test]
fn an_undo_takes_back_what_followed_and_never_opens_a_vote_again() {
    let begun = create(6);
    let asked = ask("host", r#""home""#);
    let log = [begun.as_str(), &asked, AWARD, COUNT, HOME];
    let undone = play(&[&log[..], &[UNDO]].concat());
    assert!(undone.is_in_play(Member(2)) && undone.votes().is_empty(), "what followed is struck out");
    assert_eq!(undone.moves(&Step::Undo).len(), 1, "then the award");
    let twice = play(&[&log[..], &[UNDO, UNDO]].concat());
    assert_eq!(twice.votes(), [], "a vote that was counted stays counted: its ballots are gone");
    // Finally the vote itself is undone, with its result.
    let struck: Vec<u32> = twice.struck(&Step::Undo).iter().map(|line| line.n).collect();
    assert_eq!(struck, [2, 4]);
    let all = play(&[&log[..], &[UNDO, UNDO, UNDO]].concat());
    assert!(all.votes().is_empty() && all.check(&Step::Undo).is_err());
    // While a vote is open, an undo of another step leaves it alone; an undo of the vote ends it.
    let on = play(&[&begun, &asked, AWARD, r#"{"do":"vote","vote":"delay","of":2,"outage":1,"by_ms":700}"#, UNDO]);
    assert_eq!(on.vote(2).map(|vote| (vote.until, vote.credited)), Some((Timestamp(7700), 1)));
    assert_eq!(play(&[&begun, &asked, UNDO]).votes(), []);
    assert!(say(&on, &Step::Undo).contains("A vote"), "{}", say(&on, &Step::Undo));
}

#[test]
fn the_end_of_a_season_ends_its_votes_and_an_undo_of_the_end_does_not_ask_again() {
    let begun = create(6);
    let (asked, end) = (ask("host", "null"), r#"{"do":"end","prizes":[]}"#);
    let ended = play(&[&begun, &asked, end]);
    assert_eq!((ended.votes(), ended.deadline()), (&[][..], None));
    assert!(say(&play(&[&begun, &asked]), &read(end).unwrap()).contains("end without a result"));
    let log = [begun.as_str(), &asked, end, UNDO];
    assert_eq!(play(&log).votes(), []);
    assert!(play(&log).check(&read(COUNT).unwrap()).is_err());
    let on = play(&[&log[..], &[&asked, AWARD, UNDO]].concat());
    assert_eq!(on.votes().iter().map(|vote| vote.n).collect::<Vec<_>>(), [5], "nor after another undo");
}

#[test]
fn an_absence_is_given_back_to_a_vote_and_to_nobody_else() {
    let begun = create(6);
    let delay = r#"{"do":"vote","vote":"delay","of":5,"outage":3,"by_ms":700}"#;
    let log = [begun.as_str(), MAIN, RESULT, CONFIRM, &ask("host", "null")];
    let season = play(&[&log[..], &[delay]].concat());
    assert_eq!(season.vote(5).map(|vote| vote.until), Some(Timestamp(10_700)));
    assert_eq!(season.deadline(), Some(Timestamp(5000)), "the candidate's time is their own");
    assert!(season.check(&read(delay).unwrap()).is_err(), "once");
    let said = say(&play(&log), &read(delay).unwrap());
    assert_eq!(said, "⏳ I was away, so the vote **“Who goes?”** lasts 1 s longer. It ends <t:10:f> (<t:10:R>).");
    // A season's `shift` step does not extend a vote.
    let shift = r#"{"do":"shift","outage":3,"by_ms":700}"#;
    assert!(play(&[&begun, &ask("host", "null")]).check(&read(shift).unwrap()).is_err());
}

#[test]
fn what_cannot_be_asked_is_refused_with_what_would_work() {
    let begun = create(6);
    let season = play(&[&begun, &ask("host", "null")]);
    let asked = question(&season);
    let check = |question: Question| {
        let step = Step::Vote(Box::new(VoteStep::Ask { question }));
        crate::catalogued::refusal(season.check(&step).unwrap_err())
    };
    let words = |n: usize| (0..n).map(|at| Choice::Words(Title::typed(at.to_string()))).collect::<Vec<_>>();
    assert!(check(Question { choices: words(1), ..asked.clone() }).contains("at least two choices"));
    assert!(check(Question { choices: words(11), ..asked.clone() }).contains("at most 10 choices"));
    let twice = Question { choices: [words(2), words(1)].concat(), ..asked.clone() };
    assert!(check(twice).contains("is there twice"));
    assert!(check(Question { voters: vec![Member(1), Member(1)], ..asked.clone() }).contains("named twice"));
    for (question, words) in [
        (Question { voters: Vec::new(), ..asked.clone() }, "only machines are in play"),
        (
            Question { asked: Asked::Jury, voters: Vec::new(), ..asked.clone() },
            "nobody who could vote has gone home yet",
        ),
        (Question { is_secret: true, ..asked.clone() }, "ask openly with `secret:False`"),
        (
            Question { is_secret: true, choices: words(2), voters: vec![Member(1), Member(2)], ..asked.clone() },
            "needs at least three voters, and four if they can vote for each other",
        ),
        (Question { choices: words(2), bound: Some(Bound::Home), ..asked.clone() }, "Leave `choices` out"),
        (Question { bound: Some(Bound::Prize(0)), ..asked.clone() }, "from 1 to 10,000"),
        (Question { bound: Some(Bound::Winner), ..asked.clone() }, "before only two members are left"),
    ] {
        assert!(refusal(&season, &question).contains(words), "{words}");
    }
    let many = play(&[&begun, &ask("host", "null"), &ask("host", "null"), &ask("host", "null")]);
    assert!(refusal(&many, &asked).contains("3 votes are on already"));
}

#[test]
fn a_secret_vote_whose_result_would_show_who_chose_what_is_not_counted() {
    let begun = create(6);
    let season = play(&[&begun, &ask_in_secret(r#""home""#)]);
    let asked = question(&season);
    assert_eq!(season.check_question(&asked), Ok(()));
    let words = |n: usize| (0..n).map(|at| Choice::Words(Title::typed(at.to_string()))).collect::<Vec<_>>();
    let three: Vec<Member> = [1, 2, 3].map(Member).to_vec();
    // Of three voters who can vote for each other but not for themselves, each knows what the others chose.
    let among = Question { voters: three.clone(), choices: asked.choices[..3].to_vec(), ..asked.clone() };
    assert!(season.check_question(&among).is_err());
    let yes_or_no = Question { voters: three, choices: words(2), bound: None, ..asked.clone() };
    assert_eq!(season.check_question(&yes_or_no), Ok(()));
    // If the choices are two voters, these have only one choice each: their votes are known and do not hide the
    // others'.
    let duel = Question { choices: asked.choices[..2].to_vec(), ..asked.clone() };
    assert!(season.check_question(&duel).is_err(), "two are left who choose");

    let count = |season: &Season, of: &[(u16, u8)]| {
        let tally = season.count(season.vote(2).unwrap(), &ballots(of), &mut dice());
        let follows = season.follows(season.vote(2).unwrap(), &tally, &Holdings::new());
        (say(season, &Step::Vote(Box::new(VoteStep::Count { tally: tally.clone() }))), tally, follows)
    };
    let (said, tally, follows) = count(&season, &[(1, 1), (3, 1), (4, 1)]);
    assert_eq!((tally.totals.as_slice(), tally.chosen, follows), (&[0, 0, 0, 0][..], None, None));
    assert_eq!(
        said,
        "🗳 The vote is over: **“Who goes?”**\nToo few have voted. The result would show who chose what, so nothing is \
         counted. A host decides with `/season eliminate`."
    );
    let written = serde_json::to_string(&tally).unwrap();
    assert_eq!(serde_json::from_str::<Totals>(&written).unwrap(), tally);
    // A host cannot reveal a ballot by sending all other members home.
    let out = [2, 3, 4].map(|member| format!(r#"{{"do":"eliminate","member":{member},"by":"host","spoils":0}}"#));
    let alone = play(&[&begun, &ask_in_secret("null"), &out[0], &out[1], &out[2]]);
    assert!(alone.have_all_voted(alone.vote(2).unwrap(), &ballots(&[(1, 1), (3, 1)])));
    assert!(count(&alone, &[(1, 1), (3, 1)]).0.contains("nothing is counted"));
    // If nobody has voted, the message says so.
    assert!(count(&season, &[]).0.contains("Nobody has voted"));
    // An open vote has no minimum.
    let open = play(&[&begun, &ask("host", "null")]);
    assert_eq!(count(&open, &[(1, 1)]).1.totals, [0, 1, 0]);
}

#[test]
fn whoever_is_back_in_play_is_of_no_jury() {
    let begun = create(6);
    let out = [4, 5].map(|member| format!(r#"{{"do":"eliminate","member":{member},"by":"host","spoils":0}}"#));
    let jury = ask("host", "null").replace("cast", "jury").replace("[1,2,3],\"c", "[4,5],\"c");
    let back = r#"{"do":"return","member":4}"#;
    let log = [begun.as_str(), &out[0], &out[1], &jury, back];
    let season = play(&log);
    let vote = season.vote(4).unwrap();
    let theirs = Ballot { by: Some(Member(4)), choice: 0 };
    assert!(season.check_ballot(vote, theirs).is_err());
    assert!(season.have_all_voted(vote, &ballots(&[(5, 0)])), "nobody waits for them");
    let undone = play(&[&log[..], &[UNDO]].concat());
    assert_eq!(undone.check_ballot(undone.vote(4).unwrap(), theirs), Ok(()));
}

#[test]
fn a_vote_about_a_death_match_says_nothing_of_the_next_episodes() {
    let begun = create(6).replace(r#""game":"lot""#, r#""game":"host""#);
    let games = ask("host", r#""game""#)
        .replace(r#"[{"member":1},{"member":2},{"member":3}]"#, r#"[{"game":"mist"},{"game":"demeter"}]"#);
    let out = r#"{"do":"eliminate","member":4,"by":"host","spoils":0}"#;
    let log = [&begun, MAIN, RESULT, CONFIRM, PICK, &games, out];
    let later = [
        r#"{"do":"main","game":"mist","seats":[1,2]}"#,
        r#"{"do":"result","of":8,"winner":1,"candidate":2}"#,
        r#"{"do":"confirm","from":[3]}"#,
        r#"{"do":"pick","opponent":3,"by":"candidate","tokens":[]}"#,
    ];
    let season = play(&[&log[..], &later[..]].concat());
    assert!(matches!(season.phase(), Phase::Choosing { .. }), "{:?}", season.phase());
    let vote = season.vote(6).unwrap();
    let tally = season.count(vote, &ballots(&[(1, 1)]), &mut dice());
    assert_eq!(season.follows(vote, &tally, &Holdings::new()), None);
}

#[test]
fn a_full_log_has_room_for_the_count_of_every_vote_and_for_what_follows() {
    let (begun, asked) = (create(6), ask("host", r#""home""#));
    let mut season = play(&[&begun, &asked]);
    let mut lines = 0;
    let award = read(AWARD).unwrap();
    let again = read(&asked).unwrap();
    while season.check(&award).is_ok() {
        let line = Line { n: season.n() + 1, at: Timestamp(2000), step: award.clone() };
        season.take(line).unwrap();
        lines += 1;
    }
    assert_eq!(lines + 2 + 2, crate::season::LINES_MAX, "two are kept free");
    assert!(season.check(&again).unwrap_err().to_string().contains("log is full"));
    let vote = season.vote(2).unwrap().clone();
    let tally = season.count(&vote, &ballots(&[(1, 1), (3, 1)]), &mut dice());
    let follows = season.follows(&vote, &tally, &Holdings::new()).expect("there is room for what follows");
    let count = Step::Vote(Box::new(VoteStep::Count { tally: Totals { follows: true, ..tally } }));
    for step in [count, follows] {
        let line = Line { n: season.n() + 1, at: Timestamp(3000), step };
        season.take(line).unwrap();
    }
    assert_eq!((season.n(), season.is_in_play(Member(2))), (crate::season::LINES_MAX, false));
}
