//! Touch areas on the table's picture: every spot, stroke and place of a piece is legal where it is shown.

use board::square::Square;
use host::{Bound, Header, Table};
use rules::{BySeat, Clearance, Dice, Moment, Names, Observer, Pressed, Seat, Showing, Timestamp, Tool, Touch, Turn};
use scene::Theme;
use serde_json::json;

use crate::all_games;

/// How many positions of each game are examined.
const POSITIONS: usize = 30;
/// A time after another press that is long enough for the rate limit, in milliseconds.
const STEP_MS: i64 = 200;

fn shown(table: &dyn Table, observer: Observer) -> Showing {
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    table.show(observer, &names, &Theme::DARK).unseal().1
}

/// Why a press would be refused; `None` if it is accepted.
fn refused(table: &dyn Table, seat: Seat, press: &Pressed) -> Option<String> {
    let at = Timestamp(table.now().0 + STEP_MS).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
    let text = match table.pressed(at, seat, press) {
        Ok(text) => text,
        Err(refusal) => return Some(refusal.to_string()),
    };
    table.propose(at, seat, &text).err().map(|refusal| format!("{text}: {refusal}"))
}

/// Plays a match of a game and calls `look` in this many positions.
fn positions(game: &str, mut look: impl FnMut(&dyn Table)) {
    let spec = all_games().find(|spec| spec.id == game).unwrap();
    let header = json!({
        "record": 1, "game": game, "seats": &["Ann", "Ben", "Cleo", "Dan"][..spec.seats.0], "seed": 3, "at": 1_000_000,
    });
    let mut table = host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap();
    let mut dice = Dice::new(7, "spots", 0);
    for nth in 0..POSITIONS as u64 {
        while let Some(entry) = table.due(Bound::UpTo(table.now())) {
            table.commit(&entry).unwrap();
        }
        if table.turn() == Turn::Over {
            return;
        }
        look(&*table);
        let seats: Vec<Seat> = table.turn().seats().iter().collect();
        let at = Timestamp(table.now().0 + STEP_MS).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
        let said = dice.pick(&seats).and_then(|&seat| Some((seat, table.sample(seat, nth)?)));
        let entry = said.and_then(|(seat, text)| table.propose(at, seat, &text).ok());
        let entry = entry.or_else(|| table.due(Bound::UpTo(table.next_deadline()?)));
        let Some(entry) = entry else { return };
        table.commit(&entry).unwrap();
    }
}

#[test]
fn what_is_offered_on_a_picture_is_legal() {
    let mut n_presses = 0;
    for spec in all_games() {
        positions(spec.id, |table| {
            for seat in table.header().seating().unwrap().names.seats() {
                let board = shown(table, Observer::Seat(seat));
                let pressed = |touch: &Touch| touch.pressed(board.moment);
                for spot in &board.spots {
                    for touch in [&spot.press, &spot.other, &spot.stroke].into_iter().flatten() {
                        n_presses += 1;
                        let why = refused(table, seat, &pressed(touch));
                        // The game's own lockout: like Discord's buttons, the picture does not change when it ends.
                        let why = why.filter(|why| !why.contains("you are locked out for"));
                        assert_eq!(why, None, "{} {}: {touch:?}", spec.id, spot.name);
                    }
                    assert!(spot.shades.iter().all(|&nth| usize::from(nth) < board.spots.len()));
                }
                for tool in &board.tools {
                    n_presses += places(table, seat, tool, board.moment);
                }
            }
        });
    }
    assert!(n_presses > 1000, "{n_presses} presses");
}

/// Tries each form of a tool's pieces at its offered places; returns how many placements were tried.
fn places(table: &dyn Table, seat: Seat, tool: &Tool, moment: Moment) -> usize {
    let mut n_places = 0;
    for piece in &tool.pieces {
        for (nth, form) in (0_u16..).zip(&piece.forms) {
            let turned = [form.turned, form.mirrored];
            assert!(turned.iter().all(|&other| usize::from(other) < piece.forms.len()), "{}", piece.name);
            // Four turns, and two mirrorings, give the original form.
            let again = (0..4).fold(nth, |form, _| piece.forms[usize::from(form)].turned);
            assert_eq!((again, piece.forms[usize::from(form.mirrored)].mirrored), (nth, nth), "{}", piece.name);
            for &corner in form.places.iter().step_by(7) {
                n_places += 1;
                let text = Tool::text(form, corner);
                assert_eq!(refused(table, seat, &Pressed::button(moment, &text)), None, "{text}");
                let on_board = |&(column, row): &(u8, u8)| {
                    let square = Square::new(corner.0 + column, corner.1 + row);
                    square.column < tool.extent.0 && square.row < tool.extent.1
                };
                assert!(form.cells.iter().all(on_board), "{text}");
            }
        }
    }
    n_places
}

#[test]
fn whoever_has_no_seat_presses_nothing() {
    for spec in all_games() {
        positions(spec.id, |table| {
            for observer in [Observer::Public, Observer::Omniscient(Clearance::OFFLINE_REFEREE)] {
                let board = shown(table, observer);
                let presses = board.spots.iter().filter(|spot| spot.press.is_some() || spot.stroke.is_some()).count();
                assert_eq!((presses, board.tools.len(), board.at_table.len()), (0, 0, 0), "{}", spec.id);
            }
        });
    }
}

#[test]
fn two_quick_presses_on_a_picture_both_count() {
    let header = json!({"record": 1, "game": "mist", "seats": ["Ann", "Ben"], "at": 1_000_000,
        "options": {"first": 0, "first_ring_closed": false, "first_cells_max": 3}});
    let mut table = host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap();
    // Both presses are on the same picture.
    let board = shown(&*table, Observer::Seat(Seat::FIRST));
    for name in ["A1", "I5"] {
        let spot = board.spots.iter().find(|spot| spot.name.starts_with(name)).unwrap();
        let at = Timestamp(table.now().0 + STEP_MS);
        let text = table.pressed(at, Seat::FIRST, &spot.press.as_ref().unwrap().pressed(board.moment)).unwrap();
        let entry = table.propose(at, Seat::FIRST, &text).unwrap();
        table.commit(&entry).unwrap();
    }
    let staged = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST))["staged"].clone();
    assert_eq!(staged, json!(["A1", "I5"]));
}
