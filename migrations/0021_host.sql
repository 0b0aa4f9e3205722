-- The host's hand: when players were called, and which channels were made.

-- When a host last called those that a match waits for: once an hour is enough.
CREATE TABLE nudges (
    match_id  INTEGER PRIMARY KEY REFERENCES matches,
    nudged_at INTEGER NOT NULL
) STRICT;

-- Channels that the bot has made for a match, until it has seen to them: whether they stay to be read, and since when it is
-- known that the match is over.
CREATE TABLE made_channels (
    channel_id INTEGER PRIMARY KEY,
    match_id   INTEGER NOT NULL REFERENCES matches,
    stays      INTEGER NOT NULL CHECK (stays IN (0, 1)),
    over_at    INTEGER
) STRICT;

-- A match that is over may have something left to tell from now on: those that ended before have not.
UPDATE matches SET settled_n = last_n WHERE stage = 'over';
