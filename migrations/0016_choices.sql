-- What somebody has said that their words of one kind are for, where several matches or puzzles could be meant.
CREATE TABLE choices (
    user_id INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    -- A match or a puzzle as people name it, and everything that it was chosen among, with spaces between.
    place   TEXT    NOT NULL,
    among   TEXT    NOT NULL,
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
