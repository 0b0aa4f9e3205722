//! Pictures: each situation as SVG text, whose changes can be read as a diff; and a check that the PNG decodes to the
//! same pixels everywhere.
//!
//! A folder below `tests/data/pictures` belongs to the game with its name. Its `shots.txt` lists the pictures, one per
//! line: `NAME ENTRIES OBSERVER FRAME` means the frame that this observer (a seat's number, `public` or `truth`) is
//! shown after this many entries of the game's example, stored as `NAME.svg`. Two more words may follow: the name of
//! another record in the folder, and `light` for the light theme. `BLESS=1` writes the SVG files.

mod letters;
mod once;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use host::{Record, Replay};
use rules::{BySeat, Clearance, Closer, DESCRIPTION_CHARS_MAX, Names, Observer, Picture, Seat};
use scene::{Scene, Theme};

/// One line of a `shots.txt`, drawn.
struct Shot {
    game: String,
    /// The path of its SVG.
    file: PathBuf,
    scene: Scene,
    description: String,
}

fn shots() -> Vec<Shot> {
    let mut shots = Vec::new();
    for folder in std::fs::read_dir("tests/data/pictures").unwrap() {
        let folder = folder.unwrap().path();
        for line in std::fs::read_to_string(folder.join("shots.txt")).unwrap().lines() {
            shots.push(shot(&folder, line));
        }
    }
    assert!(!shots.is_empty(), "there are no pictures to check");
    shots
}

fn shot(folder: &Path, line: &str) -> Shot {
    let game = folder.file_name().unwrap().to_str().unwrap().to_owned();
    let words: Vec<_> = line.split(' ').collect();
    let [name, entries, observer, frame, ref rest @ ..] = words[..] else { panic!("{game}: {line:?} is no shot") };
    let text = match rest.first() {
        Some(record) => std::fs::read_to_string(folder.join(format!("{record}.jsonl"))).unwrap(),
        None => games::spec(&game).unwrap().example.to_owned(),
    };
    let theme = if rest.get(1) == Some(&"light") { Theme::light() } else { Theme::default() };
    let record = Record::read(text.as_bytes()).unwrap();
    let entries: usize = entries.parse().unwrap();
    assert!(entries <= record.entries.len(), "{game}: {name}: there are {} entries", record.entries.len());
    let mut replay = Replay::open(record.header.clone()).unwrap();
    for (index, entry) in record.entries[..entries].iter().enumerate() {
        replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
    }
    let observer = match observer {
        "public" => Observer::Public,
        "truth" => Observer::Omniscient(Clearance::OFFLINE_REFEREE),
        seat => Observer::Seat(Seat::new(seat.parse().unwrap()).unwrap()),
    };
    let names = Names::from(BySeat::from(record.header.seats.clone()));
    let (_, showing) = replay.table().show(observer, &names, &theme).unseal();
    let closer = showing.closer.iter().map(Closer::picture);
    let picture = showing.pictures.into_iter().chain(closer).find(|picture| picture.frame == frame);
    let Picture { scene, text, .. } = picture.unwrap_or_else(|| panic!("{game}: there is no frame {frame}"));
    Shot { game, file: folder.join(format!("{name}.svg")), scene, description: text }
}

#[test]
fn pictures_are_as_they_were_drawn() {
    let bless = crate::blessing();
    let mut differing = Vec::new();
    for Shot { file, scene, .. } in shots() {
        let svg = scene::svg::write(&scene);
        if bless {
            std::fs::write(&file, &svg).unwrap();
        } else {
            let kept = std::fs::read_to_string(&file).unwrap_or_default();
            differing.extend((kept != svg).then(|| crate::difference(&file, &kept, &svg)));
        }
    }
    assert!(differing.is_empty(), "these pictures differ; look at them, then BLESS=1:\n{}", differing.join("\n"));
}

#[test]
fn every_picture_is_told_in_words_that_discord_takes() {
    for Shot { file, description, .. } in shots() {
        let length = description.chars().count();
        assert!((1..=DESCRIPTION_CHARS_MAX).contains(&length), "{}: {length} characters", file.display());
    }
}

/// The size of a picture must not reveal anything.
#[test]
fn every_board_of_mist_has_the_same_size() {
    for Shot { file, scene, .. } in shots().into_iter().filter(|shot| shot.game == "mist") {
        assert_eq!((scene.width, scene.height), (880, 700), "{}", file.display());
    }
}

/// In both themes and for everybody, all pictures fit the palette and the maximum size.
#[test]
fn every_picture_of_every_example_can_be_painted() {
    for spec in crate::all_games() {
        let record = Record::read(spec.example.as_bytes()).unwrap();
        let names = Names::from(BySeat::from(record.header.seats.clone()));
        let mut replay = Replay::open(record.header.clone()).unwrap();
        for (index, entry) in record.entries.iter().enumerate() {
            replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
            if index != record.entries.len() / 2 && index + 1 != record.entries.len() {
                continue;
            }
            let seats = names.seats().map(Observer::Seat);
            for observer in seats.chain([Observer::Public, Observer::Omniscient(Clearance::OFFLINE_REFEREE)]) {
                for theme in [Theme::default(), Theme::light()] {
                    let (_, showing) = replay.table().show(observer, &names, &theme).unseal();
                    for Picture { frame, scene, .. } in &showing.pictures {
                        let png = render::png(scene).unwrap_or_else(|error| panic!("{}: {frame}: {error}", spec.id));
                        assert!(png.len() < 1 << 18, "{}: {frame}: {} bytes", spec.id, png.len());
                    }
                }
            }
        }
    }
}

/// A decoder that shares no code with ours: Python's zlib is the C library.
const DECODER: &str = r#"
import struct, sys, zlib
data = sys.stdin.buffer.read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
at, chunks = 8, []
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    body = data[at + 8:at + 8 + length]
    assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + body)
    chunks.append((kind, body))
    at += 12 + length
kinds = [kind for kind, _ in chunks]
assert set(kinds) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}, kinds
width, height, depth, color, packing, filters, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
assert (depth, color, packing, filters, interlace) == (8, 3, 0, 0, 0)
palette = chunks[1][1]
inflate = zlib.decompressobj()
raw = inflate.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
assert inflate.eof and not inflate.unused_data and len(raw) == height * (width + 1)
for y in range(height):
    row = raw[y * (width + 1):(y + 1) * (width + 1)]
    assert row[0] == 0
    sys.stdout.buffer.write(b"".join(palette[3 * index:3 * index + 3] for index in row[1:]))
"#;

#[test]
fn every_decoder_reads_the_same_pixels() {
    for Shot { file, scene, .. } in shots() {
        let mut decoder = Command::new("python3")
            .args(["-c", DECODER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test needs python3");
        let mut input = decoder.stdin.take().unwrap();
        let png = render::png(&scene).unwrap();
        let pixels = image::load_from_memory(&png).unwrap().into_rgb8().into_raw();
        let feeder = std::thread::spawn(move || input.write_all(&png));
        let output = decoder.wait_with_output().unwrap();
        feeder.join().unwrap().unwrap();
        assert!(output.status.success(), "{}", file.display());
        assert!(output.stdout == pixels, "{}: other pixels", file.display());
    }
}

#[test]
fn every_run_writes_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("match.jsonl");
    std::fs::write(&record, games::spec("mist").unwrap().example).unwrap();
    let run = |name: &str| {
        let gif = folder.path().join(name);
        let mut dealer = Command::new(env!("CARGO_BIN_EXE_dealer"));
        let status = dealer.arg("replay").arg(&record).args(["--seat", "0", "--gif"]).arg(&gif).status().unwrap();
        assert!(status.success());
        std::fs::read(gif).unwrap()
    };
    let first = run("one.gif");
    assert!(first.starts_with(b"GIF89a") && first.len() > 10_000);
    assert!(first == run("two.gif"), "the second run wrote other bytes");
}
