-- People who asked to be forgotten: when that is done, and what is still known of them afterwards.

-- When it is done: in a quiet hour.
ALTER TABLE forgetting ADD COLUMN due INTEGER NOT NULL DEFAULT 0;

-- The key of the marks. Without it nobody can tell whose a mark is by looking at it.
CREATE TABLE mark_key (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    secret BLOB    NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- A keyed hash of the id of somebody who is forgotten, and the pseudonym that took the place of the id. Kept while something
-- runs, or may still be ruled on, in which the pseudonym has a part: so nobody begins a daily puzzle twice, or sits down
-- where they know too much, by asking to be forgotten.
CREATE TABLE marks (
    mark    BLOB    NOT NULL,
    alias   INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (mark, alias)
) STRICT, WITHOUT ROWID;
