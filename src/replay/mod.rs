//! A record as pictures: step by step, as a GIF, or as a page to download. The record is played anew for each use and
//! no pictures are kept, so a match of ten thousand entries takes no more memory than one of ten.

mod page;

pub use page::{escaped, plain};

use std::convert::Infallible;
use std::time::Duration;

use host::{Entry, Record, Replay, Table, What};
use rules::{BySeat, Clearance, Names, Observer, Picture, Showing, Turn};
use scene::{Scene, Theme};

/// The greatest size of a GIF or page, in bytes: Discord's limit for uploads without a subscription.
pub const FILE_BYTES_MAX: usize = 10 << 20;
/// How long each picture of a GIF is shown, and how long the last picture is shown.
const PICTURE_TIME: Duration = Duration::from_secs(2);
const LAST_PICTURE_TIME: Duration = Duration::from_secs(6);
/// The greatest number of pictures in a GIF or page: nobody watches longer than eight minutes.
const PICTURES_MAX: usize = 240;

/// The pictures of one moment, with the names of their frames.
pub type Pictures = Vec<(&'static str, Scene)>;

/// A match that is replayed from its record, for anybody who may see it.
pub struct Film<'a> {
    record: &'a Record,
    /// The names of the players, escaped for where they are shown.
    names: Names,
    theme: &'a Theme,
    /// The moments of the steps, as numbers of entries: the opening (0), each beginning of a turn, phase or round, and
    /// the last moment. If all actions in real time happen in one epoch, each action is a step as well. If one round of
    /// a race follows another at once, the last moment of the earlier round is a step too, because nothing else shows
    /// its result.
    steps: Vec<usize>,
    /// Whether the match is over at the end of the record.
    pub is_over: bool,
}

/// What an observer was shown at one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The main picture.
    pub picture: Picture,
    /// The text that was shown with the picture.
    pub headline: String,
}

/// All observers from whose point of view a match can be shown, with a label: first the omniscient observer, then each
/// seat.
pub fn eyes(names: &BySeat<String>, clearance: Clearance) -> Vec<(String, Observer)> {
    let seats = names.iter().map(|(seat, name)| (format!("As {name} saw it"), Observer::Seat(seat)));
    std::iter::once(("Everything".to_owned(), Observer::Omniscient(clearance))).chain(seats).collect()
}

/// The record cannot be played; names the line and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(String);

/// Plays a record once to find its steps, so that it can be shown step by step.
///
/// # Errors
/// The header allows no match, or an entry lets too much time pass. A refused entry changes nothing.
pub fn watch<'a>(record: &'a Record, names: Names, theme: &'a Theme) -> Result<Film<'a>, Unplayable> {
    let (mut turns, mut deeds, mut last, mut epoch, mut is_over) = (Vec::new(), Deeds::default(), 0, None, false);
    let mut began_with = None;
    play(record, |moment, entry, table| {
        let is_race = matches!(table.turn(), Turn::RealTime(_));
        if epoch.replace(table.epoch()) != Some(table.epoch()) {
            let frame = is_race.then(|| main_frame(table, &names, theme)).flatten();
            if frame.is_some() && began_with == frame && turns.last() < Some(&last) {
                turns.push(last);
            }
            began_with = frame;
            turns.push(moment);
        }
        if is_race {
            deeds.note(moment, entry, table);
        }
        (last, is_over) = (moment, table.outcome().is_some());
        Ok::<_, Infallible>(())
    })?
    .unwrap_or_else(|never| match never {});
    let mut steps = deeds.merged_into(turns);
    if steps.last() != Some(&last) {
        steps.push(last);
    }
    Ok(Film { record, names, theme, steps, is_over })
}

/// The name of the frame that the public is shown first. The name distinguishes, for example, the task of a round from
/// its solution.
fn main_frame(table: &dyn Table, names: &Names, theme: &Theme) -> Option<&'static str> {
    let (_, showing) = table.show(Observer::Public, names, theme).unseal();
    showing.pictures.first().map(|picture| picture.frame)
}

/// The actions in real time, and in how many epochs they happened.
#[derive(Default)]
struct Deeds {
    moments: Vec<usize>,
    epoch: Option<u32>,
    n_epochs: usize,
    /// The fingerprint of what the omniscient observer last saw.
    seen: Option<u64>,
}

impl Deeds {
    fn note(&mut self, moment: usize, entry: Option<&Entry>, table: &dyn Table) {
        if self.n_epochs > 1 {
            return;
        }
        let seen = table.fingerprint(Observer::Omniscient(Clearance::OFFLINE_REFEREE));
        // An action that only moves a cursor is not worth a step.
        let has_changed = self.seen.replace(seen) != Some(seen);
        if entry.is_some_and(is_deed) && has_changed {
            self.moments.push(moment);
            self.n_epochs += usize::from(self.epoch.replace(table.epoch()) != Some(table.epoch()));
        }
    }

    /// The turns, and also the actions if all of them happened in one epoch, because then turns alone would give no
    /// steps.
    fn merged_into(self, mut turns: Vec<usize>) -> Vec<usize> {
        if self.n_epochs == 1 {
            turns.extend(self.moments);
            turns.sort_unstable();
            turns.dedup();
        }
        turns
    }
}

/// Whether an entry is an action of a player or of nature.
fn is_deed(entry: &Entry) -> bool {
    matches!(entry.what, What::Text(..) | What::Chance(_))
}

/// Plays a record, and calls `see` at the opening and after every accepted entry. `see` gets the number of entries so
/// far, the latest entry and the table.
fn play<E>(
    record: &Record,
    mut see: impl FnMut(usize, Option<&Entry>, &dyn Table) -> Result<(), E>,
) -> Result<Result<(), E>, Unplayable> {
    let mut replay = Replay::open(record.header.clone()).map_err(|bad| Unplayable(format!("line 1: {bad}")))?;
    if let Err(end) = see(0, None, replay.table()) {
        return Ok(Err(end));
    }
    for (moment, entry) in (1..).zip(&record.entries) {
        let played = replay.play(entry, record.entries.get(moment));
        // A refused entry changed nothing, so there is nothing to draw.
        if played.map_err(|too_long| Unplayable(format!("entry {moment}: {too_long}")))?.is_ok()
            && let Err(end) = see(moment, Some(entry), replay.table())
        {
            return Ok(Err(end));
        }
    }
    Ok(Ok(()))
}

impl Film<'_> {
    /// The number of steps: at least one, the opening.
    pub fn n_steps(&self) -> usize {
        self.steps.len()
    }

    /// The main picture that an observer was shown at a step, counted from 0, or at the last step if there are fewer.
    pub fn shot(&self, observer: Observer, step: usize) -> Option<Shot> {
        let wanted = *self.steps.get(step).or(self.steps.last())?;
        let mut found = None;
        let take = |_: usize, shot: &Shot| {
            found = Some(shot.clone());
            Ok::<_, Infallible>(false)
        };
        self.shots(observer, &[wanted], take).unwrap_or_else(|never| match never {});
        found
    }

    /// Everything that an observer was shown at a step, counted from 0, or at the last step if there are fewer.
    pub fn showing(&self, observer: Observer, step: usize) -> Option<Showing> {
        let wanted = *self.steps.get(step).or(self.steps.last())?;
        let look = |moment, table: &dyn Table| {
            if moment == wanted { Err(Box::new(self.look(observer, table))) } else { Ok(()) }
        };
        self.play(look).err().map(|showing| *showing)
    }

    /// Calls `draw` for every moment at which the observer was shown something new, the opening first.
    pub fn each<E>(&self, observer: Observer, mut draw: impl FnMut(&Pictures) -> Result<(), E>) -> Result<(), E> {
        let mut last = None;
        self.play(|_, table| {
            let pictures = self.look(observer, table).pictures;
            let seen = pictures.into_iter().map(|picture| (picture.frame, picture.scene)).collect();
            if last.as_ref() != Some(&seen) {
                draw(&seen)?;
                last = Some(seen);
            }
            Ok(())
        })
    }

    /// The main picture of each step as a GIF of at most `bytes_max` bytes. If the GIF would be larger or have more
    /// than [`PICTURES_MAX`] pictures, some steps are left out evenly, but never the first or the last.
    pub fn gif(&self, observer: Observer, bytes_max: usize) -> Result<Vec<u8>, render::Error> {
        self.fitted(|moments| {
            let mut gif = render::gif(self.inks(observer, moments));
            let mut is_short = true;
            self.shots(observer, moments, |moment, shot| {
                let time = if Some(&moment) == moments.last() { LAST_PICTURE_TIME } else { PICTURE_TIME };
                is_short = gif.add(&shot.picture.scene, time)? <= bytes_max;
                Ok::<_, render::Error>(is_short)
            })?;
            if is_short || moments.len() <= 2 { gif.finish().map(Some) } else { Ok(None) }
        })
    }

    /// Calls `make` with all steps, and then with fewer and fewer steps until it returns something.
    fn fitted<T>(
        &self,
        mut make: impl FnMut(&[usize]) -> Result<Option<T>, render::Error>,
    ) -> Result<T, render::Error> {
        let mut moments = thinned(&self.steps, PICTURES_MAX);
        loop {
            if let Some(made) = make(&moments)? {
                return Ok(made);
            }
            moments = thinned(&moments, moments.len() / 2 + 1);
        }
    }

    /// The colors of the pictures at these moments.
    fn inks(&self, observer: Observer, moments: &[usize]) -> render::Inks {
        let mut inks = render::Inks::default();
        self.shots(observer, moments, |_, shot| {
            inks.add(&shot.picture.scene);
            Ok::<_, Infallible>(true)
        })
        .unwrap_or_else(|never| match never {});
        inks
    }

    /// Calls `see` with what the observer was shown at these moments, until it returns false.
    fn shots<E>(
        &self,
        observer: Observer,
        moments: &[usize],
        mut see: impl FnMut(usize, &Shot) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut is_wanted = true;
        self.play(|moment, table| {
            if is_wanted && moments.binary_search(&moment).is_ok() {
                let Showing { headline, pictures, .. } = self.look(observer, table);
                // For a seat, the public headline is shown: it calls the players by their names, and contains nothing
                // that only the seat was told.
                let headline =
                    if observer.seat().is_some() { self.look(Observer::Public, table).headline } else { headline };
                if let Some(picture) = pictures.into_iter().next() {
                    is_wanted = see(moment, &Shot { picture, headline })?;
                }
            }
            Ok(())
        })
    }

    fn play<E>(&self, mut see: impl FnMut(usize, &dyn Table) -> Result<(), E>) -> Result<(), E> {
        play(self.record, |moment, _, table| see(moment, table)).expect("it has been played before")
    }

    fn look(&self, observer: Observer, table: &dyn Table) -> Showing {
        table.show(observer, &self.names, self.theme).unseal().1
    }
}

/// At most `count_max` of the moments (but at least two), evenly spaced, including the first and the last.
fn thinned(moments: &[usize], count_max: usize) -> Vec<usize> {
    let (n_all, n_kept) = (moments.len(), moments.len().min(count_max.max(2)));
    (0..n_kept).map(|number| moments[number * (n_all - 1) / (n_kept - 1).max(1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;

    const ALL: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);

    fn record(game: &str) -> Record {
        Record::read(games::spec(game).unwrap().example.as_bytes()).unwrap()
    }

    fn names(record: &Record) -> Names {
        Names::from(BySeat::from(record.header.seats.clone()))
    }

    /// The number of pictures in a GIF.
    fn count(gif: &[u8]) -> usize {
        let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
        std::iter::from_fn(|| decoder.read_next_frame().unwrap().map(drop)).count()
    }

    #[test]
    fn a_replay_speaks_of_its_players_by_their_names() {
        let theme = Theme::default();
        for spec in games::CATALOGUE.iter().filter(|spec| spec.seats.1 > 1) {
            let record = record(spec.id);
            let film = watch(&record, names(&record), &theme).unwrap();
            for step in 0..film.n_steps().min(24) {
                let words = film.shot(Observer::Seat(Seat::FIRST), step).unwrap().headline.to_lowercase();
                let mut words = words.split(|letter: char| !letter.is_alphanumeric());
                assert!(!words.any(|word| ["you", "your", "yours"].contains(&word)), "{}, step {step}", spec.id);
            }
        }
    }

    #[test]
    fn a_long_film_is_thinned_out_until_it_fits() {
        let (record, theme) = (record("mist"), Theme::default());
        let film = watch(&record, names(&record), &theme).unwrap();
        assert!(film.is_over);
        let full = film.gif(ALL, usize::MAX).unwrap();
        let part = film.gif(ALL, full.len() * 2 / 3).unwrap();
        assert!(part.len() <= full.len() * 2 / 3, "{} of {} bytes", part.len(), full.len());
        assert!(count(&part) > 2 && count(&part) < count(&full));
    }

    #[test]
    fn a_gif_has_one_picture_a_step() {
        let theme = Theme::default();
        for game in ["mist", "demeter", "astral", "starry", "starbattle"] {
            let mut record = record(game);
            let n_pictures = |record: &Record| {
                let film = watch(record, names(record), &theme).unwrap();
                (film.n_steps(), count(&film.gif(ALL, usize::MAX).unwrap()))
            };
            let (n_steps, n_frames) = n_pictures(&record);
            assert_eq!(n_steps, n_frames, "{game}");
            assert!((3..=record.entries.len() + 1).contains(&n_steps), "{game}: {n_steps}");
            if game == "mist" {
                // A player who stages one draft after another does not make the replay longer.
                let at = record
                    .entries
                    .iter()
                    .position(|entry| matches!(&entry.what, What::Text(_, text) if text == "lock"));
                let drafts = record.entries[at.unwrap() - 1].clone();
                record.entries.splice(at.unwrap()..at.unwrap(), std::iter::repeat_n(drafts, 50));
                assert_eq!(n_pictures(&record).0, n_steps);
            }
        }
    }

    /// If there are several rounds, each round is a step; if the whole match is one race, each action is.
    #[test]
    fn a_step_is_a_turn_or_round_and_in_a_race_a_deed() {
        let theme = Theme::default();
        let n_steps = |game: &str| {
            let record = record(game);
            (watch(&record, names(&record), &theme).unwrap().n_steps(), record.entries.len())
        };
        let (rounds, entries) = n_steps("astral");
        assert!(rounds * 2 < entries, "{rounds} steps of {entries} entries");
        let (deeds, entries) = n_steps("starbattle");
        assert!(deeds * 2 > entries, "{deeds} steps of {entries} entries");
    }

    /// Without a break between rounds, nothing else shows which cells were named in a round.
    #[test]
    fn rounds_that_follow_at_once_are_shown_with_their_answers() {
        let theme = Theme::default();
        let mut record = record("astral");
        record.header.options.insert("break_ms".to_owned(), "0".parse().unwrap());
        record.entries.retain(|entry| !matches!(&entry.what, What::Text(_, text) if text == "ready"));
        let film = watch(&record, names(&record), &theme).unwrap();
        let said: Vec<String> = (0..film.n_steps()).map(|step| film.shot(ALL, step).unwrap().picture.text).collect();
        assert_eq!(said.len(), 4, "each round as it began and as it ended, and the end: {said:?}");
        assert!(said[0].contains("Area 1, not named") && said[1].contains("Area 1, named by Ann with A1"), "{said:?}");
    }

    #[test]
    fn a_cursor_that_moves_is_no_step() {
        let theme = Theme::default();
        let mut record = record("starbattle");
        let n_steps = watch(&record, names(&record), &theme).unwrap().n_steps();
        let first = record.entries[0].clone();
        let What::Text(seat, _) = first.what else { panic!("{first:?}") };
        for text in ["down", "right"] {
            record.entries.insert(0, Entry { what: What::Text(seat, text.to_owned()), ..first.clone() });
        }
        assert_eq!(watch(&record, names(&record), &theme).unwrap().n_steps(), n_steps);
    }

    #[test]
    fn a_step_shows_what_each_was_shown_and_the_last_one_stands_for_all_beyond() {
        let (record, theme) = (record("mist"), Theme::default());
        let film = watch(&record, names(&record), &theme).unwrap();
        let middle = film.n_steps() / 2;
        let shots = [Observer::Seat(Seat::FIRST), Observer::Seat(Seat::FIRST.opponent()), ALL]
            .map(|observer| film.shot(observer, middle).unwrap());
        assert!(shots[0] != shots[1] && shots[1] != shots[2] && shots[0] != shots[2]);
        assert_eq!(film.shot(ALL, usize::MAX), film.shot(ALL, film.n_steps() - 1));
        let mut gif_pictures = Vec::new();
        film.shots(ALL, &film.steps, |_, shot| {
            gif_pictures.push(shot.clone());
            Ok::<_, Infallible>(true)
        })
        .unwrap();
        assert_eq!(film.shot(ALL, middle).as_ref(), Some(&gif_pictures[middle]));
    }

    #[test]
    fn thinning_keeps_the_first_and_the_last() {
        let moments: Vec<usize> = (0..1000).map(|number| number * 3).collect();
        for count_max in [0, 2, 3, 7, 240, 999, 1000, 5000] {
            let kept = thinned(&moments, count_max);
            assert_eq!(kept.len(), count_max.clamp(2, 1000));
            assert!(kept.first() == moments.first() && kept.last() == moments.last());
            assert!(kept.is_sorted_by(|one, two| one < two));
        }
        assert_eq!(thinned(&[7], 240), [7]);
    }
}
