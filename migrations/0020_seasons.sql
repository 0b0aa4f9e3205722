-- Seasons: their public logs, who their members are, and which matches belong to them.

CREATE TABLE seasons (
    season_id  INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id   INTEGER NOT NULL,
    -- Where it is told.
    channel_id INTEGER NOT NULL,
    host_id    INTEGER NOT NULL,
    stage      TEXT    NOT NULL DEFAULT 'running' CHECK (stage IN ('running', 'over')),
    -- The number of the last line of the log; 0 while there is none.
    last_n     INTEGER NOT NULL DEFAULT 0,
    -- The line up to which its channel has been told.
    told_n     INTEGER NOT NULL DEFAULT 0,
    -- The message of its channel that asks something, if one does: it loses its buttons when there is a newer one.
    message_id INTEGER
) STRICT;
CREATE INDEX seasons_by_guild ON seasons (guild_id);

-- The log names members by number; who they are stands here alone, so that somebody can be forgotten.
CREATE TABLE season_members (
    season_id INTEGER NOT NULL REFERENCES seasons,
    member    INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    PRIMARY KEY (season_id, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_members_by_user ON season_members (user_id);

CREATE TABLE season_log (
    season_id INTEGER NOT NULL REFERENCES seasons,
    n         INTEGER NOT NULL CHECK (n > 0),
    at        INTEGER NOT NULL,
    -- Who did it; NULL for what followed by itself.
    by_user   INTEGER,
    -- One step, as `season` writes it.
    step      TEXT    NOT NULL,
    PRIMARY KEY (season_id, n)
) STRICT, WITHOUT ROWID;

-- Whoever appends must know the log's end.
CREATE TRIGGER season_log_goes_on AFTER INSERT ON season_log
BEGIN
    UPDATE seasons SET last_n = NEW.n WHERE season_id = NEW.season_id AND last_n = NEW.n - 1;
    SELECT RAISE(ABORT, 'the log of the season has gone on') WHERE changes() = 0;
END;
CREATE TRIGGER season_log_is_append_only_update BEFORE UPDATE ON season_log WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the log of a season is append-only'); END;
CREATE TRIGGER season_log_is_append_only_delete BEFORE DELETE ON season_log WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the log of a season is append-only'); END;

-- The match that a line of a log has opened.
CREATE TABLE season_matches (
    match_id  INTEGER PRIMARY KEY REFERENCES matches,
    season_id INTEGER NOT NULL,
    n         INTEGER NOT NULL,
    UNIQUE (season_id, n),
    FOREIGN KEY (season_id, n) REFERENCES season_log
) STRICT;
CREATE TRIGGER season_matches_are_append_only_update BEFORE UPDATE ON season_matches WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'what matches belong to a season is append-only'); END;
CREATE TRIGGER season_matches_are_append_only_delete BEFORE DELETE ON season_matches WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'what matches belong to a season is append-only'); END;
