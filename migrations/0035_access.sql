-- A checksum over everything that decides who may see what of a match or puzzle: see store/access.rs.
--
-- SQL cannot compute the checksum. The next start takes the present state of what is listed here as given, once, and empties
-- the list. A row that is not listed and has no checksum is damaged.
ALTER TABLE matches ADD COLUMN access BLOB;
ALTER TABLE puzzles ADD COLUMN access BLOB;

CREATE TABLE access_pending (
    kind TEXT    NOT NULL CHECK (kind IN ('match', 'puzzle')),
    id   INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO access_pending SELECT 'match', match_id FROM matches;
INSERT INTO access_pending SELECT 'puzzle', puzzle_id FROM puzzles;
