//! Inputs made in the browser. They are submitted like all others: in their author's order, once, and with an answer.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::room::packed;
use super::stamps::is_certain;
use super::{Inner, Served, Voice, show};
use crate::intake::{Answer, Came, Enquiry, Interaction, Road, Ticket};
use crate::session::{DeliveryError, Fault, Status, Submission, Way};
use crate::store::{InputId, NoteTableInput, Place, TableSession};
use host::AtTable;
use rules::{Choice, INPUT_CHARS_MAX, Moment, Pressed};
use words::{Language, Message, Words, page};

/// An input sent by a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sent {
    /// The number that the page has assigned to the input.
    pub(super) number: i64,
    /// The text to submit, or the text before the values of a choice.
    pub(super) text: String,
    /// The chosen values of a menu, or the chosen cells.
    choice: Option<Choice>,
    /// The moment that the picture showed; `None` for typed text.
    moment: Option<Moment>,
    /// Whether the author has confirmed an input that ends or gives away something.
    is_sure: bool,
}

/// The maximum number of values in a choice: as many as the largest board has cells.
const VALUES_MAX: usize = 1000;

impl Sent {
    /// Reads a message; `None` if no page of ours sends it.
    pub(super) fn read(message: &Value) -> Option<Self> {
        let text =
            |value: &Value| value.as_str().filter(|text| text.chars().count() <= INPUT_CHARS_MAX).map(str::to_owned);
        let values = |value: &Value| -> Option<Vec<String>> {
            let list = value.as_array().filter(|list| list.len() <= VALUES_MAX)?;
            list.iter().map(text).collect()
        };
        let parts = message.get("press")?.as_array()?;
        let choice = match parts.as_slice() {
            [_] => None,
            [_, before, after] => Some(Choice { before: values(before)?, after: values(after)? }),
            _ => return None,
        };
        let moment = match message.get("moment") {
            None | Some(Value::Null) => None,
            Some(moment) => Some(moment.as_str()?.parse().ok()?),
        };
        Some(Self {
            number: message.get("n")?.as_i64()?,
            text: text(&parts[0])?,
            choice,
            moment,
            is_sure: message.get("sure") == Some(&Value::Bool(true)),
        })
    }

    /// The press; `None` for typed text.
    pub(super) fn pressed(&self) -> Option<Pressed> {
        let moment = Some(self.moment?);
        Some(Pressed { moment, text: self.text.clone(), choice: self.choice.clone() })
    }
}

/// The queue of messages to a page.
pub(super) type Outbox = mpsc::Sender<Arc<[u8]>>;

/// Handles the inputs of one page.
#[derive(Clone)]
pub(super) struct Desk {
    pub(super) tables: Arc<Inner>,
    pub(super) served: Served,
    pub(super) session: Arc<TableSession>,
    /// The language of the texts for the page's person.
    pub(super) language: Language,
    pub(super) place: Place,
    pub(super) outbox: Outbox,
}

impl Desk {
    /// Accepts an input. The order of the inputs of one author is fixed here, before anything is awaited.
    pub(super) fn take(&self, sent: Sent, status: Option<&Status>) {
        let desk = self.clone();
        let input = match self.tables.stamps.next(&self.tables.clock) {
            Ok(input) => input,
            Err(error) => return tracing::error!(%error, "an input of the table has no id"),
        };
        let ticket = self.served.intake.queue().enter(self.session.user, input);
        let status = status.cloned();
        let runtime = self.served.runtime.clone();
        drop(runtime.spawn(async move { desk.see_to(sent, (input, ticket), status).await }));
    }

    async fn see_to(&self, sent: Sent, entered: (InputId, Ticket), status: Option<Status>) {
        let number = sent.number;
        match self.try_see_to(sent, entered, status).await {
            Ok(None) => {}
            Ok(Some(said)) => self.send(said).await,
            Err(fault) => {
                tracing::warn!(%fault, "something at the table could not be answered");
                self.say(number, false, page::UnsureCounted.say(self.language).as_str()).await;
            }
        }
    }

    async fn send(&self, message: Value) {
        // If the page has closed, it asks again when it reconnects.
        drop(self.outbox.send(packed(&message)).await);
    }

    async fn say(&self, number: i64, is_counted: bool, words: &str) {
        self.send(json!({ "said": { "n": number, "counted": is_counted, "words": words } })).await;
    }

    async fn try_see_to(
        &self,
        sent: Sent,
        (input, ticket): (InputId, Ticket),
        status: Option<Status>,
    ) -> Result<Option<Value>, crate::intake::Fault> {
        let Self { served, session, language, place, .. } = self;
        let (number, user, intake) = (sent.number, session.user, &served.intake);
        let refused = |words: &str| Ok(Some(json!({ "said": { "n": number, "counted": false, "words": words } })));
        let press = sent.pressed();
        let text = press.as_ref().map_or_else(|| sent.text.clone(), Pressed::whole);
        if let Some(enquiry) = Enquiry::read(&text) {
            let answer = intake.enquire(enquiry, user, *place).await?;
            if let Some(answer) = answer {
                drop(ticket);
                self.say(number, true, "").await;
                return match answer {
                    Ok(shown) => Ok(Some(show::help(shown))),
                    Err(refusal) => refused(&served.voice.refusal(&refusal, *language)),
                };
            }
        }
        let store = intake.directory().store();
        if let Some(why) = self.bars(status.as_ref()).await? {
            return refused(why.say(*language).as_str());
        }
        // A warning about a loss is shown before the input counts as submitted.
        if !sent.is_sure
            && let Some(loss) = intake.loses_by(user, *place, &text).await?
        {
            drop(ticket);
            self.say(number, false, "").await;
            return Ok(Some(
                json!({ "sure": { "words": page::Loses { loss: Words::markup(loss) }.say(*language).as_str(), "press": [text],
                                             "moment": sent.moment.map(|moment| moment.to_string()) } }),
            ));
        }
        let noted = store.write(NoteTableInput { session: session.id, number, input }).await?;
        let Some(known) = noted else { return refused(page::SessionEnded.say(*language).as_str()) };
        // An input that is sent again keeps its first id.
        let ticket = if known == input { ticket } else { intake.queue().enter(user, known) };
        let asked = Asked { desk: self, number };
        let submission = Submission { user, input: known, way: Way::Table, text: &text, press: press.as_ref() };
        let came = intake.submit(&asked, submission, ticket, *place).await?;
        let words = json!({ "said": { "n": number, "counted": came == Came::Counts, "words": "" } });
        Ok(Some(words))
    }

    /// The reason why the browser may not make inputs in this match now; `None` if it may.
    async fn bars(&self, status: Option<&Status>) -> Result<Option<Message>, Fault> {
        let Place::Match(id) = self.place else { return Ok(None) };
        let asked = match status {
            Some(_) => None,
            None => Some(self.served.intake.directory().handle(id).status().await?),
        };
        let Some(status) = status.or(asked.as_ref()) else { return Ok(None) };
        if status.at_table == AtTable::Off {
            return Ok(Some(page::InDiscordOnly.into()));
        }
        if status.is_race && !is_certain(&self.tables.clock) {
            return Ok(Some(page::ClockUnsure.into()));
        }
        if status.at_table == AtTable::All {
            let store = self.served.intake.directory().store();
            let here = store.at_table(self.place, self.tables.clock.now()).await?;
            let missing = status.seats.values().find(|row| row.user.is_person() && !here.contains(&row.user));
            if missing.is_some() {
                return Ok(Some(page::NotAllHere.into()));
            }
        }
        Ok(None)
    }
}

/// An input whose author waits for the answer at the page.
struct Asked<'a> {
    desk: &'a Desk,
    number: i64,
}

impl Interaction for Asked<'_> {
    async fn defer(&self) -> Result<bool, DeliveryError> {
        Ok(!self.desk.outbox.is_closed())
    }

    async fn awaits_answer(&self) -> Option<bool> {
        Some(true)
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        let voice: &dyn Voice = &*self.desk.served.voice;
        // A new board is sent to the page anyway.
        let words = if road == Road::Anew { None } else { voice.answer(&answer, self.desk.language) };
        let is_counted = !matches!(answer, Answer::Refused(_) | Answer::TooLate { .. } | Answer::Failed(..));
        if let Some(words) = words {
            let said = json!({ "said": { "n": self.number, "counted": is_counted, "words": words, "more": true } });
            let sent = self.desk.outbox.send(packed(&said)).await;
            return sent.map_err(|_| DeliveryError::Passing("the page has closed".to_owned()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_page_of_ours_sends_is_not_read() {
        let good = json!({ "n": 7, "press": ["draft", [], ["E5"]], "moment": "3.1" });
        let sent = Sent::read(&good).unwrap();
        let moment = Moment { epoch: 3, era: 1 };
        assert_eq!(sent.pressed(), Some(Pressed::menu(moment, "draft", &[], &["E5".to_owned()])));
        assert_eq!(Sent::read(&json!({ "n": 7, "press": ["lock"] })).unwrap().pressed(), None, "it was typed");
        let long = "x".repeat(INPUT_CHARS_MAX + 1);
        let many = vec!["A1"; VALUES_MAX + 1];
        for bad in [
            json!({ "n": 7 }),
            json!({ "press": ["lock"] }),
            json!({ "n": "7", "press": ["lock"] }),
            json!({ "n": 7, "press": "lock" }),
            json!({ "n": 7, "press": [] }),
            json!({ "n": 7, "press": [1] }),
            json!({ "n": 7, "press": ["a", []] }),
            json!({ "n": 7, "press": ["a", [], [1]] }),
            json!({ "n": 7, "press": ["a", [], many] }),
            json!({ "n": 7, "press": [long] }),
            json!({ "n": 7, "press": ["lock"], "moment": "soon" }),
            json!({ "n": 7, "press": ["lock"], "moment": 3 }),
            json!([]),
        ] {
            assert_eq!(Sent::read(&bad), None, "{bad}");
        }
    }
}
