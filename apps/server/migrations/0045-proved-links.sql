-- Links of profiles that their traders proved, by the account as it was named then: another account is not proved.
CREATE TABLE proved_link (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  link text NOT NULL CHECK (link IN ('telegram')),
  account text NOT NULL,
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, link)
);
