//! The pictures of the guide for hosts, as the program draws them. `BLESS=1` writes them anew.

use dealer::games;
use dealer::render;
use dealer::rules::{Millis, Timestamp};
use dealer::scene::{Scene, Theme};
use dealer::season::{self, Face, Kind, Line, Member, PRESETS, Season, Step};

const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Sam", "Eve"];

/// A season in the middle of its second episode.
fn halfway() -> Season {
    let games: Vec<String> = ["mist", "demeter", "astral"].map(str::to_owned).to_vec();
    assert!(games.iter().all(|id| games::spec(id).is_some()));
    let members = |numbers: &[u16]| numbers.iter().copied().map(Member).collect::<Vec<_>>();
    let steps = [
        Step::Create {
            name: "Winter".to_owned(),
            house: (PRESETS[0].house)(games),
            cast: members(&[1, 2, 3, 4, 5, 6]),
        },
        Step::Main { game: "starry".to_owned(), seats: members(&[1, 2, 3, 4]) },
        Step::Result { of: 2, winner: Some(Member(1)), candidate: Some(Member(4)) },
        Step::Confirm { from: members(&[2, 3, 5, 6]) },
        Step::Pick { opponent: Member(5), by: season::By::Candidate, tokens: Vec::new() },
        Step::Death { game: "mist".to_owned(), seats: [Member(4), Member(5)] },
        Step::Result { of: 6, winner: Some(Member(5)), candidate: Some(Member(4)) },
        Step::Eliminate { member: Member(4), by: season::By::Rules, spoils: 0 },
        Step::Main { game: "starry".to_owned(), seats: members(&[1, 2, 3, 5]) },
        Step::Result { of: 9, winner: Some(Member(3)), candidate: Some(Member(2)) },
        Step::Confirm { from: members(&[5, 6]) },
    ];
    let line =
        |(n, step): (u32, Step)| Line { n, at: Timestamp(1_800_000_000_000) + Millis::from_hours(n.into()), step };
    Season::fold((1..).zip(steps).map(line)).unwrap()
}

fn cast(theme: &Theme) -> Scene {
    let season = halfway();
    let owned = [(3, 1), (1, 0), (2, 1), (0, 0), (4, 0), (1, 0)];
    let face = |member: Member| {
        let index = usize::from(member.0 - 1);
        let (garnets, tokens) = owned[index];
        Face {
            name: NAMES[index].to_owned(),
            note: season::note(&season, member),
            is_in_play: season.is_in_play(member),
            is_marked: season::is_marked(&season, member),
            garnets,
            tokens,
        }
    };
    let faces: Vec<Face> = season.places().into_iter().map(face).collect();
    season::cast(season.name(), &season::headline(&season), &faces, theme)
}

#[test]
fn the_guide_shows_the_cast_as_it_is_drawn() {
    for (name, theme) in [("season", Theme::DARK), ("season-light", Theme::light())] {
        let path = format!("docs/pictures/{name}.png");
        let drawn = render::png(&cast(&theme)).unwrap();
        if crate::blessing() {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert_eq!(std::fs::read(&path).unwrap(), drawn, "{path} is of another time; look at it, then BLESS=1");
    }
    let guide = std::fs::read_to_string("docs/hosting.md").unwrap();
    assert!(guide.contains("(pictures/season.png)"), "the guide shows it");
}

/// What the log of a season says reads like its course.
#[test]
fn the_guide_tells_the_log_as_it_is_told() {
    let season = halfway();
    let names = |member: Member| NAMES[usize::from(member.0 - 1)].to_owned();
    let holdings = season::Holdings::from([((Member(1), Kind::Token), 1), ((Member(3), Kind::Token), 1)]);
    let pick = season.pick(Member(6), season::By::Candidate, &holdings);
    let line = Line { n: 12, at: Timestamp(0), step: pick };
    let said = season::told(Some(&season), &line, &names);
    let guide = std::fs::read_to_string("docs/hosting.md").unwrap();
    assert_eq!(said, "⚔ Eve is the opponent.");
    assert!(guide.contains(&said), "{said}");
}
