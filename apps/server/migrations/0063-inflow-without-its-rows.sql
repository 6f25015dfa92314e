-- What came and went by transfer is added up after each trade: from the index alone.
DROP INDEX transfer_user;
CREATE INDEX transfer_user ON transfer (user_id, time) INCLUDE (direction, value);
