-- The table, a page in the browser: the links that open it, who has it open in which browser, and what was pressed there.
--
-- Of links and sessions a hash is kept: nobody who reads this opens a table by it.

CREATE TABLE table_links (
    hash       BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    user_id    INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    place      TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE table_sessions (
    session_id INTEGER NOT NULL PRIMARY KEY,
    hash       BLOB    NOT NULL UNIQUE CHECK (length(hash) = 32),
    user_id    INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX table_sessions_by_user ON table_sessions (user_id);

-- What a session was opened for.
CREATE TABLE table_places (
    session_id INTEGER NOT NULL REFERENCES table_sessions ON DELETE CASCADE,
    place      TEXT    NOT NULL,
    PRIMARY KEY (session_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_places_by_place ON table_places (place);

-- As which input something was put in that the page sent with this number: sent again, it is the same input.
CREATE TABLE table_inputs (
    session_id INTEGER NOT NULL REFERENCES table_sessions ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    input_id   INTEGER NOT NULL,
    PRIMARY KEY (session_id, number)
) STRICT, WITHOUT ROWID;
