-- All that ever came into an account stands beside its balance: earnings are told without adding up every line of them.
ALTER TABLE ledger_account ADD COLUMN received numeric(39, 0) NOT NULL DEFAULT 0 CHECK (received >= 0);
UPDATE ledger_account a SET received = l.received
  FROM (SELECT account_id, sum(amount) AS received FROM ledger_line WHERE amount > 0 GROUP BY account_id) l WHERE l.account_id = a.id;

-- Posts one entry in one round trip. Outcome 'posted'; 'repeated' when the same entry was there before;
-- 'mismatch' when the ref was used with other lines; 'short' with the account that cannot pay. Only 'posted' changes anything.
CREATE OR REPLACE FUNCTION ledger_post(
  entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS TABLE (outcome text, entry bigint, account_kind text, account_ref text, account_asset text, missing numeric)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  posted bigint;
  locked bigint[];
BEGIN
  INSERT INTO ledger_account (kind, ref, asset)
    SELECT DISTINCT g.kind, g.ref, g.asset FROM unnest(kinds, refs, assets) AS g (kind, ref, asset)
    WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.kind = g.kind AND a.ref = g.ref AND a.asset = g.asset)
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;

  -- Locked in the order of their ids, so that two postings never wait for each other.
  SELECT array_agg(id) INTO locked FROM (
    SELECT a.id FROM ledger_account a
    WHERE (a.kind, a.ref, a.asset) IN (SELECT * FROM unnest(kinds, refs, assets))
    ORDER BY a.id FOR UPDATE
  ) AS in_order;

  SELECT id INTO posted FROM ledger_entry WHERE kind = entry_kind AND ref = entry_ref;
  IF posted IS NULL THEN
    RETURN QUERY
      SELECT 'short', NULL::bigint, a.kind, a.ref, a.asset, -(a.balance + g.amount)
      FROM ledger_account a
      JOIN (SELECT kind, ref, asset, sum(amount) AS amount FROM unnest(kinds, refs, assets, amounts) AS l (kind, ref, asset, amount) GROUP BY 1, 2, 3) g
        ON a.kind = g.kind AND a.ref = g.ref AND a.asset = g.asset
      WHERE a.id = ANY (locked) AND a.kind IN ('wallet', 'hold') AND a.balance + g.amount < 0
      ORDER BY a.id LIMIT 1;
    IF FOUND THEN RETURN; END IF;
    INSERT INTO ledger_entry (kind, ref) VALUES (entry_kind, entry_ref) ON CONFLICT DO NOTHING RETURNING id INTO posted;
    IF posted IS NOT NULL THEN
      WITH given AS (
        SELECT g.line, a.id AS account_id, g.amount
        FROM unnest(kinds, refs, assets, amounts) WITH ORDINALITY AS g (kind, ref, asset, amount, line)
        JOIN ledger_account a ON a.kind = g.kind AND a.ref = g.ref AND a.asset = g.asset
      ), written AS (
        INSERT INTO ledger_line (entry_id, line, account_id, amount) SELECT posted, line, account_id, amount FROM given
      )
      UPDATE ledger_account a SET balance = a.balance + d.amount, received = a.received + d.received
      FROM (
        SELECT account_id, sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS received FROM given GROUP BY account_id
      ) d WHERE a.id = d.account_id;
      RETURN QUERY SELECT 'posted', posted, NULL, NULL, NULL, NULL::numeric;
      RETURN;
    END IF;
    SELECT id INTO posted FROM ledger_entry WHERE kind = entry_kind AND ref = entry_ref;
  END IF;

  RETURN QUERY
    SELECT CASE WHEN EXISTS (
      (SELECT a.kind, a.ref, a.asset, l.amount, l.line::bigint FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE l.entry_id = posted
       EXCEPT SELECT * FROM unnest(kinds, refs, assets, amounts) WITH ORDINALITY)
      UNION ALL
      (SELECT * FROM unnest(kinds, refs, assets, amounts) WITH ORDINALITY
       EXCEPT SELECT a.kind, a.ref, a.asset, l.amount, l.line::bigint FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE l.entry_id = posted)
    ) THEN 'mismatch' ELSE 'repeated' END, posted, NULL, NULL, NULL, NULL::numeric;
END $$;
