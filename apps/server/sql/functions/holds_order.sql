-- Reports whether a server may write a swap. Under the key of an order's attempt, only the server that runs that
-- attempt may. The order stays locked until the transaction ends, so that a transaction that ends the order sees
-- the swap.
CREATE OR REPLACE FUNCTION holds_order(swap_key text, server text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  part text[] := string_to_array(swap_key, ' ');
BEGIN
  -- A client's key contains no space.
  IF swap_key NOT LIKE 'order %' THEN
    RETURN true;
  END IF;
  PERFORM FROM swap_order o
    WHERE o.id = part[2] AND o.fired = part[3]::integer AND o.attempt = part[4]::integer
      AND o.status = 'triggered' AND o.runner = server
    FOR SHARE;
  RETURN FOUND;
END $$;
