//! Checks the book and the other pages: the summary lists every page of `docs/`, no relative link is broken, and the
//! pages of the games show the rules with their pictures. `BLESS=1` writes the pages of the games and their pictures.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use games::CATALOGUE;
use host::{Record, Replay};
use rules::{BySeat, Clearance, Closer, Names, Observer, Plate, Seat, Spec};
use scene::Theme;

/// The folder of the games' `rules.md` files.
const GAMES: &str = "crates/games/src";

/// Every Markdown page in this folder and its subfolders.
fn pages_below(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// All pages that people read: the book, the top folder, and `.github`.
fn all_pages() -> Vec<PathBuf> {
    let top = std::fs::read_dir(".").unwrap().map(|entry| entry.unwrap().path().strip_prefix(".").unwrap().to_owned());
    let mut pages: Vec<_> = top.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.extend(pages_below(Path::new("docs")));
    pages.extend(pages_below(Path::new(".github")));
    pages
}

/// A page without its code blocks.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// The targets of a page's links and pictures, as written.
fn links(text: &str) -> Vec<String> {
    let prose: String = prose(text).split('`').step_by(2).collect();
    let mut links = Vec::new();
    for (begin, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        links.extend(prose.split(begin).skip(1).filter_map(|rest| rest.split(end).next()).map(str::to_owned));
    }
    links
}

/// The anchors of a page's headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let letter = |letter: char| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => Some(letter.to_ascii_lowercase()).filter(|letter| letter.is_alphanumeric()),
    };
    headings.map(|heading| heading.chars().filter_map(letter).collect()).collect()
}

/// All broken links of this page.
fn dead_links(page: &Path, text: &str) -> Vec<String> {
    let folder = page.parent().unwrap();
    let is_dead = |link: &String| {
        if link.contains("://") || link.starts_with("mailto:") {
            return false;
        }
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = if path.is_empty() { page.to_owned() } else { folder.join(path) };
        let Ok(text) = std::fs::read_to_string(&target) else { return !target.exists() };
        !anchor.is_empty() && !anchors(&text).contains(anchor)
    };
    links(text).into_iter().filter(is_dead).collect()
}

#[test]
fn every_relative_link_leads_somewhere() {
    let mut n_links = 0;
    for page in all_pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let dead = dead_links(&page, &text);
        assert!(dead.is_empty(), "{}: these links lead nowhere: {dead:?}", page.display());
        n_links += links(&text).len();
    }
    assert!(n_links > 50, "{n_links} links");
}

#[test]
fn a_dead_link_is_found() {
    let page = Path::new("docs/SUMMARY.md");
    let text = "[a](players/playing.md#make-your-move) [b](gone.md) [c](players/playing.md#gone) <img src=\"no.png\">\n\
                `[d](quoted.md)` [e](https://example.org/gone)\n```\n[f](code.md)\n```\n";
    assert_eq!(dead_links(page, text), ["gone.md", "players/playing.md#gone", "no.png"]);
}

#[test]
fn every_page_of_the_book_stands_in_the_summary_once() {
    let summary = Path::new("docs/SUMMARY.md");
    let mut listed: Vec<_> = links(&std::fs::read_to_string(summary).unwrap())
        .into_iter()
        .map(|link| Path::new("docs").join(link))
        .collect();
    listed.sort();
    let mut pages = pages_below(Path::new("docs"));
    pages.retain(|page| page != summary);
    assert_eq!(listed, pages);
}

/// Every file and line range that a page includes, such as `{{#include ../rules.md:3:9}}`, exists.
#[test]
fn what_a_page_includes_is_there() {
    for page in pages_below(Path::new("docs")) {
        let text = std::fs::read_to_string(&page).unwrap();
        for include in text.split("{{#include ").skip(1).filter_map(|rest| rest.split("}}").next()) {
            let mut parts = include.trim().split(':');
            let file = page.parent().unwrap().join(parts.next().unwrap());
            let included = std::fs::read_to_string(&file);
            let n_lines =
                included.unwrap_or_else(|error| panic!("{}: {include}: {error}", page.display())).lines().count();
            let range: Vec<usize> = parts.map(|line| line.parse().unwrap()).collect();
            let is_there = range.is_sorted() && range.iter().all(|line| (1..=n_lines).contains(line));
            assert!(is_there, "{}: {include} has {n_lines} lines", page.display());
        }
    }
}

/// A section's slug in file names: lower case with hyphens.
fn slug(heading: &str) -> String {
    let words = heading.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// A picture of the rules as PNG, and its alternative text.
fn drawn(plate: &Plate) -> (Vec<u8>, String) {
    let record = Record::read(plate.record.as_bytes()).unwrap();
    let mut replay = Replay::open(record.header.clone()).unwrap();
    for (index, entry) in record.entries.iter().enumerate().take(plate.entries) {
        replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
    }
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    let observer = plate.seat.and_then(Seat::new).map_or(truth, Observer::Seat);
    let names = Names::from(BySeat::from(record.header.seats.clone()));
    let (_, showing) = replay.table().show(observer, &names, &Theme::DARK).unseal();
    let closer = showing.closer.iter().filter(|closer| closer.frame == plate.frame).map(Closer::picture);
    let picture = showing.pictures.into_iter().filter(|picture| picture.frame == plate.frame).chain(closer).next();
    let picture = picture.unwrap_or_else(|| panic!("{}: there is no frame {}", plate.page, plate.frame));
    (render::png(&picture.scene).unwrap(), picture.text)
}

/// The page of a game: includes its rules section by section, each with its picture.
fn page_of(spec: &Spec, pictures: &mut Vec<(PathBuf, Vec<u8>)>) -> String {
    let id = spec.id;
    let lines: Vec<_> = spec.rules.english.lines().collect();
    let mut starts: Vec<_> = (0..lines.len()).filter(|&at| at == 0 || lines[at].starts_with("## ")).collect();
    starts.push(lines.len());
    let mut page = String::new();
    for section in starts.windows(2) {
        let (first, last) = (section[0] + 1, section[1]);
        writeln!(page, "{{{{#include ../../{GAMES}/{id}/rules.md:{first}:{last}}}}}\n").unwrap();
        let heading = lines[section[0]].trim_start_matches('#').trim();
        if let Some(plate) = spec.plates.iter().find(|plate| plate.page == heading) {
            let name = format!("{id}-{}.png", slug(heading));
            let (picture, words) = drawn(plate);
            let words = words.replace('\n', " ").replace(['[', ']'], "");
            writeln!(page, "![{words}](../pictures/rules/{name})\n").unwrap();
            pictures.push((Path::new("docs/pictures/rules").join(name), picture));
        }
    }
    writeln!(
        page,
        "---\n\n`/rules {id}` shows these pages on Discord; their text is in `games/{id}/rules.md`. `/learn {id}` teaches the \
         game, `/practice {id}` is a match against the machine."
    )
    .unwrap();
    page
}

#[test]
fn the_pages_of_games_show_the_rules_with_their_pictures() {
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    for spec in CATALOGUE {
        let mut pictures = Vec::new();
        let page = page_of(spec, &mut pictures);
        for (nth, (path, picture)) in pictures.iter().enumerate() {
            let same = pictures[..nth].iter().find(|(_, other)| other == picture);
            assert!(same.is_none(), "{} is the picture of another page as well", path.display());
        }
        files.extend(pictures);
        files.push((PathBuf::from(format!("docs/players/{}.md", spec.id)), page.into_bytes()));
    }
    for (path, drawn) in files {
        if crate::blessing() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        if std::fs::read(&path).ok().as_ref() != Some(&drawn) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "these are of other rules; look at them, then BLESS=1: {wrong:?}");
}
