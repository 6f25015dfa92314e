-- Writes the changes of a settlement besides its swap and its ledger entry: the fill, the position and its lots,
-- the exit orders it creates, and its event. `before` is the position before it, empty when there was none.
CREATE OR REPLACE FUNCTION apply_settlement(settlement jsonb, before "position") RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  after "position" := jsonb_populate_record(NULL::"position", settlement -> 'position');
  settled_swap text := settlement #>> '{swap,id}';
  settled_at timestamptz := (settlement #>> '{swap,settled_at}')::timestamptz;
BEGIN
  IF before.id IS NULL THEN
    INSERT INTO position SELECT after.*;
  ELSE
    UPDATE position p SET pool = after.pool, amount = after.amount, unknown_amount = after.unknown_amount,
      cost = after.cost, realised = after.realised, bought = after.bought, sold = after.sold,
      sold_unknown = after.sold_unknown, moved = after.moved, closed_at = after.closed_at,
      version = after.version
      WHERE p.id = after.id;
  END IF;
  INSERT INTO swap_fill SELECT f.* FROM jsonb_populate_record(NULL::swap_fill, settlement -> 'fill') f;
  IF settlement ? 'lot' THEN
    INSERT INTO lot (id, position_id, source, swap_id, amount, cost, left_amount, left_cost, opened_at)
      SELECT l.id, after.id, 'buy', settled_swap, l.amount, l.cost, l.amount, l.cost, settled_at
      FROM jsonb_to_record(settlement -> 'lot') AS l (id text, amount numeric, cost numeric);
  ELSE
    WITH disposal AS (
      SELECT * FROM jsonb_to_recordset(settlement -> 'disposals')
        AS d (lot_id text, amount numeric, cost numeric, proceeds numeric)
    ), written AS (
      INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
      SELECT d.lot_id, settled_swap, 'sell', after.id, settled_at, d.amount, d.cost, d.proceeds
      FROM disposal d
    )
    UPDATE lot l SET left_amount = l.left_amount - d.amount, left_cost = l.left_cost - d.cost
    FROM disposal d WHERE l.id = d.lot_id;
  END IF;
  IF jsonb_array_length(settlement -> 'exits') > 0 THEN
    INSERT INTO swap_order
      SELECT o.* FROM jsonb_populate_recordset(NULL::swap_order, settlement -> 'exits') o;
  END IF;
  INSERT INTO outbox_event (id, name, payload)
    VALUES (settlement #>> '{event,id}', settlement #>> '{event,name}', settlement #> '{event,payload}');
END $$;
