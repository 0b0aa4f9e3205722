-- The homes of seasons on Discord: a category with channels, which the bot makes once and looks after.
CREATE TABLE season_homes (
    season_id BIGINT PRIMARY KEY REFERENCES seasons,
    -- The host who asked for it last: they read what hosts read.
    host_id BIGINT NOT NULL,
    -- Whether everything is made that could be made. What a kill left undone is done after the start.
    is_settled BIGINT NOT NULL CHECK (is_settled IN (0, 1))
);

-- What was made. A row whose channel somebody has deleted stays until a host asks for the home again.
CREATE TABLE season_rooms (
    season_id BIGINT NOT NULL REFERENCES seasons,
    part TEXT COLLATE "C" NOT NULL CHECK (part IN ('category', 'announcements', 'lounge', 'spectators', 'confessional')),
    -- Whose confessional it is; 0 for every other part.
    user_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL UNIQUE,
    -- Whether it has been said there what it is for.
    is_greeted BIGINT NOT NULL DEFAULT 0 CHECK (is_greeted IN (0, 1)),
    PRIMARY KEY (season_id, part, user_id)
);
CREATE INDEX season_rooms_by_user ON season_rooms (user_id);
