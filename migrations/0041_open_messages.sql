-- Messages that the bot has still to change: boards that are past, and messages beside a board whose controls go when what
-- they say holds no longer (offers, pauses, reminders, controls below a board, answers that show a match). A row goes with
-- that change.
CREATE TABLE open_messages (
    match_id   INTEGER NOT NULL REFERENCES matches,
    audience   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    -- The number of the offer, of the controls or of the turn; of a past board 1 where its audience is still reached there.
    number     INTEGER NOT NULL,
    -- The entry that it tells of; of a past board the newest entry when the board was replaced.
    n          INTEGER NOT NULL,
    PRIMARY KEY (match_id, message_id)
) STRICT, WITHOUT ROWID;
