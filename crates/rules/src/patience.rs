//! Long searches report their progress and can be cancelled when nobody waits for them any more.

use std::ops::ControlFlow;

/// A callback for long searches: it is called regularly with the number of attempts so far, and cancels the search by
/// returning `Break`. It never influences the result of a search that it does not cancel.
pub type Patience<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// A [`Patience`] that never cancels.
pub fn endless(_: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
