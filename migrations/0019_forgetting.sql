-- People who want to be forgotten, servers that the bot has left, and matches that their host keeps from others.

-- Who has asked and is not forgotten yet because a match of theirs runs, and what their id becomes.
CREATE TABLE forgetting (
    user_id  INTEGER PRIMARY KEY,
    alias    INTEGER NOT NULL UNIQUE CHECK (alias < 0),
    asked_at INTEGER NOT NULL
) STRICT;

-- Finished matches that are shown to those who played or hosted them alone.
CREATE TABLE withheld (
    match_id INTEGER PRIMARY KEY REFERENCES matches
) STRICT;

-- Servers that the bot has been removed from, and when.
CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    left_at  INTEGER NOT NULL
) STRICT;

-- Always empty: filled and emptied within one transaction, in which what is append-only may be changed so that somebody is
-- forgotten.
CREATE TABLE erasing (
    one INTEGER PRIMARY KEY CHECK (one = 1)
) STRICT;

DROP TRIGGER journal_is_append_only_update;
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal
WHEN NOT EXISTS (SELECT 1 FROM erasing)
    AND (OLD.chain IS NOT NULL OR NEW.kind <> OLD.kind OR NEW.id <> OLD.id OR NEW.n <> OLD.n
        OR NEW.entry <> OLD.entry OR NEW.input_id IS NOT OLD.input_id)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
DROP TRIGGER journal_is_append_only_delete;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

DROP TRIGGER host_acts_are_append_only_update;
CREATE TRIGGER host_acts_are_append_only_update BEFORE UPDATE ON host_acts WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the log of host acts is append-only'); END;
DROP TRIGGER host_acts_are_append_only_delete;
CREATE TRIGGER host_acts_are_append_only_delete BEFORE DELETE ON host_acts WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the log of host acts is append-only'); END;

DROP TRIGGER ledger_is_append_only_update;
CREATE TRIGGER ledger_is_append_only_update BEFORE UPDATE ON ledger WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
DROP TRIGGER ledger_is_append_only_delete;
CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
DROP TRIGGER ledger_accounts_stay_update;
CREATE TRIGGER ledger_accounts_stay_update BEFORE UPDATE ON ledger_accounts WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'accounts of the ledger stay as they are'); END;
DROP TRIGGER ledger_accounts_stay_delete;
CREATE TRIGGER ledger_accounts_stay_delete BEFORE DELETE ON ledger_accounts WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'accounts of the ledger stay as they are'); END;

DROP TRIGGER secret_channels_are_append_only_delete;
CREATE TRIGGER secret_channels_are_append_only_delete BEFORE DELETE ON secret_channels
WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'the list of secret channels is append-only'); END;
DROP TRIGGER knowledge_is_append_only_update;
CREATE TRIGGER knowledge_is_append_only_update BEFORE UPDATE ON knowledge WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'what somebody has known is append-only'); END;
DROP TRIGGER knowledge_is_append_only_delete;
CREATE TRIGGER knowledge_is_append_only_delete BEFORE DELETE ON knowledge WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'what somebody has known is append-only'); END;

DROP TRIGGER verdicts_stay_update;
CREATE TRIGGER verdicts_stay_update BEFORE UPDATE ON judged WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'a verdict never changes'); END;
DROP TRIGGER verdicts_stay_delete;
CREATE TRIGGER verdicts_stay_delete BEFORE DELETE ON judged WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'a verdict never changes'); END;
