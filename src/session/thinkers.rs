//! Permits to think, for machines that sit in no match.

use tokio::sync::SemaphorePermit;

use super::Directory;

impl Directory {
    /// Waits for a permit to let a machine think, held until it is dropped: only so many machines think at the same
    /// time.
    pub(crate) async fn leave_to_think(&self) -> Option<SemaphorePermit<'_>> {
        self.0.world.thinkers.acquire().await.ok()
    }
}
