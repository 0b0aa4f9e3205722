-- What people have set for themselves: the time zone in which their times are read, and their quiet hours in that zone.
CREATE TABLE personal_settings (
    user_id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,
    -- Minutes after midnight; both or neither.
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 1439),
    -- When they were set: they count in turns that begin from then on.
    set_at INTEGER NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
) STRICT;

-- Of which votes a voter has been reminded: 1 at half of its time, 2 an hour before its end.
CREATE TABLE vote_reminders (
    season_id INTEGER NOT NULL REFERENCES seasons,
    n INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    point INTEGER NOT NULL CHECK (point IN (1, 2)),
    PRIMARY KEY (season_id, n, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX vote_reminders_by_user ON vote_reminders (user_id);

-- Private threads of members in play, below the lounge of their season's home.
CREATE TABLE season_talks (
    channel_id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES seasons,
    -- Whether it is closed: its season is over, or the house's rules close it.
    is_closed INTEGER NOT NULL DEFAULT 0 CHECK (is_closed IN (0, 1))
) STRICT;
CREATE INDEX season_talks_by_season ON season_talks (season_id);

-- Who belongs to such a thread: the member who opened it, those whom they named, and hosts.
CREATE TABLE season_talkers (
    channel_id INTEGER NOT NULL REFERENCES season_talks,
    user_id INTEGER NOT NULL,
    is_host INTEGER NOT NULL CHECK (is_host IN (0, 1)),
    -- Whether the person can read the thread now: a member who goes home is taken out, and let in again when back.
    is_in INTEGER NOT NULL DEFAULT 0 CHECK (is_in IN (0, 1)),
    PRIMARY KEY (channel_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_talkers_by_user ON season_talkers (user_id);

-- The line up to which the last message to the season's channel told, whether Discord has posted that message or not: it is
-- sent again as it was, before anything that has happened since is told.
ALTER TABLE seasons ADD COLUMN telling_n INTEGER;
