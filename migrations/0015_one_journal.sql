-- One journal for whatever is played: the entries of matches and of puzzles stand in one table, and one index keeps an
-- input from being counted twice.

DROP TRIGGER an_input_of_a_puzzle_is_none_of_a_match;
DROP TRIGGER an_input_of_a_match_is_none_of_a_puzzle;
DROP TRIGGER journal_goes_on;
DROP TRIGGER puzzle_journal_goes_on;

CREATE TABLE one_journal (
    -- Whose entry it is: a match's or a puzzle's, and of which number.
    kind     TEXT    NOT NULL CHECK (kind IN ('match', 'puzzle')),
    id       INTEGER NOT NULL,
    n        INTEGER NOT NULL CHECK (n > 0),
    -- One line of the record.
    entry    TEXT    NOT NULL,
    -- The interaction or message that brought it; NULL for what clock and chance write.
    input_id INTEGER,
    -- The checksum over this line and all before it.
    chain    BLOB,
    PRIMARY KEY (kind, id, n)
) STRICT, WITHOUT ROWID;
INSERT INTO one_journal SELECT 'match', match_id, n, entry, input_id, chain FROM journal;
-- Before migration 6 an input could be counted for a match and for a puzzle. It stays the match's; the puzzle's
-- checksums, which cover the input, are filled in anew.
INSERT INTO one_journal
    SELECT 'puzzle', puzzle_id, n, entry,
        CASE WHEN input_id IN (SELECT input_id FROM journal) THEN NULL ELSE input_id END,
        CASE WHEN puzzle_id IN (SELECT puzzle_id FROM puzzle_journal JOIN journal USING (input_id)) THEN NULL ELSE chain END
    FROM puzzle_journal;
DROP TABLE journal;
DROP TABLE puzzle_journal;
ALTER TABLE one_journal RENAME TO journal;
CREATE UNIQUE INDEX an_input_counts_once ON journal (input_id) WHERE input_id IS NOT NULL;
-- Empty but while a start fills in.
CREATE INDEX journal_without_chain ON journal (kind, id) WHERE chain IS NULL;

-- Whoever appends must know the journal's end.
CREATE TRIGGER a_matchs_journal_goes_on AFTER INSERT ON journal WHEN NEW.kind = 'match'
BEGIN
    UPDATE matches SET last_n = NEW.n WHERE match_id = NEW.id AND last_n = NEW.n - 1;
    SELECT RAISE(ABORT, 'the journal has gone on') WHERE changes() = 0;
END;
CREATE TRIGGER a_puzzles_journal_goes_on AFTER INSERT ON journal WHEN NEW.kind = 'puzzle'
BEGIN
    UPDATE puzzles SET last_n = NEW.n WHERE puzzle_id = NEW.id AND last_n = NEW.n - 1;
    SELECT RAISE(ABORT, 'the journal has gone on') WHERE changes() = 0;
END;
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
WHEN OLD.chain IS NOT NULL OR NEW.kind <> OLD.kind OR NEW.id <> OLD.id OR NEW.n <> OLD.n OR NEW.entry <> OLD.entry
    OR NEW.input_id IS NOT OLD.input_id
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- As of matches: the last outage whose length has been given back. Until now that followed from the journal: from when
-- time was last given back, or the puzzle was begun.
ALTER TABLE puzzles ADD COLUMN credited INTEGER NOT NULL DEFAULT 0;
UPDATE puzzles SET credited = coalesce((
    SELECT max(outage_id) FROM outages WHERE ended <= coalesce((
        SELECT max(json_extract(entry, '$.at')) FROM journal
        WHERE kind = 'puzzle' AND id = puzzle_id AND json_valid(entry)
          AND (json_extract(entry, '$.host') IS NOT NULL OR lower(json_extract(entry, '$.text')) = 'start')
    ), opened_at)
), 0);

-- What a journal begins with and how far it has come, whosever it is.
CREATE VIEW journals AS
SELECT 'match' AS kind, match_id AS id, header, last_n FROM matches
UNION ALL
SELECT 'puzzle', puzzle_id, header, last_n FROM puzzles;
