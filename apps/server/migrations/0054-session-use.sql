-- When a session was last used, to the hour: one that is left alone ends. Of those that are there already the
-- renewal says it, to the day.
ALTER TABLE auth_session ADD COLUMN "usedAt" timestamptz;
UPDATE auth_session SET "usedAt" = "updatedAt";
ALTER TABLE auth_session ALTER COLUMN "usedAt" SET DEFAULT now(), ALTER COLUMN "usedAt" SET NOT NULL;
CREATE INDEX auth_session_used ON auth_session ("usedAt");
