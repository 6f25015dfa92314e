-- The simulated market is a pure function of seed, genesis and the traders' own fills; all times are unix ms of the world's clock.
create table sim_world (
  id integer primary key default 1 check (id = 1),
  seed text not null,
  genesis_ms bigint not null,
  -- How far the world has come. It never goes back behind this.
  reached_ms bigint not null
);

-- The world stood still: its clock lags the wall clock by duration_ms more from at_ms on.
create table sim_halt (
  at_ms bigint primary key,
  duration_ms bigint not null check (duration_ms > 0)
);

create table sim_snapshot (
  slot bigint primary key,
  time_ms bigint not null,
  -- Gzipped JSON.
  state bytea not null
);
