-- Matches of a backup that was put in the database's place: when the bot was last at work as of that copy, as long as
-- those who play have not been told that whatever was said since is not known.

ALTER TABLE matches ADD COLUMN restored_from INTEGER;
