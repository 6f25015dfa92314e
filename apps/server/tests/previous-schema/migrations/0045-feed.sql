-- Slots that a chain feed did not hear of by itself, and when they had been fetched after all.
create table feed_gap (
  id uuid primary key,
  from_slot bigint not null,
  -- Null while the gap still grows.
  to_slot bigint,
  reason text not null,
  found_at timestamptz not null,
  filled_at timestamptz,
  -- When it was clear that no node has these slots any more.
  lost_at timestamptz,
  check (filled_at is null or lost_at is null)
);
create index feed_gap_from on feed_gap (from_slot);

-- The last block whose events have been handed on.
create table feed_checkpoint (
  id integer primary key default 1 check (id = 1),
  slot bigint not null,
  hash text
);
