//! The only integration test binary, so that all tests from outside are linked once.

#![cfg(feature = "sandbox")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod asked;
mod attack;
mod blind;
mod browser;
mod conformance;
mod demo;
mod dependencies;
mod docker;
mod docs;
mod edges;
mod guide;
mod hostile_puzzles;
mod lessons;
mod live;
mod minds;
mod past;
mod penpa;
mod pictures;
mod planted;
mod playthroughs;
mod poker;
mod presses;
mod pressing;
mod proofs;
mod quick;
mod records;
mod sense;
mod spots;
mod standin;
mod starbattle;
mod starts;
mod tidy;
mod twins;
mod typed;
mod unit;

/// All games, including those that are not offered.
fn all_games() -> impl Iterator<Item = &'static rules::Spec> {
    games::CATALOGUE.iter().chain(games::UNLISTED).copied()
}

/// How many lines of each text [`difference`] shows.
const LINES_SHOWN: usize = 20;

/// The difference between a golden file and its expected content: the lines of each from the first to the last
/// difference.
fn difference(file: &std::path::Path, kept: &str, now: &str) -> String {
    let [kept, now] = [kept, now].map(|text| text.lines().collect::<Vec<_>>());
    let begin = kept.iter().zip(&now).take_while(|(kept, now)| kept == now).count();
    let (kept, now) = (&kept[begin..], &now[begin..]);
    let end = kept.iter().rev().zip(now.iter().rev()).take_while(|(kept, now)| kept == now).count();
    let shown = |sign: char, lines: &[&str]| {
        let lines = &lines[..lines.len() - end];
        let more = lines.len().saturating_sub(LINES_SHOWN);
        let mut shown: Vec<_> = lines.iter().take(LINES_SHOWN).map(|line| format!("{sign}{line}")).collect();
        shown.extend((more > 0).then(|| format!("{sign}… and {more} lines more")));
        shown
    };
    let lines = [vec![format!("{}, from line {}:", file.display(), begin + 1)], shown('-', kept), shown('+', now)];
    lines.concat().join("\n")
}

#[test]
fn a_difference_shows_what_was_and_what_is() {
    let told = difference("x.txt".as_ref(), "one\ntwo\nthree\nfour", "one\n2\nthree\nfour\n");
    assert_eq!(told, "x.txt, from line 2:\n-two\n+2");
    let long = "line\n".repeat(50);
    let told = difference("x.txt".as_ref(), "", &long);
    assert!(told.ends_with("+… and 30 lines more") && told.lines().count() == 22, "{told}");
}

/// Whether golden files are written instead of compared.
#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn blessing() -> bool {
    std::env::var("BLESS").is_ok()
}
