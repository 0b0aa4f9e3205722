//! A record as pictures: every moment at which an observer was shown something new.

use std::time::Duration;

use crate::host::{Record, Replay, Table};
use crate::render;
use crate::rules::{BySeat, Observer};
use crate::scene::{Scene, Theme};

/// How long a picture of a GIF stays, and how long the last one does.
const PICTURE_TIME: Duration = Duration::from_millis(900);
const LAST_PICTURE_TIME: Duration = Duration::from_secs(4);

/// The pictures of one moment, with the names of their frames.
pub type Pictures = Vec<(&'static str, Scene)>;

/// A match as somebody saw it.
pub struct Film {
    /// Every moment at which they were shown something new, the opening first.
    pub moments: Vec<Pictures>,
    /// Whether the match is over at the end.
    pub is_over: bool,
}

/// A record that makes no match: which line, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(String);

/// Plays a record before an observer.
///
/// # Errors
/// A header that makes no match, or a line that lets too much time pass. A refused line changes nothing.
pub fn watch(record: &Record, observer: Observer, theme: &Theme) -> Result<Film, Unplayable> {
    let names = BySeat::from(record.header.seats.clone());
    let look = |table: &dyn Table| table.show(observer, &names, theme).open().1.pictures;
    let mut replay = Replay::open(record.header.clone()).map_err(|bad| Unplayable(format!("line 1: {bad}")))?;
    let mut moments = vec![look(replay.table())];
    for (index, entry) in record.entries.iter().enumerate() {
        let played = replay.play(entry, record.entries.get(index + 1));
        // A refused line changed nothing and is nothing to draw.
        if played.map_err(|too_long| Unplayable(format!("entry {}: {too_long}", index + 1)))?.is_ok() {
            let seen = look(replay.table());
            if moments.last() != Some(&seen) {
                moments.push(seen);
            }
        }
    }
    Ok(Film { moments, is_over: replay.table().outcome().is_some() })
}

impl Film {
    /// The main picture of each moment as one GIF of at most so many bytes: where it would be longer, or have more
    /// pictures than a GIF may have, moments are left out evenly; the first and the last stay.
    ///
    /// # Errors
    /// Pictures that cannot be painted.
    pub fn gif(self, bytes_max: usize) -> Result<Vec<u8>, render::Error> {
        let mut scenes: Vec<Scene> = self
            .moments
            .into_iter()
            .filter_map(|pictures| pictures.into_iter().next())
            .map(|(_, scene)| scene)
            .collect();
        while scenes.len() > render::FRAMES_MAX {
            scenes = every_other(scenes);
        }
        loop {
            let n_scenes = scenes.len();
            let time = |number| if number + 1 == n_scenes { LAST_PICTURE_TIME } else { PICTURE_TIME };
            let timed: Vec<_> = scenes.into_iter().enumerate().map(|(number, scene)| (scene, time(number))).collect();
            let bytes = render::gif(&timed)?;
            if bytes.len() <= bytes_max || n_scenes <= 2 {
                return Ok(bytes);
            }
            scenes = every_other(timed.into_iter().map(|(scene, _)| scene).collect());
        }
    }
}

/// Half of the pictures, the first and the last among them.
fn every_other(scenes: Vec<Scene>) -> Vec<Scene> {
    let last = scenes.len().saturating_sub(1);
    scenes
        .into_iter()
        .enumerate()
        .filter(|(number, _)| number % 2 == 0 || *number == last)
        .map(|(_, scene)| scene)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Clearance;

    fn film() -> Film {
        let record = Record::read(crate::games::spec("mist").unwrap().example.as_bytes()).unwrap();
        watch(&record, Observer::Omniscient(Clearance::OFFLINE_REFEREE), &Theme::default()).unwrap()
    }

    #[test]
    fn a_long_film_is_thinned_out_until_it_fits() {
        let whole = film();
        assert!(whole.is_over && whole.moments.len() > 8, "{} moments", whole.moments.len());
        let full = whole.gif(usize::MAX).unwrap();
        let half = film().gif(full.len() * 2 / 3).unwrap();
        assert!(half.len() <= full.len() * 2 / 3, "{} of {} bytes", half.len(), full.len());
    }

    #[test]
    fn thinning_keeps_the_first_and_the_last() {
        let scenes: Vec<_> = film().moments.into_iter().take(6).map(|mut moment| moment.remove(0).1).collect();
        let kept = every_other(scenes.clone());
        assert_eq!(kept.len(), 4);
        assert!(kept.first() == scenes.first() && kept.last() == scenes.last());
    }
}
