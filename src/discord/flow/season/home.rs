//! Summaries of a season: the recap of an episode, everybody's statistics, and the season's page.
//!
//! They are made from the public log, the payments of matches, and the public view of last boards. A match that its
//! host withholds, or whose puzzle others are still solving, shows no board.

use poise::serenity_prelude as serenity;
use serenity::CreateAttachment;

use super::super::call::Call;
use super::super::log::{painted, printable, struck, titled};
use super::page::{Chapter, Entry, Page, Shown, moment};
use super::{faces, picture};
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::names::safe_title;
use crate::discord::wire::text::{CONTENT_CHARS_MAX, cut, safe_names};
use crate::replay::{FILE_BYTES_MAX, plain, watch};
use crate::session::{But, Directory, TheSeason, under_way};
use crate::store::{MatchId, Stage};
use ::league::season::{self, Holdings, Kind, Line, Logged, Match, Season, Tally};
use host::Record;
use rules::{Language, Observer, Timestamp, capitalized};
use words::{Message, Words, season as said};

/// The space reserved for the picture of the cast in a message that also has the page, in bytes.
const CAST_BYTES_MAX: usize = 1 << 20;

/// The summary of an episode that is over.
pub(super) struct Recap {
    /// The text of the summary.
    pub(super) words: String,
    /// The last board of the deciding match, if everybody may see it.
    pub(super) board: Option<CreateAttachment>,
    /// The numbers of the log lines that opened the episode's matches. The text tells their results.
    matches: Vec<u32>,
}

impl Recap {
    /// Whether the summary already says everything that a log line says.
    pub(super) fn says(&self, line: &Line) -> bool {
        matches!(&line.step, season::Step::Result { of, .. } if self.matches.contains(of))
    }
}

/// The recap of the episode that one of these lines has ended; `None` if none has, or if the episode is open again.
pub(super) async fn recap(
    directory: &Directory,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
    language: Language,
) -> Result<Option<Recap>, Fault> {
    let episodes = the.state.episodes(&the.takings(directory.store()).await?);
    let is_news = |n: u32| news.iter().any(|(_, line)| line.n == n);
    let Some(episode) = episodes.into_iter().rev().find(|episode| episode.ended.is_some_and(is_news)) else {
        return Ok(None);
    };
    let holdings = the.holdings(directory.store()).await?;
    let words = season::recap(&the.state, &episode, &holdings, &printable(the), &labels(the));
    let decisive = episode.decisive().and_then(|one| opened(the, one));
    let board = match decisive {
        Some(id) => board(directory, id).await.map(|shown| {
            CreateAttachment::bytes(shown.png, format!("match-{id}.png")).description(cut(&shown.text, 1000))
        }),
        None => None,
    };
    Ok(Some(Recap {
        words: words.say(language).into(),
        board,
        matches: episode.matches.iter().map(|one| one.n).collect(),
    }))
}

/// The match that a match line of the log opened.
fn opened(the: &TheSeason, one: &Match) -> Option<MatchId> {
    the.log.iter().find(|line| line.n == one.n)?.opened.map(|(id, _)| id)
}

/// Formats the names of a season's matches: game and number.
fn labels(the: &TheSeason) -> impl Fn(&Match) -> String + '_ {
    |one| {
        let game = games::spec(&one.game).map_or(one.game.as_str(), |spec| spec.name);
        opened(the, one).map_or_else(|| game.to_owned(), |id| format!("{game} #{id}"))
    }
}

/// The public view of a match's last board; `None` if not everybody may see it, or if it cannot be shown.
async fn board(directory: &Directory, id: MatchId) -> Option<Shown> {
    match last_board(directory, id).await {
        Ok(shown) => shown,
        Err(fault) => {
            tracing::error!(%fault, match.id = id.0, "a season is told without the board of a match");
            None
        }
    }
}

async fn last_board(directory: &Directory, id: MatchId) -> Result<Option<Shown>, Fault> {
    let store = directory.store();
    let row = store.find_match(id).await?;
    let Some(spec) = games::spec(&row.game) else { return Ok(None) };
    if row.stage != Stage::Over || store.is_withheld(id).await? {
        return Ok(None);
    }
    let Ok(text) = directory.record(id).await? else { return Ok(None) };
    let record = Record::read(text.as_bytes()).map_err(|fault| Fault::Corrupt(fault.to_string()))?;
    let setup = record.header.setup.clone();
    let panicked = |what: &str| Fault::Corrupt(format!("{what} of match {id} panicked"));
    let sketch = tokio::task::spawn_blocking(move || spec.sketch(setup.as_ref())).await;
    let sketch = sketch.map_err(|_| panicked("comparing the puzzle"))?;
    if let Some(sketch) = sketch
        && under_way(store, directory.clock().now(), &sketch, But::Nothing).await?.is_some()
    {
        return Ok(None);
    }
    let (names, theme) = (safe_names(&row.seats), directory.theme().clone());
    let work = move || {
        let film = watch(&record, names.into(), &theme).map_err(|bad| Fault::Corrupt(bad.to_string()))?;
        let shown = film.showing(Observer::Public, usize::MAX).filter(|_| film.is_over);
        let Some(picture) = shown.and_then(|showing| showing.pictures.into_iter().next()) else { return Ok(None) };
        Ok(Some(Shown { png: render::png(&picture.scene)?, text: picture.text }))
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| panicked("the last board"))?
}

/// Everybody's statistics over a season.
pub(super) async fn statistics(directory: &Directory, the: &TheSeason, language: Language) -> Result<Letter, Fault> {
    let tallies = the.state.tallies(&the.takings(directory.store()).await?);
    let head: Message = said::Statistics { season: titled(the) }.into();
    let lines = tallies.iter().map(|tally| season::tallied(tally, &printable(the)));
    let lines = [head.clone()].into_iter().chain(lines).chain([said::StatisticsGarnets.into()]);
    let text = String::from(Message::joined(lines, "\n").say(language));
    if text.chars().count() <= CONTENT_CHARS_MAX {
        return Ok(Letter::words(text));
    }
    // The statistics of a large cast with long names may exceed the limit of a message.
    let file = CreateAttachment::bytes(plain(&text).into_bytes(), "statistics.txt");
    let file = file.description(said::StatisticsDescribed.say(language).as_str());
    Ok(Letter::words(said::StatisticsFile { statistics: head }.say(language)).with_file(file))
}

/// Whether a person may get the season's page: hosts always, everybody once the season is over or a host has published
/// the page.
fn may_export(the: &TheSeason, hosts: bool) -> bool {
    hosts || the.state.is_over() || the.state.is_published()
}

/// Sends a season's page, or says when it will be available. The answer must have been deferred.
pub(in crate::discord) async fn export(call: Call<'_>, the: &TheSeason, hosts: bool) -> Result<(), Fault> {
    if !may_export(the, hosts) {
        return call.answer(Letter::words(said::PageRefused.say(call.language()))).await;
    }
    let _leave = call.bot.films.acquire().await.ok();
    let (directory, language) = (&call.bot.directory, call.language());
    let letter = Letter::words(said::Page.say(language)).with_file(picture(directory, the, language).await?);
    call.answer(letter.with_file(page(directory, the, language).await?)).await
}

/// The page of a season as a file.
pub(super) async fn page(
    directory: &Directory,
    the: &TheSeason,
    language: Language,
) -> Result<CreateAttachment, Fault> {
    let page = written(directory, the, language).await?;
    let written = tokio::task::spawn_blocking(move || page.written(FILE_BYTES_MAX - CAST_BYTES_MAX)).await;
    let written = written.map_err(|panic| Fault::Corrupt(panic.to_string()))?;
    let file = CreateAttachment::bytes(written.into_bytes(), format!("season-{}.html", the.row.number));
    Ok(file.description(said::PageDescribed.say(language).as_str()))
}

/// Collects the contents of a season's page.
async fn written(directory: &Directory, the: &TheSeason, language: Language) -> Result<Page, Fault> {
    let store = directory.store();
    let (takings, holdings) = (the.takings(store).await?, the.holdings(store).await?);
    let names = printable(the);
    let labels = labels(the);
    let mut chapters = Vec::new();
    for episode in the.state.episodes(&takings) {
        let mut lines = season::episode_lines(&episode, &names, &labels);
        if !episode.out.is_empty() {
            let out: Vec<_> = episode.out.iter().map(|&member| names(member)).collect();
            lines.push(said::PageOut { members: Words::markup(out.join(", ")) }.into());
        }
        let decisive = episode.decisive().and_then(|one| opened(the, one));
        let board = match decisive {
            Some(id) => board(directory, id).await,
            None => None,
        };
        let lines = lines.into_iter().map(|line| line.say(language).into()).collect();
        chapters.push(Chapter { head: season::heading(&episode).say(language).into(), lines, board });
    }
    let rows = the.state.tallies(&takings).iter().map(|tally| row(the, tally, &holdings, language)).collect();
    let (scene, text) = faces(directory, the, language).await?;
    let house = unmentioned(the.state.house().in_words().say(language).as_str(), language);
    let about = said::PageAbout { number: the.row.number, headline: season::headline(&the.state) };
    let about = vec![about.say(language).into(), house];
    let title = safe_title(the.state.name());
    let cast = Shown { png: painted(scene).await?, text };
    let columns = columns().map(|column| column.say(language).into()).into();
    Ok(Page { language, title, about, cast, columns, rows, chapters, log: entries(the, language) })
}

/// The column headings of the members' table.
fn columns() -> [Message; 11] {
    [
        said::ColumnPlace.into(),
        said::ColumnMember.into(),
        said::ColumnMatches.into(),
        said::ColumnWon.into(),
        said::ColumnDeaths.into(),
        said::ColumnCandidate.into(),
        said::ColumnGarnetsWon.into(),
        said::ColumnGarnetsLost.into(),
        said::ColumnGarnets.into(),
        said::ColumnTokens.into(),
        said::ColumnNote.into(),
    ]
}

/// A member's row in the page's table.
fn row(the: &TheSeason, tally: &Tally, holdings: &Holdings, language: Language) -> Vec<String> {
    let owned = |kind| holdings.get(&(tally.member, kind)).copied().unwrap_or(0).to_string();
    let Tally { member, place, played, won, deaths_won, candidate, garnets_won, garnets_lost } = *tally;
    let words = [place.map_or_else(|| "–".to_owned(), |place| place.to_string()), printable(the)(member)];
    let note = capitalized(season::note(&the.state, member).say(language).as_str());
    let counts = [played, won, deaths_won, candidate].map(|count| count.to_string());
    let garnets = [garnets_won, garnets_lost].map(|count| count.to_string());
    let now = [owned(Kind::Garnet), owned(Kind::Token)];
    words.into_iter().chain(counts).chain(garnets).chain(now).chain([note]).collect()
}

/// The whole log, oldest line first.
fn entries(the: &TheSeason, language: Language) -> Vec<Entry> {
    let (names, lines) = (printable(the), the.told_lines(|_| true));
    let struck = struck(&lines);
    let words = |before: &Option<Season>, line: &Line| {
        let told = season::told(before.as_ref(), line, &names, &safe_title).say(language);
        dated(&unmentioned(told.as_str(), language))
    };
    let host = || said::PageAHost.say(language).into();
    let entry = |((before, line), kept): (&(Option<Season>, Line), &crate::store::SeasonLine)| Entry {
        n: line.n,
        at: line.at,
        words: words(before, line),
        by: kept.by.map(|user| the.member(user).map_or_else(host, &names)),
        struck_by: struck.get(&line.n).copied(),
    };
    lines.iter().zip(&the.log).map(entry).collect()
}

/// Replaces role mentions, whose ids mean nothing outside Discord.
fn unmentioned(text: &str, language: Language) -> String {
    let mut parts = text.split("<@&");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(said::PageSpectators.say(language).as_str());
        plain.push_str(part.split_once('>').map_or("", |(_, rest)| rest));
    }
    plain
}

/// Replaces Discord's timestamps by dates. Relative times are omitted, because they become wrong.
fn dated(text: &str) -> String {
    let mut parts = text.split("<t:");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (mark, rest) = part.split_once('>').unwrap_or((part, ""));
        let (seconds, style) = mark.split_once(':').unwrap_or((mark, ""));
        let at = seconds.parse().ok().map(|seconds: i64| moment(Timestamp(seconds.saturating_mul(1000))));
        let (before, said, after) = match (at, plain.strip_suffix(" (")) {
            (Some(_), Some(before)) if style == "R" => (before.len(), None, rest.strip_prefix(')').unwrap_or(rest)),
            (Some(at), _) => (plain.len(), Some(at), rest),
            (None, _) => (plain.len(), Some("<t:".to_owned()), part),
        };
        plain.truncate(before);
        plain.extend(said);
        plain.push_str(after);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_no_number_to_whoever_reads_outside_discord() {
        let said = "It ends <t:1800000000:f> (<t:1800000000:R>), or when all have voted. Or at <t:0>.";
        assert_eq!(dated(said), "It ends 2027-01-15 08:00 UTC, or when all have voted. Or at 1970-01-01 00:00 UTC.");
        for other in ["", "<t:", "<t:x:f> y", "a <t:99999999999999999999:f>"] {
            assert_eq!(dated(other), other);
        }
        assert_eq!(dated("in <t:60:R>"), "in 1970-01-01 00:01 UTC");
    }

    #[test]
    fn a_role_is_no_number_to_whoever_reads_outside_discord() {
        assert_eq!(unmentioned("watches by the role <@&12>.", Language::English), "watches by the role of spectators.");
        assert_eq!(
            unmentioned("nothing <@&1> and <@&2>", Language::English),
            "nothing of spectators and of spectators"
        );
        assert_eq!(unmentioned("nothing", Language::English), "nothing");
    }
}
