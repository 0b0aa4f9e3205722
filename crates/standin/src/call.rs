//! One call of Discord's REST API, as it arrives.

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Query, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Method};
use serde_json::{Value, json};

use super::Shared;
use super::ids::Snowflake;
use super::oauth::{self, FORM};
use super::reply::ApiError;
use super::strict::Upload;

/// A REST call: method, path, query, body, files, and the caller.
pub(super) struct Call {
    pub(super) method: Method,
    /// The path without `/api/v10/`.
    pub(super) path: String,
    pub(super) raw_query: String,
    pub(super) query: Vec<(String, String)>,
    pub(super) content_type: String,
    pub(super) json: Option<Value>,
    /// The fields of a form-encoded body; `None` for other bodies.
    pub(super) form: Option<Vec<(String, String)>>,
    /// The client's id and secret, if the request has a Basic `Authorization` header.
    pub(super) basic: Option<(String, String)>,
    pub(super) files: Vec<Upload>,
    /// The caller: the bot or a person; `None` if the token is unknown.
    pub(super) caller: Option<Snowflake>,
    /// The person whose OAuth2 token the call was signed with.
    pub(super) bearer: Option<Snowflake>,
}

impl Call {
    pub(super) async fn read(shared: &Shared, request: Request) -> Result<Self, ApiError> {
        let (uri, method, headers) = (request.uri().clone(), request.method().clone(), request.headers().clone());
        let path = uri.path().trim_start_matches("/api/v10/").trim_end_matches('/').to_owned();
        let query = Query::<Vec<(String, String)>>::try_from_uri(&uri).map(|Query(query)| query).unwrap_or_default();
        let content_type = header(&headers, CONTENT_TYPE.as_str());
        let mut form = None;
        let (json, files) = if content_type.starts_with("multipart/form-data") {
            read_form(request).await?
        } else if content_type.starts_with(FORM) {
            let bytes = Bytes::from_request(request, &()).await.map_err(|_| ApiError::too_large())?;
            form = oauth::read_form(&bytes);
            (None, Vec::new())
        } else {
            let bytes = Bytes::from_request(request, &()).await.map_err(|_| ApiError::too_large())?;
            let json = (!bytes.is_empty()).then(|| serde_json::from_slice(&bytes)).transpose();
            (json.map_err(|_| ApiError::not_json())?, Vec::new())
        };
        let authorization = header(&headers, AUTHORIZATION.as_str());
        let (caller, bearer) = {
            let world = shared.world();
            (world.caller(&authorization), world.bearer(&authorization))
        };
        let basic = oauth::read_basic(&authorization);
        let raw_query = uri.query().unwrap_or_default().to_owned();
        Ok(Self { method, path, raw_query, query, content_type, json, form, basic, files, caller, bearer })
    }

    /// The first query parameter with this name.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The JSON body; an error if the call has none.
    pub(super) fn body(&self) -> Result<&Value, ApiError> {
        self.json.as_ref().ok_or_else(ApiError::not_json)
    }
}

fn header(headers: &HeaderMap, name: &str) -> String {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

async fn read_form(request: Request) -> Result<(Option<Value>, Vec<Upload>), ApiError> {
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::not_json())?;
    let (mut json, mut files) = (None, Vec::new());
    while let Some(field) = form.next_field().await.map_err(|_| ApiError::too_large())? {
        let part = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let content_type = field.content_type().unwrap_or("application/octet-stream").to_owned();
        let bytes = field.bytes().await.map_err(|_| ApiError::too_large())?;
        match filename {
            Some(filename) if part.starts_with("files[") => {
                files.push(Upload { part, filename, content_type, bytes });
            }
            None if part == "payload_json" => {
                json = Some(serde_json::from_slice(&bytes).map_err(|_| ApiError::not_json())?);
            }
            _ => return Err(ApiError::form(&part, "UNKNOWN_KEY", "this call takes no such part")),
        }
    }
    Ok((json.or_else(|| Some(json!({}))), files))
}

/// Reads an id from a path.
pub(super) fn id(text: &str) -> Result<Snowflake, ApiError> {
    text.parse().map_err(|_| ApiError::form("id", "NUMBER_TYPE_COERCE", format!("Value {text:?} is not snowflake.")))
}
