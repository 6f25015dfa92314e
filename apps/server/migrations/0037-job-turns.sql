-- The next turn of each repeating job that one server at a time runs, by the database's clock. `until`: its runner
-- holds it until then, and renews it while the run lasts.
CREATE TABLE job_turn (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  holder text NOT NULL,
  until timestamptz NOT NULL
);
