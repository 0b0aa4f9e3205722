-- A checksum over everything that decides who may see what of a match or puzzle: see store/access.rs.
--
-- SQL cannot compute the checksum. The next start takes the present state of what is listed here as given, once, and empties
-- the list. A row that is not listed and has no checksum is damaged.
ALTER TABLE matches ADD COLUMN access BYTEA;
ALTER TABLE puzzles ADD COLUMN access BYTEA;

CREATE TABLE access_pending (
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('match', 'puzzle')),
    id BIGINT NOT NULL,
    PRIMARY KEY (kind, id)
);
INSERT INTO access_pending SELECT 'match', match_id FROM matches;
INSERT INTO access_pending SELECT 'puzzle', puzzle_id FROM puzzles;
