-- What has been judged and what has been heard, so that nothing is judged twice and nothing is missed.

-- Every input of a player that was judged: played, or refused with these words. A verdict never changes.
CREATE TABLE judged (
    input_id INTEGER PRIMARY KEY,
    user_id  INTEGER NOT NULL,
    -- NULL for one that was played.
    refusal  TEXT
) STRICT;
CREATE INDEX judged_by_user ON judged (user_id, input_id);
INSERT INTO judged (input_id, user_id)
    SELECT input_id, user_id FROM journal JOIN seats USING (match_id)
    WHERE input_id IS NOT NULL
      AND seat = CASE WHEN json_valid(entry) THEN json_extract(entry, '$.seat') END;
INSERT OR IGNORE INTO judged (input_id, user_id)
    SELECT input_id, owner_id FROM puzzle_journal JOIN puzzles USING (puzzle_id) WHERE input_id IS NOT NULL;

-- Read a second time, what is older than its author's last word means something else by then.
CREATE TRIGGER nothing_older_is_played BEFORE INSERT ON judged
WHEN NEW.refusal IS NULL
 AND NOT EXISTS (SELECT 1 FROM judged WHERE input_id = NEW.input_id)
 AND EXISTS (SELECT 1 FROM judged WHERE user_id = NEW.user_id AND input_id > NEW.input_id)
BEGIN SELECT RAISE(ABORT, 'a later input has been judged'); END;
CREATE TRIGGER verdicts_stay_update BEFORE UPDATE ON judged
BEGIN SELECT RAISE(ABORT, 'a verdict never changes'); END;
CREATE TRIGGER verdicts_stay_delete BEFORE DELETE ON judged
BEGIN SELECT RAISE(ABORT, 'a verdict never changes'); END;

-- Whatever was said up to then has been heard and judged, but for the places of `unheard`.
CREATE TABLE heard (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    up_to INTEGER NOT NULL
) STRICT;
INSERT INTO heard SELECT one, seen_at FROM liveness;

-- Places that could not be read the last time: what was said there has been heard up to then only. A channel of a
-- server, or a person's DM where there is no server.
CREATE TABLE unheard (
    place_id INTEGER PRIMARY KEY,
    guild_id INTEGER,
    up_to    INTEGER NOT NULL
) STRICT;

-- Absences that were too short to be given back by themselves, added up.
ALTER TABLE liveness ADD COLUMN away_ms INTEGER NOT NULL DEFAULT 0;

-- When the bot was started: Discord gives out only so many sessions a day.
CREATE TABLE starts (
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX starts_by_time ON starts (at);
