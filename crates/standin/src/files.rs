//! Uploaded files: kept, described as attachments, and shown by embeds.

use std::io::Cursor;

use serde_json::{Value, json};

use super::ids::Snowflake;
use super::reply::ApiError;
use super::strict::{MessageBody, Upload};
use super::world::{File, World};

/// The maximum number of stored files; the oldest are deleted first.
const FILES_KEPT_MAX: usize = 4000;

impl World {
    /// Stores uploaded files and returns their attachment objects.
    pub(super) fn keep_files(
        &mut self,
        channel: Snowflake,
        body: &MessageBody,
        files: Vec<Upload>,
        ephemeral: bool,
    ) -> Vec<Value> {
        let mut attachments = Vec::new();
        for (n, upload) in files.into_iter().enumerate() {
            let index = upload.part.trim_start_matches("files[").trim_end_matches(']').parse().unwrap_or(n as u64);
            let said = body.attachments.iter().flatten().find(|said| said.id.0 == index);
            let filename = said.and_then(|said| said.filename.as_deref()).unwrap_or(&upload.filename);
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            let filename: String = filename.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
            let id = self.next_id();
            let url = format!("{}/attachments/{channel}/{id}/{filename}", self.base);
            let mut attachment = json!({
                "id": id, "filename": filename, "size": upload.bytes.len(), "url": url, "proxy_url": url,
                "content_type": upload.content_type,
            });
            if let Some((width, height)) = dimensions(&upload.bytes) {
                attachment["width"] = json!(width);
                attachment["height"] = json!(height);
            }
            if let Some(description) = said.and_then(|said| said.description.as_ref()) {
                attachment["description"] = json!(description);
            }
            if ephemeral {
                attachment["ephemeral"] = json!(true);
            }
            if self.files.len() >= FILES_KEPT_MAX {
                self.files.pop_first();
            }
            self.files.insert(id, File { bytes: upload.bytes });
            attachments.push(attachment);
        }
        attachments
    }
}

/// Replaces `attachment://name` with the file's URL.
pub(super) fn show_attachment(slot: &mut Value, attachments: &[Value]) -> Result<(), ApiError> {
    let Some(name) = slot["url"].as_str().and_then(|url| url.strip_prefix("attachment://")) else { return Ok(()) };
    let shown = attachments
        .iter()
        .find(|attachment| attachment["filename"] == name)
        .ok_or_else(|| ApiError::form("", "ATTACHMENT_NOT_FOUND", format!("no file {name:?} in this message")))?;
    *slot = json!({ "url": shown["url"], "proxy_url": shown["url"] });
    for key in ["width", "height", "content_type", "description"] {
        if !shown[key].is_null() {
            slot[key] = shown[key].clone();
        }
    }
    Ok(())
}

/// The attachments of a message that none of its embeds shows.
pub(super) fn visible_attachments(attachments: &[Value], embeds: &Value) -> Value {
    let in_embed = |attachment: &Value| {
        let shows = |embed: &Value| ["image", "thumbnail"].iter().any(|slot| embed[*slot]["url"] == attachment["url"]);
        embeds.as_array().is_some_and(|embeds| embeds.iter().any(shows))
    };
    attachments.iter().filter(|attachment| !in_embed(attachment)).cloned().collect()
}

/// The image type that a browser may show, recognized by the file's first bytes; `None` for anything else.
pub(super) fn picture_kind(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

/// Width and height of an image.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"GIF8") {
        let decoder = gif::Decoder::new(Cursor::new(bytes)).ok()?;
        return Some((decoder.width().into(), decoder.height().into()));
    }
    image::ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?.into_dimensions().ok()
}
