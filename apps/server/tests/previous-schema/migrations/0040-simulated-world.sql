-- The simulated market is a pure function of seed, genesis, halts and the traders' own fills. Times are unix ms of the market's clock.
create table sim_world (
  id integer primary key default 1 check (id = 1),
  seed text not null,
  genesis_ms bigint not null,
  -- How far the market has come. It never goes back behind this.
  reached_ms bigint not null
);

-- Nothing traded from one time until the other: the server was away for more than a day.
create table sim_halt (
  from_ms bigint primary key,
  until_ms bigint not null check (until_ms > from_ms)
);

create table sim_snapshot (
  slot bigint primary key,
  time_ms bigint not null,
  -- Gzipped JSON.
  state bytea not null
);
