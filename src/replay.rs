//! A record as pictures. It is played as often as they are wanted, and none of them is kept: a match of ten thousand
//! entries takes no more memory than one of ten.

use std::convert::Infallible;
use std::time::Duration;

use crate::host::{Entry, Record, Replay, Table, What};
use crate::render;
use crate::rules::{BySeat, Observer, Turn};
use crate::scene::{Scene, Theme};

/// The longest GIF that is made: what Discord lets anybody upload.
pub const GIF_BYTES_MAX: usize = 10 << 20;
/// How long a picture of a GIF stays, and how long the last one does.
const PICTURE_TIME: Duration = Duration::from_secs(2);
const LAST_PICTURE_TIME: Duration = Duration::from_secs(6);
/// The most pictures of a GIF: nobody watches longer than eight minutes.
const PICTURES_MAX: usize = 240;

/// The pictures of one moment, with the names of their frames.
pub type Pictures = Vec<(&'static str, Scene)>;

/// A match as somebody saw it.
pub struct Film<'a> {
    record: &'a Record,
    observer: Observer,
    theme: &'a Theme,
    /// The moments that a GIF shows: the opening (0), then after how many entries a turn, phase or round had begun, or
    /// in real time something had been done, and the last of all.
    turns: Vec<usize>,
    /// Whether the match is over at the end.
    pub is_over: bool,
}

/// A record that makes no match: which line, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(String);

/// Plays a record for an observer, to be shown moment by moment.
///
/// # Errors
/// A header that makes no match, or a line that lets too much time pass. A refused line changes nothing.
pub fn watch<'a>(record: &'a Record, observer: Observer, theme: &'a Theme) -> Result<Film<'a>, Unplayable> {
    let (mut turns, mut last, mut epoch, mut is_over) = (Vec::new(), 0, None, false);
    play(record, |moment, entry, table| {
        let is_done_at_once = matches!(table.turn(), Turn::RealTime(_)) && entry.is_some_and(is_deed);
        if epoch.replace(table.epoch()) != Some(table.epoch()) || is_done_at_once {
            turns.push(moment);
        }
        (last, is_over) = (moment, table.outcome().is_some());
        Ok::<_, Infallible>(())
    })?
    .unwrap_or_else(|never| match never {});
    if turns.last() != Some(&last) {
        turns.push(last);
    }
    Ok(Film { record, observer, theme, turns, is_over })
}

/// Whether an entry is something that a player or nature did.
fn is_deed(entry: &Entry) -> bool {
    matches!(entry.what, What::Text(..) | What::Chance(_))
}

/// Plays a record, and shows the table at its opening and after every entry that was accepted, with the number of
/// entries until then and the last of them.
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
        // A refused line changed nothing and is nothing to draw.
        if played.map_err(|too_long| Unplayable(format!("entry {moment}: {too_long}")))?.is_ok()
            && let Err(end) = see(moment, Some(entry), replay.table())
        {
            return Ok(Err(end));
        }
    }
    Ok(Ok(()))
}

impl Film<'_> {
    /// Draws every moment at which the observer was shown something new, the opening first.
    pub fn each<E>(&self, mut draw: impl FnMut(&Pictures) -> Result<(), E>) -> Result<(), E> {
        let mut last = None;
        self.play(|_, table| {
            let seen = self.look(table);
            if last.as_ref() != Some(&seen) {
                draw(&seen)?;
                last = Some(seen);
            }
            Ok(())
        })
    }

    /// The main picture of each turn as one GIF of at most so many bytes: where it would be longer, or have more
    /// pictures than anybody watches, some are left out evenly; the first and the last stay.
    ///
    /// # Errors
    /// Pictures that cannot be painted.
    pub fn gif(&self, bytes_max: usize) -> Result<Vec<u8>, render::Error> {
        let mut moments = thinned(&self.turns, PICTURES_MAX);
        loop {
            let mut inks = render::Inks::default();
            self.main_pictures(&moments, |_, scene| {
                inks.add(scene);
                Ok::<_, Infallible>(true)
            })
            .unwrap_or_else(|never| match never {});
            let mut gif = render::gif(inks);
            let mut is_short = true;
            self.main_pictures(&moments, |moment, scene| {
                let time = if Some(&moment) == moments.last() { LAST_PICTURE_TIME } else { PICTURE_TIME };
                is_short = gif.add(scene, time)? <= bytes_max;
                Ok::<_, render::Error>(is_short)
            })?;
            if is_short || moments.len() <= 2 {
                return gif.finish();
            }
            moments = thinned(&moments, moments.len() / 2 + 1);
        }
    }

    /// Draws the main picture of these moments, as long as it is wanted.
    fn main_pictures<E>(
        &self,
        moments: &[usize],
        mut draw: impl FnMut(usize, &Scene) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut is_wanted = true;
        self.play(|moment, table| {
            if is_wanted
                && moments.binary_search(&moment).is_ok()
                && let Some((_, scene)) = self.look(table).first()
            {
                is_wanted = draw(moment, scene)?;
            }
            Ok(())
        })
    }

    fn play<E>(&self, mut see: impl FnMut(usize, &dyn Table) -> Result<(), E>) -> Result<(), E> {
        play(self.record, |moment, _, table| see(moment, table)).expect("it has been played before")
    }

    fn look(&self, table: &dyn Table) -> Pictures {
        let names = BySeat::from(self.record.header.seats.clone());
        let (_, showing) = table.show(self.observer, &names, self.theme).unseal();
        showing.pictures.into_iter().map(|picture| (picture.frame, picture.scene)).collect()
    }
}

/// At most so many of them (but two), evenly apart, the first and the last among them.
fn thinned(moments: &[usize], count_max: usize) -> Vec<usize> {
    let (n_all, n_kept) = (moments.len(), moments.len().min(count_max.max(2)));
    (0..n_kept).map(|number| moments[number * (n_all - 1) / (n_kept - 1).max(1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Clearance;

    fn record(game: &str) -> Record {
        Record::read(crate::games::spec(game).unwrap().example.as_bytes()).unwrap()
    }

    /// How many pictures a GIF has.
    fn count(gif: &[u8]) -> usize {
        let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
        std::iter::from_fn(|| decoder.read_next_frame().unwrap().map(drop)).count()
    }

    #[test]
    fn a_long_film_is_thinned_out_until_it_fits() {
        let (record, theme) = (record("mist"), Theme::default());
        let film = watch(&record, Observer::Omniscient(Clearance::OFFLINE_REFEREE), &theme).unwrap();
        assert!(film.is_over);
        let full = film.gif(usize::MAX).unwrap();
        let part = film.gif(full.len() * 2 / 3).unwrap();
        assert!(part.len() <= full.len() * 2 / 3, "{} of {} bytes", part.len(), full.len());
        assert!(count(&part) > 2 && count(&part) < count(&full));
    }

    #[test]
    fn a_gif_has_one_picture_a_turn_and_in_real_time_one_a_deed() {
        let theme = Theme::default();
        for game in ["mist", "demeter", "astral", "starry", "starbattle"] {
            let mut record = record(game);
            let n_pictures = |record: &Record| {
                let film = watch(record, Observer::Omniscient(Clearance::OFFLINE_REFEREE), &theme).unwrap();
                (film.turns.len(), count(&film.gif(usize::MAX).unwrap()))
            };
            let (n_turns, n_frames) = n_pictures(&record);
            assert_eq!(n_turns, n_frames, "{game}");
            assert!((3..=record.entries.len() + 1).contains(&n_turns), "{game}: {n_turns}");
            if game == "mist" {
                // Somebody who cannot make up their mind makes no longer film.
                let at = record
                    .entries
                    .iter()
                    .position(|entry| matches!(&entry.what, What::Text(_, text) if text == "lock"));
                let drafts = record.entries[at.unwrap() - 1].clone();
                record.entries.splice(at.unwrap()..at.unwrap(), std::iter::repeat_n(drafts, 50));
                assert_eq!(n_pictures(&record).0, n_turns);
            }
        }
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
