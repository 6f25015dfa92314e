-- Wallets whose key is in the trader's own wallet app, which signs each swap.
ALTER TABLE wallet DROP CONSTRAINT wallet_origin_check,
  ADD CONSTRAINT wallet_origin_check CHECK (origin IN ('created', 'imported', 'connected')),
  ADD CONSTRAINT wallet_primary_has_its_key_here CHECK (NOT (is_primary AND origin = 'connected'));

-- Swaps that were tried out and wait for the signature of their wallet. Nothing is reserved for them.
CREATE TABLE prepared_swap (
  -- That of the swap that it becomes.
  id text PRIMARY KEY,
  user_id text NOT NULL,
  -- Wire bytes in base64, the wallet's signature missing.
  transaction text NOT NULL,
  -- The row of the swap as it will be written, but for its signature.
  swap jsonb NOT NULL,
  -- The order that it fills, if any.
  order_id text,
  last_valid_height bigint NOT NULL,
  slot bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX prepared_swap_expires ON prepared_swap (expires_at);

-- An order of such a wallet that triggered waits for its signature until `sign_by`, which stays while it fires.
ALTER TABLE swap_order ADD COLUMN sign_by timestamptz,
  DROP CONSTRAINT swap_order_status_check,
  ADD CONSTRAINT swap_order_status_check CHECK (
    status IN ('armed', 'triggered', 'awaitingSignature', 'filled', 'cancelled', 'expired', 'failed')),
  DROP CONSTRAINT order_ended,
  ADD CONSTRAINT order_ended CHECK ((status IN ('armed', 'triggered', 'awaitingSignature')) = (ended_at IS NULL)),
  ADD CONSTRAINT order_awaits_until CHECK (status <> 'awaitingSignature' OR sign_by IS NOT NULL);
DROP INDEX swap_order_running;
CREATE INDEX swap_order_running ON swap_order (status) WHERE status IN ('armed', 'triggered', 'awaitingSignature');
DROP INDEX swap_order_group;
CREATE INDEX swap_order_group ON swap_order (user_id, order_group) WHERE status IN ('armed', 'awaitingSignature');
DROP INDEX swap_order_position;
CREATE INDEX swap_order_position ON swap_order (position_id) WHERE status IN ('armed', 'awaitingSignature');

ALTER TABLE notification DROP CONSTRAINT notification_type_check,
  ADD CONSTRAINT notification_type_check CHECK (
    type IN ('trade', 'signature', 'clan', 'friend', 'system', 'message', 'giveaway', 'call'));
