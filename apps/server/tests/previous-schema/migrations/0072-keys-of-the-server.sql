-- Keys that the server makes hold a space, which no client's key can: what is under way keeps its swap under the new form.
UPDATE swap s SET idempotency_key = 'order ' || o.id || ' ' || o.fired || ' ' || o.attempt
  FROM swap_order o
  WHERE s.user_id = o.user_id AND s.idempotency_key = 'order:' || o.id || ':' || o.fired || ':' || o.attempt;
UPDATE swap SET idempotency_key = left(idempotency_key, -1 - length(wallet_address)) || ' ' || wallet_address
  WHERE right(idempotency_key, 1 + length(wallet_address)) = ':' || wallet_address;
UPDATE swap_order SET idempotency_key = replace(idempotency_key, ':', ' ')
  WHERE idempotency_key ~ '^exits:[a-zA-Z0-9_]+:[0-9]+$';
