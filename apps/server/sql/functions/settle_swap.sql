-- Settles a pending swap atomically. Outcome 'landed'; 'ended' when it is no longer pending; 'stale' when the
-- current position differs from the settlement's initial position; 'exits' when it would close a position
-- with waiting exits and the caller does not cancel them (`cancels_exits`). Only 'landed' changes anything. An
-- entry that cannot be posted is an error. The commit does not wait for the disk: if a crash loses it, the swap
-- is pending again, as when it was sent, and its signature leads to the same landing; any later commit that waits
-- for the disk flushes it too.
CREATE OR REPLACE FUNCTION settle_swap(
  settlement jsonb, cancels_exits boolean,
  entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS text LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  landed swap := jsonb_populate_record(NULL::swap, settlement -> 'swap');
  after "position" := jsonb_populate_record(NULL::"position", settlement -> 'position');
  before "position";
  posted text;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
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
  UPDATE swap s SET status = landed.status, in_amount = landed.in_amount, out_amount = landed.out_amount,
    platform_fee = landed.platform_fee, pool_fee = landed.pool_fee, network_fee = landed.network_fee,
    priority_fee = landed.priority_fee, tip = landed.tip, rent = landed.rent, rent_back = landed.rent_back,
    price_impact_pct = landed.price_impact_pct, venue = landed.venue, tried = landed.tried,
    settled_at = landed.settled_at, took_ms = landed.took_ms
    WHERE s.id = landed.id AND s.status = 'pending';
  IF NOT FOUND THEN RETURN 'ended'; END IF;
  PERFORM apply_settlement(settlement, before);
  SELECT p.outcome INTO posted FROM post_ledger_entry(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF posted <> 'posted' THEN
    RAISE EXCEPTION 'the fill of swap % could not be posted: %', landed.id, posted;
  END IF;
  RETURN 'landed';
END $$;
