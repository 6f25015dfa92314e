-- Uploaded pictures in their stored sizes.
CREATE TABLE upload_file (
  name text NOT NULL,
  side integer NOT NULL,
  bytes bytea NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, side)
);
-- WebP cannot be compressed further.
ALTER TABLE upload_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
