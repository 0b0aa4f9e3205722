//! The page's texts, from the catalogues: the page asks for them in a language and puts them where it needs them. A text with
//! arguments reaches the page with their names in braces, such as `{name}`, and the page fills them in.

use axum::extract::Query;
use axum::http::header::{ACCEPT_LANGUAGE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::web::answer;
use words::{Language, Words, page, series};

/// What a page asks for.
#[derive(Deserialize)]
pub(super) struct Asked {
    /// The locale of a language, such as `de`; without one, the browser's language is taken.
    language: Option<String>,
}

/// All texts of the page in the language it asks for, or else in the browser's.
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

/// The language of a tag such as `de-AT`; `None` if the bot does not speak it.
fn of_tag(tag: &str) -> Option<Language> {
    let main = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    Language::ALL.into_iter().find(|language| main(language.locale()) == main(tag))
}

/// The page's texts by the keys by which its script knows them.
fn texts(language: Language) -> Map<String, Value> {
    // The page fills these in, as text that is never parsed as HTML.
    let [name, title, time] = ["{name}", "{title}", "{time}"].map(Words::markup);
    let [number, learned, all] = ["{number}", "{learned}", "{all}"].map(Words::markup);
    let texts = [
        ("again", page::Again.say(language)),
        ("ago", page::Ago { time: time.clone() }.say(language)),
        ("all-controls", page::AllControls.say(language)),
        ("as-seen", page::AsSeen { name: name.clone() }.say(language)),
        ("asks-discord", page::AsksDiscord.say(language)),
        ("away", page::Away.say(language)),
        ("back", page::Back.say(language)),
        ("begin-in-discord", page::BeginInDiscord.say(language)),
        ("boards-coming", page::BoardsComing.say(language)),
        ("channel", page::Channel.say(language)),
        ("close", page::Close.say(language)),
        ("continue", page::Continue.say(language)),
        ("continue-as", page::ContinueAs { name: name.clone() }.say(language)),
        ("day", page::Day.say(language)),
        ("day-about", page::DayAbout.say(language)),
        ("everything", page::Everything.say(language)),
        ("eyes", page::Eyes.say(language)),
        ("first", page::First.say(language)),
        ("forward", page::Forward.say(language)),
        ("give-up", page::GiveUp.say(language)),
        ("give-up-sure", page::GiveUpSure.say(language)),
        ("go-on", page::GoOn.say(language)),
        ("help", page::Help.say(language)),
        ("in", page::In { time }.say(language)),
        ("last", page::Last.say(language)),
        ("leave", page::Leave.say(language)),
        ("leave-all", page::LeaveAll.say(language)),
        ("lesson", page::Lesson { name: name.clone(), learned, all: all.clone() }.say(language)),
        ("lessons", page::Lessons.say(language)),
        ("level", page::Level.say(language)),
        ("link-gone", page::LinkGone.say(language)),
        ("log-in", page::LogIn.say(language)),
        ("lost", page::Lost.say(language)),
        ("make-puzzle", page::MakePuzzle { name }.say(language)),
        ("mine", page::Mine.say(language)),
        ("needs-link", page::NeedsLink.say(language)),
        ("next-lesson", page::NextLesson.say(language)),
        ("no", page::No.say(language)),
        ("none", page::None.say(language)),
        ("not-here", page::NotHere.say(language)),
        ("not-identified", page::NotIdentified.say(language)),
        ("not-in-activity", page::NotInActivity.say(language)),
        ("now", page::Now.say(language)),
        ("one-moment", page::OneMoment.say(language)),
        ("one-open", page::OneOpen.say(language)),
        ("opens", page::Opens { title: title.clone() }.say(language)),
        ("opens-puzzle", page::OpensPuzzle.say(language)),
        ("others", page::Others.say(language)),
        ("practice", page::Practice.say(language)),
        ("practice-open", page::PracticeOpen.say(language)),
        ("put-back", page::PutBack.say(language)),
        ("puzzle", page::Puzzle.say(language)),
        ("puzzle-open", page::PuzzleOpen.say(language)),
        ("replace", page::Replace.say(language)),
        ("send", page::Send.say(language)),
        ("sent-too-much", page::SentTooMuch.say(language)),
        ("side-by-side", page::SideBySide.say(language)),
        ("signed-out", page::SignedOut.say(language)),
        ("signed-out-browser", page::SignedOutBrowser.say(language)),
        ("signed-out-frame", page::SignedOutFrame.say(language)),
        ("somebody", page::Somebody.say(language)),
        ("start", page::Start.say(language)),
        ("step", page::Step { number, all }.say(language)),
        ("steps", page::Steps.say(language)),
        ("stream", page::Stream.say(language)),
        ("stream-begins", page::StreamBegins.say(language)),
        ("stream-over", page::StreamOver.say(language)),
        ("sure", page::Sure.say(language)),
        ("title", page::Title { title }.say(language)),
        ("too-many", page::TooMany.say(language)),
        ("type", page::Type.say(language)),
        ("watch", page::Watch.say(language)),
        ("yes-sure", series::Yes.say(language)),
    ];
    texts.into_iter().map(|(key, text)| (key.to_owned(), String::from(text).into())).collect()
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

    /// What stands in the script between `before` and the next quotation mark.
    fn quoted(script: &str, before: &str) -> BTreeSet<String> {
        let parts = script.split(before).skip(1);
        parts.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    }

    #[test]
    fn the_script_asks_for_every_text_and_for_no_other() {
        let files = FILES.iter().filter(|(name, ..)| name.ends_with(".js"));
        let script: String = files.map(|(.., content)| std::str::from_utf8(content).unwrap()).collect();
        let html = include_str!("page/index.html");
        let known: BTreeSet<String> = texts(Language::English).into_iter().map(|(key, _)| key).collect();
        let asked: BTreeSet<_> = quoted(&script, "say(\"").union(&quoted(html, "data-say=\"")).cloned().collect();
        let unknown: Vec<_> = asked.difference(&known).collect();
        assert!(unknown.is_empty(), "no texts: {unknown:?}");
        // Some keys are chosen before they are asked for.
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
