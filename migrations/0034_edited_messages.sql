-- A message that was edited while nobody heard it counts as said when it was edited: as which input it was put in. So it
-- counts once, however often it is edited and read.
CREATE TABLE edited_messages (
    message_id INTEGER PRIMARY KEY,
    input      INTEGER NOT NULL
);
