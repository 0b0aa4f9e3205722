//! What is shown to somebody, in an envelope with their address on it.
//!
//! Only `host` makes a [`Sealed`]; whatever is done to its contents on the way keeps the address; only a courier opens
//! it. So no function takes an addressee and a picture as two arguments that could be mixed up.

use crate::rules::{Control, Observer};
use crate::scene::Scene;

/// Something made from one observer's view, addressed to that observer.
///
/// It cannot be made outside `host`:
///
/// ```compile_fail,E0451
/// use dealer::{host::Sealed, rules::Observer};
/// let forged = Sealed { addressee: Observer::Public, contents: "everything" };
/// ```
///
/// nor looked into by anybody but a courier, who takes address and contents together:
///
/// ```compile_fail,E0616
/// fn peek(letter: dealer::host::Sealed<String>) -> String {
///     letter.contents
/// }
/// ```
///
/// while its address may be read and its contents be worked on unseen:
///
/// ```
/// fn measure(letter: dealer::host::Sealed<String>) -> (dealer::rules::Observer, dealer::host::Sealed<usize>) {
///     (letter.addressee(), letter.map(|text| text.len()))
/// }
/// ```
#[derive(Clone, PartialEq)]
pub struct Sealed<T> {
    addressee: Observer,
    contents: T,
}

impl<T> Sealed<T> {
    pub(super) fn new(addressee: Observer, contents: T) -> Self {
        Self { addressee, contents }
    }

    /// Whose it is.
    pub fn addressee(&self) -> Observer {
        self.addressee
    }

    /// Works on the contents; the address stays.
    pub fn map<U>(self, work: impl FnOnce(T) -> U) -> Sealed<U> {
        Sealed { addressee: self.addressee, contents: work(self.contents) }
    }

    /// Opens it at its address: for couriers, and for the offline tools that hold the whole record already.
    pub(crate) fn open(self) -> (Observer, T) {
        (self.addressee, self.contents)
    }
}

/// What one observer is shown of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Showing {
    /// The message that goes with the pictures.
    pub headline: String,
    /// The pictures with the names of their frames, the main one first.
    pub pictures: Vec<(&'static str, Scene)>,
    /// Further pictures for a closer look, sent to nobody who does not ask.
    pub closer: Vec<Closer>,
    /// The main picture in words.
    pub description: String,
    /// What may be pressed.
    pub controls: Vec<Control>,
    /// How it went for the observer, to be shown around, once it is over for them.
    pub share: Option<String>,
}

/// A picture for a closer look.
#[derive(Clone, Debug, PartialEq)]
pub struct Closer {
    /// The name of its frame.
    pub frame: &'static str,
    /// What stands on the button that asks for it.
    pub label: &'static str,
    /// The picture.
    pub scene: Scene,
    /// The picture in words.
    pub description: String,
}
