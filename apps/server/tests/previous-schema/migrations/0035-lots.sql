-- What a position is made of: lots at their own cost, and what left them, first in, first out. Lamports and raw units.
CREATE TABLE lot (
  id text PRIMARY KEY,
  position_id text NOT NULL REFERENCES position (id),
  source text NOT NULL CHECK (source IN ('buy', 'transfer')),
  swap_id text REFERENCES swap (id),
  -- The order within a position.
  number bigint GENERATED ALWAYS AS IDENTITY,
  amount numeric(39, 0) NOT NULL CHECK (amount > 0),
  -- Null where the cost is not known.
  cost numeric(39, 0) CHECK (cost >= 0),
  left_amount numeric(39, 0) NOT NULL CHECK (left_amount >= 0 AND left_amount <= amount),
  left_cost numeric(39, 0) CHECK (left_cost >= 0 AND left_cost <= cost),
  opened_at timestamptz NOT NULL,
  CONSTRAINT lot_cost_known CHECK ((cost IS NULL) = (left_cost IS NULL))
);
CREATE INDEX lot_position ON lot (position_id, number);

CREATE TABLE lot_disposal (
  lot_id text NOT NULL REFERENCES lot (id),
  -- The swap that sold it, or the transfer that moved it.
  ref text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sell', 'transfer')),
  position_id text NOT NULL REFERENCES position (id),
  time timestamptz NOT NULL,
  amount numeric(39, 0) NOT NULL CHECK (amount > 0),
  cost numeric(39, 0) CHECK (cost >= 0),
  proceeds numeric(39, 0) NOT NULL,
  PRIMARY KEY (lot_id, ref)
);
CREATE INDEX lot_disposal_position ON lot_disposal (position_id, time);

ALTER TABLE position
  ADD COLUMN unknown_amount numeric(39, 0) NOT NULL DEFAULT 0 CHECK (unknown_amount >= 0 AND unknown_amount <= amount),
  ADD COLUMN sold_unknown numeric(39, 0) NOT NULL DEFAULT 0,
  ADD COLUMN moved numeric(39, 0) NOT NULL DEFAULT 0 CHECK (moved >= 0),
  DROP CONSTRAINT position_adds_up,
  ADD CONSTRAINT position_adds_up CHECK (realised = (sold - sold_unknown) - (bought - moved - cost));

-- Positions that were kept at average cost go on as one lot.
INSERT INTO lot (id, position_id, source, amount, cost, left_amount, left_cost, opened_at)
SELECT 'lot-' || id, id, 'buy', amount, cost, amount, cost, opened_at FROM position WHERE closed_at IS NULL;

-- What the quote promised, when and where it was filled: what a receipt compares.
ALTER TABLE swap
  ADD COLUMN quoted_in numeric(39, 0),
  ADD COLUMN quoted_out numeric(39, 0),
  ADD COLUMN quoted_slot bigint,
  ADD COLUMN preset text CHECK (preset IN ('low', 'high', 'other')),
  ADD COLUMN venue text,
  ADD COLUMN tried jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN rent numeric(39, 0) NOT NULL DEFAULT 0 CHECK (rent >= 0);
UPDATE swap SET quoted_in = in_amount, quoted_out = out_amount;
ALTER TABLE swap ALTER COLUMN quoted_in SET NOT NULL, ALTER COLUMN quoted_out SET NOT NULL;
CREATE INDEX swap_user ON swap (user_id, created_at DESC);

-- A trader's worth at moments of their life, for the curve. Lamports.
CREATE TABLE equity_point (
  user_id text NOT NULL,
  time timestamptz NOT NULL,
  equity numeric(39, 0) NOT NULL,
  -- SOL put in less SOL taken out, from outside.
  deposited numeric(39, 0) NOT NULL,
  sol_usd double precision,
  PRIMARY KEY (user_id, time)
);
