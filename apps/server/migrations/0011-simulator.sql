-- The simulated market is a pure function of seed, genesis, halts and the traders' own fills. Times are unix
-- ms of the market's clock.
CREATE TABLE sim_world (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  seed text NOT NULL,
  genesis_ms bigint NOT NULL,
  -- How far the market has come. It never goes back behind this.
  reached_ms bigint NOT NULL
);

-- Nothing traded between these times: the server was away for more than a day.
CREATE TABLE sim_halt (
  from_ms bigint PRIMARY KEY,
  until_ms bigint NOT NULL,
  CONSTRAINT sim_halt_forward CHECK (until_ms > from_ms)
);

CREATE TABLE sim_snapshot (
  slot bigint PRIMARY KEY,
  time_ms bigint NOT NULL,
  -- Gzipped JSON.
  state bytea NOT NULL
);
