-- An invitation whose seats are taken calls its players before the match begins: a ready check. Until everybody is ready
-- nothing of the match exists, so its record begins when it is opened.
ALTER TABLE invitations ADD COLUMN is_check BIGINT NOT NULL DEFAULT 0 CHECK (is_check IN (0, 1));
-- The season or league whose match it is, if it is one's.
ALTER TABLE invitations ADD COLUMN season_id BIGINT;
-- The match that was opened in place of a ready check. The row goes when its message says so.
ALTER TABLE invitations ADD COLUMN match_id BIGINT;
