-- Each season has a book of its own in the ledger, and seasons and leagues are numbered server by server.
-- See SQLite's migration.

ALTER TABLE seasons ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
UPDATE seasons SET number = (
    SELECT count(*) FROM seasons AS earlier
    WHERE earlier.guild_id = seasons.guild_id AND earlier.kind = seasons.kind AND earlier.season_id <= seasons.season_id
);
CREATE UNIQUE INDEX seasons_by_number ON seasons (guild_id, kind, number);

ALTER TABLE seasons ADD COLUMN has_book BIGINT NOT NULL DEFAULT 0 CHECK (has_book IN (0, 1));
UPDATE seasons SET has_book = 1 WHERE kind = 'season' AND stage = 'running';

ALTER TABLE ledger_accounts ADD COLUMN season_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_guild_id_asset_one_other_match_id_key;
ALTER TABLE ledger_accounts ADD UNIQUE (guild_id, season_id, asset, one, other, match_id);

DROP VIEW ledger_balances;
CREATE VIEW ledger_balances AS
SELECT account_id, guild_id, asset, one, other, match_id, season_id,
    CAST((SELECT coalesce(sum(amount), 0) FROM ledger WHERE to_account = account_id)
        - (SELECT coalesce(sum(amount), 0) FROM ledger WHERE from_account = account_id) AS BIGINT) AS balance
FROM ledger_accounts;

CREATE OR REPLACE FUNCTION ledger_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(DISTINCT (guild_id, asset, season_id)) FROM ledger_accounts
        WHERE account_id IN (NEW.from_account, NEW.to_account)) <> 1
    THEN
        RAISE EXCEPTION 'the ledger moves one asset of one book';
    END IF;
    IF EXISTS (SELECT 1 FROM ledger_balances WHERE account_id = NEW.from_account
        AND balance < NEW.amount AND (one <> 0 OR other <> 0))
    THEN
        RAISE EXCEPTION 'the ledger would be overdrawn';
    END IF;
    RETURN NEW;
END $$;

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
