//! Work that may take long: it says how far it is, and is broken off when nobody waits for it any more.

use std::ops::ControlFlow;

/// Told now and then how many tries there have been; breaks the work off if nobody waits for it any more. What comes of
/// work that was not broken off never depends on it.
pub type Patience<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// Waits as long as it takes.
pub fn endless(_: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
