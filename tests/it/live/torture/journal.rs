//! The state of a match according to its journal in the database, read while other processes play it.

use std::collections::BTreeMap;

use host::{Entry, Header, Table, What};
use rules::Seat;
use sqlx::{Connection, PgConnection};

/// Reads from a database whose connections may break at any time.
pub(super) struct Reader {
    address: String,
    connection: Option<PgConnection>,
}

/// A journal row: number, entry, and the id of the input.
type Row = (i64, String, Option<i64>);

impl Reader {
    pub(super) fn of(address: &str) -> Self {
        Self { address: address.to_owned(), connection: None }
    }

    /// Runs a query; `None` if the database cannot be read.
    async fn read<T>(&mut self, reading: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>) -> Option<T> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => PgConnection::connect(&self.address).await.ok()?,
        };
        let read = reading(&mut connection).await.ok()?;
        self.connection = Some(connection);
        Some(read)
    }

    /// The newest match in a channel with an id greater than `above`.
    pub(super) async fn match_at(&mut self, channel: u64, above: i64) -> Option<i64> {
        let find = "SELECT max(match_id) FROM matches WHERE channel_id = $1 AND match_id > $2";
        let channel = i64::try_from(channel).unwrap();
        self.read(async |connection| sqlx::query_scalar(find).bind(channel).bind(above).fetch_one(connection).await)
            .await?
    }

    /// The beginning of a match; its journal is not read yet.
    pub(super) async fn open(&mut self, id: i64) -> Option<Journal> {
        let find = "SELECT header FROM matches WHERE match_id = $1";
        let header: String =
            self.read(async |connection| sqlx::query_scalar(find).bind(id).fetch_one(connection).await).await?;
        let header: Header = serde_json::from_str(&header).unwrap();
        let table = host::open(header).unwrap_or_else(|bad| panic!("#{id}: {bad}"));
        Some(Journal { id, table, n: 0, n_said: 0, inputs: BTreeMap::new() })
    }

    /// Whether everything about a match has been delivered.
    pub(super) async fn is_settled(&mut self, id: i64) -> Option<bool> {
        let find = "SELECT settled_n >= last_n FROM matches WHERE match_id = $1";
        self.read(async |connection| sqlx::query_scalar(find).bind(id).fetch_one(connection).await).await
    }

    /// The journal rows of a match after this number.
    async fn lines(&mut self, id: i64, after: i64) -> Option<Vec<Row>> {
        let find = "SELECT n, entry, input_id FROM journal WHERE kind = 'match' AND id = $1 AND n > $2 ORDER BY n";
        self.read(async |connection| sqlx::query_as(find).bind(id).bind(after).fetch_all(connection).await).await
    }
}

/// A match, as far as its journal has been read.
pub(super) struct Journal {
    pub(super) id: i64,
    pub(super) table: Box<dyn Table>,
    n: i64,
    /// How many of the entries are submissions, including machines'.
    pub(super) n_said: usize,
    /// The submissions that counted, by the id of the input.
    pub(super) inputs: BTreeMap<i64, (Seat, String)>,
}

impl Journal {
    /// Reads new entries; returns whether the database could be read.
    pub(super) async fn read_on(&mut self, reader: &mut Reader) -> bool {
        self.each(reader, |_| {}).await
    }

    /// Reads new entries and calls `see` with the state after each; returns whether the database could be read.
    pub(super) async fn each(&mut self, reader: &mut Reader, mut see: impl FnMut(&dyn Table)) -> bool {
        let Some(lines) = reader.lines(self.id, self.n).await else { return false };
        for (n, entry, input) in lines {
            assert_eq!(n, self.n + 1, "#{}: a line is missing", self.id);
            let entry: Entry = serde_json::from_str(&entry).unwrap();
            self.table.commit(&entry).unwrap_or_else(|refusal| panic!("#{}, line {n}: {refusal}", self.id));
            self.n = n;
            if let What::Text(seat, text) = entry.what {
                self.n_said += 1;
                let is_new = input.is_none_or(|input| self.inputs.insert(input, (seat, text)).is_none());
                assert!(is_new, "#{}: input {input:?} counts twice", self.id);
            }
            see(&*self.table);
        }
        true
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.outcome().is_some()
    }
}
