//! What is shown to somebody, in an envelope with their address on it.
//!
//! Only `host` makes a [`Sealed`]; on the way nobody looks into it; only a courier opens it, with [`Sealed::unseal`], which
//! nothing else is called. So no function takes an addressee and a picture as two arguments that could be mixed up.

use rules::Observer;

/// Something made from one observer's view, addressed to that observer.
///
/// It cannot be made outside `host`:
///
/// ```compile_fail,E0451
/// use host::Sealed;
/// use rules::Observer;
/// let forged = Sealed { addressee: Observer::Public, contents: "everything" };
/// ```
///
/// nor looked into by anybody but a courier, who takes address and contents together:
///
/// ```compile_fail,E0616
/// fn peek(letter: host::Sealed<String>) -> String {
///     letter.contents
/// }
/// ```
///
/// while its address may be read:
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

    /// The observer for whom it is sealed.
    pub fn addressee(&self) -> Observer {
        self.addressee
    }

    /// Opens it at its address: for couriers, and for the offline tools that hold the whole record already.
    pub fn unseal(self) -> (Observer, T) {
        (self.addressee, self.contents)
    }
}
