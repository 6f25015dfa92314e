-- How far a trader's swaps may go without a fresh proof of identity, where it is not the usual.
CREATE TABLE execution_ceiling (
  user_id text PRIMARY KEY,
  slippage_bps integer NOT NULL CHECK (slippage_bps BETWEEN 0 AND 10000),
  priority_fee bigint NOT NULL CHECK (priority_fee >= 0),
  tip bigint NOT NULL CHECK (tip >= 0)
);
