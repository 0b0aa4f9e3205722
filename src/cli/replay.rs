//! `dealer replay`: draws a record as one seat saw it or, for a finished match, with everything shown. An HTML page of
//! a finished match shows both.

use std::path::{Path, PathBuf};

use super::{Failure, read_record};
use crate::replay::{self, Film};
use rules::{BySeat, Clearance, Names, Observer, Seat};
use scene::Theme;

/// Where the pictures go.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
#[group(required = true, multiple = false)]
pub(super) struct Target {
    /// Write every picture as a PNG into this folder.
    #[arg(long, value_name = "DIR")]
    png: Option<PathBuf>,
    /// Write all pictures as one GIF.
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Write the whole match as one page for a browser, as each seat saw it and with everything shown.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub(super) fn run(file: &Path, target: &Target, seat: Option<usize>, light: bool) -> Result<(), Failure> {
    let record = read_record(file)?;
    let unusable = |reason: String| Failure::Unusable(format!("{}: {reason}", file.display()));
    let observer = match seat {
        None => Observer::Omniscient(Clearance::OFFLINE_REFEREE),
        Some(number) => Seat::new(number)
            .filter(|seat| seat.index() < record.header.seats.len())
            .map(Observer::Seat)
            .ok_or_else(|| unusable(format!("there is no seat {number}")))?,
    };
    let colors = if light { Theme::light() } else { Theme::default() };
    let names = Names::from(BySeat::from(record.header.seats.clone()));
    let seen = replay::watch(&record, names.clone(), &colors).map_err(|bad| unusable(bad.to_string()))?;
    if seat.is_none() && !seen.is_over {
        return Err(unusable("the match is not over: give --seat to draw it as one seat saw it".to_owned()));
    }
    if let Some(folder) = &target.png {
        write_pngs(folder, &seen, observer)?;
    }
    if let Some(file) = &target.gif {
        write(file, &seen.gif(observer, replay::FILE_BYTES_MAX)?)?;
    }
    if let Some(file) = &target.html {
        let game = games::spec(&record.header.game).map_or(record.header.game.as_str(), |spec| spec.name);
        let title = format!("{game}: {}", record.header.seats.join(" – "));
        let mut eyes = replay::eyes(&names, Clearance::OFFLINE_REFEREE);
        eyes.retain(|(_, eyes)| seat.is_none() || *eyes == observer);
        write(file, seen.page(&title, &eyes, replay::FILE_BYTES_MAX)?.as_bytes())?;
    }
    Ok(())
}

fn write_pngs(folder: &Path, film: &Film<'_>, observer: Observer) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::Io(folder.display().to_string(), error))?;
    let mut number = 0;
    film.each(observer, |pictures| {
        for (frame, scene) in pictures {
            write(&folder.join(format!("{number:04}-{frame}.png")), &render::png(scene)?)?;
        }
        number += 1;
        Ok(())
    })
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(file, bytes).map_err(|error| Failure::Io(file.display().to_string(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"{"record": 1, "game": "mist", "seats": ["Ann", "Ben"], "advantage": 0, "seed": 1, "at": 0}
{"at": 1000, "seat": 0, "text": "first Ann"}
{"at": 2000, "seat": 0, "text": "C3"}
{"at": 2500, "seat": 0, "text": "lock"}
{"at": 3000, "seat": 0, "text": "nonsense"}
"#;

    fn run_on(text: &str, seat: Option<usize>) -> (Result<(), Failure>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("match.jsonl");
        std::fs::write(&file, text).unwrap();
        let pictures = folder.path().join("pictures");
        let result = run(&file, &Target { png: Some(pictures.clone()), gif: None, html: None }, seat, false);
        let mut names: Vec<String> = std::fs::read_dir(&pictures)
            .map(|entries| entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect())
            .unwrap_or_default();
        names.sort();
        (result, names)
    }

    #[test]
    fn every_new_moment_of_a_seat_becomes_a_picture() {
        let (result, names) = run_on(RECORD, Some(0));
        result.unwrap();
        assert_eq!(names.first().map(String::as_str), Some("0000-board.png"));
        assert!((3..=4).contains(&names.len()), "{names:?}");
    }

    #[test]
    fn an_unfinished_match_is_not_drawn_with_everything_shown() {
        let (result, names) = run_on(RECORD, None);
        assert!(matches!(result, Err(Failure::Unusable(reason)) if reason.contains("not over")));
        assert!(names.is_empty());
        let over = format!("{RECORD}{{\"at\": 4000, \"seat\": 1, \"text\": \"concede\"}}\n");
        let (result, names) = run_on(&over, None);
        result.unwrap();
        assert!(names.len() >= 3, "{names:?}");
    }

    #[test]
    fn seats_and_records_that_are_none_are_refused() {
        assert!(matches!(run_on(RECORD, Some(2)).0, Err(Failure::Unusable(reason)) if reason.contains("no seat 2")));
        assert!(matches!(run_on("{\"record\": 1}\n", Some(0)).0, Err(Failure::Unusable(_))));
    }
}
