-- Leagues and cups are kept as seasons are: a public log, its members by number, and the matches that its lines open.

ALTER TABLE seasons ADD COLUMN kind TEXT NOT NULL DEFAULT 'season' CHECK (kind IN ('season', 'league'));
