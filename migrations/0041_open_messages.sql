-- Messages that need one last edit, which removes their buttons once they no longer apply: boards that are past, offers,
-- pauses, reminders, controls below a board, answers that show a match. A row goes with that edit.
CREATE TABLE open_messages (
    match_id   INTEGER NOT NULL REFERENCES matches,
    audience   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    -- The number of the offer, of the controls or of the turn; of a past board 0 where its
    -- audience had moved elsewhere, 1 in direct messages, 2 in a channel.
    number     INTEGER NOT NULL,
    -- The entry that it tells of; of a past board the newest entry when the board was replaced.
    n          INTEGER NOT NULL,
    PRIMARY KEY (match_id, message_id)
) STRICT, WITHOUT ROWID;
