-- Which channels have held secrets of a match, and who has known what of it.
--
-- What was posted in a channel stays there, and what somebody has known they go on knowing: both lists only grow.
-- `audience` says whose eyes it was, as in `cursors`: a seat by its number, or -2 for everything.

CREATE TABLE secret_channels (
    match_id   INTEGER NOT NULL REFERENCES matches,
    channel_id INTEGER NOT NULL,
    audience   INTEGER NOT NULL CHECK (audience >= 0 OR audience = -2),
    PRIMARY KEY (match_id, channel_id, audience)
) STRICT, WITHOUT ROWID;

CREATE TABLE knowledge (
    match_id INTEGER NOT NULL REFERENCES matches,
    user_id  INTEGER NOT NULL,
    audience INTEGER NOT NULL CHECK (audience >= 0 OR audience = -2),
    PRIMARY KEY (match_id, user_id, audience)
) STRICT, WITHOUT ROWID;

-- What is known of the matches before: who sits where, and who did so as far as that was written down (stakes,
-- substitutions), which hosts have looked, and which channels were set.
INSERT INTO knowledge SELECT match_id, user_id, seat FROM seats;
INSERT OR IGNORE INTO knowledge SELECT match_id, user_id, seat FROM ledger_stakes;
INSERT OR IGNORE INTO knowledge SELECT match_id, user_id, -2 FROM host_acts WHERE act GLOB 'reveal *';
WITH acts AS (
    SELECT match_id, substr(act, length('substitute ') + 1) AS rest FROM host_acts
    WHERE act GLOB 'substitute [0-9]* [0-9]*'
)
INSERT OR IGNORE INTO knowledge
SELECT match_id, CAST(substr(rest, instr(rest, ' ') + 1) AS INTEGER), CAST(substr(rest, 1, instr(rest, ' ') - 1) AS INTEGER)
FROM acts;

INSERT INTO secret_channels SELECT match_id, spectators, -2 FROM matches WHERE spectators IS NOT NULL;
INSERT INTO secret_channels SELECT match_id, channel_id, seat FROM seats WHERE channel_id IS NOT NULL;
INSERT OR IGNORE INTO secret_channels
SELECT match_id, CAST(substr(act, length('spectators ') + 1) AS INTEGER), -2 FROM host_acts
WHERE act GLOB 'spectators [0-9]*';
WITH acts AS (
    SELECT match_id, substr(act, length('channel ') + 1) AS rest FROM host_acts WHERE act GLOB 'channel [0-9]* [0-9]*'
)
INSERT OR IGNORE INTO secret_channels
SELECT match_id, CAST(substr(rest, instr(rest, ' ') + 1) AS INTEGER), CAST(substr(rest, 1, instr(rest, ' ') - 1) AS INTEGER)
FROM acts;

-- From here on whoever sits down knows what the seat knows, and a channel that is set holds secrets: no code can forget
-- to write it down.
CREATE TRIGGER who_sits_knows AFTER INSERT ON seats
BEGIN INSERT OR IGNORE INTO knowledge VALUES (NEW.match_id, NEW.user_id, NEW.seat); END;
CREATE TRIGGER who_sits_down_knows AFTER UPDATE OF user_id ON seats
BEGIN INSERT OR IGNORE INTO knowledge VALUES (NEW.match_id, NEW.user_id, NEW.seat); END;
CREATE TRIGGER a_players_own_channel_holds_secrets AFTER INSERT ON seats WHEN NEW.channel_id IS NOT NULL
BEGIN INSERT OR IGNORE INTO secret_channels VALUES (NEW.match_id, NEW.channel_id, NEW.seat); END;
CREATE TRIGGER a_players_channel_holds_secrets AFTER UPDATE OF channel_id ON seats WHEN NEW.channel_id IS NOT NULL
BEGIN INSERT OR IGNORE INTO secret_channels VALUES (NEW.match_id, NEW.channel_id, NEW.seat); END;
CREATE TRIGGER a_spectators_channel_holds_secrets AFTER UPDATE OF spectators ON matches WHEN NEW.spectators IS NOT NULL
BEGIN INSERT OR IGNORE INTO secret_channels VALUES (NEW.match_id, NEW.spectators, -2); END;

CREATE TRIGGER secret_channels_are_append_only_update BEFORE UPDATE ON secret_channels
BEGIN SELECT RAISE(ABORT, 'the list of secret channels is append-only'); END;
CREATE TRIGGER secret_channels_are_append_only_delete BEFORE DELETE ON secret_channels
BEGIN SELECT RAISE(ABORT, 'the list of secret channels is append-only'); END;
CREATE TRIGGER knowledge_is_append_only_update BEFORE UPDATE ON knowledge
BEGIN SELECT RAISE(ABORT, 'what somebody has known is append-only'); END;
CREATE TRIGGER knowledge_is_append_only_delete BEFORE DELETE ON knowledge
BEGIN SELECT RAISE(ABORT, 'what somebody has known is append-only'); END;
