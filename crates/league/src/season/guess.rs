//! Guesses: people who are not in play guess who goes home in an episode, before its death match begins.

use std::collections::BTreeMap;

use super::{Member, Out, Phase, Season, Why};

/// A guess. Guessers need not be in the cast, so `W` is the caller's id of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess<W> {
    /// The person who guessed.
    pub by: W,
    /// The number of the guessed episode, from 1.
    pub episode: u32,
    /// The member who, according to the guess, goes home.
    pub member: Member,
}

impl Season {
    /// The members who can be guessed now: none before there is a candidate, and none after the death match has begun.
    pub fn guessable(&self) -> Vec<Member> {
        match self.phase() {
            Phase::Picking { candidate, from, .. } => {
                let mut members: Vec<Member> = from.iter().copied().chain([*candidate]).collect();
                members.sort_unstable();
                members
            }
            Phase::Choosing { candidate, opponent, .. } | Phase::Ready { candidate, opponent, .. } => {
                vec![*candidate, *opponent]
            }
            Phase::Between | Phase::Main { .. } | Phase::Death { .. } | Phase::Beaten { .. } | Phase::Won { .. } => {
                Vec::new()
            }
        }
    }

    /// Whether a guess is right: the guessed member was eliminated in the guessed episode. If the member was replaced
    /// before that, the replacement counts.
    pub fn is_right<W>(&self, guess: &Guess<W>) -> bool {
        let member = self.heir(guess.member).unwrap_or(guess.member);
        let is_gone = |out: Out| out.why == Why::Eliminated && out.episode == guess.episode;
        self.members().any(|(known, out)| known == member && out.is_some_and(is_gone))
    }

    /// Everybody with a right guess, and how many they have: the most first, ties in the order of `W`.
    pub fn guessers<W: Copy + Ord>(&self, guesses: &[Guess<W>]) -> Vec<(W, u32)> {
        let mut right: BTreeMap<W, u32> = BTreeMap::new();
        for guess in guesses.iter().filter(|guess| self.is_right(guess)) {
            *right.entry(guess.by).or_default() += 1;
        }
        let mut board: Vec<_> = right.into_iter().collect();
        board.sort_by_key(|&(by, n)| (std::cmp::Reverse(n), by));
        board
    }

    /// How many guesses of this episode name this member, and how many guesses there are in the episode.
    pub fn foresaw<W>(&self, gone: Member, guesses: &[Guess<W>]) -> (usize, usize) {
        let of_now = guesses.iter().filter(|guess| guess.episode == self.episode());
        let is_that = |guess: &&Guess<W>| self.heir(guess.member).unwrap_or(guess.member) == gone;
        (of_now.clone().filter(is_that).count(), of_now.count())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{CONFIRM, DEATH, MAIN, PICK, RESULT, create, play};
    use super::*;

    const CHOOSE: &str = r#"{"do":"choose","game":"mist","by":"lot"}"#;
    const HOME: &str = r#"{"do":"eliminate","member":4,"by":"rules","spoils":0}"#;

    fn guesses(of: &[(u8, u32, u16)]) -> Vec<Guess<u8>> {
        of.iter().map(|&(by, episode, member)| Guess { by, episode, member: Member(member) }).collect()
    }

    #[test]
    fn one_may_guess_from_the_candidate_to_the_death_match() {
        let begun = create(6);
        let log = [begun.as_str(), MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH];
        let may: Vec<Vec<u16>> =
            (1..=log.len()).map(|n| play(&log[..n]).guessable().into_iter().map(|member| member.0).collect()).collect();
        let expected: [&[u16]; 7] = [&[], &[], &[], &[2, 3, 4, 5, 6], &[4, 5], &[4, 5], &[]];
        assert_eq!(may, expected);
        // The host undoes the opening of the death match, so it is still to come.
        let undone = [&log[..], &[r#"{"do":"undo"}"#]].concat();
        assert_eq!(play(&undone).guessable(), [4, 5].map(Member));
    }

    #[test]
    fn a_guess_is_right_when_that_member_goes_home_in_that_episode_and_until_that_is_struck_out() {
        let begun = create(6);
        let log = [begun.as_str(), MAIN, RESULT, CONFIRM, PICK, CHOOSE, DEATH];
        let over = r#"{"do":"result","of":7,"winner":5,"candidate":null}"#;
        let made = guesses(&[(1, 1, 4), (2, 1, 5), (3, 1, 4), (1, 2, 4), (9, 1, 6)]);
        assert_eq!(play(&log).guessers(&made), [], "nothing is decided");
        let gone = [&log[..], &[over]].concat();
        assert_eq!(play(&gone).foresaw(Member(4), &made), (2, 4), "those of the episode alone");
        let gone = [&gone[..], &[HOME]].concat();
        assert_eq!(play(&gone).guessers(&made), [(1, 1), (3, 1)]);
        let back = [&gone[..], &[r#"{"do":"return","member":4}"#]].concat();
        assert_eq!(play(&back).guessers(&made), []);
    }

    #[test]
    fn whoever_takes_a_place_is_meant_by_a_guess_and_whoever_leaves_was_not_sent_home() {
        let begun = create(6);
        let replaced = r#"{"do":"replace","member":4,"by":7,"owned":[]}"#;
        let home = r#"{"do":"eliminate","member":7,"by":"host","spoils":0}"#;
        let made = guesses(&[(1, 1, 4), (2, 1, 7), (3, 1, 5)]);
        assert_eq!(play(&[&begun, MAIN, RESULT, replaced, home]).guessers(&made), [(1, 1), (2, 1)]);
        assert_eq!(play(&[&begun, MAIN, RESULT, r#"{"do":"remove","member":4}"#]).guessers(&made), []);
    }
}
