-- When a session was last used, to the hour: one that is left alone ends.
ALTER TABLE auth_session ADD COLUMN "usedAt" timestamptz NOT NULL DEFAULT now();
CREATE INDEX auth_session_used ON auth_session ("usedAt");
