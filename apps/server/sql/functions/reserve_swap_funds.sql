-- Writes a pending swap, counts its loss (`lost`) towards the lamports that may leave its trader's wallets within
-- a day (`loss_cap`), and posts the entry that holds its funds. Outcome 'posted'; 'duplicate' when its trader has
-- used the idempotency key, or when the server no longer runs the order that it fills (`holds_order`);
-- 'outflow_cap' when the loss exceeds the cap; 'insufficient' with the account that cannot pay. Only 'posted' changes any figure: 'insufficient' may leave an hour with an outflow of 0.
CREATE OR REPLACE FUNCTION reserve_swap_funds(
  pending jsonb, lost numeric, loss_cap numeric,
  entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[],
  OUT outcome text, OUT account_kind text, OUT account_ref text, OUT account_asset text, OUT missing numeric
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  wanted swap := jsonb_populate_record(NULL::swap, pending);
BEGIN
  IF NOT holds_order(wanted.idempotency_key, pending ->> 'server') THEN
    outcome := 'duplicate';
    RETURN;
  END IF;
  -- Serializes a trader's outflows, before the ledger, as withdrawals do.
  PERFORM pg_advisory_xact_lock(hashtext('withdrawal'), hashtext(wanted.user_id));
  INSERT INTO swap SELECT wanted.* ON CONFLICT (user_id, idempotency_key) DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'duplicate';
    RETURN;
  END IF;
  IF outflow_of_trader(wanted.user_id) + lost > loss_cap THEN
    outcome := 'outflow_cap';
    DELETE FROM swap s WHERE s.id = wanted.id;
    RETURN;
  END IF;
  -- Before the ledger, as a landing withdrawal does: in the other order the two could deadlock.
  INSERT INTO withdrawal_outflow_hour AS h (hour, user_id, lamports, platform_lamports)
    VALUES (date_trunc('hour', now(), 'UTC'), wanted.user_id, lost, 0)
    ON CONFLICT (hour, user_id) DO UPDATE SET lamports = h.lamports + excluded.lamports;
  SELECT p.outcome, p.account_kind, p.account_ref, p.account_asset, p.missing
    INTO outcome, account_kind, account_ref, account_asset, missing
    FROM post_ledger_entry(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF outcome <> 'posted' THEN
    DELETE FROM swap s WHERE s.id = wanted.id;
    UPDATE withdrawal_outflow_hour h SET lamports = h.lamports - lost
      WHERE h.hour = date_trunc('hour', now(), 'UTC') AND h.user_id = wanted.user_id;
  END IF;
END $$;
