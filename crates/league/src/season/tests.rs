//! Tests of a season's state: logs in, states out; and properties that hold after any accepted steps.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::catalogued::{comes_from_the_catalogue, refusal, season_comes_from_the_catalogue};
use rules::{Dice, Timestamp};

pub(super) const HOUSE: &str = r#"{"winners_immune":true,"token":"spent","opponent":"candidate","game":"lot","games":["mist","demeter"],"pick_ms":1000,"late":"lot","spoils":"survivor","garnets":2,"gifts":true}"#;

pub(super) fn read(text: &str) -> Result<Step, serde_json::Error> {
    serde_json::from_str(text)
}

pub(super) fn create(n_cast: u16) -> String {
    let cast: Vec<String> = (1..=n_cast).map(|member| member.to_string()).collect();
    format!(r#"{{"do":"create","name":"One","house":{HOUSE},"cast":[{}]}}"#, cast.join(","))
}

/// Plays a log with one line per second. Every line must be accepted, and survive a round trip through JSON.
pub(super) fn play(log: &[&str]) -> Season {
    let mut season = None;
    for (n, text) in (1..).zip(log) {
        let step = read(text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        assert_eq!(read(&serde_json::to_string(&step).unwrap()).unwrap(), step);
        season = Some(next(season, n, step).unwrap_or_else(|why| panic!("{text}: {why}")));
    }
    season.expect("a log has lines")
}

pub(super) fn next(season: Option<Season>, n: u32, step: Step) -> Result<Season, Refusal> {
    let line = Line { n, at: Timestamp(i64::from(n) * 1000), step };
    season_comes_from_the_catalogue(season.as_ref(), &line);
    match season {
        None => Season::begin(line),
        Some(mut season) => season.take(line).map(|()| season),
    }
}

fn refused(log: &[&str], step: &str) -> String {
    let season = play(log);
    refusal(season.check(&read(step).unwrap()).unwrap_err())
}

pub(super) fn holdings(of: &[(u16, Kind, u32)]) -> Holdings {
    of.iter().map(|&(member, kind, amount)| ((Member(member), kind), amount)).collect()
}

/// The season's state as text.
fn shown(season: &Season) -> String {
    let names = |member: Member| format!("P{member}");
    let notes: Vec<_> = season.members().map(|(member, _)| format!("P{member} {}", note(season, member))).collect();
    format!("episode {}: {}\n{}", season.episode(), standing(season, &names), notes.join(", "))
}

pub(super) const MAIN: &str = r#"{"do":"main","game":"starry","seats":[1,2,3,4]}"#;
pub(super) const RESULT: &str = r#"{"do":"result","of":2,"winner":1,"candidate":4}"#;
pub(super) const CONFIRM: &str = r#"{"do":"confirm","from":[2,3,5,6]}"#;
pub(super) const PICK: &str = r#"{"do":"pick","opponent":5,"by":"candidate","tokens":[[1,1]]}"#;
pub(super) const CHOOSE: &str = r#"{"do":"choose","game":"mist","by":"lot"}"#;
pub(super) const DEATH: &str = r#"{"do":"death","game":"mist","seats":[4,5]}"#;

#[test]
fn an_episode_goes_from_the_main_match_to_who_goes_home() {
    let begun = create(6);
    let log = [begun.as_str(), MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH];
    assert_eq!(
        shown(&play(&log[..1])),
        "episode 0: Next: `/season main` in a channel opens the main match of the next episode.\n\
         P1 in play, P2 in play, P3 in play, P4 in play, P5 in play, P6 in play"
    );
    assert_eq!(
        shown(&play(&log[..2])),
        "episode 1: The main match is being played: P1, P2, P3, P4.\n\
         P1 plays, P2 plays, P3 plays, P4 plays, P5 watches, P6 watches"
    );
    assert_eq!(
        shown(&play(&log[..3])),
        "episode 1: The main match is over: P1 wins; P4 is the elimination candidate. A host confirms or changes that.\n\
         P1 wins the main match, P2 plays, P3 plays, P4 elimination candidate, P5 watches, P6 watches"
    );
    let confirmed = play(&log[..3]);
    assert_eq!(confirmed.confirm(&Holdings::new()), read(CONFIRM).unwrap());
    let safe = holdings(&[(3, Kind::Token, 1), (4, Kind::Token, 1)]);
    assert_eq!(confirmed.confirm(&safe), Step::Confirm { from: [2, 5, 6].map(Member).to_vec() });
    assert_eq!(
        shown(&play(&log[..4])),
        "episode 1: P4 picks an opponent until <t:5:f> (<t:5:R>); after that the lot decides.\n\
         P1 safe: winner, P2 in play, P3 in play, P4 elimination candidate, P5 in play, P6 in play"
    );
    let ready = play(&log[..6]);
    assert!(shown(&ready).contains("P4 plays a death match against P5 in `mist`"), "{}", shown(&ready));
    let mut season = play(&log);
    let over = r#"{"do":"result","of":7,"winner":5,"candidate":null}"#;
    season = next(Some(season), 8, read(over).unwrap()).unwrap();
    let owned = holdings(&[(4, Kind::Garnet, 3)]);
    let home = season.due(Timestamp(0), &owned, &mut Dice::new(1, "season", 0)).unwrap();
    assert_eq!(home, Step::Eliminate { member: Member(4), by: By::Rules, spoils: 3 });
    let spoils = Move { from: Some(Member(4)), to: Some(Member(5)), kind: Kind::Garnet, amount: 3 };
    assert_eq!(season.moves(&home), [spoils]);
    season = next(Some(season), 9, home).unwrap();
    assert!(shown(&season).contains("P4 out in episode 1, P5 in play"), "{}", shown(&season));
}

#[test]
fn who_is_safe_is_said_with_the_reason() {
    let begun = create(6);
    let season = play(&[&begun, MAIN, RESULT]);
    let names = |member: Member| format!("P{member}");
    let say = |season: &Season, step: &Step| {
        let line = Line { n: season.n() + 1, at: Timestamp(0), step: step.clone() };
        told(Some(season), &line, &names, &|_: &Title| "the season".to_owned()).to_string()
    };
    let tokens = holdings(&[(2, Kind::Token, 1), (3, Kind::Token, 1), (6, Kind::Token, 2)]);
    let confirm = season.confirm(&tokens);
    let safe = "Safe: P1 (winner), P2 (Token of Life), P3 (Token of Life), P6 (Token of Life).";
    let said = format!("✅ The host confirms: P1 wins; P4 is the elimination candidate. May be picked: P5. {safe}");
    assert_eq!(say(&season, &confirm), said);
    let season = next(Some(season), 4, confirm).unwrap();
    let pick = season.due(Timestamp(0), &tokens, &mut Dice::new(1, "season", 0)).unwrap();
    assert_eq!(
        say(&season, &pick),
        format!("⚔ P5 is the opponent: nobody else can be picked. {safe} All Tokens of Life are handed back.")
    );
    let refused = |member| {
        let step = season.pick(Member(member), By::Candidate, &tokens);
        refusal(season.check(&step).unwrap_err())
    };
    assert!(refused(1).contains("won the main match"), "{}", refused(1));
    assert!(refused(6).contains("hold a Token of Life"), "{}", refused(6));
    assert!(refused(4).contains("elimination candidate"), "{}", refused(4));
    // A replacement inherits the reason; a newcomer is safe because they joined late.
    let swapped = next(Some(season.clone()), 5, season.replaced(Member(1), &Holdings::new())).unwrap();
    assert_eq!(swapped.safe()[3], (Member(7), Safety::Winner));
    let joined = next(Some(season), 5, Step::Add { member: Member(7) }).unwrap();
    assert_eq!(joined.safe()[4], (Member(7), Safety::Late));
}

#[test]
fn a_place_goes_to_whoever_takes_it_and_back_when_that_is_struck_out() {
    let season = play(&[&create(3)]);
    let step = season.replaced(Member(2), &Holdings::new());
    assert_eq!(season.heirs(&step), [(Member(2), Member(4))]);
    let season = next(Some(season), 2, step).unwrap();
    assert_eq!(season.heirs(&Step::Undo), [(Member(4), Member(2))]);
    assert_eq!(season.heirs(&Step::Add { member: Member(5) }), []);
}

#[test]
fn a_place_whose_match_has_ended_since_is_not_given_back_by_an_undo() {
    let (begun, replaced) = (create(6), r#"{"do":"replace","member":1,"by":7,"owned":[]}"#);
    let result = r#"{"do":"result","of":2,"winner":7,"candidate":4}"#;
    assert_eq!(play(&[&begun, MAIN, replaced]).undo(), Ok(Step::Undo), "the match is on");
    let refused = refusal(play(&[&begun, MAIN, replaced, result]).undo().unwrap_err());
    assert!(refused.contains("`/season cast replace`"), "{refused}");
    // Replacing member 7 again gives the place to another member. The replacement of a member who plays in no match can
    // be undone.
    let again = r#"{"do":"replace","member":7,"by":8,"owned":[]}"#;
    assert_eq!(play(&[&begun, MAIN, replaced, result, again]).undo(), Ok(Step::Undo));
    let other = r#"{"do":"replace","member":6,"by":7,"owned":[]}"#;
    assert_eq!(play(&[&begun, MAIN, other, RESULT]).undo(), Ok(Step::Undo));
}

#[test]
fn the_last_two_play_the_final_and_places_follow_from_who_went_last() {
    let (begun, out) = (create(3), r#"{"do":"eliminate","member":2,"by":"host","spoils":0}"#);
    let main = r#"{"do":"main","game":"mist","seats":[1,3]}"#;
    let won = r#"{"do":"result","of":3,"winner":3,"candidate":1}"#;
    let season = play(&[&begun, out, main, won]);
    assert_eq!(season.confirm(&Holdings::new()), Step::Confirm { from: Vec::new() });
    let season = play(&[&begun, out, main, won, r#"{"do":"confirm","from":[]}"#]);
    assert!(shown(&season).contains("**P3** has won"), "{}", shown(&season));
    assert!(shown(&season).contains("P1 runner-up"), "{}", shown(&season));
    assert_eq!(season.places(), [3, 1, 2].map(Member));
    assert_eq!(season.end(&[], &[10, 5]), Step::End { prizes: vec![(Member(3), 10), (Member(1), 5)] });
    // A final of several matches has no winner while it is even.
    let again = r#"{"do":"main","game":"mist","seats":[1,3]}"#;
    let even = r#"{"do":"result","of":5,"winner":1,"candidate":3}"#;
    let confirmed = refused(&[&begun, out, main, won, again, even], r#"{"do":"confirm","from":[]}"#);
    assert!(confirmed.contains("one winner"), "{confirmed}");
}

#[test]
fn what_waits_for_nobody_follows_by_itself() {
    let begun = create(6);
    let due = |season: &Season, at| season.due(Timestamp(at), &Holdings::new(), &mut Dice::new(7, "season", 0));
    let picking = play(&[&begun, MAIN, RESULT, CONFIRM]);
    assert_eq!((due(&picking, 4999), picking.deadline()), (None, Some(Timestamp(5000))));
    let Some(Step::Pick { opponent, by: By::Lot, .. }) = due(&picking, 5000) else { panic!("nobody is picked") };
    assert!([2, 3, 5, 6].contains(&opponent.0));
    let one = play(&[&begun, MAIN, RESULT, r#"{"do":"confirm","from":[6]}"#]);
    assert!(matches!(due(&one, 0), Some(Step::Pick { opponent: Member(6), by: By::Rules, .. })));
    let nobody = play(&[&begun, MAIN, RESULT, r#"{"do":"confirm","from":[]}"#]);
    assert_eq!((due(&nobody, 0), due(&nobody, 5000)), (None, Some(Step::Lapse)));
    let lapsed = play(&[&begun, MAIN, RESULT, r#"{"do":"confirm","from":[]}"#, r#"{"do":"lapse"}"#]);
    assert_eq!(due(&lapsed, i64::MAX), None);
    assert!(lapsed.check(&lapsed.pick(Member(2), By::Host, &Holdings::new())).is_ok());
    assert!(matches!(due(&play(&[&begun, MAIN, RESULT, CONFIRM, PICK]), 0), Some(Step::Choose { by: By::Lot, .. })));
}

#[test]
fn tokens_keep_from_being_picked_and_are_handed_back() {
    let begun = create(6);
    let season = play(&[&begun, MAIN, RESULT, CONFIRM]);
    let pick = season.pick(Member(5), By::Candidate, &holdings(&[(1, Kind::Token, 2)]));
    let back = Move { from: Some(Member(1)), to: None, kind: Kind::Token, amount: 2 };
    assert_eq!(season.moves(&pick), [back]);
    let season = next(Some(season), 5, pick).unwrap();
    assert_eq!(season.moves(&Step::Undo), [back.reversed()], "what is struck out is given back");
}

#[test]
fn a_step_that_is_struck_out_takes_along_what_followed_and_time_begins_anew() {
    let begun = create(6);
    let undone = play(&[&begun, MAIN, RESULT, CONFIRM, PICK, r#"{"do":"undo"}"#]);
    assert_eq!(undone.deadline(), Some(Timestamp(7000)), "as long again as there was");
    let undone = play(&[&begun, MAIN, RESULT, CONFIRM, PICK, CHOOSE, r#"{"do":"undo"}"#]);
    assert!(matches!(undone.phase(), Phase::Picking { .. }), "the draw goes with the pick");
    let undone = play(&[&begun, MAIN, RESULT, r#"{"do":"undo"}"#]);
    assert_eq!((undone.phase(), undone.episode()), (&Phase::Between, 0));
    assert!(refused(&[&begun], r#"{"do":"undo"}"#).contains("nothing to take back"));
    let ended = play(&[&begun, r#"{"do":"end","prizes":[[1,5]]}"#]);
    assert!(ended.check(&Step::Add { member: Member(7) }).is_err());
    assert!(!play(&[&begun, r#"{"do":"end","prizes":[[1,5]]}"#, r#"{"do":"undo"}"#]).is_over());
}

#[test]
fn an_undo_of_something_else_leaves_a_candidates_time_alone() {
    let begun = create(6);
    let award = r#"{"do":"award","to":[2],"kind":"garnet","change":1}"#;
    let picking = play(&[&begun, MAIN, RESULT, CONFIRM]);
    let undone = play(&[&begun, MAIN, RESULT, CONFIRM, award, r#"{"do":"undo"}"#]);
    assert_eq!(undone.deadline(), picking.deadline());
    assert_eq!(undone.phase(), picking.phase());
    // Outages are not credited twice either.
    let shift = r#"{"do":"shift","outage":3,"by_ms":700}"#;
    let log = [&begun, MAIN, RESULT, CONFIRM, award, shift, r#"{"do":"undo"}"#];
    assert_eq!(play(&log).deadline(), Some(Timestamp(5700)));
    assert!(refused(&log, shift).contains("no lost time"));
}

#[test]
fn an_undo_says_what_it_takes_back() {
    let begun = create(6);
    let season = play(&[&begun, MAIN, RESULT, CONFIRM, PICK]);
    let undo = Line { n: season.n() + 1, at: Timestamp(9000), step: Step::Undo };
    let names = |member: Member| format!("Player {member}");
    let pick = season.struck(&Step::Undo);
    assert_eq!(pick.len(), 1);
    let before = play(&[&begun, MAIN, RESULT, CONFIRM]);
    let words = told(Some(&before), &pick[0], &names, &|_| "One".to_owned()).to_string();
    let taken_back = told(Some(&season), &undo, &names, &|_| "One".to_owned()).to_string();
    assert!(
        !words.is_empty() && taken_back == format!("⏪ The host takes back:\n{}", ::words::struck_through(&words)),
        "{taken_back}"
    );
}

#[test]
fn a_match_that_was_played_is_not_struck_out_with_its_opening() {
    let begun = create(6);
    let refused = refusal(play(&[&begun, MAIN, RESULT]).undo().unwrap_err());
    assert!(refused.contains("/match annul"), "{refused}");
    let annulled = r#"{"do":"result","of":2,"winner":null,"candidate":null}"#;
    assert_eq!(play(&[&begun, MAIN, annulled]).undo(), Ok(Step::Undo));
    assert_eq!(play(&[&begun, MAIN]).undo(), Ok(Step::Undo));
    assert_eq!(play(&[&begun, MAIN, RESULT, CONFIRM]).undo(), Ok(Step::Undo));
}

#[test]
fn a_match_that_is_opened_again_takes_along_what_followed_by_itself() {
    let begun = create(6);
    let death = [begun.as_str(), MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH];
    let home = r#"{"do":"eliminate","member":4,"by":"rules","spoils":2}"#;
    let over = [&death[..], &[r#"{"do":"result","of":7,"winner":5,"candidate":4}"#, home]].concat();
    let reopen = r#"{"do":"reopen","of":7}"#;
    let reopened = play(&[&over[..], &[reopen]].concat());
    assert_eq!(reopened.phase(), play(&death).phase(), "it is played again");
    assert!(reopened.is_in_play(Member(4)));
    let moved = play(&over).moves(&Step::Reopen { of: 7 });
    let spoils = Move { from: Some(Member(5)), to: Some(Member(4)), kind: Kind::Garnet, amount: 2 };
    assert_eq!(moved, [spoils], "what the survivor got is given back");
    // A gift in between stays. After a further episode has begun, the result stays too.
    let award = r#"{"do":"award","to":[1],"kind":"garnet","change":1}"#;
    assert!(play(&[&over[..], &[award, reopen]].concat()).is_in_play(Member(4)));
    let on = [&over[..], &[r#"{"do":"main","game":"mist","seats":[1,2]}"#]].concat();
    assert!(!play(&on).may_reopen(7));
    assert!(refused(&death, reopen).contains("the match is not over"));
}

#[test]
fn what_is_asked_stays_asked_whatever_happens_beside_and_an_outage_is_given_back() {
    let begun = create(6);
    let log = [begun.as_str(), MAIN, RESULT, CONFIRM];
    let asked = play(&log);
    assert_eq!((asked.since(), asked.deadline()), (4, Some(Timestamp(5000))));
    let award = r#"{"do":"award","to":[1],"kind":"garnet","change":1}"#;
    let shift = r#"{"do":"shift","outage":3,"by_ms":700}"#;
    let later = play(&[&log[..], &[award, shift]].concat());
    assert_eq!((later.since(), later.deadline()), (4, Some(Timestamp(5700))));
    assert_eq!(later.waits_since(), Some((Timestamp(4000), 3)));
    assert!(refused(&[&log[..], &[award, shift]].concat(), shift).contains("no lost time"));
    assert!(refused(&log[..2], shift).contains("no lost time"));
    let picked = play(&[&log[..], &[award, shift, PICK]].concat());
    assert_eq!(picked.since(), 7);
}

#[test]
fn hosts_improvise_and_the_season_follows() {
    let begun = create(6);
    // A replacement takes over the member's role in the episode.
    let replace = r#"{"do":"replace","member":4,"by":7,"owned":[["garnet",3]]}"#;
    let season = play(&[&begun, MAIN, RESULT, replace]);
    assert!(shown(&season).contains("P7 is the elimination candidate"), "{}", shown(&season));
    assert!(shown(&season).contains("P4 replaced"), "{}", shown(&season));
    // A member who leaves is no longer the candidate, and may come back.
    let season = play(&[&begun, MAIN, RESULT, r#"{"do":"remove","member":4}"#]);
    assert!(shown(&season).contains("not named yet"), "{}", shown(&season));
    let change = r#"{"do":"propose","winners":[2],"candidate":3}"#;
    let season =
        play(&[&begun, MAIN, RESULT, r#"{"do":"remove","member":4}"#, change, r#"{"do":"return","member":4}"#]);
    assert_eq!(season.confirm(&Holdings::new()), Step::Confirm { from: [1, 4, 5, 6].map(Member).to_vec() });
    // The candidate is eliminated by hand, which ends the episode.
    let season = play(&[&begun, MAIN, RESULT, CONFIRM, r#"{"do":"eliminate","member":4,"by":"host","spoils":0}"#]);
    assert_eq!(season.phase(), &Phase::Between);
    // A death match without a winner is decided by hand, or played again.
    let none = r#"{"do":"result","of":7,"winner":null,"candidate":null}"#;
    let log = [&begun, MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH, none];
    assert!(shown(&play(&log)).contains("without a winner"));
    assert_eq!(play(&log).due(Timestamp(i64::MAX), &Holdings::new(), &mut Dice::new(1, "season", 0)), None);
    assert!(play(&log).check(&read(DEATH).unwrap()).is_ok());
}

#[test]
fn who_has_gone_home_since_watches_and_who_is_back_does_not() {
    let members = |season: &Season, before: &Season| {
        season.come_and_gone(before).into_iter().map(|(member, watches)| (member.0, watches)).collect::<Vec<_>>()
    };
    let begun = [create(4)];
    let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
    let home = r#"{"do":"eliminate","member":2,"by":"host","spoils":0}"#;
    let gone = [&begun[..], &[home, r#"{"do":"replace","member":4,"by":5,"owned":[]}"#]].concat();
    let [before, since] = [play(&begun), play(&gone)];
    assert_eq!(members(&since, &before), [(2, true), (4, true), (5, false)]);
    assert_eq!(members(&play(&[&gone[..], &[r#"{"do":"return","member":2}"#]].concat()), &since), [(2, false)]);
    assert_eq!(members(&since, &since), []);
}

#[test]
fn a_house_without_spectators_is_written_as_it_always_was() {
    let house: House = serde_json::from_str(HOUSE).unwrap();
    assert_eq!((house.spectators, serde_json::to_string(&house).unwrap().as_str()), (None, HOUSE));
    let watched = House { spectators: Some(7), ..house };
    assert_eq!(serde_json::from_str::<House>(&serde_json::to_string(&watched).unwrap()).unwrap(), watched);
}

#[test]
fn threads_that_close_are_written_as_they_always_were() {
    let closing = HOUSE.replace(r#""gifts":true"#, r#""gifts":true,"talks_close":true"#);
    let house: House = serde_json::from_str(&closing).unwrap();
    assert_eq!((house.talks, serde_json::to_string(&house).unwrap()), (Talks::Close, closing));
    assert_eq!(serde_json::from_str::<House>(HOUSE).unwrap().talks, Talks::Stay);
}

#[test]
fn a_gift_moves_when_it_is_taken_and_only_where_the_house_allows_it() {
    let begun = create(3);
    let offer = r#"{"do":"offer","from":1,"to":2,"kind":"garnet","amount":2}"#;
    let taken = r#"{"do":"answer","of":2,"accepts":true}"#;
    let season = play(&[&begun, offer]);
    assert_eq!(season.moves(&read(offer).unwrap()), []);
    let gift = Move { from: Some(Member(1)), to: Some(Member(2)), kind: Kind::Garnet, amount: 2 };
    assert_eq!(season.moves(&read(taken).unwrap()), [gift]);
    let season = play(&[&begun, offer, taken]);
    assert!(season.check(&read(taken).unwrap()).is_err(), "once");
    assert_eq!(season.moves(&Step::Undo), [gift.reversed()]);
    let off = r#"{"do":"answer","of":2,"accepts":false}"#;
    assert_eq!(play(&[&begun, offer]).moves(&read(off).unwrap()), []);
    // A new offer replaces the giver's last one, and a member who is out gives nothing.
    assert!(refused(&[&begun, offer, offer], taken).contains("not offered any more"));
    assert!(refused(&[&begun, offer, r#"{"do":"remove","member":1}"#], taken).contains("not offered any more"));
    assert!(refused(&[&begun], r#"{"do":"offer","from":1,"to":1,"kind":"token","amount":1}"#).contains("named twice"));
    let strict = begun.replace(r#""gifts":true"#, r#""gifts":false"#);
    assert!(refused(&[&strict], offer).contains("allow no gifts"));
}

#[test]
fn what_does_not_fit_is_refused_with_what_would() {
    let begun = create(6);
    for (log, step, words) in [
        (vec![begun.as_str()], CONFIRM, "no main match is on"),
        (vec![&begun], DEATH, "opponent has to be picked first"),
        (vec![&begun], r#"{"do":"main","game":"mist","seats":[1,1]}"#, "named twice"),
        (vec![&begun], r#"{"do":"main","game":"mist","seats":[1,9]}"#, "not in play"),
        (vec![&begun], r#"{"do":"add","member":3}"#, "named twice"),
        (vec![&begun, MAIN], r#"{"do":"main","game":"mist","seats":[4,5]}"#, "another table"),
        (vec![&begun, MAIN], CONFIRM, "still being played"),
        (vec![&begun, MAIN], r#"{"do":"result","of":9,"winner":1,"candidate":null}"#, "no match of this number"),
        (vec![&begun, MAIN, RESULT], r#"{"do":"propose","winners":[4],"candidate":4}"#, "a winner can't be"),
        (
            vec![&begun, MAIN, RESULT, CONFIRM],
            r#"{"do":"pick","opponent":1,"by":"candidate","tokens":[]}"#,
            "won the main match",
        ),
        (vec![&begun, MAIN, RESULT, CONFIRM], MAIN, "this episode is not over"),
        (
            vec![&begun, MAIN, RESULT, CONFIRM, PICK],
            r#"{"do":"choose","game":"chess","by":"candidate"}"#,
            "mist, demeter",
        ),
        (vec![&begun], r#"{"do":"return","member":2}"#, "in play already"),
        (vec![&begun], r#"{"do":"award","to":[],"kind":"garnet","change":1}"#, "at least one member"),
        (vec![&begun, r#"{"do":"end","prizes":[]}"#], MAIN, "is over"),
    ] {
        let refusal = refused(&log, step);
        assert!(refusal.contains(words), "{step}: {refusal}");
    }
    assert!(Season::begin(Line { n: 1, at: Timestamp(0), step: Step::Undo }).is_err());
}

fn member() -> impl Strategy<Value = Member> {
    (1_u16..10).prop_map(Member)
}

/// A vote of some members about members, with or without a consequence.
fn vote_step() -> impl Strategy<Value = VoteStep> {
    let bound = prop::sample::select(vec![None, Some(Bound::Home), Some(Bound::Winner)]);
    let ask = (prop::collection::vec(member(), 0..4), any::<bool>(), bound).prop_map(|(voters, is_secret, bound)| {
        let choices = vec![Choice::Member(Member(1)), Choice::Member(Member(2))];
        let (text, time_ms) = (Title::typed("Who?"), 5);
        let question =
            Question { text, asked: Asked::Cast, voters, choices, is_secret, time_ms, tie: OnTie::Lot, bound };
        VoteStep::Ask { question }
    });
    let tally = |of| Totals {
        of,
        totals: vec![1, 0],
        votes: Vec::new(),
        chosen: Some(0),
        by_lot: false,
        follows: false,
        is_too_few: false,
    };
    prop_oneof![
        ask,
        (1_u32..40).prop_map(move |of| VoteStep::Count { tally: tally(of) }),
        (1_u32..40).prop_map(|of| VoteStep::Off { of }),
        (1_u32..40, 1_i64..5).prop_map(|(of, outage)| VoteStep::Delay { of, outage, by_ms: 5 }),
    ]
}

fn any_step() -> impl Strategy<Value = Step> {
    let by = prop::sample::select(vec![By::Candidate, By::Host, By::Lot]);
    let kind = prop::sample::select(vec![Kind::Garnet, Kind::Token]);
    let some = || prop::collection::vec(member(), 0..4);
    prop_oneof![
        member().prop_map(|member| Step::Add { member }),
        member().prop_map(|member| Step::Remove { member }),
        (member(), member()).prop_map(|(member, by)| Step::Replace { member, by, owned: Vec::new() }),
        some().prop_map(|seats| Step::Main { game: "mist".to_owned(), seats }),
        (1_u32..40, member(), member()).prop_map(|(of, one, other)| Step::Result {
            of,
            winner: Some(one),
            candidate: Some(other)
        }),
        (1_u32..40).prop_map(|of| Step::Result { of, winner: None, candidate: None }),
        (some(), prop::option::of(member())).prop_map(|(winners, candidate)| Step::Propose { winners, candidate }),
        Just(Step::Lapse),
        (member(), by.clone()).prop_map(|(opponent, by)| Step::Pick { opponent, by, tokens: Vec::new() }),
        by.prop_map(|by| Step::Choose { game: "mist".to_owned(), by }),
        (member(), member()).prop_map(|(one, other)| Step::Death { game: "mist".to_owned(), seats: [one, other] }),
        (member(), 0_u32..3).prop_map(|(member, spoils)| Step::Eliminate { member, by: By::Host, spoils }),
        member().prop_map(|member| Step::Return { member }),
        (some(), kind.clone(), -3_i32..4).prop_map(|(to, kind, change)| Step::Award { to, kind, change, by: By::Host }),
        (member(), member(), kind.clone(), 0_u32..3).prop_map(|(from, to, kind, amount)| Step::Offer {
            from,
            to,
            kind,
            amount
        }),
        (1_u32..40, any::<bool>()).prop_map(|(of, accepts)| Step::Answer { of, accepts }),
        Just(Step::Undo),
        (1_u32..40).prop_map(|of| Step::Reopen { of }),
        (1_i64..40).prop_map(|outage| Step::Shift { outage, by_ms: 5 }),
        Just(Step::Publish),
        member().prop_map(|candidate| Step::Draw { candidate }),
        vote_step().prop_map(|step| Step::Vote(Box::new(step))),
        Just(Step::End { prizes: Vec::new() }),
    ]
}

/// Applies moves to what everybody owns; the house may go negative.
fn settle(owned: &mut BTreeMap<(Option<Member>, Kind), i64>, moves: &[Move]) {
    for &Move { from, to, kind, amount } in moves {
        *owned.entry((from, kind)).or_default() -= i64::from(amount);
        *owned.entry((to, kind)).or_default() += i64::from(amount);
    }
}

fn check_invariants(season: &Season) {
    let playing = season.in_play();
    let must_play: Vec<Member> = match season.phase() {
        Phase::Between => Vec::new(),
        Phase::Main { proposal, .. } => proposal.winners.iter().copied().chain(proposal.candidate).collect(),
        Phase::Picking { candidate, from, .. } => {
            assert!(!from.contains(candidate), "nobody plays against themselves");
            from.iter().copied().chain([*candidate]).collect()
        }
        Phase::Choosing { candidate, opponent, .. } | Phase::Ready { candidate, opponent, .. } => {
            assert_ne!(candidate, opponent);
            vec![*candidate, *opponent]
        }
        Phase::Death { table } => table.seats.clone(),
        Phase::Beaten { seats, .. } => seats.to_vec(),
        Phase::Won { champion } => {
            assert_eq!(playing, [*champion]);
            Vec::new()
        }
    };
    for member in must_play {
        assert!(playing.contains(&member), "{member} is out and has a part in {:?}", season.phase());
    }
    assert!(!playing.is_empty());
    assert!(season.members().count() <= CAST_MAX);
    let mut places = season.places();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), season.places().len(), "everybody has one place");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_accepted_keeps_what_must_hold(steps in prop::collection::vec(any_step(), 0..60)) {
        let mut log = vec![Line { n: 1, at: Timestamp(1000), step: read(&create(6)).unwrap() }];
        let mut season = Season::begin(log[0].clone()).unwrap();
        let mut owned = BTreeMap::new();
        settle(&mut owned, &season.moves(&log[0].step));
        let mut n = 2;
        for mut step in steps {
            // The members in a confirmation follow from the state.
            if step == Step::Lapse && season.awaits_confirmation() {
                step = season.confirm(&Holdings::new());
            }
            let moves = season.moves(&step);
            let line = Line { n, at: Timestamp(i64::from(n) * 1000), step };
            let before = season.clone();
            if season.take(line.clone()).is_ok() {
                settle(&mut owned, &moves);
                log.push(line);
                n += 1;
            } else {
                prop_assert_eq!(&season, &before, "a refusal changes nothing");
            }
            check_invariants(&season);
        }
        prop_assert_eq!(Season::fold(log).unwrap(), season.clone(), "state is a fold of the log");
        for kind in [Kind::Garnet, Kind::Token] {
            let all: i64 = owned.iter().filter(|((_, of), _)| *of == kind).map(|(_, amount)| amount).sum();
            prop_assert_eq!(all, 0, "garnets come from somebody");
        }
        // What a member began with, plus won, minus lost, is what the member owns.
        let heir = |out: Option<Out>| if let Some(Out { why: Why::Replaced(by), .. }) = out { Some(by) } else { None };
        let heirs: Vec<Member> = season.members().filter_map(|(_, out)| heir(out)).collect();
        for tally in season.tallies(&Takings::new()) {
            let amount = owned.get(&(Some(tally.member), Kind::Garnet)).copied().unwrap_or(0);
            let began = if heirs.contains(&tally.member) { 0 } else { 2 };
            prop_assert_eq!(amount, began + tally.garnets_won - tally.garnets_lost, "{:?}", tally.member);
        }
        let ended: Vec<u32> = season.episodes(&Takings::new()).iter().filter_map(|episode| episode.ended).collect();
        prop_assert!(ended.is_sorted() && ended.len() <= season.episode() as usize, "{ended:?}");
        // After undoing everything, everybody owns what they began with.
        while season.check(&Step::Undo).is_ok() {
            let moves = season.moves(&Step::Undo);
            settle(&mut owned, &moves);
            season.take(Line { n, at: Timestamp(i64::from(n) * 1000), step: Step::Undo }).unwrap();
            n += 1;
        }
        for (&(owner, kind), &amount) in &owned {
            let began = if owner.is_some_and(|owner| owner.0 <= 6) && kind == Kind::Garnet { 2 } else { 0 };
            prop_assert!(owner.is_none() || amount == began, "{owner:?} owns {amount} {kind:?}");
        }
    }
}

#[test]
fn every_preset_reads_back_and_says_what_it_means() {
    for preset in PRESETS {
        let house = (preset.house)(vec!["mist".to_owned()]);
        let text = serde_json::to_string(&house).unwrap();
        assert_eq!(serde_json::from_str::<House>(&text).unwrap(), house);
        let words = house.in_words();
        comes_from_the_catalogue(&words);
        assert!(words.to_string().starts_with("House rules: "), "{words}");
    }
}
