-- Whether a trader has paid an address before.
CREATE INDEX withdrawal_paid ON withdrawal (user_id, destination) WHERE status = 'landed' AND NOT own_wallet;
