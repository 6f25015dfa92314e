-- Wrong guesses of passwords and codes by what was guessed: a keyed hash of an account, a device, an address or a
-- session. A right guess deletes its row, and a job deletes those of the day before.
CREATE TABLE wrong_guess (
  key bytea PRIMARY KEY,
  wrong integer NOT NULL,
  at timestamptz NOT NULL
);
