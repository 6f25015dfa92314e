-- expand
-- Pages of a token's trades, also of those that have left the tape.
CREATE INDEX market_trade_token ON market_trade (token, time, seq);
CREATE INDEX market_token_mint ON market_token (mint);
