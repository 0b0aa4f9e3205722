//! Writes every request of the bot to a file, one line of JSON each, to be checked against Discord's API
//! description.

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde_json::json;

use super::call::Call;
use super::reply::Reply;

/// The open file.
pub(super) struct Recorder(Mutex<File>);

impl Recorder {
    /// Creates the file, readable only by its owner because it will contain secrets of players.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let mut options = File::options();
        options.create(true).truncate(true).write(true).mode(0o600);
        options.open(path).map(|file| Self(Mutex::new(file)))
    }

    /// Writes one request and its response.
    pub(super) fn record(&self, call: &Call, reply: &Reply) {
        let files: Vec<_> = call.files.iter().map(|file| json!([file.part, file.filename, file.bytes.len()])).collect();
        let line = json!({
            "method": call.method.as_str(), "path": format!("/{}", call.path), "query": call.raw_query,
            "content_type": call.content_type, "json": call.json, "files": files,
            "status": reply.status.as_u16(), "reply": reply.body,
        });
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A single write, so that a reader never finds half a line.
        if let Err(error) = file.write_all(format!("{line}\n").as_bytes()) {
            tracing::warn!(%error, "the record of requests could not be written");
        }
    }
}
