-- One outage is one shard's. Discord divides its servers into so many shards by their ids, and each has a connection of
-- its own. An outage says which shard it was, and of how many: that tells which servers it met, whatever the division
-- is by then. What was noted before there were several met them all.

ALTER TABLE outages ADD COLUMN shard  INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outages ADD COLUMN shards INTEGER NOT NULL DEFAULT 1;

-- When each shard of the present division was last seen at work, and its absences that were too short by themselves.
CREATE TABLE liveness_by_shard (
    shard   INTEGER PRIMARY KEY,
    shards  INTEGER NOT NULL CHECK (shard BETWEEN 0 AND shards - 1),
    seen_at INTEGER NOT NULL,
    away_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO liveness_by_shard SELECT 0, 1, seen_at, away_ms FROM liveness;
DROP TABLE liveness;
ALTER TABLE liveness_by_shard RENAME TO liveness;

CREATE TABLE heard_by_shard (
    shard INTEGER PRIMARY KEY,
    up_to INTEGER NOT NULL
) STRICT;
INSERT INTO heard_by_shard SELECT 0, up_to FROM heard;
DROP TABLE heard;
ALTER TABLE heard_by_shard RENAME TO heard;

CREATE TABLE unheard_by_shard (
    shard    INTEGER NOT NULL,
    place_id INTEGER NOT NULL,
    guild_id INTEGER,
    up_to    INTEGER NOT NULL,
    PRIMARY KEY (shard, place_id)
) STRICT;
INSERT INTO unheard_by_shard SELECT 0, place_id, guild_id, up_to FROM unheard;
DROP TABLE unheard;
ALTER TABLE unheard_by_shard RENAME TO unheard;
