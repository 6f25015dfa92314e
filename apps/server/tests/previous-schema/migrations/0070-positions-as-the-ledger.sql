-- Transfers between traders changed only one of the two positions. Open positions become what the ledger holds for their wallet and token.
CREATE TEMPORARY TABLE mismatch ON COMMIT DROP AS
  SELECT coalesce(p.wallet_address, h.wallet) AS wallet, coalesce(p.mint, h.mint) AS mint, p.id AS position_id,
    coalesce(h.amount, 0) - coalesce(p.amount, 0) AS missing
  FROM (
    SELECT a.ref AS wallet, a.asset AS mint, sum(a.balance) AS amount FROM ledger_account a
    WHERE a.kind IN ('wallet', 'hold') AND a.asset <> 'So11111111111111111111111111111111111111112' GROUP BY 1, 2 HAVING sum(a.balance) > 0
  ) h FULL JOIN (SELECT * FROM position WHERE closed_at IS NULL) p ON p.wallet_address = h.wallet AND p.mint = h.mint
  WHERE coalesce(h.amount, 0) <> coalesce(p.amount, 0);

-- What is gone leaves first in, first out, as a transfer.
CREATE TEMPORARY TABLE gone ON COMMIT DROP AS
  SELECT q.id, q.position_id, q.taken, CASE WHEN q.taken = q.left_amount THEN q.left_cost ELSE div(q.left_cost * q.taken, q.left_amount) END AS cost
  FROM (
    SELECT l.*, least(l.left_amount, -m.missing - coalesce(sum(l.left_amount) OVER before, 0)) AS taken
    FROM mismatch m JOIN lot l ON l.position_id = m.position_id AND l.left_amount > 0 WHERE m.missing < 0
    WINDOW before AS (PARTITION BY l.position_id ORDER BY l.number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) q WHERE q.taken > 0;
INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
  SELECT g.id, 'mended-' || g.position_id, 'transfer', g.position_id, now(), g.taken, g.cost, 0 FROM gone g;
UPDATE lot l SET left_amount = l.left_amount - g.taken, left_cost = l.left_cost - g.cost FROM gone g WHERE l.id = g.id;
UPDATE position p SET amount = p.amount - g.amount, unknown_amount = p.unknown_amount - g.unknown, cost = p.cost - g.cost,
    moved = p.moved + g.cost, closed_at = CASE WHEN p.amount = g.amount THEN now() END, version = p.version + 1
  FROM (
    SELECT position_id, sum(taken) AS amount, coalesce(sum(taken) FILTER (WHERE cost IS NULL), 0) AS unknown, coalesce(sum(cost), 0) AS cost
    FROM gone GROUP BY 1
  ) g WHERE p.id = g.position_id;
UPDATE swap_order o SET status = 'cancelled', reason = 'Its position is closed', ended_at = now(), next_at = NULL
  FROM position p WHERE p.id = o.position_id AND p.closed_at IS NOT NULL AND o.status = 'armed';

-- What came has a cost that is not known.
INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol, amount, cost, realised, bought, sold, unknown_amount, opened_at)
  SELECT 'mended' || substr(md5(m.wallet || m.mint), 1, 18), w.user_id, m.wallet, m.mint, coalesce(k.pool, ''), coalesce(k.decimals, 6),
    coalesce(k.token_name, left(m.mint, 4)), coalesce(k.symbol, left(m.mint, 4)), m.missing, 0, 0, 0, 0, m.missing, now()
  FROM mismatch m JOIN wallet w ON w.address = m.wallet
  LEFT JOIN LATERAL (SELECT * FROM position k WHERE k.mint = m.mint ORDER BY k.opened_at DESC LIMIT 1) k ON true
  WHERE m.position_id IS NULL AND m.missing > 0;
UPDATE position p SET amount = p.amount + m.missing, unknown_amount = p.unknown_amount + m.missing, version = p.version + 1
  FROM mismatch m WHERE p.id = m.position_id AND m.missing > 0;
INSERT INTO lot (id, position_id, source, amount, left_amount, opened_at)
  SELECT 'mended-' || p.id, p.id, 'transfer', m.missing, m.missing, now()
  FROM mismatch m JOIN position p ON p.wallet_address = m.wallet AND p.mint = m.mint AND p.closed_at IS NULL WHERE m.missing > 0;
