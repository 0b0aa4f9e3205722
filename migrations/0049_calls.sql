-- Who wants no direct message when a season or league that they host waits for them.
CREATE TABLE calls_off (
    user_id INTEGER PRIMARY KEY
) STRICT;
