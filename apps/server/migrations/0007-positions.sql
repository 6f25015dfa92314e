-- A trader's holding of one token in one wallet. It is open from the first buy until nothing is left; a later
-- buy opens a new one. Lamports and raw units.
CREATE TABLE position (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  wallet_address text NOT NULL,
  mint text NOT NULL,
  pool text NOT NULL,
  decimals smallint NOT NULL,
  token_name text NOT NULL,
  symbol text NOT NULL,
  amount numeric(39, 0) NOT NULL CHECK (amount >= 0),
  -- Tokens of unknown cost among them.
  unknown_amount numeric(39, 0) NOT NULL DEFAULT 0,
  cost numeric(39, 0) NOT NULL CHECK (cost >= 0),
  realised numeric(39, 0) NOT NULL,
  bought numeric(39, 0) NOT NULL CHECK (bought >= 0),
  -- Proceeds of sells after every cost: negative when sending them cost more than they returned.
  sold numeric(39, 0) NOT NULL,
  -- Of that, proceeds of tokens of unknown cost.
  sold_unknown numeric(39, 0) NOT NULL DEFAULT 0,
  -- Cost of what left by transfers.
  moved numeric(39, 0) NOT NULL DEFAULT 0 CHECK (moved >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT position_unknown_within_amount CHECK (unknown_amount >= 0 AND unknown_amount <= amount),
  CONSTRAINT position_closed_is_empty CHECK ((closed_at IS NULL) = (amount > 0)),
  CONSTRAINT position_adds_up CHECK (realised = (sold - sold_unknown) - (bought - moved - cost))
);
CREATE UNIQUE INDEX position_open ON position (wallet_address, mint) WHERE closed_at IS NULL;
CREATE INDEX position_user ON position (user_id, opened_at DESC);
-- What is read after each trade of a trader, however many came before.
CREATE INDEX position_user_open ON position (user_id, opened_at DESC) WHERE closed_at IS NULL;

-- The trade of a landed swap, exactly as it is on the tape.
CREATE TABLE swap_fill (
  swap_id text PRIMARY KEY REFERENCES swap (id),
  user_id text NOT NULL,
  position_id text NOT NULL REFERENCES position (id),
  trade_id text NOT NULL UNIQUE,
  signature text NOT NULL,
  slot bigint NOT NULL,
  -- The order of fills within a slot.
  fill_order bigint NOT NULL,
  time bigint NOT NULL,
  market text NOT NULL,
  pool text NOT NULL,
  wallet_address text NOT NULL,
  side text NOT NULL,
  mint text NOT NULL,
  decimals smallint NOT NULL,
  token_amount numeric(39, 0) NOT NULL,
  quote_mint text NOT NULL,
  quote_amount numeric(39, 0) NOT NULL,
  fee_amount numeric(39, 0) NOT NULL,
  reserves_base numeric(39, 0),
  reserves_quote numeric(39, 0),
  -- Change of the wallet, every cost counted.
  wallet_lamports numeric(39, 0) NOT NULL,
  wallet_tokens numeric(39, 0) NOT NULL,
  -- Lamports won or lost against the cost; null for a buy, and where no cost is known.
  realised numeric(39, 0),
  price_usd double precision
);
CREATE INDEX swap_fill_tape ON swap_fill (slot, fill_order);
CREATE INDEX swap_fill_wallet ON swap_fill (wallet_address, slot DESC, fill_order DESC);
-- Trades within a window, and the sells that a task counts (TASK_TRADE_LAMPORTS).
CREATE INDEX swap_fill_user ON swap_fill (user_id, time);
CREATE INDEX swap_fill_task_sell ON swap_fill (user_id)
  WHERE realised IS NOT NULL AND abs(wallet_lamports) >= 100000000;

-- The lots of a position, each at its own cost; they leave first in, first out.
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
  left_amount numeric(39, 0) NOT NULL,
  left_cost numeric(39, 0),
  opened_at timestamptz NOT NULL,
  -- The number of the lot as which the trader bought these tokens, where another wallet of the trader's sent
  -- them; null for a lot's own number. Lots leave in this order, whichever wallet holds them.
  first_number bigint,
  CONSTRAINT lot_left_within_amount CHECK (left_amount >= 0 AND left_amount <= amount),
  CONSTRAINT lot_left_within_cost CHECK (left_cost >= 0 AND left_cost <= cost),
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
-- Every transfer that is seen asks whether it has been written.
CREATE INDEX lot_disposal_transfer ON lot_disposal (ref) WHERE kind = 'transfer';
