-- What goes over the wire: by what a message is known again, and where each audience has its board.

-- The secret of this database from which the nonces of messages are made, so that nobody can read from one how long a
-- journal is. It is drawn when the program opens the database for the first time.
CREATE TABLE nonces (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    secret BLOB    NOT NULL CHECK (length(secret) = 32)
) STRICT;
CREATE TRIGGER a_secret_stays BEFORE UPDATE ON nonces
BEGIN SELECT RAISE(ABORT, 'the secret of the nonces stays as it is'); END;

-- The message that shows an audience its board now, and the entry as of which it tells the clock.
CREATE TABLE boards (
    match_id   INTEGER NOT NULL REFERENCES matches,
    audience   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    -- The entry whose board it shows.
    n          INTEGER NOT NULL,
    clock_n    INTEGER NOT NULL,
    PRIMARY KEY (match_id, audience)
) STRICT, WITHOUT ROWID;
