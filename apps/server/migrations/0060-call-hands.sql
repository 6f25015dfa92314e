-- What the caller's wallets traded of the called token within its day, however old the call is by now.
ALTER TABLE call_outcome
  -- Raw units bought since the call.
  ADD COLUMN hand_bought numeric(20, 0) NOT NULL DEFAULT 0,
  ADD COLUMN hand_bought_at timestamptz(3),
  ADD COLUMN hand_sold_at timestamptz(3);
