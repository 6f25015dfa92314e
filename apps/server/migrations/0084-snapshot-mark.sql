-- Which snapshots of the process's state belong to this database. A snapshot whose mark is missing was made
-- beside another database, or beside a later state of this one: it is dropped, and everything is replayed.
CREATE TABLE snapshot_mark (
  id text PRIMARY KEY,
  part text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now()
);
