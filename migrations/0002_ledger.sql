-- The ledger of each server: garnets, community garnets and Tokens of Life.
--
-- Double entry: every line takes from one account what it gives to another, so that all accounts of an asset always
-- sum to nothing. A balance is a sum and is stored nowhere. Lines are never changed; a mistake is corrected by
-- another line.

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
    UNIQUE (guild_id, asset, one, other, match_id)
) STRICT;

CREATE TABLE ledger (
    line_id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at           INTEGER NOT NULL,
    from_account INTEGER NOT NULL REFERENCES ledger_accounts,
    to_account   INTEGER NOT NULL REFERENCES ledger_accounts,
    amount       INTEGER NOT NULL CHECK (amount > 0),
    reason       TEXT    NOT NULL CHECK (reason <> ''),
    -- The match it belongs to, if to one.
    match_id     INTEGER REFERENCES matches,
    -- The host who ordered it, if one did.
    by_user      INTEGER,
    CHECK (from_account <> to_account)
) STRICT;
CREATE INDEX ledger_by_from ON ledger (from_account);
CREATE INDEX ledger_by_to ON ledger (to_account);

CREATE VIEW ledger_balances AS
SELECT account_id, guild_id, asset, one, other, match_id,
    (SELECT coalesce(sum(amount), 0) FROM ledger WHERE to_account = account_id)
    - (SELECT coalesce(sum(amount), 0) FROM ledger WHERE from_account = account_id) AS balance
FROM ledger_accounts;

CREATE TRIGGER ledger_moves_one_asset_of_one_server BEFORE INSERT ON ledger
WHEN (SELECT count(DISTINCT guild_id || asset) FROM ledger_accounts
      WHERE account_id IN (NEW.from_account, NEW.to_account)) <> 1
BEGIN SELECT RAISE(ABORT, 'the ledger moves one asset of one server'); END;
CREATE TRIGGER ledger_is_never_overdrawn BEFORE INSERT ON ledger
WHEN (SELECT balance < NEW.amount AND (one <> 0 OR other <> 0) FROM ledger_balances
      WHERE account_id = NEW.from_account)
BEGIN SELECT RAISE(ABORT, 'the ledger would be overdrawn'); END;
CREATE TRIGGER ledger_is_append_only_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_accounts_stay_update BEFORE UPDATE ON ledger_accounts
BEGIN SELECT RAISE(ABORT, 'accounts of the ledger stay as they are'); END;
CREATE TRIGGER ledger_accounts_stay_delete BEFORE DELETE ON ledger_accounts
BEGIN SELECT RAISE(ABORT, 'accounts of the ledger stay as they are'); END;

-- Who put something at stake in a match, by seat: they pay what the seat pays, whoever sits there later.
CREATE TABLE ledger_stakes (
    match_id INTEGER NOT NULL REFERENCES matches,
    seat     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Matches whose stakes were given back and whose payments were made: once each.
CREATE TABLE ledger_settled (
    match_id INTEGER PRIMARY KEY REFERENCES matches
) STRICT;
