//! The size of letters in pictures as people see them: on a phone, and on a desktop where Discord fits pictures into a
//! box.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use host::{Bound, Header, Record, Replay, Table};
use rules::{BySeat, Clearance, Closer, Names, Observer, Seat, Spec, Turn};
use scene::{Scene, Shape, Theme};

/// The width of a message on a phone.
const PHONE: (f32, f32) = (360.0, f32::INFINITY);
/// The box into which Discord fits a picture on a desktop.
const DESKTOP: (f32, f32) = (550.0, 350.0);

/// The minimum size of letters in any picture, in screen pixels.
const LEAST_PX: f32 = 11.0;
/// How many positions of a random match are drawn, and how many inputs are between two of them.
const POSITIONS: usize = 24;
const STEP: usize = 3;

/// The minimum size of letters in one of a game's pictures, where it differs from [`LEAST_PX`].
struct Goal {
    game: &'static str,
    frame: &'static str,
    phone: f32,
    desktop: f32,
}

const GOALS: &[Goal] = &[
    Goal { game: "mist", frame: "board", phone: 11.0, desktop: 13.0 },
    Goal { game: "demeter", frame: "boards", phone: 11.0, desktop: 14.0 },
    Goal { game: "demeter", frame: "left", phone: 11.0, desktop: 14.0 },
    Goal { game: "demeter", frame: "right", phone: 11.0, desktop: 14.0 },
    // A close-up that is not needed for play: the lines of a proof need the width of a desktop.
    Goal { game: "starbattle", frame: "tree", phone: 8.5, desktop: 8.0 },
];

/// The factor by which a picture is reduced to fit a box. Pictures are never enlarged.
#[expect(clippy::cast_precision_loss, reason = "pictures are small")]
fn scale(scene: &Scene, (width, height): (f32, f32)) -> f32 {
    (width / scene.width as f32).min(height / scene.height as f32).min(1.0)
}

/// The smallest text of a picture: its size and its content.
fn smallest(scene: &Scene) -> Option<(f32, &str)> {
    let texts = scene.base.shapes().iter().chain(&scene.top.shapes).filter_map(|shape| match shape {
        Shape::Text { content, size, .. } if !content.is_empty() => Some((*size, content.as_str())),
        Shape::Text { .. } | Shape::Fill { .. } | Shape::Line { .. } => None,
    });
    texts.min_by(|one, other| one.0.total_cmp(&other.0))
}

/// A picture with its frame's name.
type Shot = (&'static str, Scene);

/// Adds the current pictures of all observers.
fn drawn(table: &dyn Table, names: &Names, shots: &mut Vec<Shot>) {
    let everybody = names.seats().map(Observer::Seat);
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    for observer in everybody.chain([Observer::Public, truth]) {
        let (_, showing) = table.show(observer, names, &Theme::DARK).unseal();
        let closer = showing.closer.iter().map(Closer::picture);
        shots.extend(showing.pictures.into_iter().chain(closer).map(|picture| (picture.frame, picture.scene)));
    }
}

/// The pictures after each entry of a game's example.
fn of_the_example(spec: &Spec) -> Vec<Shot> {
    let record = Record::read(spec.example.as_bytes()).unwrap();
    let names = Names::from(BySeat::from(record.header.seats.clone()));
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let mut shots = Vec::new();
    for (index, entry) in record.entries.iter().enumerate() {
        replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
        drawn(replay.table(), &names, &mut shots);
    }
    shots
}

/// The pictures of a random match between players with long names.
fn of_a_match(spec: &Spec, options: &Value, seed: u64) -> Vec<Shot> {
    let seats = ["A Name That Is Rather Long", "Dealer (beginner)", "Dealer (skilled)", "Dan"];
    let header = json!({
        "record": 1, "game": spec.id, "seats": &seats[..spec.seats.0.max(2)], "options": options, "seed": seed, "at": 0,
    });
    let mut table = host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap();
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    let mut shots = Vec::new();
    for nth in 0..POSITIONS * STEP {
        if table.turn() == Turn::Over {
            break;
        }
        if nth % STEP == 0 {
            drawn(&*table, &names, &mut shots);
        }
        go_on(&mut *table, seed + nth as u64);
    }
    drawn(&*table, &names, &mut shots);
    shots
}

/// A player submits something, or time passes.
fn go_on(table: &mut dyn Table, seed: u64) {
    let seats: Vec<Seat> = table.turn().seats().iter().collect();
    let text = seats.first().and_then(|&seat| Some((seat, table.sample(seat, seed)?)));
    let entry = text.and_then(|(seat, text)| table.propose(table.now(), seat, &text).ok());
    let is_staged = entry.is_some_and(|entry| table.commit(&entry).is_ok());
    if is_staged && seed.is_multiple_of(2) {
        return;
    }
    if let Some(entry) = table.next_deadline().and_then(|deadline| table.due(Bound::UpTo(deadline))) {
        table.commit(&entry).unwrap();
    }
}

/// All pictures of a game by frame name.
fn pictures(spec: &Spec) -> BTreeMap<&'static str, Vec<Scene>> {
    let variants = match spec.id {
        "mist" => vec![json!({}), json!({"memory": "all"}), json!({"variant": "heaven-and-hell"})],
        "astral" => vec![json!({}), json!({"rounds": 14})],
        "starry" => vec![json!({"garnets": 12, "community": 12})],
        // A grid with 14 cells per side, and one of 6 with a proof.
        "starbattle" => vec![json!({}), json!({"size": 14, "stars": 3}), json!({"size": 6, "mode": "proof"})],
        _ => vec![json!({})],
    };
    let played = variants.into_iter().zip(1..).flat_map(|(options, seed)| of_a_match(spec, &options, seed));
    let mut pictures: BTreeMap<_, Vec<Scene>> = BTreeMap::new();
    for (frame, scene) in of_the_example(spec).into_iter().chain(played) {
        pictures.entry(frame).or_default().push(scene);
    }
    pictures
}

/// `cargo test --test it letters -- --nocapture` prints the measurements.
#[test]
fn letters_can_be_read_on_a_phone_and_on_a_desktop() {
    let mut small = Vec::new();
    for spec in games::CATALOGUE {
        for (frame, scenes) in pictures(spec) {
            let goal = GOALS.iter().find(|goal| goal.game == spec.id && goal.frame == frame);
            let (phone, desktop) = goal.map_or((LEAST_PX, LEAST_PX), |goal| (goal.phone, goal.desktop));
            for (place, box_px, least) in [("a phone", PHONE, phone), ("a desktop", DESKTOP, desktop)] {
                let sizes = scenes
                    .iter()
                    .filter_map(|scene| Some((smallest(scene)?, scale(scene, box_px))))
                    .map(|((size, text), scale)| (size * scale, text));
                let Some((size, text)) = sizes.min_by(|one, other| one.0.total_cmp(&other.0)) else { continue };
                let line = format!("{} {frame} on {place}: {size:.1} px ({text:?})", spec.id);
                println!("{line}");
                if size < least {
                    small.push(line);
                }
            }
        }
    }
    assert!(small.is_empty(), "too small to be read: {small:#?}");
}
