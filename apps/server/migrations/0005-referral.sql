-- A trader is referred at sign-up or never, so nobody refers themself, in a circle neither.
CREATE TABLE referral_code (
  user_id text PRIMARY KEY REFERENCES auth_user (id),
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9]{8}$'),
  -- The code that the trader chose; serves like the first.
  handle text CHECK (handle ~ '^[A-Za-z0-9_]{3,20}$')
);
CREATE UNIQUE INDEX referral_handle ON referral_code (lower(handle)) WHERE handle IS NOT NULL;

CREATE TABLE referral (
  user_id text PRIMARY KEY REFERENCES auth_user (id),
  referrer_id text NOT NULL REFERENCES auth_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT referral_of_another CHECK (referrer_id <> user_id)
);
CREATE INDEX referral_referrer ON referral (referrer_id);
