//! Leave to think, for machines that sit in no match.

use tokio::sync::SemaphorePermit;

use super::Directory;

impl Directory {
    /// Leave to let a machine think, until it is dropped: of all machines only so many think at the same time.
    pub(crate) async fn leave_to_think(&self) -> Option<SemaphorePermit<'_>> {
        self.0.world.thinkers.acquire().await.ok()
    }
}
