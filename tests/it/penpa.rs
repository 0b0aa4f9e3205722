//! Links of Penpa+ as a decoder in another language reads them: Python, where it is there.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use dealer::puzzle::board::Board;
use dealer::puzzle::formats::{Document, Format, write};
use dealer::puzzle::generate::{Order, generate};
use dealer::rules::Dice;

/// Unpacks a link, walks from cell to cell where no thick edge is between, and prints the title, the number of the region
/// of each cell and the cells with a star.
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

#[test]
fn another_decoder_reads_every_link() {
    for (size, stars, seed) in [(5, 1, 1), (6, 1, 2), (9, 2, 3), (10, 2, 4)] {
        let order = Order { size, stars, level: None };
        let made = generate(order, &mut Dice::new(seed, "penpa", 0), &mut |_| ControlFlow::Continue(())).unwrap();
        let board = Board::solved(size, made.solution);
        let link = write(Format::Penpa, &Document { puzzle: made.puzzle.clone(), board, proof: None }).unwrap();
        let python = Command::new("python3")
            .args(["-c", DECODER])
            .env("PYTHONIOENCODING", "utf-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut python) = python else {
            println!("skipped: there is no python3");
            return;
        };
        python.stdin.take().unwrap().write_all(link.as_bytes()).unwrap();
        let output = python.wait_with_output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        let numbers = |numbers: Vec<String>| numbers.join(" ");
        let regions = numbers(made.puzzle.labels().iter().map(u8::to_string).collect());
        let starred = numbers(made.solution.iter().map(|cell| made.puzzle.index(cell).to_string()).collect());
        assert_eq!(told, format!("Title: Star Battle {stars}★\n{regions}\n{starred}\n"), "{link}");
    }
}
