-- Heads of the log of calls that were signed and may be known to somebody. Append-only.
CREATE TABLE call_log_checkpoint (
  tree_size bigint PRIMARY KEY CHECK (tree_size >= 0),
  -- A signed note.
  note text NOT NULL,
  signed_at timestamptz(3) NOT NULL
);
