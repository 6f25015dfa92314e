-- What traders set for themselves, part by part. `schema` is the version of the part's form: a value of another version is not read.
CREATE TABLE user_setting (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  part text NOT NULL,
  schema integer NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, part)
);
