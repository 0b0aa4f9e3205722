//! Answers that show a match, beside the boards that the match updates: boards that a person asked for, answers with
//! controls, and present boards sent in answer to late inputs.
//!
//! When the match goes on, they lose what asks for input (controls, clock and picture) and say what is true now
//! ([`became`]). While the match is paused, boards among them have no controls. An ephemeral answer can be edited for
//! as long as Discord accepts the interaction's token, a quarter of an hour. Tokens are kept in memory only, so a
//! restart leaves such answers as they are; presses on them are refused. For answers in direct messages the store keeps
//! channel and message: the next start marks them as out of date.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{CreateActionRow, Http};

use super::became;
use super::edits::Edits;
use super::fault::delivery_error;
use super::languages::Languages;
use super::message::{Part, Shows, Trace, headline};
use super::text::{clock_line, with_clock};
use crate::session::{DeliveryError, Present};
use crate::store::{self, ChannelId, CloseMessage, GuildId, KeepAnswer, MatchId, MessageId, Store, UserId};
use rules::Names;
use words::{Language, past, timing};

/// How many answers are remembered; older ones are no longer edited.
const COPIES_MAX: usize = 4000;
/// How many answered questions are remembered.
const QUESTIONS_MAX: usize = 1000;
/// For how many matches the last known state is remembered.
const MATCHES_MAX: usize = 2000;

/// The first wait before retrying an edit of an answer of an earlier process; doubled after each attempt.
const AGAIN_AFTER_FIRST: Duration = Duration::from_secs(2);
/// The longest such wait.
const AGAIN_AFTER_MAX: Duration = Duration::from_mins(5);
/// How many attempts are made at such an edit: they take about an hour and a half.
const AGAIN_MAX: usize = 24;

/// How a message can be edited.
#[derive(Clone)]
pub(in crate::discord) enum Reach {
    /// By the bot's own access to the channel.
    Channel(ChannelId),
    /// By the token of the interaction that the message answers.
    Answer(String),
}

/// An answer that shows a match.
struct Copy {
    message: MessageId,
    reach: Reach,
    /// The person who got the answer.
    owner: UserId,
    /// The language in which that person got it.
    language: Language,
    shows: Shows,
    /// Whether its controls are removed while the match is paused.
    is_bare: bool,
    /// How many presses on it are being answered: their answer may replace this one.
    n_pressed: usize,
}

/// The edit that an answer needs.
enum Change {
    /// The answer is out of date; these buttons may remain.
    Ends(String, Option<CreateActionRow>),
    /// Only the line about the clock changes.
    Words(String),
    /// The match is paused: the controls are removed until it is resumed.
    Bares(String),
    /// The match has been resumed: the controls are restored.
    Restores(String, Vec<CreateActionRow>),
}

impl Change {
    /// The edit as JSON for Discord.
    fn written(&self) -> Value {
        match self {
            Self::Ends(words, row) => {
                let rows: Vec<_> = row.iter().collect();
                json!({ "content": words, "components": rows, "attachments": [] })
            }
            Self::Words(words) => json!({ "content": words }),
            Self::Bares(words) => json!({ "content": words, "components": [] }),
            Self::Restores(words, rows) => json!({ "content": words, "components": rows }),
        }
    }
}

/// The answers that show matches.
pub(in crate::discord) struct Copies {
    /// Orders the edits of each message.
    pub(in crate::discord) edits: Arc<Edits>,
    known: Mutex<Known>,
    /// The store that lists the answers that must still be edited; `None` if they are not stored.
    store: Option<Store>,
}

#[derive(Default)]
struct Known {
    copies: VecDeque<Copy>,
    /// The last state of each match that was announced here.
    present: BTreeMap<MatchId, Arc<Present>>,
    /// The questions that have been answered.
    answered: VecDeque<MessageId>,
}

impl Copies {
    pub(in crate::discord) fn new(edits: Arc<Edits>, store: Option<Store>) -> Self {
        Self { edits, known: Mutex::default(), store }
    }

    /// Marks answers that an earlier process gave about matches of this shard as out of date. Retries failed edits for
    /// an hour and a half; the next start tries the rest.
    ///
    /// # Errors
    /// The store cannot list these answers.
    pub(in crate::discord) async fn end_leftovers(
        self: &Arc<Self>,
        http: &Arc<Http>,
        languages: &Arc<Languages>,
        serves: impl Fn(GuildId) -> bool,
    ) -> Result<(), store::Error> {
        let Some(store) = &self.store else { return Ok(()) };
        let mut answers = store.open_answers().await?;
        answers.retain(|(guild, ..)| serves(*guild));
        let (copies, http, languages) = (self.clone(), http.clone(), languages.clone());
        drop(tokio::spawn(async move {
            let mut pause = AGAIN_AFTER_FIRST;
            for _ in 0..AGAIN_MAX {
                let mut left = Vec::new();
                for answer in answers {
                    // Who was answered is not known any more.
                    let language = languages.of_server(answer.0).await;
                    if !copies.end_leftover(&http, &answer, language).await {
                        left.push(answer);
                    }
                }
                if left.is_empty() {
                    return;
                }
                answers = left;
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(AGAIN_AFTER_MAX);
            }
        }));
        Ok(())
    }

    /// Marks an answer as out of date. Returns whether no further attempt is needed, because it succeeded or never can.
    async fn end_leftover(
        &self,
        http: &Http,
        (_, game, answer): &(GuildId, String, KeepAnswer),
        language: Language,
    ) -> bool {
        let KeepAnswer { match_id, channel, message } = *answer;
        let past = past::Board.say(language);
        let words = games::spec(game).map(|spec| headline(spec, match_id.into(), past.as_str()));
        let words = words.unwrap_or_else(|| past.into());
        let reach = Reach::Channel(channel);
        let change = json!({ "content": words, "components": [], "attachments": [] });
        match self.edits.end(message, send(http, &reach, message, change)).await {
            Err(error) if is_for_later(&error) => {
                tracing::info!(match.id = match_id.0, %error, "an answer still shows an earlier state of its match");
                false
            }
            Ok(()) | Err(_) => {
                self.close(match_id, message).await;
                true
            }
        }
    }

    /// Notes that an answer needs no further edit.
    async fn close(&self, match_id: MatchId, message: MessageId) {
        if let Some(store) = &self.store {
            store.hand_in(CloseMessage { match_id, message }).await;
        }
    }

    /// Remembers an answer, if it shows a match. An answer that already shows an earlier turn is edited at once.
    pub(in crate::discord) async fn keep(
        &self,
        http: &Http,
        owner: UserId,
        language: Language,
        message: MessageId,
        reach: Reach,
        trace: Trace,
    ) {
        let Some(shows) = trace.shows else {
            self.forget(message).await;
            return;
        };
        let id = shows.id;
        if let (Some(store), &Reach::Channel(channel)) = (&self.store, &reach) {
            store.hand_in(KeepAnswer { match_id: id, channel, message }).await;
        }
        {
            let mut known = self.known();
            let n_pressed = known.take(message).map_or(0, |before| before.n_pressed);
            if known.copies.len() >= COPIES_MAX {
                known.copies.pop_front();
            }
            known.copies.push_back(Copy { message, reach, owner, language, shows, is_bare: false, n_pressed });
        }
        self.see_to(http, id).await;
    }

    /// Notes that a question is being answered. Returns whether this is the first answer to it.
    pub(in crate::discord) fn take_question(&self, message: MessageId) -> bool {
        let answered = &mut self.known().answered;
        if answered.contains(&message) {
            return false;
        }
        if answered.len() >= QUESTIONS_MAX {
            answered.pop_front();
        }
        answered.push_back(message);
        true
    }

    /// Allows a question to be answered again, after an answer has failed.
    pub(in crate::discord) fn leave_question(&self, message: MessageId) {
        self.known().answered.retain(|answered| *answered != message);
    }

    /// Forgets a message that no longer shows a match.
    pub(in crate::discord) async fn forget(&self, message: MessageId) {
        let known = self.known().take(message);
        if let Some(Copy { shows, reach: Reach::Channel(_), .. }) = known {
            self.close(shows.id, message).await;
        }
    }

    /// Whether a message is a remembered answer that shows a match.
    pub(in crate::discord) fn has(&self, message: MessageId) -> bool {
        self.known().copies.iter().any(|copy| copy.message == message)
    }

    /// Notes that a press on this message is being answered.
    pub(in crate::discord) fn pressed(&self, message: MessageId) {
        self.count(message, |n_pressed| n_pressed + 1);
    }

    /// Notes that a press on this message has been answered.
    pub(in crate::discord) async fn answered(&self, http: &Http, message: MessageId) {
        if let Some(id) = self.count(message, |n_pressed| n_pressed.saturating_sub(1)) {
            self.see_to(http, id).await;
        }
    }

    /// Updates every answer that shows a match to the match's present state.
    ///
    /// # Errors
    /// A failure that a retry may overcome.
    pub(in crate::discord) async fn follow(&self, http: &Http, present: Arc<Present>) -> Result<(), DeliveryError> {
        let id = present.id;
        {
            let mut known = self.known();
            if known.present.len() >= MATCHES_MAX {
                known.present.pop_first();
            }
            // A newer state may have been announced before this retry.
            if known.present.get(&id).is_none_or(|newest| newest.n <= present.n) {
                known.present.insert(id, present);
            }
        }
        self.change_all(http, id).await
    }

    async fn see_to(&self, http: &Http, id: MatchId) {
        if let Err(error) = self.change_all(http, id).await {
            tracing::info!(match.id = id.0, %error, "an answer still shows an earlier state of its match");
        }
    }

    /// Edits every answer that shows an older state of a match.
    async fn change_all(&self, http: &Http, id: MatchId) -> Result<(), DeliveryError> {
        let changes = self.known().changes(id);
        let mut outcome = Ok(());
        for (message, reach, change) in changes {
            let sending = send(http, &reach, message, change.written());
            let sent = match &change {
                Change::Ends(..) => self.edits.end(message, sending).await,
                Change::Words(_) | Change::Bares(_) | Change::Restores(..) => {
                    self.edits.in_turn(message, sending).await
                }
            };
            match (sent, change) {
                // The next update of the match retries the edit, or else the next start.
                (Err(DeliveryError::TooManyEdits), _) => {}
                (Err(error), _) if is_for_later(&error) => outcome = Err(error),
                // The message has been deleted, or its token has expired.
                (Err(error), _) => {
                    tracing::debug!(match.id = id.0, %error, "an answer cannot be changed any more");
                    self.forget(message).await;
                }
                (Ok(()), Change::Ends(..)) => self.forget(message).await,
                (Ok(()), Change::Bares(_)) => self.update(message, |copy| copy.is_bare = true),
                (Ok(()), Change::Words(words) | Change::Restores(words, _)) => {
                    self.update(message, |copy| (copy.shows.words, copy.is_bare) = (words, false));
                }
            }
        }
        outcome
    }

    fn update(&self, message: MessageId, update: impl FnOnce(&mut Copy)) {
        if let Some(copy) = self.known().copies.iter_mut().find(|copy| copy.message == message) {
            update(copy);
        }
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

    /// The edits that messages about a match need.
    fn changes(&self, id: MatchId) -> Vec<(MessageId, Reach, Change)> {
        let Some(present) = self.present.get(&id) else { return Vec::new() };
        // The handler of the press edits the question's message.
        let is_answered = |copy: &Copy| copy.shows.part == Part::Question && self.answered.contains(&copy.message);
        let of_match = self.copies.iter().filter(|copy| copy.shows.id == id && copy.n_pressed == 0);
        let of_match = of_match.filter(|copy| !is_answered(copy));
        of_match.filter_map(|copy| Some((copy.message, copy.reach.clone(), change_of(copy, present)?))).collect()
    }
}

/// The edit that an answer needs in the match's present state.
fn change_of(copy: &Copy, present: &Present) -> Option<Change> {
    let shows = &copy.shows;
    let is_seated = present.users.values().any(|user| *user == copy.owner);
    if let Some((words, row)) = became::answer(shows, present, is_seated, copy.language) {
        return Some(Change::Ends(words, row));
    }
    let is_paused = present.clock.paused && !shows.is_paused;
    if shows.part == Part::Board && is_paused {
        let paused = timing::Paused.say(copy.language);
        let words = headline(present.spec, present.id.into(), paused.as_str());
        return (!copy.is_bare).then_some(Change::Bares(words));
    }
    // If the words contain no clock, do not add one.
    let words = if with_clock(&shows.words, None) == shows.words {
        shows.words.clone()
    } else {
        let names = Names::new(present.names.clone(), copy.language);
        with_clock(&shows.words, clock_line(&present.clock, present.to_act, &names).as_deref())
    };
    if copy.is_bare {
        return Some(Change::Restores(words, shows.rows.clone()));
    }
    (words != shows.words).then_some(Change::Words(words))
}

/// Whether a retry of a failed edit may succeed later.
fn is_for_later(error: &DeliveryError) -> bool {
    matches!(error, DeliveryError::Passing(_) | DeliveryError::RetryAfter(_) | DeliveryError::TooManyEdits)
}

/// Edits a message in the way given by `reach`.
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
    use crate::session::Fate;
    use host::ClockFace;
    use rules::{By, BySeat, Millis, Moment, Outcome, Seat, SeatSet, Timestamp};

    /// The player who got the answer, and the player of another seat.
    const ANN: UserId = UserId(1);
    const BEN: UserId = UserId(2);

    fn present(epoch: u32, deadline: Option<i64>, outcome: Option<Outcome>) -> Present {
        let deadline = deadline.map(|seconds| Timestamp(seconds * 1000));
        let paused = deadline.is_none();
        Present {
            id: MatchId(7),
            n: 0,
            spec: games::spec("mist").unwrap(),
            moment: Moment { epoch, era: 0 },
            names: BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]),
            clock: ClockFace { deadline, reserve_ms: None, paused, awaits: None, in_reserve: false, words: None },
            to_act: [Seat::FIRST].into_iter().collect::<SeatSet>(),
            outcome,
            users: BySeat::from(vec![ANN, BEN]),
            fates: BTreeMap::new(),
        }
    }

    /// An answer to Ann that shows turn 3.
    fn copy(part: Part, words: &str) -> Copy {
        let moment = Moment { epoch: 3, era: 0 };
        let rows = vec![CreateActionRow::Buttons(Vec::new())];
        let words = words.to_owned();
        let shows = Shows { id: MatchId(7), moment, words, part, is_own: true, is_paused: false, rows };
        let (message, reach) = (MessageId(9), Reach::Channel(ChannelId(8)));
        Copy { message, reach, owner: ANN, language: Language::English, shows, is_bare: false, n_pressed: 0 }
    }

    /// The words of an answer for turn 3 after an update, and whether the answer is past.
    fn becomes(copy: &Copy, present: &Present) -> Option<(String, bool)> {
        change_of(copy, present).map(|change| match change {
            Change::Ends(words, _) => (words, true),
            Change::Words(words) | Change::Bares(words) | Change::Restores(words, _) => (words, false),
        })
    }

    #[test]
    fn an_answer_tells_the_clock_while_its_turn_lasts_and_then_nothing() {
        let board = copy(Part::Board, "Your turn 3\n⏳ Ann <t:60:R>");
        assert_eq!(becomes(&board, &present(3, Some(60), None)), None);
        assert_eq!(
            becomes(&board, &present(3, Some(90), None)),
            Some(("Your turn 3\n⏳ Ann <t:90:R>".to_owned(), false))
        );
        let words = copy(Part::Board, "You may type `c4`.");
        assert_eq!(becomes(&words, &present(3, Some(90), None)), None, "what tells no clock gets none");
        let (past, is_past) = becomes(&board, &present(4, Some(90), None)).unwrap();
        assert!(is_past && !past.contains("our turn") && !past.contains("<t:"), "{past}");
        let over = Outcome { winner: Some(Seat::FIRST), by: By::Concession };
        let Some(Change::Ends(past, Some(_))) = change_of(&board, &present(3, None, Some(over))) else { panic!() };
        assert!(past.ends_with("This match is over. **Ann** won the match."), "{past}");
    }

    #[test]
    fn a_board_bears_no_controls_while_the_match_is_paused() {
        let mut board = copy(Part::Board, "Your turn 3\n⏳ Ann <t:60:R>");
        let paused = present(3, None, None);
        let Some(change @ Change::Bares(_)) = change_of(&board, &paused) else { panic!("it keeps them") };
        let written = change.written();
        assert!(written["components"] == json!([]) && written["content"].as_str().unwrap().contains("paused"));
        assert!(!written["content"].as_str().unwrap().contains("our turn"), "{written}");
        board.is_bare = true;
        assert!(change_of(&board, &paused).is_none());
        let Some(Change::Restores(words, rows)) = change_of(&board, &present(3, Some(90), None)) else { panic!() };
        assert_eq!((words.as_str(), rows.len()), ("Your turn 3\n⏳ Ann <t:90:R>", 1));
        // An answer made during a pause is past when the pause ends.
        board.shows.is_paused = true;
        assert!(becomes(&board, &present(3, Some(90), None)).unwrap().1);
    }

    #[test]
    fn every_kind_of_answer_says_what_is_true_when_it_is_past() {
        let over = Outcome { winner: Some(Seat::FIRST), by: By::Concession };
        for (part, turn, end) in [
            (Part::List, "list is of an earlier turn", "This match is over. **Ann** won the match."),
            (Part::Closer, "picture is of an earlier turn", "This match is over. **Ann** won the match."),
            (
                Part::Question,
                "question is closed because its turn",
                "question is closed because the match is over. **Ann** won the match.",
            ),
        ] {
            let shown = copy(part, "⚠ Are you sure?");
            assert!(becomes(&shown, &present(4, Some(60), None)).unwrap().0.contains(turn), "{part:?}");
            assert!(becomes(&shown, &present(3, None, Some(over))).unwrap().0.ends_with(end), "{part:?}");
            assert_eq!(becomes(&shown, &present(3, Some(60), None)), None, "{part:?} holds in its turn");
        }
        let refused = copy(Part::Pause, "🚫 The match is paused");
        assert_eq!(becomes(&refused, &present(4, None, None)), None);
        let mut goes_on = present(4, Some(60), None);
        goes_on.fates.insert(12, Fate::Resumed(Millis(61_000)));
        assert!(becomes(&refused, &goes_on).unwrap().0.contains("went on after a pause of 1 min 1 s."));
        let offer = copy(Part::Offer(5), "🤝 Your offer to end the match here stands.");
        assert_eq!(becomes(&offer, &present(4, Some(60), None)), None, "it stands in the next turn");
        for (fate, words) in [
            (Fate::Accepted, "was accepted"),
            (Fate::Declined(Seat::FIRST.opponent()), "Ben declined"),
            (Fate::Lapsed(Seat::FIRST), "lapsed when you played on"),
            (Fate::Over, "The match ended before"),
        ] {
            let mut present = present(4, None, (fate == Fate::Over).then_some(over));
            present.fates.insert(5, fate);
            assert!(becomes(&offer, &present).unwrap().0.contains(words), "{fate:?}");
        }
    }

    #[test]
    fn what_a_player_was_shown_goes_with_their_seat() {
        let mut present = present(3, Some(60), None);
        present.users = BySeat::from(vec![UserId(3), BEN]);
        let mut shown = copy(Part::Board, "Your turn 3");
        assert!(becomes(&shown, &present).unwrap().0.contains("Another player has this seat"));
        shown.shows.is_own = false;
        assert_eq!(becomes(&shown, &present), None, "everybody may see the public board");
        let mut asked = copy(Part::Question, "⚠ Are you sure?");
        asked.shows.is_own = false;
        assert!(becomes(&asked, &present).unwrap().0.contains("Another player has this seat"));
    }

    #[test]
    fn a_question_is_answered_once() {
        let copies = Copies::new(Arc::new(Edits::new(None)), None);
        assert!(copies.take_question(MessageId(1)) && copies.take_question(MessageId(2)));
        assert!(!copies.take_question(MessageId(1)));
        copies.leave_question(MessageId(1));
        assert!(copies.take_question(MessageId(1)), "nothing had come of it");
    }
}
