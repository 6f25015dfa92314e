-- Writes a filled swap atomically. Outcome 'landed'; 'duplicate' when its trader has used the idempotency key, or
-- when the server no longer runs the order that it fills (`holds_order`);
-- 'stale' when the current position differs from the settlement's initial position; 'exits' when it would
-- close a position with waiting exits and the caller does not cancel them (`cancels_exits`). Only 'landed'
-- changes anything. When an account cannot pay, it raises DUG01 with the asset as its detail and the missing
-- amount as its hint.
CREATE OR REPLACE FUNCTION record_filled_swap(
  settlement jsonb, cancels_exits boolean,
  entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  filled swap := jsonb_populate_record(NULL::swap, settlement -> 'swap');
  after "position" := jsonb_populate_record(NULL::"position", settlement -> 'position');
  before "position";
  posted record;
BEGIN
  IF NOT holds_order(filled.idempotency_key, settlement ->> 'server') THEN RETURN 'duplicate'; END IF;
  -- Serializes changes of a wallet's position in a token, even before the position exists.
  PERFORM pg_advisory_xact_lock(hashtext('position'), hashtext(after.wallet_address || after.mint));
  SELECT p.* INTO before FROM position p
    WHERE p.wallet_address = after.wallet_address AND p.mint = after.mint AND p.closed_at IS NULL FOR UPDATE;
  IF coalesce(before.version, 0) + 1 <> after.version OR before.id <> after.id THEN RETURN 'stale'; END IF;
  IF after.amount = 0 AND NOT cancels_exits
    AND EXISTS (SELECT FROM swap_order o WHERE o.position_id = after.id AND o.status IN ('armed', 'awaitingSignature'))
  THEN
    RETURN 'exits';
  END IF;
  INSERT INTO swap SELECT filled.* ON CONFLICT (user_id, idempotency_key) DO NOTHING;
  IF NOT FOUND THEN RETURN 'duplicate'; END IF;
  PERFORM apply_settlement(settlement, before);
  SELECT * INTO posted FROM post_ledger_entry(entry_kind, entry_ref, kinds, refs, assets, amounts);
  IF posted.outcome = 'insufficient' THEN
    RAISE EXCEPTION 'swap % cannot be paid', filled.id
      USING ERRCODE = 'DUG01', DETAIL = posted.account_asset, HINT = posted.missing::text;
  END IF;
  IF posted.outcome <> 'posted' THEN
    RAISE EXCEPTION 'the fill of swap % could not be posted: %', filled.id, posted.outcome;
  END IF;
  RETURN 'landed';
END $$;
