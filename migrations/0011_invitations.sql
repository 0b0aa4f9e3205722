-- Invitations get a number, which their buttons bear, and know the message in which they stand.

CREATE TABLE numbered_invitations (
    invitation_id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id    INTEGER NOT NULL UNIQUE,
    -- NULL until it is posted, and for one from before this table.
    message_id    INTEGER,
    -- The JSON of whoever posted it.
    body          TEXT    NOT NULL
) STRICT;
INSERT INTO numbered_invitations (channel_id, body) SELECT channel_id, body FROM invitations;
DROP TABLE invitations;
ALTER TABLE numbered_invitations RENAME TO invitations;
