//! Tests of episodes, members' statistics and recaps: logs in, text out.

use super::tests::{CHOOSE, CONFIRM, DEATH, MAIN, PICK, RESULT, create, holdings, play, read};
use super::*;
use crate::catalogued::comes_from_the_catalogue;
use rules::Timestamp;

fn name(member: Member) -> String {
    format!("P{member}")
}

fn label(one: &Match) -> String {
    format!("{} #{}", one.game, one.n)
}

/// All members' statistics, one line each.
fn tallies(season: &Season, takings: &Takings) -> String {
    season.tallies(takings).iter().map(|tally| tallied(tally, &name).to_string()).collect::<Vec<_>>().join("\n")
}

/// The recap of the last episode.
fn last_recap(season: &Season, takings: &Takings, owned: &Holdings) -> String {
    let told = recap(season, season.episodes(takings).last().unwrap(), owned, &name, &label);
    let unnamed =
        recap(season, season.episodes(takings).last().unwrap(), owned, &|_| "①".to_owned(), &|_| "②".to_owned());
    comes_from_the_catalogue(&unnamed);
    told.to_string()
}

fn takings(of: u32, paid: &[(u16, i64)]) -> Takings {
    Takings::from([(of, paid.iter().map(|&(member, change)| (Member(member), change)).collect())])
}

const BEATEN: &str = r#"{"do":"result","of":7,"winner":5,"candidate":null}"#;
const HOME: &str = r#"{"do":"eliminate","member":4,"by":"rules","spoils":3}"#;

#[test]
fn an_episode_is_told_with_its_matches_its_garnets_and_who_is_left() {
    let begun = create(6);
    let season = play(&[&begun, MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH, BEATEN, HOME]);
    let paid = takings(2, &[(1, -1), (4, 2)]);
    let owned = holdings(&[(1, Kind::Garnet, 1), (5, Kind::Garnet, 5), (5, Kind::Token, 9)]);
    assert_eq!(
        last_recap(&season, &paid, &owned),
        "**Episode 1**\n\
         🎲 starry #2: P1, P2, P3, P4: P1 wins.\n\
         💀 mist #7: P4, P5: P5 wins.\n\
         Candidate: P4; opponent: P5.\n\
         Garnets in this episode: P1 −1, P4 −1, P5 +3.\n\
         In play, with garnets: P1 1, P2 0, P3 0, P5 5, P6 0."
    );
    let episodes = season.episodes(&paid);
    assert_eq!((episodes.len(), episodes[0].ended, &episodes[0].out), (1, Some(9), &vec![Member(4)]));
    assert_eq!(episodes[0].decisive().map(|one| one.n), Some(7));
    assert_eq!(
        tallies(&season, &paid),
        "– P1: 1 match, 1 won, garnets +0 −1\n\
         – P2: 1 match, 0 won\n\
         – P3: 1 match, 0 won\n\
         – P5: 1 match, 1 won, 1 death match won, garnets +3 −0\n\
         – P6: 0 matches, 0 won\n\
         6. P4: 2 matches, 0 won, candidate once, garnets +2 −3"
    );
}

#[test]
fn what_was_struck_out_counts_for_nothing() {
    let begun = create(6);
    let undone = r#"{"do":"undo"}"#;
    let log = [&begun, MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH, BEATEN, HOME];
    // The elimination and the result followed from the opening of the death match, so its undo removes both.
    let season = play(&[&log[..], &[undone]].concat());
    let episodes = season.episodes(&Takings::new());
    assert_eq!((episodes[0].ended, episodes[0].out.len(), episodes[0].matches.len()), (None, 0, 1));
    assert_eq!(episodes[0].decisive(), None);
    assert!(tallies(&season, &takings(7, &[(5, 4)])).contains("P5: 0 matches, 0 won\n"), "its match counts no more");
    // Another member goes home instead: the same episode ends again, with another line.
    let again = r#"{"do":"eliminate","member":5,"by":"host","spoils":0}"#;
    let season = play(&[&log[..], &[undone, again]].concat());
    let episodes = season.episodes(&Takings::new());
    assert_eq!((episodes.len(), episodes[0].ended, &episodes[0].out), (1, Some(11), &vec![Member(5)]));
    assert!(last_recap(&season, &Takings::new(), &Holdings::new()).contains("No garnets changed hands"));
}

#[test]
fn whoever_goes_before_the_first_episode_went_in_no_episode() {
    let begun = create(6);
    let notes = |log: &[&str]| [1, 2].map(|member| note(&play(log), Member(member)).to_string());
    let (leaves, out) = (r#"{"do":"remove","member":1}"#, r#"{"do":"eliminate","member":2,"by":"host","spoils":0}"#);
    assert_eq!(notes(&[&begun, leaves, out]), ["left before the first episode", "out before the first episode"]);
    let main = r#"{"do":"main","game":"starry","seats":[3,4,5,6]}"#;
    assert_eq!(notes(&[&begun, main, leaves, out]), ["left in episode 1", "out in episode 1"]);
}

#[test]
fn who_goes_home_beside_an_episode_ends_none() {
    let begun = create(6);
    let out = |member: u16| format!(r#"{{"do":"eliminate","member":{member},"by":"host","spoils":0}}"#);
    let season = play(&[&begun, &out(1)]);
    assert_eq!(season.episodes(&Takings::new()), []);
    let season = play(&[&begun, MAIN, &out(6), RESULT]);
    let episodes = season.episodes(&Takings::new());
    assert_eq!((episodes[0].ended, &episodes[0].out), (None, &vec![Member(6)]), "the main match goes on");
    // The candidate goes home without a death match: that ends the episode, and no match was decisive.
    let season = play(&[&begun, MAIN, RESULT, CONFIRM, &out(4)]);
    let episodes = season.episodes(&Takings::new());
    assert_eq!((episodes[0].ended, episodes[0].decisive()), (Some(5), None));
}

#[test]
fn several_tables_and_a_host_who_decides_are_told_as_they_were() {
    let begun = create(4);
    let season = play(&[
        &begun,
        r#"{"do":"main","game":"mist","seats":[1,2]}"#,
        r#"{"do":"main","game":"mist","seats":[3,4]}"#,
        r#"{"do":"result","of":2,"winner":1,"candidate":2}"#,
        r#"{"do":"result","of":3,"winner":null,"candidate":null}"#,
        r#"{"do":"propose","winners":[1,4],"candidate":3}"#,
        r#"{"do":"confirm","from":[2]}"#,
        r#"{"do":"pick","opponent":2,"by":"rules","tokens":[]}"#,
        r#"{"do":"death","game":"demeter","seats":[3,2]}"#,
        r#"{"do":"eliminate","member":2,"by":"host","spoils":0}"#,
    ]);
    assert_eq!(
        last_recap(&season, &Takings::new(), &Holdings::new()),
        "**Episode 1**\n\
         🎲 mist #2: P1, P2: P1 wins.\n\
         🎲 mist #3: P3, P4: no winner.\n\
         💀 demeter #9: P3, P2: not played to its end.\n\
         P1, P4 won the main match. Candidate: P3; opponent: P2.\n\
         No garnets changed hands in this episode.\n\
         In play, with garnets: P1 0, P3 0, P4 0."
    );
}

/// A season with a final of two matches, prizes, and a replaced member.
fn whole() -> Season {
    play(&[
        &create(3),
        r#"{"do":"replace","member":2,"by":4,"owned":[["garnet",2]]}"#,
        r#"{"do":"eliminate","member":4,"by":"host","spoils":0}"#,
        r#"{"do":"main","game":"mist","seats":[1,3]}"#,
        r#"{"do":"result","of":4,"winner":3,"candidate":1}"#,
        r#"{"do":"main","game":"mist","seats":[3,1]}"#,
        r#"{"do":"result","of":6,"winner":3,"candidate":1}"#,
        r#"{"do":"confirm","from":[]}"#,
        r#"{"do":"end","prizes":[[3,10],[1,5]]}"#,
        r#"{"do":"publish"}"#,
    ])
}

#[test]
fn the_final_has_no_candidate_and_its_prizes_are_the_seasons() {
    let season = whole();
    assert_eq!(
        last_recap(&season, &Takings::new(), &Holdings::new()),
        "**Episode 1, the final**\n\
         🎲 mist #4: P1, P3: P3 wins.\n\
         🎲 mist #6: P3, P1: P3 wins.\n\
         No garnets changed hands in this episode.\n\
         In play, with garnets: P3 0."
    );
    assert_eq!(season.episodes(&Takings::new())[0].decisive().map(|one| one.n), Some(6));
    assert_eq!(
        tallies(&season, &Takings::new()),
        "1. P3: 2 matches, 2 won, garnets +10 −0\n\
         2. P1: 2 matches, 0 won, garnets +5 −0\n\
         3. P4: 0 matches, 0 won\n\
         – P2: 0 matches, 0 won"
    );
}

#[test]
fn a_season_is_published_at_any_time_and_an_undo_takes_that_back() {
    let (begun, publish) = (create(3), r#"{"do":"publish"}"#);
    let season = play(&[&begun, publish]);
    assert!(season.is_published() && !play(&[&begun]).is_published());
    assert!(!play(&[&begun, publish, r#"{"do":"undo"}"#]).is_published());
    assert!(whole().is_published(), "after its end, too");
    // Publishing does not change the phase, so earlier prompts stay valid.
    let asked = play(&[&begun, MAIN_OF_TWO, publish]);
    assert_eq!((asked.n(), asked.since()), (3, 2));
    // Reopening a match strikes out its result, but not the publishing.
    let reopened = play(&[&begun, MAIN_OF_TWO, r#"{"do":"result","of":2,"winner":1,"candidate":2}"#, publish]);
    assert!(reopened.may_reopen(2));
    let line = Line { n: 5, at: Timestamp(0), step: read(r#"{"do":"reopen","of":2}"#).unwrap() };
    let mut after = reopened;
    after.take(line).unwrap();
    assert!(after.is_published());
}

const MAIN_OF_TWO: &str = r#"{"do":"main","game":"mist","seats":[1,2]}"#;

#[test]
fn whoever_had_the_seat_at_the_end_has_played() {
    let season = play(&[
        &create(6),
        MAIN,
        r#"{"do":"replace","member":1,"by":7,"owned":[]}"#,
        r#"{"do":"result","of":2,"winner":7,"candidate":4}"#,
    ]);
    let told = tallies(&season, &Takings::new());
    assert!(told.contains("P7: 1 match, 1 won") && told.contains("P1: 0 matches, 0 won"), "{told}");
}

/// Two tables of Starry Night under rules where the lot decides and members who sit out are safe; P9 sits out.
fn two_tables() -> Vec<String> {
    let house = r#""winners_immune":true,"sat_out_safe":true,"tables":"lot","token":"safe","opponent":"candidate""#;
    let begun = create(9).replace(r#""winners_immune":true,"token":"spent","opponent":"candidate""#, house);
    let steps = [
        r#"{"do":"main","game":"starry","seats":[1,2,3,4]}"#,
        r#"{"do":"main","game":"starry","seats":[5,6,7,8]}"#,
        r#"{"do":"result","of":2,"winner":1,"candidate":4}"#,
        r#"{"do":"result","of":3,"winner":5,"candidate":8}"#,
    ];
    std::iter::once(begun).chain(steps.map(str::to_owned)).collect()
}

fn said(season: &Season, step: &str) -> String {
    let line = Line { n: season.n() + 1, at: Timestamp(0), step: read(step).unwrap() };
    told(Some(season), &line, &name, &|_: &Title| String::new()).to_string()
}

#[test]
fn of_several_tables_the_lot_draws_a_candidate_if_the_house_says_so() {
    let log = two_tables();
    let log: Vec<&str> = log.iter().map(String::as_str).collect();
    let begun = play(&log[..1]);
    let rules = begun.house().in_words().to_string();
    assert!(rules.contains("Members who sit out a main match cannot be picked."), "{rules}");
    assert!(rules.contains("If several tables name candidates, the lot draws one of them"), "{rules}");
    let opened = said(&play(&log[..2]), log[2]);
    assert!(opened.ends_with("the lot draws one of them."), "said before they play: {opened}");
    let due =
        |season: &Season, seed| season.due(Timestamp(0), &Holdings::new(), &mut rules::Dice::new(seed, "season", 0));
    assert_eq!(due(&play(&log[..4]), 1), None, "a table is still played");
    let season = play(&log);
    let drawn: Vec<_> = (0..20).filter_map(|seed| due(&season, seed)).collect();
    for candidate in [4, 8].map(Member) {
        assert!(drawn.contains(&Step::Draw { candidate }), "{candidate} is drawn sometimes");
    }
    assert!(drawn.len() == 20 && drawn.iter().all(|step| season.check(step).is_ok()), "{drawn:?}");
    assert!(season.check(&Step::Draw { candidate: Member(1) }).is_err(), "a winner is no candidate");
    let draw = r#"{"do":"draw","candidate":8}"#;
    assert_eq!(said(&season, draw), "🎲 The lot draws the candidate among P4, P8: it is P8.");
    let drawn = play(&[&log[..], &[draw]].concat());
    assert_eq!(due(&drawn, 1), None, "once");
    let confirm = drawn.confirm(&holdings(&[(2, Kind::Token, 1)]));
    assert_eq!(confirm, Step::Confirm { from: [3, 4, 6, 7].map(Member).to_vec() });
    let confirmed = said(&drawn, &serde_json::to_string(&confirm).unwrap());
    let safe = "Safe: P1 (winner), P2 (Token of Life), P5 (winner), P9 (sat out).";
    assert!(confirmed.ends_with(safe), "{confirmed}");
    // After a host changed the outcome, the candidate is not drawn by lot again.
    let changed = r#"{"do":"propose","winners":[1,5],"candidate":null}"#;
    assert_eq!(due(&play(&[&log[..], &[draw, changed]].concat()), 1), None);
}

#[test]
fn a_house_as_it_always_was_draws_nothing_and_makes_nobody_safe_who_sits_out() {
    let log = two_tables();
    let begun = create(9);
    let log: Vec<&str> = std::iter::once(begun.as_str()).chain(log[1..].iter().map(String::as_str)).collect();
    let season = play(&log);
    assert_eq!(season.due(Timestamp(0), &Holdings::new(), &mut rules::Dice::new(1, "season", 0)), None);
    let named = play(&[&log[..], &[r#"{"do":"propose","winners":[1,5],"candidate":8}"#]].concat());
    assert_eq!(named.confirm(&Holdings::new()), Step::Confirm { from: [2, 3, 4, 6, 7, 9].map(Member).to_vec() });
    let written = serde_json::to_string(named.house()).unwrap();
    assert!(!written.contains("sat_out") && !written.contains("tables"), "{written}");
}

#[test]
fn prizes_say_who_has_which_place_and_why() {
    let begun = create(4);
    let out = |member: u16| format!(r#"{{"do":"eliminate","member":{member},"by":"host","spoils":0}}"#);
    let early = play(&[&begun, &out(1)]);
    // The host orders the members in play; those who went home follow them.
    let order = [4, 2].map(Member);
    assert_eq!(early.end(&order, &[9, 7, 5, 3]), end(&[(4, 9), (2, 7), (3, 5), (1, 3)]));
    let told = said(&early, &serde_json::to_string(&early.end(&order, &[9, 7])).unwrap());
    assert_eq!(
        told,
        "🏁 The season is over. Garnets by final place: P4 9 (as the host says), P2 7 (as the host says)."
    );
    let won = play(&[&begun, &out(1), &out(4), &out(2)]);
    let told = said(&won, &serde_json::to_string(&won.end(&[], &[10, 5, 3])).unwrap());
    let given = "P3 10 (wins the season), P2 5 (runner-up), P4 3 (out before the first episode).";
    assert_eq!(told, format!("🏁 The season is over. Garnets by final place: {given}"));
}

fn end(prizes: &[(u16, u32)]) -> Step {
    Step::End { prizes: prizes.iter().map(|&(member, prize)| (Member(member), prize)).collect() }
}

#[test]
fn a_lot_that_is_taken_back_is_not_drawn_again_in_its_episode() {
    let house = r#""opponent":"host","game":"lot","games":["mist","demeter"]"#;
    let begun = create(6).replace(r#""opponent":"candidate""#, r#""opponent":"host""#);
    let begun = begun.replace(r#""game":"host""#, r#""game":"lot""#);
    let begun = begun.replace(r#""games":["mist"]"#, r#""games":["mist","demeter"]"#);
    assert!(house.split(',').all(|part| begun.contains(part)), "{begun}");
    let pick = r#"{"do":"pick","opponent":2,"by":"host","tokens":[]}"#;
    let log = [&*begun, MAIN, RESULT, CONFIRM, pick];
    let due =
        |season: &Season| season.due(Timestamp(0), &Holdings::new(), &mut rules::Dice::new(1, "season", 0)).is_some();
    assert!(due(&play(&log)), "the lot draws the game");
    let taken_back = [&log[..], &[r#"{"do":"choose","game":"mist","by":"lot"}"#, r#"{"do":"undo"}"#, pick]].concat();
    assert!(!due(&play(&taken_back)), "now the host names the game");
    let beside = r#"{"do":"award","to":[1],"kind":"garnet","change":2,"by":"host"}"#;
    let later = [&taken_back[..], &[beside, r#"{"do":"undo"}"#]].concat();
    assert!(!due(&play(&later)), "another undo changes nothing about that");
    let next = [&taken_back[..], &[r#"{"do":"eliminate","member":4,"by":"host","spoils":0}"#]].concat();
    let main = r#"{"do":"main","game":"mist","seats":[1,2]}"#;
    let result = r#"{"do":"result","of":10,"winner":1,"candidate":2}"#;
    let other = r#"{"do":"pick","opponent":3,"by":"host","tokens":[]}"#;
    let next = [&next[..], &[main, result, r#"{"do":"confirm","from":[3]}"#, other]].concat();
    assert!(due(&play(&next)), "the lot draws in the next episode");
    let undo = r#"{"do":"undo"}"#;
    let played = [
        r#"{"do":"choose","game":"demeter","by":"host"}"#,
        r#"{"do":"death","game":"demeter","seats":[4,2]}"#,
        r#"{"do":"result","of":10,"winner":2,"candidate":4}"#,
        r#"{"do":"reopen","of":10}"#,
    ];
    let reopened = [&taken_back[..], &played, &[undo, undo]].concat();
    assert!(!due(&play(&reopened)), "a match that is opened again changes nothing about that either");
}
