-- A swap in few round trips: one statement sets it aside, one lands it.

-- An entry's lines are written by one statement: they are added up when it ends, once for each entry and not for each line.
DROP TRIGGER ledger_line_balanced ON ledger_line;

CREATE OR REPLACE FUNCTION ledger_entry_is_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
BEGIN
  FOR entry IN SELECT DISTINCT entry_id FROM written LOOP
    IF EXISTS (
      SELECT FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id
      WHERE l.entry_id = entry GROUP BY a.asset HAVING sum(l.amount) <> 0
    ) THEN
      RAISE EXCEPTION 'ledger entry % does not sum to zero', entry USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_line_balanced AFTER INSERT ON ledger_line
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_balanced();

-- Writes a pending swap and posts what it holds. Outcome 'posted'; 'taken' when its trader has used the idempotency key; 'short' with the
-- account that cannot pay. Only 'posted' changes anything; then the wallet's open position comes along, and for a sell its lots, as they stand.
CREATE FUNCTION swap_set_aside(
  pending jsonb, entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[],
  OUT outcome text, OUT account_kind text, OUT account_ref text, OUT account_asset text, OUT missing numeric,
  OUT held "position", OUT lots jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  wanted swap := jsonb_populate_record(NULL::swap, pending);
BEGIN
  INSERT INTO swap SELECT wanted.* ON CONFLICT (user_id, idempotency_key) DO NOTHING;
  IF NOT FOUND THEN
    outcome := 'taken';
    RETURN;
  END IF;
  SELECT p.outcome, p.account_kind, p.account_ref, p.account_asset, p.missing
    INTO outcome, account_kind, account_ref, account_asset, missing
    FROM ledger_post(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF outcome <> 'posted' THEN
    DELETE FROM swap s WHERE s.id = wanted.id;
    RETURN;
  END IF;
  SELECT p.* INTO held FROM position p WHERE p.wallet_address = wanted.wallet_address AND p.mint = wanted.mint AND p.closed_at IS NULL;
  IF wanted.side = 'sell' THEN lots := open_lots(held.id); END IF;
END $$;

-- The lots of a position that hold something, the first in first: [id, amount, cost or null], amounts as text.
CREATE FUNCTION open_lots(of_position text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_agg(jsonb_build_array(l.id, l.left_amount::text, l.left_cost::text) ORDER BY l.number)
    FROM lot l WHERE l.position_id = of_position AND l.left_amount > 0);
END $$;

-- Lands a pending swap: its fill, its position and lots, the exits that it arms, its event and its entry, all or nothing. Outcome 'landed'; 'ended' when it is not
-- pending any more; 'stale' when the position is not the one before the one given; 'exits' when it would close a position that has exits and
-- they are not seen to (`ends_exits`). Only 'landed' changes anything.
CREATE FUNCTION swap_land(
  landing jsonb, ends_exits boolean, entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  done swap := jsonb_populate_record(NULL::swap, landing -> 'swap');
  after "position" := jsonb_populate_record(NULL::"position", landing -> 'position');
  before "position";
  posted text;
BEGIN
  -- One change of a wallet's position in a token at a time, also where there is no position yet.
  PERFORM pg_advisory_xact_lock(hashtext('position'), hashtext(after.wallet_address || after.mint));
  SELECT p.* INTO before FROM position p
    WHERE p.wallet_address = after.wallet_address AND p.mint = after.mint AND p.closed_at IS NULL FOR UPDATE;
  IF coalesce(before.version, 0) + 1 <> after.version OR before.id <> after.id THEN RETURN 'stale'; END IF;
  IF after.amount = 0 AND NOT ends_exits AND EXISTS (SELECT FROM swap_order o WHERE o.position_id = after.id AND o.status = 'armed') THEN
    RETURN 'exits';
  END IF;

  UPDATE swap s SET status = 'landed', in_amount = done.in_amount, out_amount = done.out_amount, platform_fee = done.platform_fee,
    pool_fee = done.pool_fee, price_impact_pct = done.price_impact_pct, settled_at = done.settled_at, took_ms = done.took_ms,
    venue = done.venue, tried = done.tried, network_fee = done.network_fee, priority_fee = done.priority_fee, tip = done.tip, rent = done.rent
    WHERE s.id = done.id AND s.status = 'pending';
  IF NOT FOUND THEN RETURN 'ended'; END IF;

  IF before.id IS NULL THEN
    INSERT INTO position SELECT after.*;
  ELSE
    UPDATE position p SET pool = after.pool, amount = after.amount, cost = after.cost, realised = after.realised, bought = after.bought,
      sold = after.sold, unknown_amount = after.unknown_amount, sold_unknown = after.sold_unknown, moved = after.moved,
      closed_at = after.closed_at, version = after.version WHERE p.id = after.id;
  END IF;
  INSERT INTO swap_fill SELECT f.* FROM jsonb_populate_record(NULL::swap_fill, landing -> 'fill') f;
  INSERT INTO lot (id, position_id, source, swap_id, amount, cost, left_amount, left_cost, opened_at)
    SELECT l.id, after.id, 'buy', done.id, l.amount, l.cost, l.amount, l.cost, done.settled_at
    FROM jsonb_to_record(landing -> 'lot') AS l (id text, amount numeric, cost numeric) WHERE l.id IS NOT NULL;
  WITH piece AS (
    SELECT * FROM jsonb_to_recordset(landing -> 'pieces') AS p (id text, amount numeric, cost numeric, proceeds numeric)
  ), gone AS (
    INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
    SELECT p.id, done.id, 'sell', after.id, done.settled_at, p.amount, p.cost, p.proceeds FROM piece p
  )
  UPDATE lot l SET left_amount = l.left_amount - p.amount, left_cost = l.left_cost - p.cost FROM piece p WHERE l.id = p.id;
  INSERT INTO swap_order SELECT o.* FROM jsonb_populate_recordset(NULL::swap_order, landing -> 'exits') o;
  INSERT INTO outbox_event (id, name, payload)
    VALUES (landing #>> '{event,id}', landing #>> '{event,name}', landing #> '{event,payload}');

  SELECT p.outcome INTO posted FROM ledger_post(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF posted <> 'posted' THEN RAISE EXCEPTION 'the fill of swap % could not be posted: %', done.id, posted; END IF;
  RETURN 'landed';
END $$;
