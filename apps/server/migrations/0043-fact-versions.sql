-- expand
-- The version of a fact's content: a server skips versions that are newer than its own.
ALTER TABLE fact ADD COLUMN version integer NOT NULL DEFAULT 1;
