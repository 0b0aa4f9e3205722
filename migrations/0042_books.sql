-- Each season has a book of its own in the ledger, and seasons and leagues are numbered server by server.

-- Seasons and leagues count by themselves.
ALTER TABLE seasons ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE seasons SET number = (
    SELECT count(*) FROM seasons AS earlier
    WHERE earlier.guild_id = seasons.guild_id AND earlier.kind = seasons.kind AND earlier.season_id <= seasons.season_id
);
CREATE UNIQUE INDEX seasons_by_number ON seasons (guild_id, kind, number);

-- Whether what it moves stands in a book of its own; if not, in the casual book. Leagues move nothing, and what seasons
-- moved that are over already stays where it is.
ALTER TABLE seasons ADD COLUMN has_book INTEGER NOT NULL DEFAULT 0 CHECK (has_book IN (0, 1));
UPDATE seasons SET has_book = 1 WHERE kind = 'season' AND stage = 'running';

-- An account belongs to a book: a season's, or the casual one (0). The table is made anew, for its key has changed.
PRAGMA defer_foreign_keys = ON;
DROP VIEW ledger_balances;
DROP TRIGGER ledger_moves_one_asset_of_one_server;
DROP TRIGGER ledger_is_never_overdrawn;
CREATE TABLE accounts_before AS SELECT account_id, guild_id, asset, one, other, match_id FROM ledger_accounts;
DROP TABLE ledger_accounts;
CREATE TABLE ledger_accounts (
    account_id INTEGER PRIMARY KEY,
    guild_id   INTEGER NOT NULL,
    asset      TEXT    NOT NULL CHECK (asset IN ('garnet', 'community', 'token')),
    -- Who owns it: a user (and 0), a pair of users (the smaller id first), or the house (0 and 0), from which what is
    -- granted comes and to which goes what is paid. Only the house may owe.
    one        INTEGER NOT NULL,
    other      INTEGER NOT NULL,
    -- The match in which it is at stake; 0 for what its owner has at hand.
    match_id   INTEGER NOT NULL DEFAULT 0,
    -- The season in whose book it stands; 0 for the casual book.
    season_id  INTEGER NOT NULL DEFAULT 0,
    UNIQUE (guild_id, season_id, asset, one, other, match_id)
) STRICT;
INSERT INTO ledger_accounts SELECT account_id, guild_id, asset, one, other, match_id, 0 FROM accounts_before;
DROP TABLE accounts_before;

CREATE VIEW ledger_balances AS
SELECT account_id, guild_id, asset, one, other, match_id, season_id,
    (SELECT coalesce(sum(amount), 0) FROM ledger WHERE to_account = account_id)
    - (SELECT coalesce(sum(amount), 0) FROM ledger WHERE from_account = account_id) AS balance
FROM ledger_accounts;

CREATE TRIGGER ledger_moves_one_asset_of_one_book BEFORE INSERT ON ledger
WHEN (SELECT count(DISTINCT guild_id || asset || season_id) FROM ledger_accounts
      WHERE account_id IN (NEW.from_account, NEW.to_account)) <> 1
BEGIN SELECT RAISE(ABORT, 'the ledger moves one asset of one book'); END;
CREATE TRIGGER ledger_is_never_overdrawn BEFORE INSERT ON ledger
WHEN (SELECT balance < NEW.amount AND (one <> 0 OR other <> 0) FROM ledger_balances
      WHERE account_id = NEW.from_account)
BEGIN SELECT RAISE(ABORT, 'the ledger would be overdrawn'); END;
CREATE TRIGGER ledger_accounts_stay_update BEFORE UPDATE ON ledger_accounts WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'accounts of the ledger stay as they are'); END;
CREATE TRIGGER ledger_accounts_stay_delete BEFORE DELETE ON ledger_accounts WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN SELECT RAISE(ABORT, 'accounts of the ledger stay as they are'); END;

-- What is at stake in matches of seasons that are on goes into their books.
CREATE TABLE carried AS
SELECT balances.guild_id, balances.asset, balances.one, balances.other, balances.match_id, seasons.season_id, balance AS amount
FROM ledger_balances AS balances
     JOIN season_matches ON season_matches.match_id = balances.match_id
     JOIN seasons ON seasons.season_id = season_matches.season_id
WHERE has_book = 1 AND balance > 0;

-- So does what their members have at hand, alone and two together: into the book of the first such season, if somebody is
-- of several.
INSERT INTO carried
SELECT balances.guild_id, asset, one, other, 0, min(seasons.season_id), balance
FROM ledger_balances AS balances
     JOIN season_members AS member ON member.user_id = one
     JOIN seasons ON seasons.season_id = member.season_id AND seasons.guild_id = balances.guild_id
WHERE has_book = 1 AND match_id = 0 AND balance > 0
      AND (other = 0 OR EXISTS (
          SELECT 1 FROM season_members AS second WHERE second.season_id = seasons.season_id AND second.user_id = other
      ))
GROUP BY account_id, balances.guild_id, asset, one, other, balance;

-- The accounts that this takes: of the owners and of the house, at hand and at stake.
INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id, season_id)
SELECT DISTINCT guild_id, asset, one, other, 0, 0 FROM carried WHERE true
ON CONFLICT (guild_id, season_id, asset, one, other, match_id) DO NOTHING;
INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id, season_id)
SELECT DISTINCT guild_id, asset, 0, 0, 0, 0 FROM carried WHERE true
ON CONFLICT (guild_id, season_id, asset, one, other, match_id) DO NOTHING;
INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id, season_id)
SELECT DISTINCT guild_id, asset, 0, 0, 0, season_id FROM carried WHERE true
ON CONFLICT (guild_id, season_id, asset, one, other, match_id) DO NOTHING;
INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id, season_id)
SELECT DISTINCT guild_id, asset, one, other, 0, season_id FROM carried WHERE true
ON CONFLICT (guild_id, season_id, asset, one, other, match_id) DO NOTHING;
INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id, season_id)
SELECT guild_id, asset, one, other, match_id, season_id FROM carried WHERE match_id <> 0;

-- The lines, as of the last one before: in the casual book from the match to its owner and from there to the house; in the
-- season's book, as its opening lines, from the house to the owner, and from there into the match. A loan stays noted where
-- it was made.
CREATE TABLE carrying AS
SELECT carried.amount, carried.match_id AS of_match, casual_stake.account_id AS casual_stake, casual.account_id AS casual,
    casual_house.account_id AS casual_house, house.account_id AS house, own.account_id AS own, stake.account_id AS stake,
    (SELECT max(at) FROM ledger) AS at
FROM carried
    JOIN ledger_accounts AS casual ON (casual.guild_id, casual.asset, casual.one, casual.other, casual.match_id, casual.season_id)
        = (carried.guild_id, carried.asset, carried.one, carried.other, 0, 0)
    JOIN ledger_accounts AS casual_house
        ON (casual_house.guild_id, casual_house.asset, casual_house.one, casual_house.other, casual_house.match_id, casual_house.season_id)
        = (carried.guild_id, carried.asset, 0, 0, 0, 0)
    JOIN ledger_accounts AS house ON (house.guild_id, house.asset, house.one, house.other, house.match_id, house.season_id)
        = (carried.guild_id, carried.asset, 0, 0, 0, carried.season_id)
    JOIN ledger_accounts AS own ON (own.guild_id, own.asset, own.one, own.other, own.match_id, own.season_id)
        = (carried.guild_id, carried.asset, carried.one, carried.other, 0, carried.season_id)
    LEFT JOIN ledger_accounts AS casual_stake ON carried.match_id <> 0
        AND (casual_stake.guild_id, casual_stake.asset, casual_stake.one, casual_stake.other, casual_stake.match_id, casual_stake.season_id)
        = (carried.guild_id, carried.asset, carried.one, carried.other, carried.match_id, 0)
    LEFT JOIN ledger_accounts AS stake ON carried.match_id <> 0
        AND (stake.guild_id, stake.asset, stake.one, stake.other, stake.match_id, stake.season_id)
        = (carried.guild_id, carried.asset, carried.one, carried.other, carried.match_id, carried.season_id);

INSERT INTO ledger (at, from_account, to_account, amount, reason, match_id)
SELECT at, casual_stake, casual, amount, 'goes into the book of its season', of_match FROM carrying WHERE of_match <> 0;
INSERT INTO ledger (at, from_account, to_account, amount, reason)
SELECT at, casual, casual_house, amount, 'goes into the book of a season' FROM carrying;
INSERT INTO ledger (at, from_account, to_account, amount, reason)
SELECT at, house, own, amount, 'owned when this season got a book of its own' FROM carrying;
INSERT INTO ledger (at, from_account, to_account, amount, reason, match_id)
SELECT at, own, stake, amount, 'at stake in a match', of_match FROM carrying WHERE of_match <> 0;
DROP TABLE carrying;
DROP TABLE carried;
