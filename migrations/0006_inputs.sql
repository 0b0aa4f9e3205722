-- An input counts once, be it for a match or for a puzzle. What is read a second time after a start may be meant for
-- something else by then: what it was counted for may be over.

CREATE TRIGGER an_input_of_a_puzzle_is_none_of_a_match BEFORE INSERT ON journal
WHEN NEW.input_id IS NOT NULL AND EXISTS (SELECT 1 FROM puzzle_journal WHERE input_id = NEW.input_id)
BEGIN SELECT RAISE(ABORT, 'the input has been counted'); END;
CREATE TRIGGER an_input_of_a_match_is_none_of_a_puzzle BEFORE INSERT ON puzzle_journal
WHEN NEW.input_id IS NOT NULL AND EXISTS (SELECT 1 FROM journal WHERE input_id = NEW.input_id)
BEGIN SELECT RAISE(ABORT, 'the input has been counted'); END;
