-- The host's hand: who has called whom how lately.

-- When a host last called those that a match waits for: once an hour is enough.
CREATE TABLE nudges (
    match_id  INTEGER PRIMARY KEY REFERENCES matches,
    nudged_at INTEGER NOT NULL
) STRICT;

-- A match that is over may have something left to tell from now on: those that ended before have not.
UPDATE matches SET settled_n = last_n WHERE stage = 'over';
