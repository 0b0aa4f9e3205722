-- Matches, their seats and their journals; what has been told to whom; what each server has set.
--
-- All times are Unix milliseconds. Discord's ids are kept as the signed integer with the same bits.

-- "Deal": so that a file of another program is never taken for ours.
PRAGMA application_id = 0x4465616c;

CREATE TABLE matches (
    match_id   INTEGER PRIMARY KEY AUTOINCREMENT,
    game       TEXT    NOT NULL,
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id    INTEGER NOT NULL,
    -- The first line of the record, its setup completed.
    header     TEXT    NOT NULL,
    opened_at  INTEGER NOT NULL,
    stage      TEXT    NOT NULL DEFAULT 'open' CHECK (stage IN ('open', 'over', 'adjourned')),
    -- The number of the last journal entry; 0 while there is none.
    last_n     INTEGER NOT NULL DEFAULT 0,
    -- What a start needs to know without replaying: the next deadline, as of entry `settled_n`, up to which everything
    -- has been told. A match whose `settled_n` lags behind `last_n` has something left to do.
    settled_n  INTEGER NOT NULL DEFAULT -1,
    deadline   INTEGER,
    -- The last outage whose length has been given back to the players.
    credited   INTEGER NOT NULL DEFAULT 0,
    -- Where an audited show of everything goes, if anywhere.
    spectators INTEGER
) STRICT;
CREATE UNIQUE INDEX one_open_match_a_channel ON matches (channel_id) WHERE stage = 'open';
CREATE INDEX matches_by_stage ON matches (stage);

CREATE TABLE seats (
    match_id   INTEGER NOT NULL REFERENCES matches,
    seat       INTEGER NOT NULL,
    user_id    INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    -- The player's own channel, where it takes the place of the DM.
    channel_id INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user_id);

-- The truth. Entry 1 is the first line after the header.
CREATE TABLE journal (
    match_id INTEGER NOT NULL REFERENCES matches,
    n        INTEGER NOT NULL CHECK (n > 0),
    -- One line of the record, as `record` writes it.
    entry    TEXT    NOT NULL,
    -- The interaction or message that brought it; NULL for what clock and chance write.
    input_id INTEGER,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX an_input_counts_once ON journal (input_id) WHERE input_id IS NOT NULL;

-- Whoever appends must know the journal's end.
CREATE TRIGGER journal_goes_on AFTER INSERT ON journal
BEGIN
    UPDATE matches SET last_n = NEW.n WHERE match_id = NEW.match_id AND last_n = NEW.n - 1;
    SELECT RAISE(ABORT, 'the journal has gone on') WHERE changes() = 0;
END;
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- What hosts did beside the journal (substitutions, channels, reveals). Append-only as well.
CREATE TABLE host_acts (
    match_id INTEGER NOT NULL REFERENCES matches,
    at       INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    act      TEXT    NOT NULL
) STRICT;
CREATE INDEX host_acts_by_match ON host_acts (match_id);
CREATE TRIGGER host_acts_are_append_only_update BEFORE UPDATE ON host_acts
BEGIN SELECT RAISE(ABORT, 'the log of host acts is append-only'); END;
CREATE TRIGGER host_acts_are_append_only_delete BEFORE DELETE ON host_acts
BEGIN SELECT RAISE(ABORT, 'the log of host acts is append-only'); END;

-- The last entry that each audience has been told of: seats by number, the channel -1, the spectators' channel -2.
CREATE TABLE cursors (
    match_id INTEGER NOT NULL REFERENCES matches,
    audience INTEGER NOT NULL,
    told     INTEGER NOT NULL,
    PRIMARY KEY (match_id, audience)
) STRICT, WITHOUT ROWID;

-- The last reminder that a seat was sent: of which deadline, with how much time left.
CREATE TABLE reminders (
    match_id INTEGER NOT NULL REFERENCES matches,
    seat     INTEGER NOT NULL,
    deadline INTEGER NOT NULL,
    left_ms  INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Players whose DMs are closed and of whom the channel of the match has been told so.
CREATE TABLE closed_dms (
    match_id INTEGER NOT NULL REFERENCES matches,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
    guild_id      INTEGER PRIMARY KEY,
    host_role     INTEGER,
    announcements INTEGER,
    spectators    INTEGER,
    -- Default options by game: a JSON object of objects.
    options       TEXT NOT NULL DEFAULT '{}'
) STRICT;

-- Invitations that wait for players; the body is the JSON of whoever posted it.
CREATE TABLE invitations (
    channel_id INTEGER PRIMARY KEY,
    body       TEXT NOT NULL
) STRICT;

-- When the bot was last seen at work, and when it was not.
CREATE TABLE liveness (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    seen_at INTEGER NOT NULL
) STRICT;
-- Always empty: filled and emptied within one transaction to find out whether the disk has room again.
CREATE TABLE ballast (
    weight BLOB NOT NULL
) STRICT;
CREATE TABLE outages (
    outage_id INTEGER PRIMARY KEY AUTOINCREMENT,
    began     INTEGER NOT NULL,
    ended     INTEGER NOT NULL CHECK (ended >= began)
) STRICT;
