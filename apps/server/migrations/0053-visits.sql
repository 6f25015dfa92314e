-- When traders were last here. A visit ends with half an hour without a sign of the trader's pages.
CREATE TABLE trader_visit (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL,
  -- The end of the visit before this one; null during the first.
  last_visit_at timestamptz(3)
);
