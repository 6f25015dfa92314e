-- A venue that fills in the moment in which it is asked needs nothing set aside before: its swaps are written when they are filled, in one statement.
DROP FUNCTION swap_set_aside(jsonb, text, text, text[], text[], text[], numeric[]);
DROP FUNCTION swap_land(jsonb, boolean, text, text, text[], text[], text[], numeric[]);

-- Writes a pending swap and posts what it holds. Outcome 'posted'; 'taken' when its trader has used the idempotency key; 'short' with the
-- account that cannot pay. Only 'posted' changes anything.
CREATE FUNCTION swap_set_aside(
  pending jsonb, entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[],
  OUT outcome text, OUT account_kind text, OUT account_ref text, OUT account_asset text, OUT missing numeric
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
  IF outcome <> 'posted' THEN DELETE FROM swap s WHERE s.id = wanted.id; END IF;
END $$;

-- What a landing brings beside its swap and its entry: fill, position and lots, the exits that it arms, its event.
-- `before` is the position before it, empty where there was none.
CREATE FUNCTION landing_brings(landing jsonb, before "position") RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  after "position" := jsonb_populate_record(NULL::"position", landing -> 'position');
  landed_swap text := landing #>> '{swap,id}';
  landed_at timestamptz := (landing #>> '{swap,settled_at}')::timestamptz;
BEGIN
  IF before.id IS NULL THEN
    INSERT INTO position SELECT after.*;
  ELSE
    UPDATE position p SET pool = after.pool, amount = after.amount, cost = after.cost, realised = after.realised, bought = after.bought,
      sold = after.sold, unknown_amount = after.unknown_amount, sold_unknown = after.sold_unknown, moved = after.moved,
      closed_at = after.closed_at, version = after.version WHERE p.id = after.id;
  END IF;
  INSERT INTO swap_fill SELECT f.* FROM jsonb_populate_record(NULL::swap_fill, landing -> 'fill') f;
  IF landing ? 'lot' THEN
    INSERT INTO lot (id, position_id, source, swap_id, amount, cost, left_amount, left_cost, opened_at)
      SELECT l.id, after.id, 'buy', landed_swap, l.amount, l.cost, l.amount, l.cost, landed_at
      FROM jsonb_to_record(landing -> 'lot') AS l (id text, amount numeric, cost numeric);
  ELSE
    WITH piece AS (
      SELECT * FROM jsonb_to_recordset(landing -> 'pieces') AS p (id text, amount numeric, cost numeric, proceeds numeric)
    ), gone AS (
      INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
      SELECT p.id, landed_swap, 'sell', after.id, landed_at, p.amount, p.cost, p.proceeds FROM piece p
    )
    UPDATE lot l SET left_amount = l.left_amount - p.amount, left_cost = l.left_cost - p.cost FROM piece p WHERE l.id = p.id;
  END IF;
  IF jsonb_array_length(landing -> 'exits') > 0 THEN
    INSERT INTO swap_order SELECT o.* FROM jsonb_populate_recordset(NULL::swap_order, landing -> 'exits') o;
  END IF;
  INSERT INTO outbox_event (id, name, payload)
    VALUES (landing #>> '{event,id}', landing #>> '{event,name}', landing #> '{event,payload}');
END $$;

-- Lands a pending swap whose position is locked: the swap, what its landing brings and its entry, all or nothing. Outcome 'landed'; 'ended'
-- when it is not pending any more. Only 'landed' changes anything.
CREATE FUNCTION swap_land(
  landing jsonb, entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  done swap := jsonb_populate_record(NULL::swap, landing -> 'swap');
  after "position" := jsonb_populate_record(NULL::"position", landing -> 'position');
  before "position";
  posted text;
BEGIN
  SELECT p.* INTO before FROM position p WHERE p.wallet_address = after.wallet_address AND p.mint = after.mint AND p.closed_at IS NULL;
  IF coalesce(before.version, 0) + 1 <> after.version OR before.id <> after.id THEN
    RAISE EXCEPTION 'the position of swap % has changed under its lock', done.id;
  END IF;
  UPDATE swap s SET status = 'landed', in_amount = done.in_amount, out_amount = done.out_amount, platform_fee = done.platform_fee,
    pool_fee = done.pool_fee, price_impact_pct = done.price_impact_pct, settled_at = done.settled_at, took_ms = done.took_ms,
    venue = done.venue, tried = done.tried, network_fee = done.network_fee, priority_fee = done.priority_fee, tip = done.tip, rent = done.rent
    WHERE s.id = done.id AND s.status = 'pending';
  IF NOT FOUND THEN RETURN 'ended'; END IF;
  PERFORM landing_brings(landing, before);
  SELECT p.outcome INTO posted FROM ledger_post(entry_kind, entry_ref, kinds, refs, assets, amounts) p;
  IF posted <> 'posted' THEN RAISE EXCEPTION 'the fill of swap % could not be posted: %', done.id, posted; END IF;
  RETURN 'landed';
END $$;

-- Writes a swap that has been filled, all or nothing. Outcome 'landed'; 'taken' when its trader has used the idempotency key; 'stale' when the
-- position is not the one before the one given; 'exits' when it would close a position that has exits and they are not seen to
-- (`ends_exits`). Only 'landed' changes anything. Where an account cannot pay: an error DUG01 with its asset as the detail and what is
-- missing as the hint.
CREATE FUNCTION swap_book(
  landing jsonb, ends_exits boolean, entry_kind text, entry_ref text, kinds text[], refs text[], assets text[], amounts numeric[]
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  done swap := jsonb_populate_record(NULL::swap, landing -> 'swap');
  after "position" := jsonb_populate_record(NULL::"position", landing -> 'position');
  before "position";
  posted record;
BEGIN
  -- One change of a wallet's position in a token at a time, also where there is no position yet.
  PERFORM pg_advisory_xact_lock(hashtext('position'), hashtext(after.wallet_address || after.mint));
  SELECT p.* INTO before FROM position p
    WHERE p.wallet_address = after.wallet_address AND p.mint = after.mint AND p.closed_at IS NULL FOR UPDATE;
  IF coalesce(before.version, 0) + 1 <> after.version OR before.id <> after.id THEN RETURN 'stale'; END IF;
  IF after.amount = 0 AND NOT ends_exits AND EXISTS (SELECT FROM swap_order o WHERE o.position_id = after.id AND o.status = 'armed') THEN
    RETURN 'exits';
  END IF;
  INSERT INTO swap SELECT done.* ON CONFLICT (user_id, idempotency_key) DO NOTHING;
  IF NOT FOUND THEN RETURN 'taken'; END IF;
  PERFORM landing_brings(landing, before);
  SELECT * INTO posted FROM ledger_post(entry_kind, entry_ref, kinds, refs, assets, amounts);
  IF posted.outcome = 'short' THEN
    RAISE EXCEPTION 'swap % cannot be paid', done.id
      USING ERRCODE = 'DUG01', DETAIL = posted.account_asset, HINT = posted.missing::text;
  END IF;
  IF posted.outcome <> 'posted' THEN RAISE EXCEPTION 'the fill of swap % could not be posted: %', done.id, posted.outcome; END IF;
  RETURN 'landed';
END $$;
