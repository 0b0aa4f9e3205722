-- A checksum with every line of a journal, chained from the header on: damage to a line's text, its number or its input
-- breaks the chain there. The program fills it in for lines that were written before there was one.

ALTER TABLE journal        ADD COLUMN chain BLOB;
ALTER TABLE puzzle_journal ADD COLUMN chain BLOB;
-- Empty but while a start fills in, so that finding out that nothing is to be done costs nothing.
CREATE INDEX journal_without_chain        ON journal (match_id)         WHERE chain IS NULL;
CREATE INDEX puzzle_journal_without_chain ON puzzle_journal (puzzle_id) WHERE chain IS NULL;

-- As before, but for a checksum that is still missing.
DROP TRIGGER journal_is_append_only_update;
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
WHEN OLD.chain IS NOT NULL OR NEW.match_id <> OLD.match_id OR NEW.n <> OLD.n OR NEW.entry <> OLD.entry
    OR NEW.input_id IS NOT OLD.input_id
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
DROP TRIGGER puzzle_journal_is_append_only_update;
CREATE TRIGGER puzzle_journal_is_append_only_update BEFORE UPDATE ON puzzle_journal
WHEN OLD.chain IS NOT NULL OR NEW.puzzle_id <> OLD.puzzle_id OR NEW.n <> OLD.n OR NEW.entry <> OLD.entry
    OR NEW.input_id IS NOT OLD.input_id
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
