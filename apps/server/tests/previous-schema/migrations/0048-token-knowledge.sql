-- What was read of tokens beside their trades: their accounts, and what their makers wrote.
create table token_knowledge (
  mint text primary key,
  -- As the market learns it; null before the accounts were read.
  safety jsonb,
  name text not null,
  symbol text not null,
  uri text not null,
  decimals smallint,
  supply numeric(20),
  -- Null before the JSON was fetched.
  card jsonb,
  -- Failed fetches in a row, and when the next one is due; null when none is.
  tries integer not null default 0,
  next_try_at timestamptz,
  read_at timestamptz not null
);
