-- Puzzles made ahead, so that whoever asks for one has it at once. What was taken stays without its setup, so that nothing
-- is made ahead twice.
CREATE TABLE stock (
    -- The form that a puzzle has in common with its rotations and mirrors.
    puzzle  TEXT    NOT NULL PRIMARY KEY,
    -- What it is in words: size, stars and level.
    kind    TEXT    NOT NULL,
    -- As it stands in a header; nothing once it was taken.
    setup   TEXT,
    made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stock_by_kind ON stock (kind, made_at) WHERE setup IS NOT NULL;
