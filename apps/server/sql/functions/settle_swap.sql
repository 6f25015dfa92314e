-- Applies the settlement of a swap that has just been marked as landed, and posts its entry. Call it with the
-- position locked, in the transaction that marked the swap.
CREATE OR REPLACE FUNCTION settle_swap(
  settlement jsonb,
  entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  after "position" := jsonb_populate_record(NULL::"position", settlement -> 'position');
  before "position";
  posted text;
BEGIN
  SELECT p.* INTO before FROM position p
    WHERE p.wallet_address = after.wallet_address AND p.mint = after.mint AND p.closed_at IS NULL;
  IF coalesce(before.version, 0) + 1 <> after.version OR before.id <> after.id THEN
    RAISE EXCEPTION 'the position of swap % has changed under its lock', settlement #>> '{swap,id}';
  END IF;
  PERFORM apply_settlement(settlement, before);
  SELECT p.outcome INTO posted FROM post_ledger_entry(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF posted <> 'posted' THEN
    RAISE EXCEPTION 'the fill of swap % could not be posted: %', settlement #>> '{swap,id}', posted;
  END IF;
END $$;
