-- Whoever reads elsewhere from now on, or sits down on a seat, is owed the board of now until it has arrived there: the
-- cursor says what has been told, and that was somewhere else or to somebody else.
ALTER TABLE cursors ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;
