//! Which book of the ledger `/garnets …` means: a season's or the casual one.

use super::{Context, call, guild};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::names::safe_title;
use crate::session::TheSeason;
use crate::store::{Book, ChannelId, GuildId, SeasonKind, SeasonRow, UserId};
use league::season::Logged;

/// A book that was found, as people read of it.
pub(super) struct Shown {
    /// The book.
    pub(super) book: Book,
    /// What it is called.
    pub(super) name: String,
    /// Its season, unless it is the casual book.
    pub(super) season: Option<TheSeason>,
    /// The numbers by which other books of the server are named in the option `season`.
    pub(super) others: Vec<u32>,
}

impl Shown {
    /// The line above what it says.
    pub(super) fn heading(&self) -> String {
        let is_closed = self.season.as_ref().is_some_and(|season| season.row.is_over);
        format!("📖 {}{}", self.name, if is_closed { ", closed: the season is over" } else { "" })
    }

    /// How another book is named; nothing, if there is none.
    pub(super) fn others(&self) -> String {
        let named = |number: &u32| {
            if *number == 0 { "`season:0` (casual matches)".to_owned() } else { format!("`season:{number}`") }
        };
        let others: Vec<_> = self.others.iter().map(named).collect();
        if others.is_empty() { String::new() } else { format!("\nOther books: {}.", others.join(", ")) }
    }

    /// Why nothing is granted to these people in this book, or taken from them, if so. People outside the cast may
    /// still own something there, from before seasons had books, and that can be taken away.
    pub(super) fn refuses(&self, users: impl Iterator<Item = UserId>, amount: i32) -> Option<String> {
        let season = self.season.as_ref()?;
        let number = season.row.number;
        if season.row.is_over {
            return Some(format!(
                "season #{number} is over, so nothing is granted in its book. If it was ended by mistake, `/season undo` goes on \
                 with it"
            ));
        }
        let mut strangers = users.filter(|user| amount > 0 && season.member(*user).is_none());
        strangers
            .next()
            .map(|user| format!("<@{user}> is not in the cast of season #{number}. For casual matches use `season:0`"))
    }
}

/// The book of this number, 0 being the casual one; without a number that of the match that is on in the channel or of the
/// season that is told there, or else the casual one. If none can be meant, in words why.
pub(super) async fn meant(ctx: Context<'_>, number: Option<i64>) -> Result<Result<Shown, String>, Fault> {
    let guild = guild(ctx).unwrap_or(GuildId::NONE);
    let rows = call(ctx).bot.store.seasons_of(guild).await?;
    let rows: Vec<_> = rows.into_iter().filter(|row| row.kind == SeasonKind::Season).collect();
    let row = match number {
        Some(0) => None,
        Some(number) => match rows.iter().find(|row| i64::from(row.number) == number) {
            Some(row) if row.book.season.is_none() => {
                return Ok(Err(format!(
                    "season #{number} was over before seasons had books of their own; what it moved stands in the book of \
                     casual matches: `season:0`"
                )));
            }
            Some(row) => Some(*row),
            None => {
                return Ok(Err("there is no season of this number here; 0 is the book of casual matches".to_owned()));
            }
        },
        None => match of_channel(ctx, &rows).await? {
            Ok(row) => row,
            Err(words) => return Ok(Err(words)),
        },
    };
    let mut others: Vec<u32> = rows.iter().filter(|row| row.book.season.is_some()).map(|row| row.number).collect();
    others.extend((!others.is_empty()).then_some(0));
    others.sort_unstable();
    others.retain(|number| row.map_or(0, |row| row.number) != *number);
    let Some(row) = row else {
        let name = "The book of casual matches".to_owned();
        return Ok(Ok(Shown { book: Book::casual(guild), name, season: None, others }));
    };
    let season = TheSeason::load(&call(ctx).bot.store, row.id).await?;
    let name = format!("The book of season #{} (**{}**)", row.number, safe_title(season.state.name()));
    Ok(Ok(Shown { book: row.book, name, season: Some(season), others }))
}

/// The season whose book a channel means.
async fn of_channel(ctx: Context<'_>, rows: &[SeasonRow]) -> Result<Result<Option<SeasonRow>, String>, Fault> {
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
            let numbers: Vec<_> = told.iter().map(|row| format!("#{}", row.number)).collect();
            Err(format!("several seasons are told here ({}); the option `season` says which", numbers.join(", ")))
        }
    })
}
