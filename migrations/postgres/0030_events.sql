-- What one process hands over to another: see 0030 of SQLite.
CREATE TABLE events (
    event_id BIGINT PRIMARY KEY,
    shard BIGINT NOT NULL,
    author_id BIGINT NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    is_taken BIGINT NOT NULL DEFAULT 0
);

CREATE FUNCTION tell_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('events', NEW.shard::text);
    RETURN NULL;
END $$;
CREATE TRIGGER event_came AFTER INSERT OR UPDATE OF shard ON events FOR EACH ROW EXECUTE FUNCTION tell_of_event();

CREATE TABLE identifies (
    bucket BIGINT PRIMARY KEY,
    due BIGINT NOT NULL
);

ALTER TABLE starts ADD COLUMN shard BIGINT NOT NULL DEFAULT 0;
