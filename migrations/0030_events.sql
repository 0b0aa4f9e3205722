-- What Discord said to one process and another is to see to, until that one has: see store/events.rs. With a file there is but
-- one process, and nothing is ever here.
CREATE TABLE events (
    event_id  INTEGER PRIMARY KEY,
    shard     INTEGER NOT NULL,
    -- Whose it is, who may see it and have it forgotten.
    author_id INTEGER NOT NULL,
    body      TEXT    NOT NULL,
    -- Whether somebody has begun to see to it.
    is_taken  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- When the shards that Discord counts together may next ask for a session: all processes keep to it.
CREATE TABLE identifies (
    bucket INTEGER PRIMARY KEY,
    due    INTEGER NOT NULL
) STRICT;

-- Starts are held against the next of the same shard.
ALTER TABLE starts ADD COLUMN shard INTEGER NOT NULL DEFAULT 0;
