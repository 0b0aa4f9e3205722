-- Messages that are to be changed once more: see 0041 of SQLite.
CREATE TABLE open_messages (
    match_id   BIGINT NOT NULL REFERENCES matches,
    audience   BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    kind       TEXT   COLLATE "C" NOT NULL,
    number     BIGINT NOT NULL,
    n          BIGINT NOT NULL,
    PRIMARY KEY (match_id, message_id)
);
