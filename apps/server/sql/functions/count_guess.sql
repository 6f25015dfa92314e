-- Counts a guess before it is checked. Returns 0 when it may be checked, otherwise the ms to wait: nothing for ten
-- wrong guesses, then 30 s, doubling with each up to 15 minutes. Wrong guesses are forgotten a day after the last.
CREATE OR REPLACE FUNCTION count_guess(guessed bytea, guessed_at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  known wrong_guess;
  wait_ms numeric := 0;
BEGIN
  -- Locks the row, also a new one. A clock that was set back does not extend the wait.
  INSERT INTO wrong_guess AS g (key, wrong, at) VALUES (guessed, 0, guessed_at)
    ON CONFLICT (key) DO UPDATE SET at = least(g.at, excluded.at)
    RETURNING * INTO known;
  IF guessed_at - known.at > interval '1 day' THEN
    known.wrong := 0;
  ELSIF known.wrong >= 10 THEN
    wait_ms := least(900000, 30000 * 2 ^ least(known.wrong - 10, 5))
      - extract(epoch FROM guessed_at - known.at) * 1000;
  END IF;
  IF wait_ms > 0 THEN
    RETURN ceil(wait_ms);
  END IF;
  UPDATE wrong_guess SET wrong = known.wrong + 1, at = guessed_at WHERE key = guessed;
  RETURN 0;
END $$;
