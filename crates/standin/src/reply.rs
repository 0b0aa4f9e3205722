//! Responses to REST calls, and Discord's errors.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// A response to a REST call.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    /// The HTTP status.
    pub(super) status: StatusCode,
    /// The JSON body; `None` for an empty body.
    pub(super) body: Option<Value>,
}

impl Reply {
    /// 200 with a body.
    pub(super) fn ok(body: Value) -> Self {
        Self { status: StatusCode::OK, body: Some(body) }
    }

    /// 201 with a body.
    pub(super) fn created(body: Value) -> Self {
        Self { status: StatusCode::CREATED, body: Some(body) }
    }

    /// 204 without a body.
    pub(super) fn nothing() -> Self {
        Self { status: StatusCode::NO_CONTENT, body: None }
    }
}

/// An error in Discord's form.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{code}: {message}")]
pub(super) struct ApiError {
    pub(super) status: StatusCode,
    pub(super) code: u32,
    pub(super) message: String,
    /// For an invalid form: path (joined by dots), Discord's error code, and message of each fault.
    pub(super) details: Vec<(String, String, String)>,
}

impl ApiError {
    fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), details: Vec::new() }
    }

    /// The body is invalid: the path of the fault, Discord's error code for it, and a message.
    pub(super) fn form(path: &str, code: &str, sentence: impl Into<String>) -> Self {
        let mut error = Self::new(StatusCode::BAD_REQUEST, 50035, "Invalid Form Body");
        error.details.push((path.to_owned(), code.to_owned(), sentence.into()));
        error
    }

    pub(super) fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized")
    }

    pub(super) fn no_such_route() -> Self {
        Self::new(StatusCode::NOT_FOUND, 0, "404: Not Found")
    }

    pub(super) fn unknown_channel() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10003, "Unknown Channel")
    }

    pub(super) fn unknown_guild() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10004, "Unknown Guild")
    }

    pub(super) fn unknown_overwrite() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10009, "Unknown Overwrite")
    }

    pub(super) fn unknown_role() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10011, "Unknown Role")
    }

    pub(super) fn unknown_member() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10007, "Unknown Member")
    }

    pub(super) fn unknown_message() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10008, "Unknown Message")
    }

    pub(super) fn unknown_user() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10013, "Unknown User")
    }

    pub(super) fn unknown_webhook() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10015, "Unknown Webhook")
    }

    pub(super) fn unknown_interaction() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10062, "Unknown interaction")
    }

    pub(super) fn unknown_command() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10063, "Unknown application command")
    }

    pub(super) fn already_acknowledged() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 40060, "Interaction has already been acknowledged.")
    }

    pub(super) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40005, "Request entity too large")
    }

    pub(super) fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50001, "Missing Access")
    }

    pub(super) fn not_your_message() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50005, "Cannot edit a message authored by another user")
    }

    pub(super) fn empty_message() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50006, "Cannot send an empty message")
    }

    pub(super) fn dms_closed() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50007, "Cannot send messages to this user")
    }

    pub(super) fn no_text_channel() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50008, "Cannot send messages in a non-text channel")
    }

    pub(super) fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50013, "Missing Permissions")
    }

    pub(super) fn token_expired() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50027, "Invalid Webhook Token")
    }

    pub(super) fn entry_point_missing() -> Self {
        let sentence = "You cannot remove this app's Entry Point command in a bulk update operation. Please include the \
                        Entry Point command in your update request or delete it separately.";
        Self::new(StatusCode::BAD_REQUEST, 50240, sentence)
    }

    pub(super) fn not_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50109, "The request body contains invalid JSON.")
    }

    /// Prefixes the paths of the error's faults with `path`.
    pub(super) fn under(mut self, path: &str) -> Self {
        for (place, _, _) in &mut self.details {
            *place = if place.is_empty() { path.to_owned() } else { format!("{path}.{place}") };
        }
        self
    }
}

impl From<ApiError> for Reply {
    fn from(error: ApiError) -> Self {
        let mut body = json!({ "message": error.message, "code": error.code });
        if !error.details.is_empty() {
            let mut errors = json!({});
            for (path, code, sentence) in error.details {
                let mut node = &mut errors;
                for part in path.split('.').filter(|part| !part.is_empty()) {
                    node = &mut node[part];
                }
                if node.is_null() {
                    *node = Value::Object(Map::new());
                }
                node["_errors"] = json!([{ "code": code, "message": sentence }]);
            }
            body["errors"] = errors;
        }
        Self { status: error.status, body: Some(body) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_form_says_where() {
        let error = ApiError::form("fields.0.name", "BASE_TYPE_REQUIRED", "This field is required").under("embeds.2");
        let body = Reply::from(error).body.unwrap();
        assert_eq!(body["code"], 50035);
        assert_eq!(body["errors"]["embeds"]["2"]["fields"]["0"]["name"]["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
    }
}
