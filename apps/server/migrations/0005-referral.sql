-- A trader is referred at sign-up or never, so nobody refers themself, in a circle neither.
CREATE TABLE referral_code (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9]{8}$'),
  -- The code that the trader chose; serves like the first.
  handle text CHECK (handle ~ '^[A-Za-z0-9_]{3,20}$'),
  -- What a handle looks like, for handles that could be taken for one another: the form of `comparedName`.
  handle_look text,
  -- What a code looks like, in the same form: nobody may have a handle that looks like another's code. Traders
  -- who have such a handle keep it, since links with it are out.
  code_look text NOT NULL GENERATED ALWAYS AS (
    replace(replace(translate(code, '0134578i', 'oleastbl'), 'm', 'rn'), 'vv', 'w')) STORED
);
CREATE UNIQUE INDEX referral_handle ON referral_code (lower(handle)) WHERE handle IS NOT NULL;
CREATE INDEX referral_handle_look ON referral_code (handle_look) WHERE handle_look IS NOT NULL;
CREATE INDEX referral_code_look ON referral_code (code_look);

-- Without foreign keys: who referred whom outlives the accounts, under ids that lead to nobody.
CREATE TABLE referral (
  user_id text PRIMARY KEY,
  referrer_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT referral_of_another CHECK (referrer_id <> user_id)
);
CREATE INDEX referral_referrer ON referral (referrer_id);

-- Handles that were given up, as SHA-256 of what they look like: for some days nobody else gets them. Null is
-- for a deleted account.
CREATE TABLE released_handle (
  digest bytea PRIMARY KEY,
  user_id text REFERENCES auth_user (id) ON DELETE SET NULL,
  released_at timestamptz NOT NULL
);
CREATE INDEX released_handle_of ON released_handle (user_id) WHERE user_id IS NOT NULL;
