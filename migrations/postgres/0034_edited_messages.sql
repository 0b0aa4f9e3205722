-- Edited messages that were put in: see 0034 of SQLite.
CREATE TABLE edited_messages (
    message_id BIGINT PRIMARY KEY,
    input      BIGINT NOT NULL
);
