-- How two traders stand to each other, one row for both; no row where nothing stands between them.
CREATE TABLE trader_pair (
  id text PRIMARY KEY,
  low text COLLATE "C" NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  high text COLLATE "C" NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  -- From the side of `low`.
  relation text NOT NULL CHECK (
    relation IN ('requested', 'asked', 'friends', 'blocking', 'blockedBy', 'bothBlocking')),
  since timestamptz NOT NULL,
  UNIQUE (low, high),
  CHECK (low < high)
);
CREATE INDEX trader_pair_high ON trader_pair (high);

-- The same from each side.
CREATE VIEW trader_relation AS
  SELECT id, low AS user_id, high AS other_id, relation, since FROM trader_pair
  UNION ALL
  SELECT id, high, low,
    CASE relation
      WHEN 'requested' THEN 'asked' WHEN 'asked' THEN 'requested'
      WHEN 'blocking' THEN 'blockedBy' WHEN 'blockedBy' THEN 'blocking'
      ELSE relation
    END,
    since
  FROM trader_pair;

CREATE TABLE trader_presence (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  -- When the trader was last shown as online.
  last_seen_at timestamptz,
  shares_activity boolean NOT NULL DEFAULT false
);
