//! Parses XML into a tree of elements with attributes, as far as LEGUP files need it. Text between elements is ignored.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::BadText;

/// The greatest nesting depth of elements.
const DEPTH_MAX: usize = 16;

/// An element with its attributes and child elements.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    pub(super) children: Vec<Element>,
}

impl Element {
    /// Parses a document; the result is a nameless element that contains the document's elements.
    pub(super) fn parse(text: &str) -> Result<Self, BadText> {
        let bad = |error: String| BadText::Xml(error);
        let mut reader = Reader::from_str(text);
        let mut open = vec![Self::default()];
        loop {
            let event = reader.read_event().map_err(|error| bad(error.to_string()))?;
            let empty = matches!(event, Event::Empty(_));
            match event {
                Event::Start(tag) | Event::Empty(tag) => {
                    if open.len() > DEPTH_MAX {
                        return Err(bad(format!("elements stand more than {DEPTH_MAX} deep in each other")));
                    }
                    let element = Self::from_tag(&tag)?;
                    if empty {
                        open.last_mut().expect("the document stays open").children.push(element);
                    } else {
                        open.push(element);
                    }
                }
                Event::End(_) => {
                    let element = open.pop().expect("the reader matches ends with starts");
                    open.last_mut().ok_or_else(|| bad("an element ends twice".to_owned()))?.children.push(element);
                }
                Event::Eof if open.len() == 1 => return Ok(open.remove(0)),
                Event::Eof => {
                    let name = &open.last().expect("more than one is open").name;
                    return Err(bad(format!("the text ends within <{name}>")));
                }
                Event::Text(_)
                | Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_)
                | Event::GeneralRef(_) => {}
            }
        }
    }

    fn from_tag(tag: &BytesStart) -> Result<Self, BadText> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut element = Self { name: text(tag.name().as_ref()), ..Self::default() };
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| BadText::Xml(error.to_string()))?;
            let value =
                attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| BadText::Xml(error.to_string()))?;
            element.attributes.push((text(attribute.key.as_ref()), value.into_owned()));
        }
        Ok(element)
    }

    /// The value of the attribute with this name.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The value of the attribute as a whole number.
    pub(super) fn number(&self, attribute: &'static str) -> Result<i64, BadText> {
        let bad = |problem| BadText::Attribute { element: self.name.clone(), attribute, problem };
        let value = self.attribute(attribute).ok_or_else(|| bad("missing".to_owned()))?;
        value.trim().parse().map_err(|_| bad(format!("{:?}, expected a whole number", super::start_of(value))))
    }

    /// The first descendant with this name, at any depth.
    pub(super) fn find(&self, name: &str) -> Option<&Self> {
        self.children.iter().find_map(|child| if child.name == name { Some(child) } else { child.find(name) })
    }

    /// The children with this name.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }
}
