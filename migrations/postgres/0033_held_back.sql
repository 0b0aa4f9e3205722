-- Solutions that are held back: see 0033 of SQLite.
ALTER TABLE matches ADD COLUMN paused_at BIGINT;
ALTER TABLE matches ADD COLUMN lapse_told BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN held_back BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_held_back ON matches (match_id) WHERE held_back > 0;

ALTER TABLE puzzles ADD COLUMN held_back BIGINT NOT NULL DEFAULT 0;
CREATE INDEX puzzles_held_back ON puzzles (puzzle_id) WHERE held_back > 0;
