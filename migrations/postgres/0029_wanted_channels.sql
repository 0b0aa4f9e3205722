-- Channels that Discord is asked for: see 0029 of SQLite.
CREATE TABLE wanted_channels (
    guild_id BIGINT NOT NULL,
    parent_id BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (guild_id, parent_id, name, at)
);
