-- The table, a page in the browser: the links that open it, who has it open in which browser, and what was pressed there.
--
-- See SQLite's migration.

CREATE TABLE table_links (
    hash       BYTEA   NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    user_id    BIGINT NOT NULL,
    name       TEXT    NOT NULL,
    place      TEXT    NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE table_sessions (
    session_id BIGINT NOT NULL PRIMARY KEY,
    hash       BYTEA   NOT NULL UNIQUE CHECK (length(hash) = 32),
    user_id    BIGINT NOT NULL,
    name       TEXT    NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX table_sessions_by_user ON table_sessions (user_id);

-- What a session was opened for.
CREATE TABLE table_places (
    session_id BIGINT NOT NULL REFERENCES table_sessions ON DELETE CASCADE,
    place      TEXT    NOT NULL,
    PRIMARY KEY (session_id, place)
);
CREATE INDEX table_places_by_place ON table_places (place);

-- As which input something was put in that the page sent with this number: sent again, it is the same input.
CREATE TABLE table_inputs (
    session_id BIGINT NOT NULL REFERENCES table_sessions ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    input_id   BIGINT NOT NULL,
    PRIMARY KEY (session_id, number)
);
