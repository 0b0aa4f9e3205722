//! What people were shown of matches beside their boards: boards that somebody asked for, answers with controls, the
//! present board as the answer to what came too late.
//!
//! When the match goes on they lose what they ask for: controls, clock and picture. What only its reader sees can be changed
//! for as long as Discord takes the token that came with it, a quarter of an hour. Tokens are kept nowhere but here, so a
//! restart leaves such answers as they are; what is pressed there changes nothing.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::Http;

use super::edits::Edits;
use super::fault::delivery_error;
use super::message::{Shows, Trace, headline};
use super::text::{self, clock_line, with_clock};
use crate::session::{DeliveryError, Present};
use crate::store::{ChannelId, MatchId, MessageId};

/// How many answers are remembered; older ones stay as they are.
const COPIES_MAX: usize = 4000;
/// Of how many matches it is remembered how they stand.
const MATCHES_MAX: usize = 2000;

/// By which road a message is changed.
#[derive(Clone)]
pub(in crate::discord) enum Reach {
    /// As any message of the bot's.
    Channel(ChannelId),
    /// As the answer to the interaction with this token.
    Answer(String),
}

/// An answer that shows a match.
struct Copy {
    message: MessageId,
    reach: Reach,
    shows: Shows,
    /// How many presses on it are being answered: the answer may take its place.
    n_pressed: usize,
}

/// What has to be done with an answer.
enum Change {
    /// It is past.
    Ends(String),
    /// Its clock is told anew.
    Words(String),
}

/// The answers that show matches.
pub(in crate::discord) struct Copies {
    /// In which order messages are changed.
    pub(in crate::discord) edits: Arc<Edits>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    copies: VecDeque<Copy>,
    /// How each match stands, as far as that has been told.
    present: BTreeMap<MatchId, Arc<Present>>,
}

impl Copies {
    pub(in crate::discord) fn new(edits: Arc<Edits>) -> Self {
        Self { edits, known: Mutex::default() }
    }

    /// Remembers an answer that has been given, if it shows a match. One that shows an earlier turn by now is seen to at
    /// once.
    pub(in crate::discord) async fn keep(&self, http: &Http, (message, reach): (MessageId, Reach), trace: Trace) {
        let id;
        {
            let mut known = self.known();
            let n_pressed = known.take(message).map_or(0, |before| before.n_pressed);
            let Some(shows) = trace.shows else { return };
            id = shows.id;
            if known.copies.len() >= COPIES_MAX {
                known.copies.pop_front();
            }
            known.copies.push_back(Copy { message, reach, shows, n_pressed });
        }
        self.see_to(http, id).await;
    }

    /// Whether a message is such an answer.
    pub(in crate::discord) fn has(&self, message: MessageId) -> bool {
        self.known().copies.iter().any(|copy| copy.message == message)
    }

    /// Something on this message has been pressed and is not answered yet.
    pub(in crate::discord) fn pressed(&self, message: MessageId) {
        self.count(message, |n_pressed| n_pressed + 1);
    }

    /// That has been answered.
    pub(in crate::discord) async fn answered(&self, http: &Http, message: MessageId) {
        if let Some(id) = self.count(message, |n_pressed| n_pressed.saturating_sub(1)) {
            self.see_to(http, id).await;
        }
    }

    /// Tells how a match stands now to what shows it.
    ///
    /// # Errors
    /// What may go better later.
    pub(in crate::discord) async fn follow(&self, http: &Http, present: Arc<Present>) -> Result<(), DeliveryError> {
        let id = present.id;
        {
            let mut known = self.known();
            if known.present.len() >= MATCHES_MAX {
                known.present.pop_first();
            }
            known.present.insert(id, present);
        }
        self.change_all(http, id).await
    }

    async fn see_to(&self, http: &Http, id: MatchId) {
        if let Err(error) = self.change_all(http, id).await {
            tracing::info!(match.id = id.0, %error, "an answer goes on showing what is past");
        }
    }

    /// Changes whatever shows a match otherwise than it stands.
    async fn change_all(&self, http: &Http, id: MatchId) -> Result<(), DeliveryError> {
        let changes = self.known().changes(id);
        let mut outcome = Ok(());
        for (message, reach, change) in changes {
            let sent = match &change {
                Change::Ends(words) => {
                    let past = json!({ "content": words, "components": [], "attachments": [] });
                    self.edits.end(message, send(http, &reach, message, past)).await
                }
                Change::Words(words) => {
                    self.edits.in_turn(message, send(http, &reach, message, json!({ "content": words }))).await
                }
            };
            match (sent, change) {
                (Err(error @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))), _) => outcome = Err(error),
                // It is gone, or takes no more changes.
                (Err(error), _) => {
                    tracing::debug!(match.id = id.0, %error, "an answer cannot be changed any more");
                    self.known().take(message);
                }
                (Ok(()), Change::Ends(_)) => drop(self.known().take(message)),
                (Ok(()), Change::Words(words)) => {
                    let mut known = self.known();
                    let copy = known.copies.iter_mut().find(|copy| copy.message == message);
                    if let Some(copy) = copy {
                        copy.shows.words = words;
                    }
                }
            }
        }
        outcome
    }

    fn count(&self, message: MessageId, count: impl FnOnce(usize) -> usize) -> Option<MatchId> {
        let mut known = self.known();
        let copy = known.copies.iter_mut().find(|copy| copy.message == message)?;
        copy.n_pressed = count(copy.n_pressed);
        Some(copy.shows.id)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn take(&mut self, message: MessageId) -> Option<Copy> {
        let nth = self.copies.iter().position(|copy| copy.message == message)?;
        self.copies.remove(nth)
    }

    /// What has to be changed of what shows a match.
    fn changes(&self, id: MatchId) -> Vec<(MessageId, Reach, Change)> {
        let Some(present) = self.present.get(&id) else { return Vec::new() };
        let of_match = self.copies.iter().filter(|copy| copy.shows.id == id && copy.n_pressed == 0);
        of_match.filter_map(|copy| Some((copy.message, copy.reach.clone(), change_of(&copy.shows, present)?))).collect()
    }
}

/// What has to be changed of an answer, now that the match stands like that.
fn change_of(shows: &Shows, present: &Present) -> Option<Change> {
    if present.moment != shows.moment || present.outcome.is_some() {
        let words = match &present.outcome {
            Some(outcome) => text::outcome(outcome, &present.names),
            None => text::OUT_OF_DATE.to_owned(),
        };
        return Some(Change::Ends(headline(present.spec, present.id.into(), &words)));
    }
    if with_clock(&shows.words, None) == shows.words {
        return None;
    }
    let line = clock_line(&present.clock, present.to_act, &present.names);
    let words = with_clock(&shows.words, line.as_deref());
    (words != shows.words).then_some(Change::Words(words))
}

/// Changes a message by the road that leads there.
async fn send(http: &Http, reach: &Reach, message: MessageId, mut change: Value) -> Result<(), DeliveryError> {
    change["allowed_mentions"] = json!({ "parse": [] });
    let message = serenity::MessageId::new(message.0);
    let changed = match reach {
        Reach::Channel(channel) => {
            http.edit_message(serenity::ChannelId::new(channel.0), message, &change, Vec::new()).await
        }
        Reach::Answer(token) => http.edit_followup_message(token, message, &change, Vec::new()).await,
    };
    changed.map(drop).map_err(|error| delivery_error(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::ClockFace;
    use rules::{By, BySeat, Moment, Outcome, Seat, SeatSet, Timestamp};

    fn present(epoch: u32, deadline: Option<i64>, outcome: Option<Outcome>) -> Present {
        let deadline = deadline.map(|seconds| Timestamp(seconds * 1000));
        let paused = deadline.is_none();
        Present {
            id: MatchId(7),
            spec: games::spec("mist").unwrap(),
            moment: Moment { epoch, era: 0 },
            names: BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]),
            clock: ClockFace { deadline, reserve_ms: None, paused, awaits: None, in_reserve: false, words: None },
            to_act: [Seat::FIRST].into_iter().collect::<SeatSet>(),
            outcome,
        }
    }

    /// What becomes of an answer that shows turn 3: its words, and whether it is past.
    fn becomes(words: &str, present: &Present) -> Option<(String, bool)> {
        let shows = Shows { id: MatchId(7), moment: Moment { epoch: 3, era: 0 }, words: words.to_owned() };
        change_of(&shows, present).map(|change| match change {
            Change::Ends(words) => (words, true),
            Change::Words(words) => (words, false),
        })
    }

    #[test]
    fn an_answer_tells_the_clock_while_its_turn_lasts_and_then_nothing() {
        let board = "Your turn 3\n⏳ Ann <t:60:R>";
        assert_eq!(becomes(board, &present(3, Some(60), None)), None);
        assert_eq!(
            becomes(board, &present(3, Some(90), None)),
            Some(("Your turn 3\n⏳ Ann <t:90:R>".to_owned(), false))
        );
        let (paused, is_past) = becomes(board, &present(3, None, None)).unwrap();
        assert!(!is_past && !paused.contains("<t:") && paused.contains("paused"), "{paused}");
        assert_eq!(becomes("You may type `c4`.", &present(3, Some(90), None)), None, "what tells no clock gets none");
        let (past, is_past) = becomes(board, &present(4, Some(90), None)).unwrap();
        assert!(is_past && !past.contains("our turn") && !past.contains("<t:"), "{past}");
        let over = Outcome { winner: Some(Seat::FIRST), by: By::Concession };
        let (past, is_past) = becomes(board, &present(3, None, Some(over))).unwrap();
        assert!(is_past && past.contains("**Ann** wins"), "{past}");
    }
}
