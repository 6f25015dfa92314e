-- News between features, written in the transaction that makes the change.
create table outbox_event (
  id text primary key,
  sequence bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- The listeners that have had it.
  delivered text[] not null default '{}',
  attempts integer not null default 0,
  -- Not tried again before this time: a retry that waits, or a server that is at it.
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz
);

create index outbox_event_pending on outbox_event (sequence) where done_at is null;
create index outbox_event_done on outbox_event (done_at) where done_at is not null;
