//! The verdicts on inputs: played, or refused with a reason. They survive restarts.

use sqlx::AnyConnection;

use super::{Error, InputId, MessageId, Query, Statement, Store, UserId, Write};

/// Stores that an input was refused, so that it stays refused. Only the first verdict on an input counts: a second one
/// fails with [`Error::Repeated`].
#[derive(Clone, Debug)]
pub struct Refuse {
    /// The input that was refused.
    pub input: InputId,
    /// The input's author. Inputs that they sent earlier are not played from now on.
    pub author: UserId,
    /// The reason in the words that the author is shown.
    pub words: String,
}

impl Write for Refuse {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        note(connection, self.author, self.input, Some(&self.words)).await
    }

    fn is_one_statement(&self) -> bool {
        true
    }
}

/// Stores that an input was played, in the transaction that appends its entry.
pub(super) async fn note_played(connection: &mut AnyConnection, author: UserId, input: InputId) -> Result<(), Error> {
    note(connection, author, input, None).await
}

async fn note(
    connection: &mut AnyConnection,
    author: UserId,
    input: InputId,
    refusal: Option<&str>,
) -> Result<(), Error> {
    sqlx::query("INSERT INTO judged (input_id, user_id, refusal) VALUES ($1, $2, $3)")
        .bind(input)
        .bind(author)
        .bind(refusal)
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores the input id under which an edited message was submitted, if it was edited before the bot read it.
#[derive(Clone, Copy, Debug)]
pub struct NoteEdited {
    /// The edited message.
    pub message: MessageId,
    /// The input id under which the message was submitted.
    pub input: InputId,
}

impl Statement for NoteEdited {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO edited_messages (message_id, input) VALUES ($1, $2)
             ON CONFLICT (message_id) DO UPDATE SET input = excluded.input",
        )
        .bind(self.message)
        .bind(self.input)
    }
}

impl Store {
    /// The input id under which an edited message was last submitted; `None` if the message was not edited before the
    /// bot read it.
    pub async fn edited_as(&self, message: MessageId) -> Result<Option<InputId>, Error> {
        let input = sqlx::query_scalar("SELECT input FROM edited_messages WHERE message_id = $1").bind(message);
        Ok(input.fetch_optional(&self.readers).await?)
    }

    /// Why an input was refused; `None` if it was not refused.
    pub async fn refusal_of(&self, input: InputId) -> Result<Option<String>, Error> {
        let refusal: Option<Option<String>> = sqlx::query_scalar("SELECT refusal FROM judged WHERE input_id = $1")
            .bind(input)
            .fetch_optional(&self.readers)
            .await?;
        Ok(refusal.flatten())
    }
}
