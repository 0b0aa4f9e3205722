//! A season as a single HTML page to keep: its cast, its standings, every episode and its whole public log. The page
//! needs no network and no scripts.
//!
//! The caller passes only public information; the page contains nothing else.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::replay::{escaped, plain};
use rules::{Language, Timestamp};
use words::{Words, season as said};

/// The page's template.
const PAGE: &str = include_str!("page.html");

/// A picture with its alternative text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The picture as PNG.
    pub(super) png: Vec<u8>,
    /// The alternative text.
    pub(super) text: String,
}

/// An episode: its heading, its lines, and the last board of its deciding match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chapter {
    pub(super) head: String,
    pub(super) lines: Vec<String>,
    pub(super) board: Option<Shown>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) n: u32,
    pub(super) at: Timestamp,
    /// The message for the line.
    pub(super) words: String,
    /// The name of the person who took the step, if one did.
    pub(super) by: Option<String>,
    /// The number of the line that strikes it out, if one does.
    pub(super) struck_by: Option<u32>,
}

/// The contents of the page. Texts have Discord's markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    /// The language of its readers.
    pub(super) language: Language,
    pub(super) title: String,
    /// The season's progress, line by line.
    pub(super) about: Vec<String>,
    pub(super) cast: Shown,
    /// The statistics: the column headings, then a row for each member. The second and the last column are text.
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    pub(super) chapters: Vec<Chapter>,
    pub(super) log: Vec<Entry>,
}

impl Page {
    /// The page in at most `bytes_max` bytes: if it is longer, the boards of the first episodes are left out.
    pub(super) fn written(mut self, bytes_max: usize) -> String {
        loop {
            let page = self.whole();
            let first = self.chapters.iter_mut().find_map(|chapter| chapter.board.take());
            if page.len() <= bytes_max || first.is_none() {
                return page;
            }
        }
    }

    fn whole(&self) -> String {
        let title = escaped(&plain(&self.title));
        let mut body = format!("<h1>{title}</h1>\n");
        for line in &self.about {
            body.push_str(&paragraph(line, "dim"));
        }
        body.push_str(&image(&self.cast));
        heading(&mut body, &said::PageStandings.say(self.language));
        body.push_str(&self.table());
        heading(&mut body, &said::PageEpisodes.say(self.language));
        if self.chapters.is_empty() {
            body.push_str(&paragraph(said::PageNoEpisode.say(self.language).as_str(), "dim"));
        }
        for Chapter { head, lines, board } in &self.chapters {
            body.push_str("<section>\n<h3>");
            body.push_str(&escaped(&plain(head)));
            body.push_str("</h3>\n");
            for line in lines {
                body.push_str(&paragraph(line, ""));
            }
            body.push_str(&board.as_ref().map_or_else(String::new, image));
            body.push_str("</section>\n");
        }
        heading(&mut body, &said::PageLog.say(self.language));
        body.push_str(&paragraph(said::PageStruck.say(self.language).as_str(), "dim"));
        body.push_str("<ol>\n");
        for entry in &self.log {
            body.push_str(&entry.item(self.language));
        }
        body.push_str("</ol>");
        let (head, tail) = PAGE.split_once("{page}").expect("the page has a place for the season");
        [&head.replace("{title}", &title), &body, tail].concat()
    }

    fn table(&self) -> String {
        let cells = |row: &[String], tag: &str| {
            let mut cells = String::new();
            for cell in row {
                write!(cells, "<{tag}>{}</{tag}>", escaped(&plain(cell))).expect("text takes text");
            }
            cells
        };
        let rows: Vec<String> = self.rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row, "td"))).collect();
        format!(
            "<div class=\"wide\" tabindex=\"0\"><table>\n<tr>{}</tr>\n{}</table></div>\n",
            cells(&self.columns, "th"),
            rows.concat()
        )
    }
}

impl Entry {
    fn item(&self, language: Language) -> String {
        let lines: Vec<String> = self.words.lines().map(line_of_log).collect();
        let words = lines.join("<br>");
        let words = if self.struck_by.is_some() { format!("<s>{words}</s>") } else { words };
        let by = self.by.as_ref().map_or_else(String::new, |by| format!(" · {}", escaped(&plain(by))));
        let back = self.struck_by.map(|line| said::PageTakenBack { line }.say(language));
        let back = back.map_or_else(String::new, |back| format!(" · {}", escaped(&plain(back.as_str()))));
        let Self { n, at, .. } = self;
        format!("<li><span class=\"dim\">{n} · {}{by}{back}</span><br>{words}</li>\n", moment(*at))
    }
}

/// A line of a message; a line that is struck through in Discord's markup is struck through here.
fn line_of_log(line: &str) -> String {
    match line.strip_prefix("~~").and_then(|rest| rest.strip_suffix("~~")) {
        Some(struck) => format!("<s>{}</s>", escaped(&plain(struck))),
        None => escaped(&plain(line)),
    }
}

fn heading(body: &mut String, words: &Words) {
    writeln!(body, "<h2>{}</h2>", escaped(&plain(words.as_str()))).expect("text takes text");
}

fn paragraph(line: &str, class: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<p{class}>{}</p>\n", escaped(&plain(line)))
}

fn image(shown: &Shown) -> String {
    format!("<img alt=\"{}\" src=\"data:image/png;base64,{}\">\n", escaped(&shown.text), STANDARD.encode(&shown.png))
}

/// Formats a point in time in UTC.
pub(super) fn moment(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str) -> Page {
        let board = |byte: u8| Some(Shown { png: vec![byte; 3000], text: name.to_owned() });
        let chapter = |byte| Chapter { head: name.to_owned(), lines: vec![name.to_owned()], board: board(byte) };
        Page {
            language: Language::English,
            title: name.to_owned(),
            about: vec![name.to_owned()],
            cast: Shown { png: vec![1], text: name.to_owned() },
            columns: ["Place", "Member"].map(str::to_owned).into(),
            rows: vec![vec!["1".to_owned(), name.to_owned()]],
            chapters: vec![chapter(2), chapter(3)],
            log: vec![Entry {
                n: 4,
                at: Timestamp(1_800_000_000_000),
                words: format!("⏪ The host takes back:\n~~{name} goes home~~"),
                by: Some(name.to_owned()),
                struck_by: None,
            }],
        }
    }

    #[test]
    fn what_people_are_called_is_no_code() {
        let page = page("<img src=x onerror=\"alert(1)\">'").written(usize::MAX);
        assert_eq!(page.matches("<img").count(), 3, "{page}");
        assert!(!page.contains("onerror=\"") && !page.contains("<script") && !page.contains("{title}"), "{page}");
    }

    #[test]
    fn the_page_asks_nobody_for_anything() {
        assert!(PAGE.contains("default-src 'none'"));
        for word in ["http:", "https:", "href=", "@import", "url(", "<script"] {
            assert!(!PAGE.contains(word), "{word}");
        }
    }

    #[test]
    fn discords_marks_are_none_of_the_page() {
        let mut page = page("**A\\_b**");
        page.log[0].struck_by = Some(5);
        let page = page.written(usize::MAX);
        assert!(page.contains("<h1>A_b</h1>"), "{page}");
        let line = "<li><span class=\"dim\">4 · 2027-01-15 08:00 UTC · A_b · taken back in line 5</span><br>\
                    <s>⏪ The host takes back:<br><s>A_b goes home</s></s></li>";
        assert!(page.contains(line), "{page}");
    }

    #[test]
    fn a_page_that_is_too_long_leaves_the_first_boards_out() {
        let whole = page("Ann").written(usize::MAX);
        let images = |page: &str| page.matches("<img").count();
        assert_eq!(images(&whole), 3);
        let part = page("Ann").written(whole.len() - 1);
        assert!(images(&part) == 2 && part.contains(&STANDARD.encode([3; 30])), "the last episode's stays");
        assert_eq!(images(&page("Ann").written(0)), 1, "the cast stays");
    }
}
