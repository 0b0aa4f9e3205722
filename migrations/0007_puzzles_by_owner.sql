-- The puzzle that a person last did something to, open or over.

CREATE INDEX puzzles_by_owner ON puzzles (owner_id, touched_at);
