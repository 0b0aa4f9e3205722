-- Streams: keys that show the public board of a match at the table, later than it is.

-- The key itself is in a link that only its host has been given; a hash of it is kept here. The board is shown so many
-- milliseconds, and so many boards, after it was so.
CREATE TABLE table_streams (
    hash          BLOB    NOT NULL PRIMARY KEY,
    match_id      INTEGER NOT NULL,
    delay_ms      INTEGER NOT NULL CHECK (delay_ms >= 0),
    delay_boards INTEGER NOT NULL CHECK (delay_boards >= 0),
    made_at       INTEGER NOT NULL
) STRICT;
