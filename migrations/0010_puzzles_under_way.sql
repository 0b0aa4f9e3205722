-- The puzzle that an open match or a day is about, in a form that is the same however it is turned or mirrored: while
-- others solve it, nobody is helped with it. Empty for games without a puzzle; filled in at a start for what was open
-- before.

ALTER TABLE matches ADD COLUMN puzzle TEXT;
CREATE INDEX open_matches_by_puzzle ON matches (puzzle) WHERE stage = 'open' AND puzzle IS NOT NULL;

ALTER TABLE dailies ADD COLUMN puzzle TEXT;
CREATE INDEX dailies_by_puzzle ON dailies (puzzle, ends_at) WHERE puzzle IS NOT NULL;
