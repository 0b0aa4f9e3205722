//! The pictures of the guide for hosts, drawn by the program. `BLESS=1` writes them.

use league::League;
use league::season::{self, Face, Kind, Line, Logged, Member, PRESETS, Season, Step, Title};
use rules::{Millis, Timestamp};
use scene::{Scene, Theme};

const NAMES: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Sam", "Eve"];

/// A season in the middle of its second episode.
fn halfway() -> Season {
    let games: Vec<String> = ["mist", "demeter", "astral"].map(str::to_owned).to_vec();
    assert!(games.iter().all(|id| games::spec(id).is_some()));
    let members = |numbers: &[u16]| numbers.iter().copied().map(Member).collect::<Vec<_>>();
    let steps = [
        Step::Create {
            name: Title::typed("Winter"),
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
            note: season::note(&season, member).to_string(),
            is_in_play: season.is_in_play(member),
            is_marked: season::is_marked(&season, member),
            garnets,
            tokens,
        }
    };
    let faces: Vec<Face> = season.places().into_iter().map(face).collect();
    season::cast(season.name().as_typed(), &season::headline(&season).to_string(), &faces, theme)
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
    let guide = std::fs::read_to_string("docs/hosts/season.md").unwrap();
    assert!(guide.contains("(../pictures/season.png)"), "the guide shows it");
}

/// The log in the guide matches what the program says.
#[test]
fn the_guide_tells_the_log_as_it_is_told() {
    let season = halfway();
    let names = |member: Member| NAMES[usize::from(member.0 - 1)].to_owned();
    let holdings = season::Holdings::from([((Member(1), Kind::Token), 1), ((Member(3), Kind::Token), 1)]);
    let pick = season.pick(Member(6), season::By::Candidate, &holdings);
    let line = Line { n: 12, at: Timestamp(0), step: pick };
    let said = season::told(Some(&season), &line, &names, &|title: &Title| title.as_typed().to_owned()).to_string();
    let guide = std::fs::read_to_string("docs/hosts/season.md").unwrap();
    assert_eq!(said, "⚔ Eve is the opponent.");
    assert!(guide.contains(&said), "{said}");
}

/// A Swiss league of seven after two rounds, with a draw and a player who has left.
fn halfway_league() -> League {
    let house = league::House {
        game: "mist".to_owned(),
        options: serde_json::Map::new(),
        format: league::Format::Swiss,
        rounds: Some(3),
        round_ms: Millis::from_hours(72).0,
        ready_ms: league::READY_USUAL.0,
        late: league::Late::Forfeit,
        seeding: league::Seeding::Named,
        role: None,
    };
    let players: Vec<Member> = (1..=7).map(Member).collect();
    let create = league::Step::Create { name: Title::typed("Winter league"), house, players: players.clone() };
    let at = Timestamp(1_800_000_000_000);
    let mut league = League::begin(Line { n: 1, at, step: create }).unwrap();
    let take = |league: &mut League, step| {
        let n = league.n() + 1;
        league.take(Line { n, at, step }).unwrap();
        n
    };
    take(&mut league, league::Step::Start { order: players });
    for round in 1..=2 {
        let paired = league.due(at).unwrap();
        take(&mut league, paired);
        let pairings: Vec<_> = league.pairings().iter().filter(|one| one.round == round).cloned().collect();
        for pairing in pairings {
            let of = take(&mut league, league::Step::Open { of: pairing.number });
            // The player with the lower number wins, except for one draw.
            let first = pairing.seats.into_iter().min().unwrap();
            let ended = if pairing.number == 5 { league::Ended::Drawn } else { league::Ended::Won(first) };
            take(&mut league, league::Step::Result { of, ended: Some(ended) });
        }
    }
    take(&mut league, league::Step::Withdraw { player: Member(6) });
    league
}

fn table(theme: &Theme) -> Scene {
    let league = halfway_league();
    let name = |member: Member| {
        ["Ann", "Ben", "Cleo", "Dan", "Sam", "Eve", "Wilhelmina the Unforgettable"][usize::from(member.0 - 1)]
    };
    let rows: Vec<_> =
        league::standings(&league).iter().map(|row| league.row(row, name(row.player).to_owned())).collect();
    let columns = league.columns().map(|column| column.to_string());
    let columns = columns.each_ref().map(String::as_str);
    league::table(league.name().as_typed(), &league::headline(&league).to_string(), columns, &rows, theme)
}

#[test]
fn the_guide_shows_a_table_as_it_is_drawn() {
    for (name, theme) in [("league", Theme::DARK), ("league-light", Theme::light())] {
        let path = format!("docs/pictures/{name}.png");
        let drawn = render::png(&table(&theme)).unwrap();
        if crate::blessing() {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert_eq!(std::fs::read(&path).unwrap(), drawn, "{path} is of another time; look at it, then BLESS=1");
    }
    let guide = std::fs::read_to_string("docs/hosts/leagues.md").unwrap();
    assert!(guide.contains("(../pictures/league.png)"), "the guide shows it");
}
