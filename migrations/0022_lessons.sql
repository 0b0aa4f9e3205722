-- How far somebody has come in a game's tutorial.
CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    -- The lesson they are at, from 0, and what has been said in it, as lines of a record.
    number  INTEGER NOT NULL,
    said    TEXT    NOT NULL,
    -- The lessons they have learned: a bit for each.
    learned INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
