//! Penpa+ links, decoded by an independent decoder in Python if Python is installed.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use host::Header;
use puzzle::board::Board;
use puzzle::formats::{Document, Format, PenpaBoard, PenpaGrid, Piece, Surface, write};
use puzzle::generate::{Order, generate};
use rules::{Clearance, Dice, Observer, Seat, Timestamp};

/// Decodes a link, flood-fills from cell to cell across borders without a thick edge, and prints the title, the region
/// number of each cell, and the cells with a star.
const DECODER: &str = r#"
import base64, json, sys, zlib
link = sys.stdin.read().strip()
text = zlib.decompress(base64.b64decode(link.split("&p=")[1]), -15).decode().split("\n")
head, question, answer = text[0].split(","), text[3], text[4]
for short, word in [("zE", '"lineE"'), ("zY", '"symbol"'), ("zR", '"r"'), ("zU", '"u"'), ("z8", '"p"'), ("z_", '"a"'),
                    ("zS", '"s"'), ("zN", '"n"'), ("z1", '"ns"'), ("zF", '"f"'), ("z2", '"fe"'), ("zT", '"t"'),
                    ("z3", '"ar"'), ("zD", '"d"'), ("z0", '"sq"'), ("z5", '"po"'), ("zL", '"l"'), ("zW", '"w"'),
                    ("zC", '"c"'), ("z4", '"de"'), ("z6", '"k"'), ("z7", '"nb"')]:
    question, answer = question.replace(short, word), answer.replace(short, word)
size, width = int(head[1]), int(head[1]) + 4
edges, symbols = json.loads(question)["lineE"], json.loads(answer)["symbol"]
at = lambda row, column: (row + 2) * width + column + 2
corner = lambda row, column: width * width + at(row - 1, column - 1)
def open_between(row, column, down, right):
    if not (0 <= row + down < size and 0 <= column + right < size):
        return False
    r, c = max(row, row + down), max(column, column + right)
    key = (corner(r, c), corner(r, c + 1)) if down else (corner(r, c), corner(r + 1, c))
    return edges.get("%d,%d" % key) != 2
region = {}
for row in range(size):
    for column in range(size):
        if (row, column) in region:
            continue
        number, heap = len(set(region.values())), [(row, column)]
        while heap:
            cell = heap.pop()
            if cell in region:
                continue
            region[cell] = number
            for down, right in [(0, 1), (0, -1), (1, 0), (-1, 0)]:
                if open_between(*cell, down, right):
                    heap.append((cell[0] + down, cell[1] + right))
cells = [(row, column) for row in range(size) for column in range(size)]
centers = json.loads(text[5])
assert [sum(centers[:n + 1]) for n in range(len(centers))] == [at(*cell) for cell in cells]
print(head[15])
print(" ".join(str(region[cell]) for cell in cells))
print(" ".join(str(n) for n, cell in enumerate(cells) if symbols.get(str(at(*cell)), [0])[0] == 2))
"#;

/// Decodes a link of a board, computes the position of each canvas cell as Penpa+ does, and prints the title and then,
/// row by row from the top left, what is drawn: `.` nothing, a digit the color, `W` and `B` pieces.
const BOARD_DECODER: &str = r#"
import base64, json, math, sys, zlib
link = sys.stdin.read().strip()
text = zlib.decompress(base64.b64decode(link.split("&p=")[1]), -15).decode().split("\n")
head, question = text[0].split(","), text[3]
for short, word in [("zE", '"lineE"'), ("zY", '"symbol"'), ("zR", '"r"'), ("zU", '"u"'), ("z8", '"p"'), ("z_", '"a"'),
                    ("zS", '"surface"'), ("zN", '"n"'), ("z1", '"ns"'), ("zF", '"f"'), ("z2", '"fe"'), ("zT", '"t"'),
                    ("z3", '"ar"'), ("zD", '"d"'), ("z0", '"sq"'), ("z5", '"po"'), ("zL", '"l"'), ("zW", '"w"'),
                    ("zC", '"c"'), ("z4", '"de"'), ("z6", '"k"'), ("z7", '"nb"')]:
    question = question.replace(short, word)
drawn = json.loads(question)
steps = json.loads(text[5])
cells = [sum(steps[:n + 1]) for n in range(len(steps))]
assert len(set(cells)) == len(cells)
nx, ny = int(head[1]), int(head[2])
if head[0] == "hex":
    # As Penpa+ lays its points out, with the hexagon grown round the middle one.
    n = 3 * nx + 1
    at = lambda k: (k % n + (k // n % 2) * 0.5, (k // n) * math.sqrt(3) / 2)
    middle = int(n * n * 0.5 + 3 * nx * 0.5 * (nx % 2))
    grown = [middle]
    for _ in range(nx - 1):
        for k in list(grown):
            odd = k // n % 2
            for near in (k - n - 1 + odd, k - n + odd, k - 1, k + 1, k + n - 1 + odd, k + n + odd):
                if near not in grown:
                    grown.append(near)
    assert sorted(grown) == sorted(cells), "the cells are those that Penpa+ would make"
    assert json.loads(text[1]) == [0] and int(head[9]) == middle
else:
    n = nx + 4
    at = lambda k: (k % n, k // n)
    assert all(2 <= at(k)[0] < nx + 2 and 2 <= at(k)[1] < ny + 2 for k in cells)
    assert json.loads(text[1]) == [0, 0, 0, 0]
assert {int(k) for layer in ("surface", "symbol") for k in drawn[layer]} <= set(cells)
rows = {}
for k in cells:
    rows.setdefault(round(at(k)[1], 6), []).append((at(k)[0], k))
def sign(k):
    piece = drawn["symbol"].get(str(k))
    if piece:
        assert piece[1] == "circle_L"
        return {1: "W", 2: "B"}[piece[0]]
    return str(drawn["surface"].get(str(k), "."))
print(head[15])
for y in sorted(rows):
    print("".join(sign(k) for x, k in sorted(rows[y])))
"#;

/// The output of a Python program for a link; `None` without Python.
#[expect(clippy::print_stdout, reason = "a test says that it has seen nothing")]
fn decoded(program: &str, link: &str) -> Option<String> {
    let python = Command::new("python3")
        .args(["-c", program])
        .env("PYTHONIOENCODING", "utf-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        println!("skipped: there is no python3");
        return None;
    };
    python.stdin.take().unwrap().write_all(link.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success(), "{link}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Plays these inputs and exports the match for an observer; returns the decoder's output.
fn taken(header: &str, said: &[(usize, &str)], observer: Observer) -> Option<String> {
    let mut table = host::open(serde_json::from_str::<Header>(header).unwrap()).unwrap();
    for &(seat, text) in said {
        let at = Timestamp(table.now().0 + 1_000);
        let entry = table.propose(at, Seat::new(seat).unwrap(), text).unwrap_or_else(|why| panic!("{text:?}: {why}"));
        table.commit(&entry).unwrap();
    }
    let export = table.export(observer, "penpa").unwrap().unseal().1;
    assert!(export.text.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="));
    decoded(BOARD_DECODER, &export.text)
}

#[test]
fn another_decoder_reads_what_a_player_sees_of_mist_and_nothing_else() {
    let header = r#"{"record":1,"game":"mist","options":{"first":0},"seats":["Ann","Ben"],"seed":1}"#;
    let said = [(0, "c3 lock"), (1, "e9 i1 i5 lock"), (0, "c5 g2 lock")];
    let seat = |number| Observer::Seat(Seat::new(number).unwrap());
    // Ann sees around her last turn; Ben sees only his own cells.
    let Some(ann) = taken(header, &said, seat(0)) else { return };
    assert_eq!(
        ann,
        "Title: Mist%2C after turn 3\n33333\n333..3\n333.B.3\n3333..33\n333313333\n3..33333\n.B.3333\n..3333\n33333\n"
    );
    let ben = taken(header, &said, seat(1)).unwrap();
    assert_eq!(ben.matches('B').count(), 3, "{ben}");
    assert_eq!(ben.matches('W').count(), 0, "{ben}");
    // The first turn is public until the second is played.
    let opened = taken(header, &said[..1], Observer::Public).unwrap();
    assert_eq!(opened.matches('B').count(), 1, "{opened}");
    assert_eq!(opened.lines().nth(3), Some("33B3333"), "{opened}");
    let public = taken(header, &said, Observer::Public).unwrap();
    assert!(!public.contains(['B', 'W']), "{public}");
    let all = taken(header, &said, Observer::Omniscient(Clearance::OFFLINE_REFEREE)).unwrap();
    assert_eq!((all.matches('B').count(), all.matches('W').count()), (3, 3), "{all}");
}

#[test]
fn another_decoder_reads_both_boards_of_demeter() {
    let header = r#"{"record":1,"game":"demeter","options":{"first":1},"seats":["Ann","Ben"],"seed":1}"#;
    let said = [(0, "flower X5@A1"), (1, "flower I3@M15"), (1, "rock O1 confirm")];
    let Some(ann) = taken(header, &said, Observer::Seat(Seat::FIRST)) else { return };
    let rows: Vec<&str> = ann.lines().skip(1).collect();
    assert_eq!(rows.len(), 15);
    let blank = ".".repeat(30);
    assert_eq!(rows[0], format!(".2{}1{}", ".".repeat(12), ".".repeat(15)));
    assert_eq!((rows[1], rows[2]), (&*format!("222{}", &blank[3..]), &*format!(".2{}", &blank[2..])));
    assert_eq!(rows[14], format!("{}555", &blank[3..]));
    // The first flower is hidden until both are revealed.
    let hidden = taken(header, &said[..1], Observer::Seat(Seat::FIRST.opponent())).unwrap();
    assert!(hidden.lines().skip(1).all(|row| row == blank), "{hidden}");
}

/// Any grid, including even numbers of rows and odd numbers of columns, with pieces on squares.
#[test]
fn another_decoder_reads_any_grid() {
    for (columns, rows) in [(4, 4), (5, 3), (6, 5), (3, 8)] {
        let board = PenpaBoard {
            grid: PenpaGrid::Squares { columns, rows },
            gaps: vec![(0, 1)],
            title: "A grid".to_owned(),
            legend: String::new(),
            surfaces: vec![((rows - 1, 0), Surface::Blue)],
            pieces: vec![((0, 0), Piece::White), ((rows - 1, columns - 1), Piece::Black)],
        };
        let Some(told) = decoded(BOARD_DECODER, &board.link()) else { return };
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!((lines[0], lines.len()), ("Title: A grid", rows + 1));
        assert_eq!(lines[1], format!("W{}", ".".repeat(columns - 2)));
        assert_eq!(lines[rows], format!("5{}B", ".".repeat(columns - 2)));
    }
    for side in 2..7 {
        let board = PenpaBoard {
            grid: PenpaGrid::Hexagon { side },
            gaps: Vec::new(),
            title: "Hexes".to_owned(),
            legend: String::new(),
            surfaces: Vec::new(),
            pieces: vec![((0, 0), Piece::White), ((side - 1, 2 * side - 2), Piece::Black)],
        };
        let Some(told) = decoded(BOARD_DECODER, &board.link()) else { return };
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[1], format!("W{}", ".".repeat(side - 1)));
        assert_eq!(lines[side], format!("{}B", ".".repeat(2 * side - 2)));
    }
}

#[test]
fn another_decoder_reads_every_link() {
    for (size, stars, seed) in [(5, 1, 1), (6, 1, 2), (9, 2, 3), (10, 2, 4)] {
        let order = Order { size, stars, level: None };
        let made = generate(order, &mut Dice::new(seed, "penpa", 0), &mut |_| ControlFlow::Continue(())).unwrap();
        let board = Board::solved(size, made.solution);
        let link = write(Format::Penpa, &Document { puzzle: made.puzzle.clone(), board, proof: None }).unwrap();
        let Some(told) = decoded(DECODER, &link) else { return };
        let numbers = |numbers: Vec<String>| numbers.join(" ");
        let regions = numbers(made.puzzle.labels().iter().map(u8::to_string).collect());
        let starred = numbers(made.solution.iter().map(|cell| made.puzzle.index(cell).to_string()).collect());
        assert_eq!(told, format!("Title: Star Battle {stars}★\n{regions}\n{starred}\n"), "{link}");
    }
}
