-- Posts one entry in one round trip. Outcome 'posted'; 'repeated' when the same entry was posted before;
-- 'mismatch' when kind and ref were used with other lines; 'insufficient' with the account that cannot pay and
-- the missing amount. Only 'posted' changes anything. Plans are cached: planning the statements for each entry
-- takes longer than running them.
CREATE OR REPLACE FUNCTION post_ledger_entry(
  entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS TABLE (
  outcome text, entry bigint, account_kind text, account_ref text, account_asset text, missing numeric
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  posted bigint;
  -- The account of each line, once locked.
  ids bigint[];
  balances numeric[];
BEGIN
  INSERT INTO ledger_account (kind, ref, asset)
    SELECT DISTINCT g.kind, g.ref, g.asset FROM unnest(kinds, refs, assets) AS g (kind, ref, asset)
    WHERE NOT EXISTS (
      SELECT FROM ledger_account a WHERE a.kind = g.kind AND a.ref = g.ref AND a.asset = g.asset)
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;

  -- All postings lock in the same order, so they cannot deadlock.
  SELECT array_agg(id ORDER BY line), array_agg(balance ORDER BY line) INTO ids, balances FROM (
    SELECT g.line, a.id, a.balance
    FROM (
      SELECT * FROM unnest(kinds, refs, assets) WITH ORDINALITY AS u (kind, ref, asset, line)
      ORDER BY kind, ref, asset
    ) AS g
    CROSS JOIN LATERAL (
      SELECT id, balance FROM ledger_account WHERE kind = g.kind AND ref = g.ref AND asset = g.asset FOR UPDATE
    ) AS a
  ) AS locked;

  SELECT id INTO posted FROM ledger_entry WHERE kind = entry_kind AND ref = entry_ref;
  IF posted IS NULL THEN
    RETURN QUERY
      SELECT 'insufficient', NULL::bigint, l.kind, l.ref, l.asset, -(l.balance + sum(l.amount))
      FROM unnest(ids, balances, kinds, refs, assets, amounts) AS l (id, balance, kind, ref, asset, amount)
      WHERE l.kind IN ('wallet', 'hold')
      GROUP BY l.id, l.balance, l.kind, l.ref, l.asset HAVING l.balance + sum(l.amount) < 0
      ORDER BY l.id LIMIT 1;
    IF FOUND THEN RETURN; END IF;
    INSERT INTO ledger_entry (kind, ref) VALUES (entry_kind, entry_ref)
      ON CONFLICT DO NOTHING RETURNING id INTO posted;
    IF posted IS NOT NULL THEN
      WITH written AS (
        INSERT INTO ledger_line (entry_id, line, account_id, amount)
        SELECT posted, line, id, amount FROM unnest(ids, amounts) WITH ORDINALITY AS g (id, amount, line)
      )
      UPDATE ledger_account a SET balance = a.balance + d.amount, received = a.received + d.received
      FROM (
        SELECT id, sum(amount) AS amount,
          coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS received
        FROM unnest(ids, amounts) AS g (id, amount) GROUP BY id
      ) d WHERE a.id = d.id;
      RETURN QUERY SELECT 'posted', posted, NULL, NULL, NULL, NULL::numeric;
      RETURN;
    END IF;
    SELECT id INTO posted FROM ledger_entry WHERE kind = entry_kind AND ref = entry_ref;
  END IF;

  RETURN QUERY
    WITH given AS (
      SELECT * FROM unnest(kinds, refs, assets, amounts) WITH ORDINALITY
    ), there AS (
      SELECT a.kind, a.ref, a.asset, l.amount, l.line::bigint
      FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE l.entry_id = posted
    )
    SELECT CASE
      WHEN EXISTS ((TABLE there EXCEPT TABLE given) UNION ALL (TABLE given EXCEPT TABLE there))
        THEN 'mismatch'
      ELSE 'repeated'
    END, posted, NULL, NULL, NULL, NULL::numeric;
END $$;
