-- People who asked to be forgotten: when that is done, and what is still known of them afterwards. See SQLite's migration.
ALTER TABLE forgetting ADD COLUMN due BIGINT NOT NULL DEFAULT 0;

CREATE TABLE mark_key (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    secret BYTEA NOT NULL CHECK (length(secret) = 32)
);

CREATE TABLE marks (
    mark BYTEA NOT NULL,
    alias BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (mark, alias)
);
