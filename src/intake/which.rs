//! Finds the match or puzzle that an input is meant for: the one that the person names, the one that is played in the
//! channel, or the only one that the person has open. If several are possible, the match or puzzle that can read the
//! text and waits for the person is chosen. If that is true of several, the person is asked once for each kind of text.
//! Input in the channel of a match or puzzle is never meant for another one.

use super::{Answer, Fault, Intake, Interaction, Road, Ticket};
use crate::session::{Advice, DeliveryError, Fit, Status, Submission, adjourned_words};
use crate::store::{self, ChannelId, KeepChoice, MatchId, Place, PuzzleRow, Stage, UserId};
use rules::{CHOICES_MAX, HELP, Message, SUGGEST, Seat, WHY};
use words::which as said;

/// The result of looking for the match or puzzle that an input is meant for.
pub enum Found {
    /// The only match or puzzle that the input can be meant for.
    One(Place),
    /// The match or puzzle that the person has chosen earlier for this kind of text.
    AsBefore(Place),
    /// Several matches or puzzles could be meant, so the person must be asked.
    Several(Vec<Candidate>),
    /// No match or puzzle could be meant. The text says why, and gives advice.
    None(Message),
}

/// A match or puzzle that could be meant.
#[derive(Clone)]
pub enum Candidate {
    /// An open match, with its status.
    Match(Status),
    /// A puzzle that the person solves alone.
    Puzzle(PuzzleRow),
}

impl Candidate {
    /// The id of the match or puzzle.
    pub fn place(&self) -> Place {
        match self {
            Self::Match(status) => status.id.into(),
            Self::Puzzle(row) => row.id.into(),
        }
    }
}

/// Which matches and puzzles an input can be meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// Matches, and puzzles that the person solves alone.
    Everything,
    /// Matches, and puzzles that the person solves alone. If none is open, the input is meant for what the person
    /// finished last: a puzzle, or a practice match in this channel.
    Finished,
    /// Matches only. This is for channels that others read, where a person's own puzzle is not mentioned.
    Matches,
}

/// An input or a request to look, whose match or puzzle is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Utterance<'a> {
    /// The author of the input.
    pub user: UserId,
    /// The channel in which the input was sent.
    pub channel: ChannelId,
    /// The match or puzzle that the person has named, if any.
    pub named: Option<&'a str>,
    /// The text to be submitted; `None` if the person only wants to look.
    pub text: Option<&'a str>,
}

impl Intake {
    /// Finds the match or puzzle that a person means. In the channel of a match in which the person has a seat, it is
    /// that match, unless the person names another one.
    pub async fn meant(&self, said: Utterance<'_>, among: Among) -> Result<Found, Fault> {
        let Utterance { user, channel, named, text } = said;
        let found = self.candidates(user, channel, named, among, text.is_some()).await?;
        let Found::Several(candidates) = found else { return Ok(found) };
        let Some(text) = text else { return Ok(Found::Several(candidates)) };
        let fitting = self.fitting(user, text, candidates).await?;
        if let [one] = fitting.as_slice() {
            return Ok(Found::One(one.place()));
        }
        let choice = self.0.directory.store().choice(user, &kind_of(text)).await?;
        let open: Vec<Place> = fitting.iter().map(Candidate::place).collect();
        // An earlier choice is valid as long as all its candidates are open, and no other match or puzzle could be
        // meant.
        let holds = choice
            .filter(|choice| open.contains(&choice.place) && open.iter().all(|place| choice.among.contains(place)));
        match holds {
            Some(choice) if self.all_open(user, &choice.among).await? => Ok(Found::AsBefore(choice.place)),
            Some(_) | None => Ok(Found::Several(fitting)),
        }
    }

    /// Like [`Intake::submit`], for a match or puzzle that the person chose earlier. The answer names that match or
    /// puzzle.
    pub async fn submit_as_before(
        &self,
        asked: &impl Interaction,
        submission: Submission<'_>,
        ticket: Ticket,
        place: Place,
    ) -> Result<(), Fault> {
        self.submit(&AsBefore(asked, place), submission, ticket, place).await.map(drop)
    }

    /// Stores that the board of a person's puzzle is shown in a server's channel. From then on, the person's input in
    /// that channel is meant for the puzzle.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn note_board(&self, user: UserId, channel: ChannelId, place: Place) -> Result<(), Fault> {
        let (store, kind) = (self.0.directory.store(), board_in(channel));
        if store.choice(user, &kind).await?.is_none_or(|noted| noted.place != place) {
            store.write(KeepChoice { user, kind, place, among: vec![place] }).await?;
        }
        Ok(())
    }

    /// Stores a person's choice among several candidates. From then on, texts of this kind are meant for the chosen
    /// match or puzzle.
    pub async fn choose(&self, said: Utterance<'_>, place: Place) -> Result<(), Fault> {
        let Utterance { user, channel, text: Some(text), .. } = said else { return Ok(()) };
        let Found::Several(candidates) = self.candidates(user, channel, None, Among::Everything, true).await? else {
            return Ok(());
        };
        let fitting = self.fitting(user, text, candidates).await?;
        let among: Vec<Place> = fitting.iter().map(Candidate::place).collect();
        if among.len() > 1 && among.contains(&place) {
            self.0.directory.store().write(KeepChoice { user, kind: kind_of(text), place, among }).await?;
        }
        Ok(())
    }

    /// The matches and puzzles that an input could be meant for, or the only possible one. `submits` says whether the
    /// input may change something.
    async fn candidates(
        &self,
        user: UserId,
        channel: ChannelId,
        named: Option<&str>,
        among: Among,
        submits: bool,
    ) -> Result<Found, Fault> {
        let store = self.0.directory.store();
        let open = store.open_puzzles(user).await?;
        let puzzles = if among == Among::Matches { Vec::new() } else { open.clone() };
        let matches = self.matches_of(user).await?;
        let sits_in = |place: Place| match place {
            Place::Match(id) => matches.iter().any(|listing| listing.id == id),
            Place::Puzzle(id) => puzzles.iter().any(|row| row.id == id),
        };
        if let Some(named) = named {
            let place = named.trim().parse().ok().filter(|&place| sits_in(place));
            return Ok(match place {
                Some(place) => Found::One(place),
                None => match self.adjourned_of_number(user, named).await? {
                    Some(id) => Found::None(adjourned_words(id)),
                    None => Found::None(said::NoSuchNumber.into()),
                },
            });
        }
        if let Some(table) = self.match_in(channel)
            && (puzzles.is_empty() || sits_in(table.id().into()))
        {
            return Ok(Found::One(table.id().into()));
        }
        // If the board of one of the person's puzzles is in this channel, input here is meant for that puzzle.
        let noted = store.choice(user, &board_in(channel)).await?.map(|noted| noted.place);
        if let Some(place) = noted.filter(|&place| open.iter().any(|row| Place::Puzzle(row.id) == place)) {
            let is_aloud = among == Among::Matches;
            return Ok(if is_aloud { Found::None(said::SaidAloud.into()) } else { Found::One(place) });
        }
        let adjourned = store.adjourned_match_of(user, channel).await?;
        if let Some(id) = adjourned
            && store.find_match(id).await?.channel == channel
        {
            // In the channel of a stopped match, only that match can be meant.
            return Ok(Found::None(adjourned_words(id)));
        }
        let mut candidates = Vec::new();
        for listing in matches {
            let status = self.seen(listing.guild, listing.id).await?.status().await?;
            // In a player's own channel, input is meant for the match that the channel belongs to.
            if status.seats.values().any(|row| row.user == user && row.channel == Some(channel)) {
                return Ok(Found::One(listing.id.into()));
            }
            candidates.push(Candidate::Match(status));
        }
        candidates.extend(puzzles.into_iter().map(Candidate::Puzzle));
        let ended = if candidates.is_empty() { store.last_practice_in(channel, user).await? } else { None };
        if candidates.is_empty() && among == Among::Finished {
            let puzzle = store.last_puzzle(user).await?;
            if let Some((id, opened)) = ended
                && puzzle.as_ref().is_none_or(|puzzle| puzzle.opened_at < opened)
            {
                return Ok(Found::One(id.into()));
            }
            candidates.extend(puzzle.map(Candidate::Puzzle));
        }
        if noted.is_some() && submits && !candidates.is_empty() {
            return Ok(Found::None(said::OverHere.into()));
        }
        Ok(match candidates.as_slice() {
            [] if let Some(id) = adjourned => Found::None(adjourned_words(id)),
            [] if let Some((id, _)) = ended => Found::None(said::MatchOver { number: id.0 }.into()),
            [] => Found::None(said::None.into()),
            [one] => Found::One(one.place()),
            _ => Found::Several(candidates),
        })
    }

    /// The match with this number, if the person has a seat in it and a fault has stopped it.
    async fn adjourned_of_number(&self, user: UserId, named: &str) -> Result<Option<MatchId>, Fault> {
        let Ok(Place::Match(id)) = named.trim().parse() else { return Ok(None) };
        let row = match self.0.directory.store().find_match(id).await {
            Ok(row) => row,
            Err(store::Error::Missing(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let is_theirs = row.seats.values().any(|seat| seat.user == user);
        Ok(Some(id).filter(|_| row.stage == Stage::Adjourned && is_theirs))
    }

    /// The candidates that fit a text best. These are the candidates that wait for input of this kind from the person
    /// or, if there are none, the candidates that can read the text.
    async fn fitting(&self, user: UserId, text: &str, candidates: Vec<Candidate>) -> Result<Vec<Candidate>, Fault> {
        let mut fits = Vec::with_capacity(candidates.len());
        for candidate in &candidates {
            fits.push(match candidate.place() {
                Place::Match(id) => self.look(id).await?.fit(user, text).await?,
                Place::Puzzle(id) => self.0.solo.fit(user, id, text).await?,
            });
        }
        let best = fits.iter().copied().max().unwrap_or(Fit::Nothing);
        let fitting = candidates.into_iter().zip(fits).filter(|&(_, fit)| fit == best).map(|(one, _)| one);
        Ok(fitting.collect())
    }

    /// Whether all these matches and puzzles of a person are still open.
    async fn all_open(&self, user: UserId, places: &[Place]) -> Result<bool, Fault> {
        let puzzles = self.0.directory.store().open_puzzles(user).await?;
        let matches = self.matches_of(user).await?;
        Ok(places.iter().all(|place| match place {
            Place::Match(id) => matches.iter().any(|listing| listing.id == *id),
            Place::Puzzle(id) => puzzles.iter().any(|row| row.id == *id),
        }))
    }

    /// A person's open puzzles and matches, for autocompletion; at most [`CHOICES_MAX`], which is Discord's limit.
    pub async fn candidates_of(&self, user: UserId) -> Result<Vec<Candidate>, Fault> {
        let store = self.0.directory.store();
        let mut candidates: Vec<_> = store.open_puzzles(user).await?.into_iter().map(Candidate::Puzzle).collect();
        for listing in self.matches_of(user).await?.into_iter().take(CHOICES_MAX - candidates.len()) {
            candidates.push(Candidate::Match(self.seen(listing.guild, listing.id).await?.status().await?));
        }
        Ok(candidates)
    }
}

/// A question about a match or puzzle, which changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enquiry {
    /// The question which moves the person may make now.
    Help,
    /// The question for a machine player's advice, which is answered only in practice.
    Advice(Advice),
}

impl Enquiry {
    /// Reads the text that a person typed or that a button stands for; `None` if it is not a question.
    pub fn read(text: &str) -> Option<Self> {
        let words = text.trim().trim_start_matches('/').trim_end_matches('?').trim_end();
        let (word, number) = words.split_once(' ').map_or((words, None), |(word, number)| (word, Some(number)));
        let is = |known: &str| word.eq_ignore_ascii_case(known);
        match number {
            None if is(HELP) => Some(Self::Help),
            None if is(SUGGEST) => Some(Self::Advice(Advice::Suggestion)),
            None if is(WHY) => Some(Self::Advice(Advice::Reason(None))),
            // The text names a machine's seat by its number, counted from 1.
            Some(number) if is(WHY) => {
                let seat = number.trim().parse::<usize>().ok()?.checked_sub(1).and_then(Seat::new)?;
                Some(Self::Advice(Advice::Reason(Some(seat))))
            }
            None | Some(_) => None,
        }
    }
}

/// Wraps a command for a match or puzzle that its author chose earlier, so that its answers name that match or puzzle.
struct AsBefore<'a, I>(&'a I, Place);

impl<I: Interaction> Interaction for AsBefore<'_, I> {
    async fn awaits_answer(&self) -> Option<bool> {
        self.0.awaits_answer().await
    }

    async fn defer(&self) -> Result<bool, DeliveryError> {
        self.0.defer().await
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        self.0.answer(Answer::AsBefore(self.1, Box::new(answer)), road).await
    }
}

/// The key under which it is stored whose board is shown in a channel.
fn board_in(channel: ChannelId) -> String {
    format!("in {}", channel.0)
}

/// The kind of a text: its first word, or `cells` for all texts that begin with a cell, such as `A1`.
fn kind_of(text: &str) -> String {
    const KIND_CHARS_MAX: usize = 20;
    let text = text.trim().trim_start_matches('/').to_lowercase();
    let first = text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    if first.chars().count() < 2 { "cells".to_owned() } else { first.chars().take(KIND_CHARS_MAX).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_kind_begin_alike() {
        for (text, kind) in [
            ("c4", "cells"),
            ("C 4", "cells"),
            ("★A1 b2", "cells"),
            ("4c", "cells"),
            ("Flower w5 f9", "flower"),
            ("/undo", "undo"),
            ("x a1", "cells"),
            ("bid 2", "bid"),
        ] {
            assert_eq!(kind_of(text), kind, "{text}");
        }
    }
}
