-- The table as an Activity inside Discord: how a session was opened, and which place a person has just asked to open.

-- 'link': the session may open only the place of the link. 'login' (Discord's login in a browser) and 'activity' (a
-- frame inside Discord): the session may open everything that its person may see.
ALTER TABLE table_sessions ADD COLUMN way TEXT NOT NULL DEFAULT 'link' CHECK (way IN ('link', 'login', 'activity'));

-- The place that a person asked for by pressing Open the table. Discord launches an Activity without telling it.
CREATE TABLE table_launches (
    user_id    INTEGER NOT NULL PRIMARY KEY,
    place      TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
