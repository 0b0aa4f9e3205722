//! Permits to think, for machines outside matches.

use tokio::sync::SemaphorePermit;

use super::Directory;

impl Directory {
    /// Waits for a permit to let a machine think. The caller holds the permit until it drops it. The number of permits
    /// limits how many machines think at the same time.
    pub(crate) async fn leave_to_think(&self) -> Option<SemaphorePermit<'_>> {
        self.0.world.thinkers.acquire().await.ok()
    }
}
