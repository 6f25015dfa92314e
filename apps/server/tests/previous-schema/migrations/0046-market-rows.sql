-- What a chain told of the market, so that memory can be rebuilt and goes on where it stood. Tokens, wallets and pools bear the numbers that
-- memory gave them. Times are unix ms, prices SOL a whole token, amounts raw units; floats may be NaN where something is unknown.
create table market_head (
  id integer primary key default 1 check (id = 1),
  -- Which feed told it: solana, or replay.
  feed text not null,
  -- The number of the last event that is kept, and of the oldest trade that memory still had on its tape then.
  seq bigint not null,
  oldest_seq bigint not null,
  -- The trades before this one are in the rows of their tokens with all that they left behind.
  load_seq bigint not null,
  -- From this event on, not every token's rows have what its events did.
  behind_seq bigint not null,
  last_slot bigint not null,
  last_time bigint not null,
  -- Trades up to this moment may have left the tape.
  forgotten_up_to double precision not null
);

create table market_wallet (
  number integer primary key,
  address text not null
);

create table market_pool (
  number integer primary key,
  address text not null,
  token integer not null,
  market text not null,
  quote_mint text not null,
  decimals smallint not null
);

-- State, holders and candles of a token are as of the event `as_of`: what came later is among the trades and facts.
create table market_token (
  number integer primary key,
  mint text not null,
  as_of bigint not null,
  state json not null
) with (fillfactor = 80);

create table market_holder (
  token integer not null,
  wallet integer not null,
  amount numeric not null check (amount >= 0),
  time double precision not null,
  flags smallint not null,
  -- Given away beyond what it was known to hold, and up to when.
  short numeric not null,
  short_until double precision not null,
  primary key (token, wallet)
) with (fillfactor = 80);

create table market_candle (
  token integer not null,
  -- Seconds: 60, 300, 900, 3600.
  span integer not null,
  time bigint not null,
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  -- Lamports.
  volume double precision not null,
  -- When its first and last trade were, in ms after it opens.
  first_at integer not null,
  last_at integer not null,
  -- What is written together lies together.
  primary key (span, time, token)
) with (fillfactor = 80);

-- One partition a day (UTC), made ahead by the server and dropped by RETENTION_DAYS. The same trade always has the same time and id.
create table market_trade (
  time bigint not null,
  id text collate "C" not null,
  seq bigint not null,
  slot bigint not null,
  token integer not null,
  wallet integer not null,
  pool integer not null,
  -- 1 buy, 2 sets the price, 4 quoted in SOL, 8 quoted in dollars.
  flags smallint not null,
  token_amount numeric not null,
  quote_amount numeric not null,
  fee_amount numeric not null,
  base_reserve numeric,
  quote_reserve numeric,
  price double precision not null,
  micro_usd double precision not null,
  primary key (time, id)
) partition by range (time);
create index market_trade_seq on market_trade using brin (seq);

-- Creations, migrations and transfers, as they were told.
create table market_fact (
  id text collate "C" primary key,
  seq bigint not null,
  time bigint not null,
  event json not null
);
create index market_fact_time on market_fact (time);

create table market_sol_price (
  seq bigint primary key,
  time bigint not null,
  slot bigint not null,
  usd double precision not null
);
