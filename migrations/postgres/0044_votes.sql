-- Votes and guesses of seasons. The log of a season says what was asked and how it came out; what each person chose stands
-- here, as long as it is needed.

-- What people have chosen in votes that are on. A ballot goes when its vote is over; those of an open vote among spectators
-- when the channel has been told who chose what.
CREATE TABLE ballots (
    season_id BIGINT NOT NULL REFERENCES seasons,
    -- The line of the log that asks.
    n         BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    -- The choice, by its place in that line from 0.
    choice    BIGINT NOT NULL CHECK (choice >= 0),
    PRIMARY KEY (season_id, n, user_id)
);
CREATE INDEX ballots_by_user ON ballots (user_id);

-- The message with the buttons of a vote, until they are taken off it.
CREATE TABLE vote_messages (
    season_id  BIGINT NOT NULL REFERENCES seasons,
    n          BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    PRIMARY KEY (season_id, n)
);

-- Who goes home in an episode, as people guess who are not in play. The boards are made of it.
CREATE TABLE guesses (
    season_id BIGINT NOT NULL REFERENCES seasons,
    episode   BIGINT NOT NULL,
    user_id   BIGINT NOT NULL,
    -- The member, by the number by which the log names them.
    member    BIGINT NOT NULL,
    PRIMARY KEY (season_id, episode, user_id)
);
CREATE INDEX guesses_by_user ON guesses (user_id);
