-- How matches ended. Written when everybody has been told, in the same transaction as the end of the match itself: no
-- match that runs is counted, and none is counted twice.

CREATE TABLE results (
    match_id INTEGER PRIMARY KEY REFERENCES matches,
    game     TEXT    NOT NULL,
    guild_id INTEGER NOT NULL,
    -- The time of the last entry.
    ended_at INTEGER NOT NULL,
    -- The seat of the winner; NULL where nobody won.
    winner   INTEGER,
    -- The game's word for what ended it.
    ended_by TEXT    NOT NULL
) STRICT;
CREATE INDEX results_by_guild ON results (guild_id, match_id);

-- Who sat where at the end, and what they were called.
CREATE TABLE result_seats (
    match_id INTEGER NOT NULL REFERENCES results,
    seat     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_seats_by_user ON result_seats (user_id, match_id);
