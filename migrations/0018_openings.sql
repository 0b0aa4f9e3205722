-- What a match's channel is told when it begins, beside who plays: the match itself tells it, first of all.
CREATE TABLE openings (
    match_id INTEGER PRIMARY KEY REFERENCES matches,
    words    TEXT    NOT NULL
) STRICT;
