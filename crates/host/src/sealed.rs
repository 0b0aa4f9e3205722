//! What an observer is shown, sealed together with its addressee like a letter.
//!
//! Only `host` makes a [`Sealed`], and only the code that delivers it opens it, with [`Sealed::unseal`]; no other
//! function has that name, so all uses can be found. No function takes an addressee and a picture as separate arguments
//! that could be mixed up.

use rules::Observer;

/// Something made from one observer's view, addressed to that observer.
///
/// It cannot be constructed outside `host`:
///
/// ```compile_fail,E0451
/// use host::Sealed;
/// use rules::Observer;
/// let forged = Sealed { addressee: Observer::Public, contents: "everything" };
/// ```
///
/// Its contents can only be taken together with the address:
///
/// ```compile_fail,E0616
/// fn peek(letter: host::Sealed<String>) -> String {
///     letter.contents
/// }
/// ```
///
/// The address can be read:
///
/// ```
/// fn is_public(letter: &host::Sealed<String>) -> bool {
///     letter.addressee() == rules::Observer::Public
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

    /// The observer for whom the contents are sealed.
    pub fn addressee(&self) -> Observer {
        self.addressee
    }

    /// Returns the addressee and the contents: only for code that delivers them to that addressee, and for offline
    /// tools that have the whole record anyway.
    pub fn unseal(self) -> (Observer, T) {
        (self.addressee, self.contents)
    }
}
