-- Solutions that are held back because others are still solving the puzzle.

-- Since when a match about a puzzle is paused, and whether its host has been told that it no longer counts as one in
-- which the puzzle is being solved.
ALTER TABLE matches ADD COLUMN paused_at INTEGER;
ALTER TABLE matches ADD COLUMN lapse_told INTEGER NOT NULL DEFAULT 0;

-- 0: nothing is held back. 1: the solution is held back from those who played. 2: it is being told to them.
ALTER TABLE matches ADD COLUMN held_back INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_held_back ON matches (match_id) WHERE held_back > 0;

-- 1: the owner has given the puzzle up and waits for its solution.
ALTER TABLE puzzles ADD COLUMN held_back INTEGER NOT NULL DEFAULT 0;
CREATE INDEX puzzles_held_back ON puzzles (puzzle_id) WHERE held_back > 0;
