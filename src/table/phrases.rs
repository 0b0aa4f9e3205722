//! The page's texts, from the catalogues: the page asks for them in a language and puts them where it needs them. A text
//! with arguments reaches the page with their names in braces, such as `{name}`, and the page fills them in.

use axum::extract::Query;
use axum::http::header::{ACCEPT_LANGUAGE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::web::answer;
use words::{Language, Words, page, series};

/// The query of a request for the page's texts.
#[derive(Deserialize)]
pub(super) struct Asked {
    /// The locale of a language, such as `de`. If it is missing, the browser's language is taken.
    language: Option<String>,
}

/// All texts of the page in the language that the page asks for, or else in the browser's language.
pub(super) async fn phrases(Query(asked): Query<Asked>, headers: HeaderMap) -> Response {
    let language = asked.language.map_or_else(|| of_browser(&headers), |locale| Language::of_locale(&locale));
    let texts = json!({ "language": language.locale(), "texts": texts(language) });
    ([(VARY, ACCEPT_LANGUAGE.as_str())], answer(StatusCode::OK, &texts)).into_response()
}

/// The language that a browser prefers among those that the bot speaks, by the order of its `Accept-Language` header.
pub(super) fn of_browser(headers: &HeaderMap) -> Language {
    let preferred = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut tags = preferred.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
    tags.find_map(of_tag).unwrap_or_default()
}

/// The language of a tag such as `de-AT`; `None` if the bot does not speak this language.
fn of_tag(tag: &str) -> Option<Language> {
    let main = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    Language::ALL.into_iter().find(|language| main(language.locale()) == main(tag))
}

/// Says one text in a language.
type Text = fn(Language) -> Words;

/// The page's texts without arguments, by the keys by which its script knows them.
const PLAIN: [(&str, Text); 64] = [
    ("again", |language| page::Again.say(language)),
    ("all-controls", |language| page::AllControls.say(language)),
    ("asks-discord", |language| page::AsksDiscord.say(language)),
    ("away", |language| page::Away.say(language)),
    ("back", |language| page::Back.say(language)),
    ("begin-in-discord", |language| page::BeginInDiscord.say(language)),
    ("boards-coming", |language| page::BoardsComing.say(language)),
    ("channel", |language| page::Channel.say(language)),
    ("close", |language| page::Close.say(language)),
    ("continue", |language| page::Continue.say(language)),
    ("day", |language| page::Day.say(language)),
    ("day-about", |language| page::DayAbout.say(language)),
    ("everything", |language| page::Everything.say(language)),
    ("eyes", |language| page::Eyes.say(language)),
    ("first", |language| page::First.say(language)),
    ("forward", |language| page::Forward.say(language)),
    ("give-up", |language| page::GiveUp.say(language)),
    ("give-up-sure", |language| page::GiveUpSure.say(language)),
    ("go-on", |language| page::GoOn.say(language)),
    ("help", |language| page::Help.say(language)),
    ("last", |language| page::Last.say(language)),
    ("leave", |language| page::Leave.say(language)),
    ("leave-all", |language| page::LeaveAll.say(language)),
    ("lessons", |language| page::Lessons.say(language)),
    ("level", |language| page::Level.say(language)),
    ("link-gone", |language| page::LinkGone.say(language)),
    ("log-in", |language| page::LogIn.say(language)),
    ("lost", |language| page::Lost.say(language)),
    ("mine", |language| page::Mine.say(language)),
    ("needs-link", |language| page::NeedsLink.say(language)),
    ("next-lesson", |language| page::NextLesson.say(language)),
    ("no", |language| page::No.say(language)),
    ("none", |language| page::None.say(language)),
    ("not-here", |language| page::NotHere.say(language)),
    ("not-identified", |language| page::NotIdentified.say(language)),
    ("not-in-activity", |language| page::NotInActivity.say(language)),
    ("now", |language| page::Now.say(language)),
    ("one-moment", |language| page::OneMoment.say(language)),
    ("one-open", |language| page::OneOpen.say(language)),
    ("opens-puzzle", |language| page::OpensPuzzle.say(language)),
    ("others", |language| page::Others.say(language)),
    ("practice", |language| page::Practice.say(language)),
    ("practice-open", |language| page::PracticeOpen.say(language)),
    ("put-back", |language| page::PutBack.say(language)),
    ("puzzle", |language| page::Puzzle.say(language)),
    ("puzzle-open", |language| page::PuzzleOpen.say(language)),
    ("replace", |language| page::Replace.say(language)),
    ("send", |language| page::Send.say(language)),
    ("sent-too-much", |language| page::SentTooMuch.say(language)),
    ("side-by-side", |language| page::SideBySide.say(language)),
    ("signed-out", |language| page::SignedOut.say(language)),
    ("signed-out-browser", |language| page::SignedOutBrowser.say(language)),
    ("signed-out-frame", |language| page::SignedOutFrame.say(language)),
    ("somebody", |language| page::Somebody.say(language)),
    ("start", |language| page::Start.say(language)),
    ("steps", |language| page::Steps.say(language)),
    ("stream", |language| page::Stream.say(language)),
    ("stream-begins", |language| page::StreamBegins.say(language)),
    ("stream-over", |language| page::StreamOver.say(language)),
    ("sure", |language| page::Sure.say(language)),
    ("too-many", |language| page::TooMany.say(language)),
    ("type", |language| page::Type.say(language)),
    ("watch", |language| page::Watch.say(language)),
    ("yes-sure", |language| series::Yes.say(language)),
];

/// All texts of the page, by the keys by which its script knows them.
fn texts(language: Language) -> Map<String, Value> {
    // The page replaces these placeholders by text that is never parsed as HTML.
    let [name, title, time] = ["{name}", "{title}", "{time}"].map(Words::markup);
    let [number, learned, all] = ["{number}", "{learned}", "{all}"].map(Words::markup);
    let with_arguments = [
        ("ago", page::Ago { time: time.clone() }.say(language)),
        ("as-seen", page::AsSeen { name: name.clone() }.say(language)),
        ("continue-as", page::ContinueAs { name: name.clone() }.say(language)),
        ("in", page::In { time }.say(language)),
        ("lesson", page::Lesson { name: name.clone(), learned, all: all.clone() }.say(language)),
        ("make-puzzle", page::MakePuzzle { name }.say(language)),
        ("opens", page::Opens { title: title.clone() }.say(language)),
        ("step", page::Step { number, all }.say(language)),
        ("title", page::Title { title }.say(language)),
    ];
    let plain = PLAIN.map(|(key, text)| (key, text(language)));
    plain.into_iter().chain(with_arguments).map(|(key, text)| (key.to_owned(), String::from(text).into())).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::web::FILES;
    use super::*;

    #[test]
    fn a_browser_is_answered_in_the_first_of_its_languages_that_the_bot_speaks() {
        for (header, language) in [
            ("", Language::English),
            ("de-AT,de;q=0.9,en;q=0.8", Language::German),
            ("fr-FR, es-MX;q=0.9, en;q=0.8", Language::Spanish),
            ("ko", Language::English),
            ("*", Language::English),
        ] {
            let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, header.parse().unwrap())]);
            assert_eq!(of_browser(&headers), language, "{header}");
        }
        assert_eq!(of_browser(&HeaderMap::new()), Language::English);
    }

    /// The texts in the script between `before` and the next quotation mark.
    fn quoted(script: &str, before: &str) -> BTreeSet<String> {
        let parts = script.split(before).skip(1);
        parts.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    }

    #[test]
    fn the_script_asks_for_every_text_and_for_no_other() {
        let files = FILES.iter().filter(|(_, kind, _)| kind.contains("javascript"));
        let script: String = files.map(|(.., content)| std::str::from_utf8(content).unwrap()).collect();
        let html = include_str!("page/index.html");
        let known: BTreeSet<String> = texts(Language::English).into_iter().map(|(key, _)| key).collect();
        let asked: BTreeSet<_> = quoted(&script, "say(\"").union(&quoted(html, "data-say=\"")).cloned().collect();
        let unknown: Vec<_> = asked.difference(&known).collect();
        assert!(unknown.is_empty(), "no texts: {unknown:?}");
        // The script stores some keys in variables before it asks for their texts.
        let unused: Vec<_> =
            known.iter().filter(|key| !asked.contains(*key) && !script.contains(&format!("\"{key}\""))).collect();
        assert!(unused.is_empty(), "never asked for: {unused:?}");
    }

    #[test]
    fn a_text_keeps_the_names_of_its_arguments_in_every_language() {
        let arguments = |text: &Value| {
            let text = text.as_str().unwrap();
            text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap().to_owned()).collect::<BTreeSet<_>>()
        };
        let english = texts(Language::English);
        for language in Language::ALL {
            for (key, text) in texts(language) {
                assert_eq!(arguments(&text), arguments(&english[&key]), "{key} in {}", language.name());
            }
        }
    }
}
