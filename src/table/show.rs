//! Opens a sealed view and writes it as JSON for the page: the picture as elements, the controls, the words.
//!
//! Like a message on Discord, the JSON goes only to the view's owner and contains nothing but what that view shows.
//! After the first message only changes are sent.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::ports::Voice;
use crate::session::{Board, Page, Shown, Status};
use crate::store::{MatchId, Place, PuzzleStage};
use host::{AtTable, Sealed};
use rules::{Control, HELP, Moment, Observer, PieceForm, Pressed, Showing, Spec, Spot, Tool, Touch, Weight};
use scene::svg::Element;
use scene::{Layer, Scene};
use words::{Language, Words, page};

/// The limit for comparing two lists in detail. If the product of the lengths of the differing parts is larger, the
/// whole differing part is sent.
const PAIRS_MAX: usize = 1_000_000;

/// A person's view, ready to be sent.
pub(super) struct Sight {
    /// The observer whose view this is.
    pub(super) observer: Observer,
    /// The public facts of the match; `None` for a puzzle.
    pub(super) status: Option<Status>,
    /// The view itself, for closer looks and for judging presses.
    pub(super) showing: Showing,
    /// All parts of the message except the lists below, by name.
    fields: Map<String, Value>,
    /// The picture's base layer, its top layer, and the spots that can be pressed.
    lists: [Arc<Vec<Value>>; 3],
    /// The key of the base layer: layers with equal keys need not be compared.
    base: u64,
}

/// The names of the lists in a message.
const LISTS: [&str; 3] = ["base", "top", "spots"];

impl Sight {
    /// A person's view of a match or puzzle; the words are those of the Discord message.
    pub(super) fn of(shown: Shown, voice: &dyn Voice, language: Language) -> Result<Self, String> {
        match shown {
            Shown::Match(board) => {
                let Board { showing, status } = *board;
                let clock = voice.clock(&status, language).filter(|_| status.outcome.is_none());
                let (observer, showing) = showing.unseal();
                let title = format!("{} #{}", status.spec.name, status.id);
                let takes = takes(&status, observer);
                let place = Place::from(status.id).to_string();
                let mut sight = Self::written(observer, showing, (&title, clock.as_deref()), &place);
                sight.fields.insert("takes".to_owned(), takes.into());
                sight.fields.insert("over".to_owned(), status.outcome.is_some().into());
                sight.status = Some(status);
                Ok(sight)
            }
            Shown::Puzzle(page) => {
                let Page { id, spec, stage, showing, .. } = *page;
                let showing = showing
                    .map_err(|under_way| format!("This puzzle's solution can be seen {}.", under_way.message()))?;
                let (observer, showing) = showing.unseal();
                let is_open = stage == PuzzleStage::Open;
                let mut sight = Self::written(observer, showing, (spec.name, None), &Place::from(id).to_string());
                sight.fields.insert("takes".to_owned(), is_open.into());
                sight.fields.insert("over".to_owned(), (!is_open).into());
                sight.fields.insert("alone".to_owned(), true.into());
                Ok(sight)
            }
        }
    }

    /// A learner's view of a lesson. Controls that only make sense in matches, such as those for pausing, are left out;
    /// once the lesson is decided, all controls are left out.
    pub(super) fn of_lesson(spec: &Spec, showing: Sealed<Showing>, is_open: bool, language: Language) -> Self {
        let (observer, mut showing) = showing.unseal();
        showing.leave_out(HELP);
        if !is_open {
            (showing.controls, showing.at_table) = (Vec::new(), Vec::new());
            (showing.spots, showing.tools) = (Vec::new(), Vec::new());
        }
        let title = page::LessonsOf { name: spec.name }.say(language);
        let mut sight = Self::written(observer, showing, (title.as_str(), None), &lesson_of(spec));
        sight.fields.insert("takes".to_owned(), is_open.into());
        sight.fields.insert("over".to_owned(), false.into());
        sight
    }

    fn written(observer: Observer, showing: Showing, (title, clock): (&str, Option<&str>), place: &str) -> Self {
        let mut fields = Map::new();
        let mut set = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
        set("place", place.into());
        set("title", title.into());
        set("moment", showing.moment.to_string().into());
        set("words", showing.headline.clone().into());
        set("clock", clock.into());
        set("seated", matches!(observer, Observer::Seat(_)).into());
        let beside = if showing.at_table.is_empty() { &showing.controls } else { &showing.at_table };
        set("controls", controls(beside));
        // Players who cannot point also get all the controls that Discord shows.
        set("all", if showing.at_table.is_empty() { json!([]) } else { controls(&showing.controls) });
        set("tools", showing.tools.iter().map(tool).collect());
        set("closer", showing.closer.iter().map(|closer| json!([closer.frame, closer.label])).collect());
        let (mut lists, mut base) = ([Vec::new(), Vec::new(), Vec::new()], 0);
        if let Some(picture) = showing.pictures.first() {
            let Scene { width, height, ground, base: layer, top } = &picture.scene;
            set("frame", json!([width, height, ground.to_string(), picture.text]));
            base = layer.key();
            lists = [elements(layer.shapes()), elements(&top.shapes), showing.spots.iter().map(spot).collect()];
        }
        // A game may show further pictures.
        set("more", showing.pictures.iter().skip(1).map(|picture| whole(&picture.scene, &picture.text)).collect());
        Self { observer, status: None, showing, fields, lists: lists.map(Arc::new), base }
    }

    /// The full message, for a page that has been sent nothing yet.
    pub(super) fn full(&self) -> Value {
        let mut message = self.fields.clone();
        for (name, list) in LISTS.into_iter().zip(&self.lists) {
            message.insert(name.to_owned(), json!([[0, 0, list.as_slice()]]));
        }
        json!({ "sight": message, "anew": true })
    }

    /// The changes since the last message to a page; `None` if there are none.
    pub(super) fn since(&self, last: &Self) -> Option<Value> {
        let mut message = Map::new();
        for (name, value) in &self.fields {
            if last.fields.get(name) != Some(value) {
                message.insert(name.clone(), value.clone());
            }
        }
        for name in last.fields.keys().filter(|name| !self.fields.contains_key(*name)) {
            message.insert(name.clone(), Value::Null);
        }
        for (index, name) in LISTS.into_iter().enumerate() {
            if index == 0 && self.base == last.base && self.lists[0].len() == last.lists[0].len() {
                continue;
            }
            let changes = changes(&last.lists[index], &self.lists[index]);
            if !changes.is_empty() {
                message.insert(name.to_owned(), changes.into());
            }
        }
        (!message.is_empty()).then(|| json!({ "sight": message }))
    }

    /// A closer look at a part of the picture, by the name of its frame.
    pub(super) fn closer(&self, frame: &str) -> Option<Value> {
        let closer = self.showing.closer.iter().find(|closer| closer.frame == frame)?;
        let picture = closer.picture();
        Some(json!({ "closer": { "label": closer.label, "picture": whole(&picture.scene, &picture.text) } }))
    }
}

/// The JSON that a page is sent for a view.
pub(super) fn written(place: Place, shown: Sealed<Showing>) -> Value {
    let (observer, showing) = shown.unseal();
    Sight::written(observer, showing, ("", None), &place.to_string()).full()
}

/// The answer to a request for help, in words and controls.
pub(super) fn help(shown: Shown) -> Value {
    let showing = match shown {
        Shown::Match(board) => Some(board.showing),
        Shown::Puzzle(page) => page.showing.ok(),
    };
    let showing = showing.map_or_else(Showing::default, |sealed| sealed.unseal().1);
    let picture = showing.pictures.first().map(|picture| whole(&picture.scene, &picture.text));
    json!({ "help": {
        "words": showing.headline, "controls": controls(&showing.controls), "picture": picture,
        "moment": showing.moment.to_string(),
    } })
}

/// The message that nothing can be shown, and why.
pub(super) fn nothing(words: &str) -> Value {
    json!({ "nothing": words })
}

/// The title of a match, known before its view is drawn.
pub(super) fn name(spec: &Spec, id: MatchId) -> String {
    format!("{} #{id}", spec.name)
}

/// The name of a match or puzzle in a list.
pub(super) fn called(spec: &Spec, place: Place, language: Language) -> String {
    match place {
        Place::Match(id) => name(spec, id),
        Place::Puzzle(id) => {
            let number = Words::markup(id.to_string());
            page::OwnPuzzle { name: spec.name, number }.say(language).into()
        }
    }
}

/// The prefix of a game's id in the name of its lessons.
const LESSON: &str = "learn-";

/// The name by which a page asks for the lessons of a game.
fn lesson_of(spec: &Spec) -> String {
    format!("{LESSON}{}", spec.id)
}

/// The game whose lessons a page asks for; `None` if the page asks for something else.
pub(super) fn read_lesson(name: &str) -> Option<&'static Spec> {
    games::spec(name.strip_prefix(LESSON)?).filter(|spec| !spec.lessons.is_empty())
}

/// Whether inputs can be made in the browser.
fn takes(status: &Status, observer: Observer) -> bool {
    matches!(observer, Observer::Seat(_)) && status.outcome.is_none() && status.at_table != AtTable::Off
}

/// A complete picture as one JSON value.
pub(super) fn whole(scene: &Scene, text: &str) -> Value {
    let Scene { width, height, ground, base, top } = scene;
    let shapes: Vec<Value> = [elements(Layer::shapes(base)), elements(&top.shapes)].concat();
    json!([[width, height, ground.to_string(), text], shapes])
}

fn elements(shapes: &[scene::Shape]) -> Vec<Value> {
    shapes.iter().map(|shape| element(&Element::of(shape))).collect()
}

fn element(element: &Element) -> Value {
    let attributes: Map<String, Value> =
        element.attributes.iter().map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect();
    match &element.content {
        Some(content) => json!([element.name, attributes, content]),
        None => json!([element.name, attributes]),
    }
}

fn spot(spot: &Spot) -> Value {
    let mut written = Map::new();
    written.insert("name".to_owned(), spot.name.as_str().into());
    written.insert("shape".to_owned(), element(&Element::outline(spot.at, &spot.path)));
    if spot.is_chosen {
        written.insert("chosen".to_owned(), true.into());
    }
    for (name, what) in [("press", &spot.press), ("other", &spot.other), ("stroke", &spot.stroke)] {
        if let Some(what) = what {
            written.insert(name.to_owned(), touch(what));
        }
    }
    if !spot.shades.is_empty() {
        written.insert("shades".to_owned(), spot.shades.clone().into());
    }
    written.into()
}

/// The text of a touch, with the values before and after it if it makes a choice.
fn touch(touch: &Touch) -> Value {
    match &touch.choice {
        None => json!([touch.text]),
        Some(choice) => json!([touch.text, choice.before, choice.after]),
    }
}

fn tool(tool: &Tool) -> Value {
    let form = |form: &PieceForm| {
        json!({ "cells": form.cells, "turned": form.turned, "mirrored": form.mirrored, "places": form.places,
                "submits": [form.submits.0, form.submits.1] })
    };
    let piece = |piece: &rules::Piece| json!({ "name": piece.name, "chosen": piece.is_chosen, "forms": piece.forms.iter().map(form).collect::<Vec<_>>() });
    json!({ "name": tool.name, "at": [tool.at.x, tool.at.y], "cell": tool.cell, "extent": [tool.extent.0, tool.extent.1],
            "pieces": tool.pieces.iter().map(piece).collect::<Vec<_>>() })
}

fn controls(controls: &[Control]) -> Value {
    controls.iter().map(control).collect()
}

fn control(control: &Control) -> Value {
    match control {
        Control::Button { label, submits, weight, .. } => {
            let weight = match weight {
                Weight::Primary => "primary",
                Weight::Secondary => "secondary",
                Weight::Chosen => "chosen",
                Weight::Danger => "danger",
            };
            json!({ "button": label, "press": [submits], "weight": weight })
        }
        Control::Menu { placeholder, prefix, choices, count, chosen } => {
            json!({ "menu": placeholder, "prefix": prefix, "choices": choices, "count": [count.0, count.1],
                    "chosen": chosen })
        }
        Control::Text { label, prefix, asks, text } => {
            let opened = Pressed::form(Moment::default(), prefix, text).choice.unwrap_or_default();
            json!({ "text": label, "prefix": prefix, "asks": asks, "value": text, "opened": opened.before })
        }
        Control::NewRow => json!({ "row": true }),
    }
}

/// The changes that turn the old list into the new one. Each change replaces a range of the old list by new items. The
/// changes are ordered from the end of the list, so a change does not move the ranges of later ones.
fn changes(old: &[Value], new: &[Value]) -> Vec<Value> {
    let head = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(one, other)| one == other).count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let mut found = Vec::new();
    // Collect the differences between every two neighbouring kept elements.
    let (mut from, mut taken) = (head, head);
    for (old_at, new_at) in
        kept(&old[head..old_end], &new[head..new_end]).into_iter().chain([(old_end - head, new_end - head)])
    {
        let (old_at, new_at) = (old_at + head, new_at + head);
        if old_at > from || new_at > taken {
            found.push(json!([from, old_at - from, &new[taken..new_at]]));
        }
        (from, taken) = (old_at + 1, new_at + 1);
    }
    found.reverse();
    found
}

/// A longest common subsequence of both lists, as pairs of indices.
fn kept(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    let (rows, columns) = (old.len() + 1, new.len() + 1);
    if rows * columns > PAIRS_MAX {
        return Vec::new();
    }
    let mut lengths = vec![0_u16; rows * columns];
    for row in (0..old.len()).rev() {
        for column in (0..new.len()).rev() {
            lengths[row * columns + column] = if old[row] == new[column] {
                lengths[(row + 1) * columns + column + 1] + 1
            } else {
                lengths[(row + 1) * columns + column].max(lengths[row * columns + column + 1])
            };
        }
    }
    let (mut row, mut column, mut found) = (0, 0, Vec::new());
    while row < old.len() && column < new.len() {
        if old[row] == new[column] {
            found.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The list that a page has after applying changes.
    fn applied(old: &[Value], changes: &[Value]) -> Vec<Value> {
        let mut list = old.to_vec();
        for change in changes {
            let at = usize::try_from(change[0].as_u64().unwrap()).unwrap();
            let count = usize::try_from(change[1].as_u64().unwrap()).unwrap();
            list.splice(at..at + count, change[2].as_array().unwrap().clone());
        }
        list
    }

    fn list(numbers: &[u8]) -> Vec<Value> {
        numbers.iter().map(|&number| number.into()).collect()
    }

    #[test]
    fn little_is_sent_for_a_small_change() {
        let old: Vec<Value> = (0..100).map(Value::from).collect();
        let mut new = old.clone();
        new[40] = "x".into();
        new.insert(70, "y".into());
        assert_eq!(changes(&old, &new), [json!([70, 0, ["y"]]), json!([40, 1, ["x"]])]);
        assert_eq!(changes(&old, &old), Vec::<Value>::new());
    }

    proptest! {
        #[test]
        fn changes_make_the_new_list_of_the_old_one(
            old in prop::collection::vec(0_u8..6, 0..20), new in prop::collection::vec(0_u8..6, 0..20),
        ) {
            let (old, new) = (list(&old), list(&new));
            prop_assert_eq!(applied(&old, &changes(&old, &new)), new);
        }
    }
}
