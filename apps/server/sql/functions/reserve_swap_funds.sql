-- Writes a pending swap and posts the entry that holds its funds. Outcome 'posted'; 'duplicate' when its
-- trader has used the idempotency key; 'insufficient' with the account that cannot pay. Only 'posted' changes
-- anything.
CREATE OR REPLACE FUNCTION reserve_swap_funds(
  pending jsonb, entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[],
  OUT outcome text, OUT account_kind text, OUT account_ref text, OUT account_asset text, OUT missing numeric
) LANGUAGE plpgsql AS $$
DECLARE
  wanted swap := jsonb_populate_record(NULL::swap, pending);
BEGIN
  INSERT INTO swap SELECT wanted.* ON CONFLICT (user_id, idempotency_key) DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'duplicate';
    RETURN;
  END IF;
  SELECT p.outcome, p.account_kind, p.account_ref, p.account_asset, p.missing
    INTO outcome, account_kind, account_ref, account_asset, missing
    FROM post_ledger_entry(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF outcome <> 'posted' THEN DELETE FROM swap s WHERE s.id = wanted.id; END IF;
END $$;
