//! Calls the match or the puzzle for an operation: submitting, showing, completing, or exporting.

use super::{Enquiry, Fault, Intake};
use crate::meter::{self, Fate};
use crate::session::{self, Receipt, Refusal, Shown, Submission, Verdict, Way};
use crate::store::{self, Place, UserId};
use host::Sealed;
use rules::Export;
use scene::Theme;

impl Intake {
    /// Submits an input to its match or puzzle.
    pub(super) async fn put_in(&self, submission: Submission<'_>, place: Place) -> Verdict<Receipt> {
        let answer = match place {
            Place::Match(id) => self.0.directory.handle(id).submit(submission).await,
            // As in a match, time in a puzzle stops while the bot is away.
            Place::Puzzle(id) => match self.0.directory.see_to_absence(submission.input.stamp()).await {
                Ok(()) => self.0.solo.submit(id, submission).await,
                Err(error) => Err(error.into()),
            },
        };
        let kind = match submission.way {
            Way::Said { .. } => meter::InputKind::Message,
            Way::Command => meter::InputKind::Command,
            Way::Table => meter::InputKind::Table,
            Way::Press(_) => meter::InputKind::Press,
        };
        meter::input(kind, fate(&answer));
        answer
    }

    /// Returns the present board of a match or puzzle as a person may see it.
    pub async fn show(&self, user: UserId, place: Place) -> Verdict<Shown> {
        Ok(match place {
            Place::Match(id) => Ok(Shown::Match(Box::new(self.0.directory.handle(id).board(user).await?))),
            Place::Puzzle(id) => self.0.solo.show(user, id).await?.map(|page| Shown::Puzzle(Box::new(page))),
        })
    }

    /// Returns the board of a match or puzzle as the table shows it to a person, in the colors of `theme`. With `None`
    /// as person, it is the board that everybody sees. Returns `Ok(None)` while the boards of a round are being sent.
    /// For a finished match, returns the board at its end.
    pub async fn sight(&self, user: Option<UserId>, place: Place, theme: &Theme) -> Verdict<Option<Shown>> {
        match (place, user) {
            (Place::Match(id), _) => {
                let directory = &self.0.directory;
                let board = match directory.handle(id).sight(user, theme).await {
                    Err(session::Fault::NotOpen(_)) => match directory.even_over(id).await? {
                        Some(table) => table.sight(user, theme).await?,
                        None => return Err(session::Fault::Adjourned(id)),
                    },
                    board => board?,
                };
                Ok(Ok(board.map(|board| Shown::Match(Box::new(board)))))
            }
            (Place::Puzzle(id), Some(user)) => {
                let page = self.0.solo.show_in(user, id, theme).await?;
                Ok(page.map(|page| Some(Shown::Puzzle(Box::new(page)))))
            }
            // Only the owner of a puzzle may see it.
            (Place::Puzzle(_), None) => Ok(Err(Refusal::NotYours)),
        }
    }

    /// Answers a person's question about a match or puzzle, such as which moves they may make now.
    ///
    /// Returns `None` if the text is not a question in this game, and so may be submitted.
    pub async fn enquire(
        &self,
        enquiry: Enquiry,
        user: UserId,
        place: Place,
    ) -> Result<Option<Result<Shown, Refusal>>, Fault> {
        let shown = |board| Shown::Match(Box::new(board));
        Ok(match (enquiry, place) {
            (Enquiry::Help, Place::Match(id)) => Some(Ok(shown(self.0.directory.handle(id).help(user).await?))),
            (Enquiry::Help, Place::Puzzle(id)) => {
                Some(self.0.solo.help(user, id).await?.map(|page| Shown::Puzzle(Box::new(page))))
            }
            (Enquiry::Advice(advice), Place::Match(id)) => {
                self.0.directory.handle(id).advise(user, advice).await?.map(|board| board.map(shown)).transpose()
            }
            (Enquiry::Advice(_), Place::Puzzle(_)) => None,
        })
    }

    /// The warning for a person who is about to submit this text; `None` if the text ends nothing and reveals nothing.
    pub async fn loses_by(&self, user: UserId, place: Place, text: &str) -> Result<Option<String>, Fault> {
        match place {
            Place::Match(id) => Ok(self.0.directory.handle(id).loses_by(user, text).await?),
            // A puzzle needs no warning, because its own button asks for confirmation.
            Place::Puzzle(_) => Ok(None),
        }
    }

    /// Completions of the text that a person has begun to type; empty for people without a seat. Another shard may
    /// serve the match.
    pub async fn complete(&self, user: UserId, place: Place, partial: &str) -> Result<Vec<String>, Fault> {
        Ok(match place {
            Place::Match(id) => self.look(id).await?.complete(user, partial).await?,
            Place::Puzzle(id) => self.0.solo.complete(user, id, partial).await?,
        })
    }

    /// An export for other programs, in the game's usual format if `format` is empty. A finished match is exported only
    /// if it is the person's own practice match, because a forged press can name any match.
    pub async fn export(&self, user: UserId, place: Place, format: &str) -> Verdict<Sealed<Export>> {
        match place {
            Place::Match(id) => match self.0.directory.handle(id).export(user, format).await {
                Err(over @ session::Fault::NotOpen(_)) => {
                    let is_own = match self.0.directory.store().find_match(id).await {
                        Ok(row) => row.is_direct() && row.seats.values().any(|seat| seat.user == user),
                        Err(store::Error::Missing(_)) => false,
                        Err(error) => return Err(error.into()),
                    };
                    let table = if is_own { self.0.directory.even_over(id).await? } else { None };
                    match table {
                        Some(table) => table.export(user, format).await,
                        None => Err(over),
                    }
                }
                exported => exported,
            },
            Place::Puzzle(id) => self.0.solo.export(user, id, format).await,
        }
    }
}

/// The outcome of an input, for the metrics.
pub(super) fn fate(answer: &Verdict<Receipt>) -> Fate {
    match answer {
        Ok(Ok(_)) => Fate::Played,
        Ok(Err(_)) => Fate::Refused,
        Err(_) => Fate::Failed,
    }
}
