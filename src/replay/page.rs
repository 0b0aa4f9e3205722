//! A whole match as one HTML page: pictures, texts, and a script that turns them over, without any network access.
//!
//! Only the changed part of each picture is stored, so that even a match seen by several observers is only as large as
//! a few photographs.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::Film;
use render::Patch;
use rules::Observer;

/// The template of the page, with placeholders for the match.
const PAGE: &str = include_str!("page.html");

/// The match as the page's script reads it.
#[derive(Serialize)]
struct Match<'a> {
    title: &'a str,
    size: (u32, u32),
    eyes: Vec<Eyes<'a>>,
}

/// What one observer was shown.
#[derive(Serialize)]
struct Eyes<'a> {
    name: &'a str,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    /// The text of the step.
    words: String,
    /// The alternative text of the picture.
    alt: String,
    /// The part of the picture that has changed since the previous step: its left edge, its top edge, and a PNG in base
    /// 64.
    patch: Option<(u32, u32, String)>,
}

impl Film<'_> {
    /// The match as these observers saw it, as one page of at most `bytes_max` bytes; steps are left out as in
    /// [`Film::gif`].
    pub fn page(&self, title: &str, eyes: &[(String, Observer)], bytes_max: usize) -> Result<String, render::Error> {
        self.fitted(|moments| {
            let mut size = (1, 1);
            let mut seen = Vec::new();
            for (name, observer) in eyes {
                let mut painted = render::patches(self.inks(*observer, moments));
                let mut steps = Vec::new();
                self.shots(*observer, moments, |_, shot| {
                    let patch = painted.add(&shot.picture.scene)?;
                    steps.push(Step {
                        words: plain(&shot.headline),
                        alt: shot.picture.text.clone(),
                        patch: patch.map(|Patch { left, top, png }| (left, top, STANDARD.encode(png))),
                    });
                    Ok::<_, render::Error>(true)
                })?;
                size = painted.size();
                seen.push(Eyes { name, steps });
            }
            let page = written(&Match { title, size, eyes: seen });
            Ok((page.len() <= bytes_max || moments.len() <= 2).then_some(page))
        })
    }
}

/// Fills in the template. Names of players are inserted as text, never as code.
fn written(shown: &Match<'_>) -> String {
    let data = serde_json::to_string(shown).expect("text and numbers").replace('<', "\\u003c");
    let (head, tail) = PAGE.split_once("{match}").expect("the page has a place for the match");
    [&head.replace("{title}", &escaped(shown.title)), &data, tail].concat()
}

/// Escapes a text for HTML, so that it never becomes code.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text of a Discord message without its markup.
pub fn plain(headline: &str) -> String {
    let unmarked = headline.replace("**", "").replace('`', "");
    // Backslashes that keep Discord from formatting a name are not part of the name.
    let mut letters = unmarked.chars();
    std::iter::from_fn(|| letters.next().and_then(|letter| if letter == '\\' { letters.next() } else { Some(letter) }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_are_called_is_no_code() {
        let name = "</script><script>alert(1)</script>";
        let step = || Step { words: name.to_owned(), alt: name.to_owned(), patch: None };
        let page = written(&Match { title: name, size: (1, 1), eyes: vec![Eyes { name, steps: vec![step()] }] });
        assert!(!page.contains("<script>alert") && !page.contains("{title}"), "{page}");
        assert_eq!(page.matches("</script>").count(), PAGE.matches("</script>").count());
    }

    #[test]
    fn the_page_asks_nobody_for_anything() {
        assert!(PAGE.contains("default-src 'none'"));
        for word in ["http:", "https:", "src=", "href=", "@import", "fetch(", "url("] {
            assert!(!PAGE.contains(word), "{word}");
        }
    }

    #[test]
    fn discords_marks_are_left_out() {
        assert_eq!(plain("**Round 3** · `C4`\nB"), "Round 3 · C4\nB");
        assert_eq!(plain("**\\*\\*A\\_b\\* wins**"), "**A_b* wins");
    }
}
