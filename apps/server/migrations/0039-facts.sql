-- Changes that decide about rights, for all servers of this database. A row is written in the transaction of its
-- change. Of two changes that lock the same row, the later one has the higher sequence.
CREATE TABLE fact (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  published_in bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  topic text NOT NULL,
  content jsonb NOT NULL
);
CREATE INDEX fact_published_in ON fact (published_in);
