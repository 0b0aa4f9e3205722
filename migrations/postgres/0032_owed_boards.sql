-- Boards that are owed: see 0032 of SQLite.
ALTER TABLE cursors ADD COLUMN owed BIGINT NOT NULL DEFAULT 0;
