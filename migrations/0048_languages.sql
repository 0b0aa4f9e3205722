-- The language of a person's Discord client at their last interaction with the bot. Direct messages to them use it.
CREATE TABLE languages (
    user_id INTEGER PRIMARY KEY,
    -- The locale that stands for the language, such as 'es-ES'.
    locale TEXT NOT NULL
) STRICT;

-- The language that `/setup language` has set for messages that everybody on a server reads; NULL to follow the server's
-- own setting in Discord.
ALTER TABLE guilds ADD COLUMN locale TEXT;
-- The server's own language as Discord last reported it. After a start, the bot speaks before Discord reports it again.
ALTER TABLE guilds ADD COLUMN preferred_locale TEXT;
