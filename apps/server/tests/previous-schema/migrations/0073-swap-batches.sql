-- The keys of swaps of several wallets: a key means one request, whatever that asks for.
CREATE TABLE swap_batch (
  user_id text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, idempotency_key)
);
