-- The puzzles of the day of each server. Who solved them stands in `puzzles`.

-- The IANA name of the zone by which a server's days are told; while it changes, the one that follows and from when.
ALTER TABLE guilds ADD COLUMN timezone      TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE guilds ADD COLUMN timezone_then TEXT;
ALTER TABLE guilds ADD COLUMN timezone_from INTEGER;

CREATE TABLE dailies (
    guild_id INTEGER NOT NULL,
    -- Such as 2026-11-21.
    day      TEXT    NOT NULL,
    -- When the day is over there: who has solved it by then is on its leaderboard.
    ends_at  INTEGER NOT NULL,
    -- Drawn anew for each, so that nobody can make tomorrow's puzzle today.
    seed     INTEGER NOT NULL,
    -- Options and setup of the header, as JSON.
    options  TEXT    NOT NULL,
    setup    TEXT    NOT NULL,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER dailies_stay_the_same BEFORE UPDATE OF seed, options, setup ON dailies
BEGIN SELECT RAISE(ABORT, 'a puzzle of the day stays as it is'); END;

-- Days that break nobody's streak: cut short by a change of the time zone, or lost to an outage.
CREATE TABLE forgiven_days (
    guild_id INTEGER NOT NULL,
    day      TEXT    NOT NULL,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
