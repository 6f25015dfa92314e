-- What reached wallets and left them outside of trades: one row for each side of a transfer that is a wallet of this server.
CREATE TABLE transfer (
  ref text NOT NULL,
  wallet_address text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  user_id text NOT NULL,
  mint text NOT NULL,
  amount numeric(39, 0) NOT NULL CHECK (amount > 0),
  -- Lamports by which it changed its trader's equity, without a sign: 0 between own wallets, null while the token had no known pool.
  value numeric(39, 0) CHECK (value >= 0),
  sol_usd double precision,
  time timestamptz NOT NULL,
  PRIMARY KEY (ref, wallet_address, direction)
);
CREATE INDEX transfer_user ON transfer (user_id, time);

-- The SOL that traders have put in and taken out so far. Nobody recorded what tokens were worth.
INSERT INTO transfer (ref, wallet_address, direction, user_id, mint, amount, value, time)
  SELECT e.ref, w.address, CASE WHEN l.amount > 0 THEN 'in' ELSE 'out' END, w.user_id, a.asset, abs(l.amount),
    CASE WHEN a.asset = 'So11111111111111111111111111111111111111112' THEN abs(l.amount) END, e.created_at
  FROM ledger_entry e JOIN ledger_line l ON l.entry_id = e.id JOIN ledger_account a ON a.id = l.account_id AND a.kind = 'wallet'
  JOIN wallet w ON w.address = a.ref
  WHERE e.kind IN ('wallet.grant', 'wallet.deposit', 'wallet.outflow', 'referral.claim');

INSERT INTO transfer (ref, wallet_address, direction, user_id, mint, amount, value, time)
  SELECT s.id, side.address, side.direction, side.user_id, s.mint, s.amount,
    CASE WHEN s.user_id = p.user_id THEN 0 WHEN s.mint = 'So11111111111111111111111111111111111111112' THEN s.amount END, s.finished_at
  FROM withdrawal s
  -- The ledger knows whether the destination was a wallet of this server at that time.
  LEFT JOIN wallet p ON p.address = s.destination AND EXISTS (
    SELECT FROM ledger_entry e JOIN ledger_line l ON l.entry_id = e.id JOIN ledger_account a ON a.id = l.account_id
    WHERE e.kind = 'withdrawal.sent' AND e.ref = s.id AND a.kind = 'wallet' AND a.ref = s.destination AND a.asset = s.mint AND l.amount > 0)
  CROSS JOIN LATERAL (VALUES (s.wallet_address, 'out', s.user_id), (p.address, 'in', p.user_id)) AS side (address, direction, user_id)
  WHERE s.status = 'landed' AND side.address IS NOT NULL;
