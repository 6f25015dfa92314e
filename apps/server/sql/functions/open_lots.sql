-- Returns the open lots of a position in FIFO order: [id, amount, cost or null], amounts as text.
CREATE OR REPLACE FUNCTION open_lots(of_position text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_agg(jsonb_build_array(l.id, l.left_amount::text, l.left_cost::text) ORDER BY coalesce(l.first_number, l.number), l.number)
    FROM lot l WHERE l.position_id = of_position AND l.left_amount > 0);
END $$;
