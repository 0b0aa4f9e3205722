//! Finds the book of the ledger that `/garnets …` refers to: a season's, or the casual one.

use super::{Context, call, guild};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::names::safe_title;
use crate::discord::wire::text::mention;
use crate::session::TheSeason;
use crate::store::{Book, ChannelId, GuildId, SeasonKind, SeasonRow, UserId};
use league::season::Logged;
use rules::listed;
use words::{Message, Words, garnets as said};

/// A book that was found, with what is shown about it.
pub(super) struct Shown {
    /// The id of the book in the ledger.
    pub(super) book: Book,
    /// The book's name.
    pub(super) name: Message,
    /// The season of the book; `None` for the casual book.
    pub(super) season: Option<TheSeason>,
    /// The numbers of the server's other books, as values of the option `season`.
    pub(super) others: Vec<u32>,
}

impl Shown {
    /// The line above the book's contents.
    pub(super) fn heading(&self) -> Message {
        let is_closed = self.season.as_ref().is_some_and(|season| season.row.is_over);
        let book = self.name.clone();
        if is_closed { said::HeadingClosed { book }.into() } else { said::Heading { book }.into() }
    }

    /// The list of other books and how to name them; `None` if there are none.
    pub(super) fn others(&self) -> Option<Message> {
        let named = |number: &u32| match *number {
            0 => said::OthersCasual.into(),
            number => Message::verbatim(format!("`season:{number}`")),
        };
        let books = Message::joined(self.others.iter().map(named), ", ");
        (!self.others.is_empty()).then(|| said::Others { books }.into())
    }

    /// Why this book refuses a grant to these people, or a withdrawal; `None` if it allows it. People outside the cast
    /// may still own something there, from before seasons had books, and that can be taken away.
    pub(super) fn refuses(&self, users: impl Iterator<Item = UserId>, amount: i32) -> Option<Message> {
        let season = self.season.as_ref()?;
        let number = season.row.number;
        if season.row.is_over {
            return Some(said::SeasonOver { number }.into());
        }
        let mut strangers = users.filter(|user| amount > 0 && season.member(*user).is_none());
        strangers.next().map(|user| said::Stranger { who: Words::markup(mention(user)), number }.into())
    }
}

/// The book with this number; 0 is the casual book. Without a number: the book of the match that runs in this channel,
/// or of the season that is announced here, or else the casual book. The error says why no book was found.
pub(super) async fn meant(ctx: Context<'_>, number: Option<i64>) -> Result<Result<Shown, Message>, Fault> {
    let guild = guild(ctx).unwrap_or(GuildId::NONE);
    let rows = call(ctx).bot.store.seasons_of(guild).await?;
    let rows: Vec<_> = rows.into_iter().filter(|row| row.kind == SeasonKind::Season).collect();
    let row = match number {
        Some(0) => None,
        Some(number) => match rows.iter().find(|row| i64::from(row.number) == number) {
            Some(row) if row.book.season.is_none() => {
                return Ok(Err(said::NoBook { number }.into()));
            }
            Some(row) => Some(*row),
            None => return Ok(Err(said::NoSeason.into())),
        },
        None => match of_channel(ctx, &rows).await? {
            Ok(row) => row,
            Err(why) => return Ok(Err(why)),
        },
    };
    let mut others: Vec<u32> = rows.iter().filter(|row| row.book.season.is_some()).map(|row| row.number).collect();
    others.extend((!others.is_empty()).then_some(0));
    others.sort_unstable();
    others.retain(|number| row.map_or(0, |row| row.number) != *number);
    let Some(row) = row else {
        let name = said::Casual.into();
        return Ok(Ok(Shown { book: Book::casual(guild), name, season: None, others }));
    };
    let season = TheSeason::load(&call(ctx).bot.store, row.id).await?;
    let title = Words::markup(safe_title(season.state.name()));
    let name = said::OfSeason { number: row.number, name: title }.into();
    Ok(Ok(Shown { book: row.book, name, season: Some(season), others }))
}

/// The season whose book the commands in this channel use by default.
async fn of_channel(ctx: Context<'_>, rows: &[SeasonRow]) -> Result<Result<Option<SeasonRow>, Message>, Fault> {
    let channel = ChannelId(ctx.interaction.channel_id.get());
    if let Some(table) = call(ctx).bot.directory.find(channel) {
        let book = call(ctx).bot.store.book_of_match(table.id()).await?;
        return Ok(Ok(rows.iter().find(|row| book.season == Some(row.id)).copied()));
    }
    let told: Vec<_> = rows.iter().filter(|row| row.channel == channel && !row.is_over).collect();
    Ok(match told[..] {
        [] => Ok(None),
        [row] => Ok(Some(*row).filter(|row| row.book.season.is_some())),
        _ => {
            let numbers = Words::markup(listed(told.iter().map(|row| format!("#{}", row.number))));
            Err(said::Several { numbers }.into())
        }
    })
}
