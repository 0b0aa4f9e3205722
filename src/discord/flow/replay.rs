//! Finished matches, shown again: step by step in a message, or as a file.
//!
//! A button says what is requested, not that it is allowed: the match is looked up for every request, and a match that
//! is not over has no record.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateAttachment, CreateButton};

use super::bot::Bot;
use super::call::Call;
use super::page::when;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{Eyes, Kept, Press};
use crate::discord::wire::text::{self, cut, safe_name, safe_names};
use crate::replay::{FILE_BYTES_MAX, Film, eyes, watch};
use crate::session;
use crate::store::{self, GuildId, MatchId, MatchRow, UserId};
use crate::table::{Step, StepWanted};
use host::{Record, Replay, Table};
use rules::{BySeat, Clearance, Language, Names, Observer, Pressed, Seat, Spec, WHY};
use scene::Theme;
use words::{Message, Words, replay as said};

/// The maximum number of characters of a board's headline that is repeated with a step.
const HEADLINE_CHARS_MAX: usize = 900;
/// The maximum number of buttons in a row.
const ROW: usize = 5;
/// The maximum length of a name on a button, in characters.
const NAME_CHARS_MAX: usize = 60;

/// A person who wants to see a finished match.
pub(super) struct Reader {
    pub(super) user: UserId,
    /// The server on which the person asks; `None` in direct messages.
    pub(super) guild: Option<GuildId>,
    pub(super) language: Language,
}

/// A finished match with its record.
pub(super) struct Finished {
    pub(super) row: MatchRow,
    pub(super) spec: &'static Spec,
    pub(super) record: Record,
    pub(super) theme: Theme,
    /// The language of the person who asks.
    pub(super) language: Language,
}

impl Finished {
    /// Finds a match for the person who asks. On its server everybody may see it unless a host withholds it; elsewhere
    /// only its players and its host.
    pub(super) async fn find(call: Call<'_>, id: MatchId) -> Result<Result<Self, Letter>, Fault> {
        let reader = Reader { user: call.user(), guild: call.guild(), language: call.language() };
        Ok(Self::find_for(call.bot, reader, id).await?.map_err(Letter::words))
    }

    /// Finds a match for a person; the inner error is the refusal.
    pub(super) async fn find_for(bot: &Bot, reader: Reader, id: MatchId) -> Result<Result<Self, String>, Fault> {
        let Reader { user, guild, language } = reader;
        let row = match bot.store.find_match(id).await {
            Ok(row) => row,
            Err(store::Error::Missing(_)) => return Ok(Err(said::NotHere.say(language).into())),
            Err(error) => return Err(error.into()),
        };
        let was_there = row.host == user || row.seats.values().any(|seat| seat.user == user);
        let may_see = guild.map_or(was_there, |guild| guild == row.guild);
        if may_see && !was_there && bot.store.is_withheld(id).await? {
            return Ok(Err(said::Withheld.say(language).into()));
        }
        let Some(spec) = games::spec(&row.game).filter(|_| may_see) else {
            return Ok(Err(said::NotHere.say(language).into()));
        };
        // Only a finished match has a record.
        let written = match bot.directory.record(id).await? {
            Ok(written) => written,
            Err(refusal) => return Ok(Err(text::refused(&text::why_refused(&refusal), language).into())),
        };
        let record = Record::read(written.as_bytes()).map_err(|fault| Fault::Corrupt(fault.to_string()))?;
        // Everything made from a record reveals the puzzle's solution.
        let setup = record.header.setup.clone();
        let sketch = tokio::task::spawn_blocking(move || spec.sketch(setup.as_ref())).await;
        let sketch = sketch.map_err(|panic| Fault::Corrupt(format!("comparing a puzzle panicked: {panic}")))?;
        if let Some(sketch) = sketch
            && let Some(under_way) = bot.solo.kept_from_all(&sketch).await?
        {
            return Ok(Err(said::UnderWay { when: when(under_way) }.say(language).into()));
        }
        Ok(Ok(Self { row, spec, record, theme: bot.directory.theme().clone(), language }))
    }

    /// Replays the record on a blocking thread, and calls `make` with the result.
    async fn shown<T: Send + 'static>(
        self,
        make: impl FnOnce(&Self, &Film<'_>, Clearance) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let work = move || {
            let film = watch(&self.record, Names::new(safe_names(&self.row.seats), self.language), &self.theme);
            let film = film.map_err(|bad| Fault::Corrupt(bad.to_string()))?;
            let clearance = Clearance::match_over(film.is_over);
            let clearance =
                clearance.ok_or_else(|| Fault::Corrupt(format!("match {} has an open record", self.row.id)))?;
            make(&self, &film, clearance)
        };
        let outcome = tokio::task::spawn_blocking(work).await;
        outcome.map_err(|_| Fault::Corrupt("playing a replay panicked".to_owned()))?
    }

    /// Replays the record to its end on a blocking thread, and calls `make` with the final state.
    pub(super) async fn at_its_end<T: Send + 'static>(
        self,
        make: impl FnOnce(&dyn Table, Clearance, &Theme) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let work = move || {
            let corrupt = |why: String| Fault::Corrupt(format!("match {}: {why}", self.row.id));
            let Record { header, entries } = &self.record;
            let mut replay = Replay::open(header.clone()).map_err(|bad| corrupt(bad.to_string()))?;
            for (nth, entry) in entries.iter().enumerate() {
                // A refused entry changed nothing.
                drop(replay.play(entry, entries.get(nth + 1)).map_err(|bad| corrupt(bad.to_string()))?);
            }
            let clearance = Clearance::match_over(replay.table().outcome().is_some());
            make(replay.table(), clearance.ok_or_else(|| corrupt("an open record".to_owned()))?, &self.theme)
        };
        let outcome = tokio::task::spawn_blocking(work).await;
        outcome.map_err(|_| Fault::Corrupt("playing a replay panicked".to_owned()))?
    }

    /// A step for the table in the browser, in the page's theme.
    pub(super) async fn step(mut self, wanted: StepWanted, theme: &Theme) -> Result<Step, Fault> {
        self.theme = theme.clone();
        self.shown(move |found, film, clearance| {
            let seat = wanted.seat.and_then(Seat::new).filter(|seat| found.row.seats.get(*seat).is_some());
            let observer = seat.map_or(Observer::Omniscient(clearance), Observer::Seat);
            let (last, id) = (film.n_steps() - 1, found.row.id);
            let step = wanted.step.min(last);
            let shot = film.shot(observer, step).ok_or_else(|| Fault::Corrupt(format!("match {id} shows nothing")))?;
            let names = found.row.seats.values().map(|row| safe_name(&row.name)).collect();
            let words = cut(&shot.headline, HEADLINE_CHARS_MAX);
            Ok(Step { steps: (step, last), seat: seat.map(Seat::index), names, words, picture: shot.picture })
        })
        .await
    }

    /// A step from one observer's view, with navigation buttons.
    fn letter(&self, film: &Film<'_>, clearance: Clearance, eyes: Eyes, step: usize) -> Result<Letter, Fault> {
        let (eyes, observer) = match eyes {
            Eyes::Seat(number) => match Seat::new(number).filter(|seat| self.row.seats.get(*seat).is_some()) {
                Some(seat) => (eyes, Observer::Seat(seat)),
                None => (Eyes::All, Observer::Omniscient(clearance)),
            },
            Eyes::All => (Eyes::All, Observer::Omniscient(clearance)),
        };
        let (last, id) = (film.n_steps() - 1, self.row.id);
        let step = step.min(last);
        let shot = film.shot(observer, step).ok_or_else(|| Fault::Corrupt(format!("match {id} shows nothing")))?;
        let whose = match observer.seat() {
            Some(seat) => said::AsSeen { who: Words::markup(&safe_names(&self.row.seats)[seat]) }.say(self.language),
            None => said::EverythingShown.say(self.language),
        };
        let (game, step_shown, steps) = (self.spec.name, step + 1, last + 1);
        let title = said::Step { game, number: id.0, step: step_shown, steps, whose }.say(self.language);
        let words = cut(&format!("{title}\n{}", shot.headline), HEADLINE_CHARS_MAX);
        let letter = Letter::picture(self.spec, words, &shot.picture)?;
        Ok(self.rows(eyes, step, last).into_iter().fold(letter, Letter::with_row))
    }

    fn rows(&self, eyes: Eyes, step: usize, last: usize) -> Vec<CreateActionRow> {
        let (id, language) = (self.row.id, self.language);
        let way = |label: &str, to: usize, letter: char| {
            let made = button(&Press::Step(id, eyes, to, letter), label, ButtonStyle::Primary);
            made.map(|made| made.disabled(to == step))
        };
        let ways = [
            way("⏮", 0, 'a'),
            way("◀", step.saturating_sub(1), 'b'),
            way("▶", (step + 1).min(last), 'c'),
            way("⏭", last, 'd'),
        ];
        let look = |whose: Eyes, label: Message| {
            let style = if whose == eyes { ButtonStyle::Success } else { ButtonStyle::Secondary };
            button(&Press::Step(id, whose, step, 'e'), label.say(language).as_str(), style)
        };
        let seats = self.row.seats.iter().map(|(seat, row)| {
            look(
                Eyes::Seat(seat.index()),
                said::ButtonAsSeen { who: Words::markup(cut(&row.name, NAME_CHARS_MAX)) }.into(),
            )
        });
        let looks: Vec<CreateButton> =
            std::iter::once(look(Eyes::All, said::ButtonEverything.into())).chain(seats).flatten().collect();
        let files = [
            button(&Press::Keep(id, Kept::Gif), said::ButtonGif.say(language).as_str(), ButtonStyle::Secondary),
            button(&Press::Keep(id, Kept::Page), said::ButtonPage.say(language).as_str(), ButtonStyle::Secondary),
        ];
        let mut rows = vec![ways.into_iter().flatten().collect()];
        rows.extend(looks.chunks(ROW).map(<[CreateButton]>::to_vec));
        rows.push(files.into_iter().flatten().collect());
        rows.into_iter().map(CreateActionRow::Buttons).collect()
    }

    /// Exports the match as a file in the format `kept`.
    fn file(&self, film: &Film<'_>, clearance: Clearance, kept: Kept) -> Result<Letter, Fault> {
        let (id, all) = (self.row.id, Observer::Omniscient(clearance));
        let number = id.0;
        let (bytes, name, words, described): (_, _, Message, Message) = match kept {
            Kept::Record => {
                let Some((bytes, packed)) = fitted(self.record.write().into_bytes(), FILE_BYTES_MAX)? else {
                    return Ok(Letter::words(said::TooLarge.say(self.language)));
                };
                (
                    bytes,
                    format!("match-{id}.jsonl{packed}"),
                    said::Record { number }.into(),
                    said::RecordDescribed.into(),
                )
            }
            Kept::Gif => (
                film.gif(all, FILE_BYTES_MAX)?,
                format!("match-{id}.gif"),
                said::Gif { number }.into(),
                said::GifDescribed.into(),
            ),
            Kept::Page => (
                self.page(film, clearance)?.into_bytes(),
                format!("match-{id}.html"),
                said::Page { number }.into(),
                said::PageDescribed.into(),
            ),
        };
        let attached = CreateAttachment::bytes(bytes, name).description(described.say(self.language));
        Ok(Letter::words(words.say(self.language)).with_file(attached))
    }

    fn page(&self, film: &Film<'_>, clearance: Clearance) -> Result<String, Fault> {
        let names: BySeat<String> = self.row.seats.map(|_, row| row.name.clone());
        let players = names.values().map(String::as_str).collect::<Vec<_>>().join(" – ");
        let title = format!("{} #{}: {players}", self.spec.name, self.row.id);
        Ok(film.page(&title, &eyes(&names, clearance), FILE_BYTES_MAX)?)
    }
}

/// Returns a file's bytes, compressed if they exceed `most` bytes, and the suffix for the file's name. Returns `None`
/// if the compressed bytes are still too many.
fn fitted(bytes: Vec<u8>, most: usize) -> Result<Option<(Vec<u8>, &'static str)>, Fault> {
    if bytes.len() <= most {
        return Ok(Some((bytes, "")));
    }
    let packed = gzip(&bytes).map_err(|error| Fault::Corrupt(format!("a record could not be packed: {error}")))?;
    Ok((packed.len() <= most).then_some((packed, ".gz")))
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    packer.finish()
}

/// Shows a match from its first step: publicly in a channel, unless a host withholds the match; privately in a DM or
/// below an ephemeral message.
pub(in crate::discord) async fn begin(call: Call<'_>, id: MatchId) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    match step_letter(call, id, Eyes::All, 0).await? {
        Ok(letter) if call.bot.store.is_withheld(id).await? => call.answer(letter).await,
        Ok(letter) => call.answer_openly(letter).await,
        Err(why) => call.answer(why).await,
    }
}

/// Shows another step in place of the pressed one.
pub(in crate::discord) async fn turn_to(call: Call<'_>, id: MatchId, eyes: Eyes, step: usize) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    match step_letter(call, id, eyes, step).await? {
        // If a host has withheld the match since the message was posted, the public message no longer changes.
        Ok(letter) if !call.is_secret() && call.bot.store.is_withheld(id).await? => call.answer(letter).await,
        Ok(letter) => call.answer_in_place_openly(letter).await,
        Err(why) => call.answer(why).await,
    }
}

/// A step of a finished match; the inner error is the refusal.
pub(in crate::discord) async fn step_letter(
    call: Call<'_>,
    id: MatchId,
    eyes: Eyes,
    step: usize,
) -> Result<Result<Letter, Letter>, Fault> {
    match Finished::find(call, id).await? {
        Ok(found) => found.shown(move |found, film, clearance| found.letter(film, clearance, eyes, step)).await.map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// Sends a match as a file, only to the person who asked.
pub(in crate::discord) async fn keep(call: Call<'_>, id: MatchId, kept: Kept) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    call.answer(file_letter(call, id, kept).await?).await
}

/// A match as a file, or the refusal.
pub(in crate::discord) async fn file_letter(call: Call<'_>, id: MatchId, kept: Kept) -> Result<Letter, Fault> {
    match Finished::find(call, id).await? {
        Ok(found) => {
            let _leave = match kept {
                Kept::Record => None,
                Kept::Gif | Kept::Page => call.bot.films.acquire().await.ok(),
            };
            found.shown(move |found, film, clearance| found.file(film, clearance, kept)).await
        }
        Err(why) => Ok(why),
    }
}

/// A close-up of one part of the last board, as the person saw it.
pub(super) async fn closer(call: Call<'_>, id: MatchId, frame: String) -> Result<Letter, Fault> {
    let found = match Finished::find(call, id).await? {
        Ok(found) => found,
        Err(why) => return Ok(why),
    };
    let user = call.user();
    let own = found.row.seats.iter().find(|(_, row)| row.user == user).map(|(seat, _)| Observer::Seat(seat));
    let observer = own.unwrap_or(Observer::Public);
    let closer = move |found: &Finished, film: &Film<'_>, _| {
        let showing =
            film.showing(observer, usize::MAX).ok_or_else(|| Fault::Corrupt("nothing is shown".to_owned()))?;
        Ok(match Letter::closer(found.spec, &showing, &frame)? {
            Some(letter) => letter,
            None => Letter::showing(found.spec, found.row.id.into(), &showing)?,
        })
    };
    found.shown(closer).await
}

/// Why a machine made its last move and what it believed, compared with the truth.
pub(super) async fn reason(call: Call<'_>, id: MatchId, of: Option<Seat>) -> Result<Letter, Fault> {
    let found = match Finished::find(call, id).await? {
        Ok(found) => found,
        Err(why) => return Ok(why),
    };
    let header = &found.record.header;
    if of.is_none() && session::machines_of(header).len() > 1 {
        let names = safe_names(&found.row.seats);
        let ask = |seat: Seat| {
            let press = Press::Submit(id.into(), Pressed::at_any_time(&format!("{WHY} {}", seat.index() + 1)));
            button(&press, &cut(&names[seat], NAME_CHARS_MAX), ButtonStyle::Secondary)
        };
        let buttons: Vec<CreateButton> = session::machines_of(header).into_iter().filter_map(ask).collect();
        let rows = buttons.chunks(ROW).map(|row| CreateActionRow::Buttons(row.to_vec()));
        return Ok(rows.fold(Letter::words(session::WHICH_MACHINE), Letter::with_row));
    }
    let _leave = call.bot.films.acquire().await.ok();
    let language = call.language();
    let work = move || {
        let Finished { row, record: Record { header, entries }, .. } = found;
        let corrupt = |bad: session::Unplayable| Fault::Corrupt(bad.to_string());
        let entries = session::in_force(&header, &entries).map_err(corrupt)?;
        let Some((seat, level, n)) = session::last_said(&header, &entries, of) else { return Ok::<_, Fault>(None) };
        let names = Names::new(safe_names(&row.seats), language);
        let truth = session::hidden_from(&header, &entries, n, seat, &names).map_err(corrupt)?;
        let thought = session::think(header, &entries[..n], seat, level, &names).map_err(corrupt)?;
        Ok(thought.map(|thought| session::reason(&names[seat], &thought, Some(&truth))))
    };
    let outcome = tokio::task::spawn_blocking(work).await;
    let words = outcome.map_err(|_| Fault::Corrupt("thinking about a replay panicked".to_owned()))??;
    Ok(Letter::words(words.unwrap_or_else(|| said::NoMachine.say(language).into())))
}

/// Whether an error means that the match is over, so that the request can be answered from its record.
pub(super) fn is_over(fault: &session::Fault) -> bool {
    matches!(fault, session::Fault::NotOpen(_))
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn a_record_that_is_too_large_for_discord_is_packed_and_refused_only_if_that_does_not_help() {
        let line = r#"{"at":1800000000000,"seat":0,"text":"b2 c4"}"#;
        let record = format!("{line}\n").repeat(1000).into_bytes();
        assert_eq!(fitted(record.clone(), record.len()).unwrap(), Some((record.clone(), "")));
        let (packed, ending) = fitted(record.clone(), record.len() - 1).unwrap().unwrap();
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!((unpacked == record, ending), (true, ".gz"));
        assert_eq!(fitted(record, packed.len() - 1).unwrap(), None);
    }
}
