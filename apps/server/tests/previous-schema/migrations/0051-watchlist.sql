-- Tokens that traders watch, lowest position first, and the figures they want to hear of.
CREATE TABLE watched_token (
  user_id text NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE,
  mint text NOT NULL,
  position bigint NOT NULL,
  group_name text,
  note text,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, mint)
);

CREATE TABLE price_alert (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  mint text NOT NULL,
  metric text NOT NULL CHECK (metric IN ('priceSol', 'priceUsd', 'marketCapUsd')),
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  level double precision NOT NULL CHECK (level > 0),
  created_at timestamptz NOT NULL,
  fired_at timestamptz,
  fired_figure double precision,
  FOREIGN KEY (user_id, mint) REFERENCES watched_token (user_id, mint) ON DELETE CASCADE
);
CREATE INDEX price_alert_user ON price_alert (user_id, mint);
CREATE INDEX price_alert_armed ON price_alert (id) WHERE fired_at IS NULL;
