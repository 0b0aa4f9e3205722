//! One actor a match, and delivery to its audiences.
