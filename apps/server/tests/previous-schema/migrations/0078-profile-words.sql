-- What traders say of themselves, null for nothing, and what others may see of them. Settings of privacy that were never set are left out.
ALTER TABLE profile
  ADD COLUMN bio text,
  ADD COLUMN twitter text,
  ADD COLUMN discord text,
  ADD COLUMN telegram text,
  ADD COLUMN privacy jsonb NOT NULL DEFAULT '{}';
