-- What a handle looks like, for handles that could be taken for one another: the form of `comparedName`.
ALTER TABLE referral_code ADD COLUMN handle_look text;
UPDATE referral_code SET handle_look = coalesce(nullif(
  replace(replace(translate(lower(handle), '0134578i_', 'oleastbl'), 'm', 'rn'), 'vv', 'w'), ''), lower(handle))
  WHERE handle IS NOT NULL;
CREATE INDEX referral_handle_look ON referral_code (handle_look) WHERE handle_look IS NOT NULL;

-- Handles that were given up, as SHA-256 of what they look like: for some days nobody else gets them. Null is
-- for a deleted account.
CREATE TABLE released_handle (
  digest bytea PRIMARY KEY,
  user_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  released_at timestamptz NOT NULL
);
CREATE INDEX released_handle_of ON released_handle (user_id) WHERE user_id IS NOT NULL;
