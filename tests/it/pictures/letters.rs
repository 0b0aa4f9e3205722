//! How large the letters of pictures are where people see them: on a phone, and as Discord fits a picture on a desktop.

use host::{Record, Replay};
use rules::{BySeat, Closer, Observer};
use scene::{Scene, Shape, Theme};

/// The width of a phone's message.
const PHONE: (f32, f32) = (360.0, f32::INFINITY);
/// The box into which Discord fits a picture on a desktop.
const DESKTOP: (f32, f32) = (550.0, 350.0);

/// The smallest letters that a game's picture may have, in pixels of the screen.
struct Goal {
    game: &'static str,
    frame: &'static str,
    phone: f32,
    desktop: f32,
}

/// One line a picture. Whoever mends the pictures of another game adds them here.
const GOALS: &[Goal] = &[
    Goal { game: "mist", frame: "board", phone: 11.0, desktop: 13.0 },
    Goal { game: "demeter", frame: "boards", phone: 11.0, desktop: 14.0 },
    Goal { game: "demeter", frame: "left", phone: 11.0, desktop: 14.0 },
    Goal { game: "demeter", frame: "right", phone: 11.0, desktop: 14.0 },
];

/// How much smaller a picture is shown in a box. It is never enlarged.
#[expect(clippy::cast_precision_loss, reason = "pictures are small")]
fn scale(scene: &Scene, (width, height): (f32, f32)) -> f32 {
    (width / scene.width as f32).min(height / scene.height as f32).min(1.0)
}

/// The smallest text of a picture: its size and what it says.
fn smallest(scene: &Scene) -> Option<(f32, &str)> {
    let texts = scene.base.shapes().iter().chain(&scene.top.shapes).filter_map(|shape| match shape {
        Shape::Text { content, size, .. } if !content.is_empty() => Some((*size, content.as_str())),
        Shape::Text { .. } | Shape::Fill { .. } | Shape::Line { .. } => None,
    });
    texts.min_by(|one, other| one.0.total_cmp(&other.0))
}

/// What everybody is shown in the course of a game's example.
fn scenes(goal: &Goal) -> Vec<Scene> {
    let record = Record::read(games::spec(goal.game).unwrap().example.as_bytes()).unwrap();
    let names = BySeat::from(record.header.seats.clone());
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let mut scenes = Vec::new();
    for (index, entry) in record.entries.iter().enumerate() {
        replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
        for observer in names.seats().map(Observer::Seat).chain([Observer::Public]) {
            let (_, showing) = replay.table().show(observer, &names, &Theme::DARK).unseal();
            let closer = showing.closer.iter().filter(|closer| closer.frame == goal.frame).map(Closer::picture);
            let all = showing.pictures.into_iter().filter(|picture| picture.frame == goal.frame).chain(closer);
            scenes.extend(all.map(|picture| picture.scene));
        }
    }
    scenes
}

#[test]
fn letters_can_be_read_on_a_phone_and_on_a_desktop() {
    for goal in GOALS {
        let scenes = scenes(goal);
        assert!(!scenes.is_empty(), "{} has no picture {}", goal.game, goal.frame);
        for (place, box_px, least) in [("a phone", PHONE, goal.phone), ("a desktop", DESKTOP, goal.desktop)] {
            let sizes = scenes
                .iter()
                .filter_map(|scene| smallest(scene).map(|(size, text)| (size * scale(scene, box_px), text)));
            let (size, text) = sizes.min_by(|one, other| one.0.total_cmp(&other.0)).expect("there are letters");
            println!("{} {} on {place}: {size:.1} px ({text:?})", goal.game, goal.frame);
            assert!(size >= least, "{} {} on {place}: {text:?} is {size:.1} px high", goal.game, goal.frame);
        }
    }
}
