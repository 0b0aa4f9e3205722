-- The table as an Activity inside Discord: how a session was opened, and which place a person has just asked to open.
--
-- See SQLite's migration.

ALTER TABLE table_sessions ADD COLUMN way TEXT COLLATE "C" NOT NULL DEFAULT 'link'
    CHECK (way IN ('link', 'login', 'activity'));

CREATE TABLE table_launches (
    user_id    BIGINT NOT NULL PRIMARY KEY,
    place      TEXT   COLLATE "C" NOT NULL,
    expires_at BIGINT NOT NULL
);
