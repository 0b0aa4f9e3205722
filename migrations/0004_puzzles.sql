-- Puzzles that a person solves alone, and their journals.
--
-- All times are Unix milliseconds.

CREATE TABLE puzzles (
    puzzle_id  INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id   INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('own', 'daily')),
    -- Of a daily puzzle: whose it is, and of which day (such as 2026-11-21).
    guild_id   INTEGER,
    day        TEXT,
    -- The first line of the record, its setup completed.
    header     TEXT    NOT NULL,
    opened_at  INTEGER NOT NULL,
    -- When its owner last did something to it.
    touched_at INTEGER NOT NULL,
    stage      TEXT    NOT NULL DEFAULT 'open' CHECK (stage IN ('open', 'solved', 'given_up')),
    -- How long it took and how many hints were asked for. Follows from the journal, and is kept for lists.
    solved_ms  INTEGER,
    hints      INTEGER,
    -- Whether the result has been posted where others see it.
    is_shared  INTEGER NOT NULL DEFAULT 0,
    -- The number of the last journal entry; 0 while there is none.
    last_n     INTEGER NOT NULL DEFAULT 0,
    CHECK ((kind = 'daily') = (guild_id IS NOT NULL)),
    CHECK ((kind = 'daily') = (day IS NOT NULL)),
    CHECK ((stage = 'solved') = (solved_ms IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_puzzle_of_ones_own ON puzzles (owner_id) WHERE kind = 'own' AND stage = 'open';
CREATE UNIQUE INDEX one_daily_puzzle_a_person ON puzzles (guild_id, day, owner_id) WHERE kind = 'daily';
CREATE INDEX open_puzzles_by_owner ON puzzles (owner_id, touched_at) WHERE stage = 'open';

-- As the journals of matches.
CREATE TABLE puzzle_journal (
    puzzle_id INTEGER NOT NULL REFERENCES puzzles,
    n         INTEGER NOT NULL CHECK (n > 0),
    entry     TEXT    NOT NULL,
    input_id  INTEGER,
    PRIMARY KEY (puzzle_id, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX a_puzzles_input_counts_once ON puzzle_journal (input_id) WHERE input_id IS NOT NULL;

CREATE TRIGGER puzzle_journal_goes_on AFTER INSERT ON puzzle_journal
BEGIN
    UPDATE puzzles SET last_n = NEW.n WHERE puzzle_id = NEW.puzzle_id AND last_n = NEW.n - 1;
    SELECT RAISE(ABORT, 'the journal has gone on') WHERE changes() = 0;
END;
CREATE TRIGGER puzzle_journal_is_append_only_update BEFORE UPDATE ON puzzle_journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER puzzle_journal_is_append_only_delete BEFORE DELETE ON puzzle_journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
