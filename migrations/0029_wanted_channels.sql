-- Channels and threads that Discord is asked for, noted before it is asked: one that was made and of which the bot never
-- heard, or that it could not put to its use any more, is found again by this and goes.
CREATE TABLE wanted_channels (
    guild_id  INTEGER NOT NULL,
    -- The channel on which a thread hangs; 0 for a channel of its own.
    parent_id INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (guild_id, parent_id, name, at)
) STRICT, WITHOUT ROWID;
