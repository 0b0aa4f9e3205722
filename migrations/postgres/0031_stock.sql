-- Puzzles made ahead: see 0031 of SQLite.
CREATE TABLE stock (
    puzzle TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    setup TEXT,
    made_at BIGINT NOT NULL
);
CREATE INDEX stock_by_kind ON stock (kind, made_at) WHERE setup IS NOT NULL;
