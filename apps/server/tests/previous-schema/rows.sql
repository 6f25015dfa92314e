-- At least one row in every table, as Dugout 0.1 wrote them.
INSERT INTO outbox_event (id, name, payload) VALUES ('e1', 'trading.landed', '{"swapId": "s1"}');

INSERT INTO auth_user (id, name, email) VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaa', 'Ann', 'ann@example.com'), ('bbbbbbbbbbbbbbbbbbbbbbbb', 'Bob', 'bob@example.com');
INSERT INTO auth_session (id, token, "userId", "expiresAt", "updatedAt")
  VALUES ('se1', 'token', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2027-01-01Z', '2026-06-01Z');
INSERT INTO auth_account (id, "accountId", "providerId", "userId", password)
  VALUES ('ac1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'credential', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'hash');
INSERT INTO auth_verification (id, identifier, value, "expiresAt") VALUES ('v1', 'i', 'v', '2027-01-01Z');
INSERT INTO auth_passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
  VALUES ('pk1', 'key', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'credential', 1, 'singleDevice', false);
INSERT INTO siws_nonce VALUES ('\x01', '2027-01-01Z');
INSERT INTO proof_challenge VALUES ('\x02', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'se1', 'withdraw', '2027-01-01Z');

INSERT INTO wallet (id, user_id, name, address, is_primary) VALUES
  ('wwwwwwwwwwwwwwwwwwwwwwww', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'Main', 'AnnMain', true);
SELECT ledger_post('wallet.grant', 'AnnMain', ARRAY['issuance', 'wallet'], ARRAY['', 'AnnMain'],
  ARRAY['SOL', 'SOL'], ARRAY[-10000000000, 10000000000]::numeric[]);
SELECT ledger_post('swap.fill', 's1', ARRAY['wallet', 'house_fees', 'network_fees', 'referral', 'market'],
  ARRAY['AnnMain', '', '', 'bbbbbbbbbbbbbbbbbbbbbbbb', 'pool'], ARRAY['SOL', 'SOL', 'SOL', 'SOL', 'SOL'],
  ARRAY[-1000, 7, 5, 3, 985]::numeric[]);
INSERT INTO wallet_act (id, user_id, session_id, kind, wallet_address, detail)
  VALUES ('tttttttttttttttttttttttt', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'se1', 'created', 'AnnMain', 'Main');
INSERT INTO withdrawal (id, user_id, wallet_address, mint, amount, destination, own_wallet, status, fee_lamports,
    value_lamports, house_lamports, finished_at) VALUES
  ('dddddddddddddddddddddddd', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'SOL', 9, 'Elsewhere', false, 'landed', 5, 9, 8,
    '2026-11-20 10:15Z'),
  ('dddddddddddddddddddddddf', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'SOL', 4, 'Elsewhere', false, 'waiting', 5, 4, 3,
    NULL);
INSERT INTO withdrawal_try (signature, withdrawal_id, number, transaction, last_valid_height, slot)
  VALUES ('sig1', 'dddddddddddddddddddddddd', 1, 'AQ==', 100, 90);
INSERT INTO wallet_export (id, user_id, wallet_address, status, value_lamports, house_lamports, due_at)
  VALUES ('xxxxxxxxxxxxxxxxxxxxxxxx', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'waiting', 70, 60, '2026-11-22Z');
INSERT INTO chain_cursor VALUES ('AnnMain', 'AnnMain', 'sig1');
INSERT INTO referral_code VALUES ('bbbbbbbbbbbbbbbbbbbbbbbb', 'bobbobbo', 'bob_refers');
INSERT INTO referral (user_id, referrer_id) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb');

INSERT INTO swap (id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode, status, in_amount,
    out_amount, quoted_in, quoted_out, platform_fee, pool_fee, network_fee, priority_fee, tip, price_impact_pct,
    slippage_bps, protect, hold_lamports, hold_tokens, created_at, settled_at, tried, sent_signature,
    sent_transaction, last_valid_height, sent_slot) VALUES
  ('s1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'k1', 'h', 'AnnMain', 'TOAD', 'buy', 'ExactIn', 'landed', 1000, 50, 1000, 51, 10,
    2, 5, 0, 0, 0.5, 100, true, 0, 0, '2026-11-20Z', '2026-11-20Z', '[{"venue": "pumpfun"}]', NULL, NULL, NULL, NULL),
  ('s2', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'k2', 'h', 'AnnMain', 'TOAD', 'sell', 'ExactIn', 'pending', 20, 400, 20, 401, 4,
    1, 5, 0, 0, 0.5, 100, false, 5, 20, '2026-11-21Z', NULL, '[]', 'sig2', 'AQ==', 200, 190);
INSERT INTO swap_batch (user_id, idempotency_key, request_hash) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'k3', 'h');
INSERT INTO execution_ceiling VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 500, 1000, 2000);
INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol, amount, cost, realised,
    bought, sold, opened_at)
  VALUES ('p1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'TOAD', 'pool', 6, 'Toad', 'TOAD', 50, 1000, 0, 1000, 0,
    '2026-11-20Z');
INSERT INTO swap_fill (swap_id, user_id, position_id, trade_id, signature, slot, fill_order, time, market, pool,
    wallet_address, side, mint, decimals, token_amount, quote_mint, quote_amount, fee_amount, wallet_lamports,
    wallet_tokens)
  VALUES ('s1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'p1', 't1', 'sigf', 9, 1, 1763596800000, 'pumpfun', 'pool', 'AnnMain',
    'buy', 'TOAD', 6, 50, 'SOL', 985, 10, -1000, 50);
INSERT INTO lot (id, position_id, source, swap_id, amount, cost, left_amount, left_cost, opened_at)
  VALUES ('l1', 'p1', 'buy', 's1', 60, 1200, 50, 1000, '2026-11-20Z');
INSERT INTO lot_disposal VALUES ('l1', 's0', 'sell', 'p1', '2026-11-20Z', 10, 200, 250);
INSERT INTO swap_order (id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode, millionths,
    slippage_bps, priority_fee, tip, protect, kind, trail_bps, extreme, position_id, status, created_at)
  VALUES ('o1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'k4', 'h', 'AnnMain', 'TOAD', 'sell', 'ExactIn', 1000000, 100, 0, 0, true,
    'trailing', 1500, 0.0000025, 'p1', 'armed', '2026-11-20Z');
INSERT INTO transfer VALUES
  ('r1', 'AnnMain', 'in', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'SOL', 10000000000, 10000000000, 150, '2026-11-19Z');
INSERT INTO equity_point VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z', 9999999000, 10000000000, 150.25);
INSERT INTO wallet_record (id, user_id, wallet_address, signature, type, sol_amount, created_at)
  VALUES ('c1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'sigf', 'buy', 0.000001, '2026-11-20Z');

INSERT INTO market_head VALUES (1, 'solana', 5, 1, 1, 5, 9, 1763596800000, '-Infinity');
INSERT INTO market_wallet VALUES (0, 'Whale');
INSERT INTO market_pool VALUES (0, 'pool', 0, 'pumpfun', 'SOL', 6);
INSERT INTO market_token VALUES (0, 'TOAD', 5, '{"price": 0.1}');
INSERT INTO market_holder VALUES (0, 0, 5, 1763596800000, 0, 0, 'NaN');
INSERT INTO market_candle VALUES (0, 60, 1763596800000, 1, 2, 0.5, 1.5, 1e9, 10, 59000);
CREATE TABLE market_trade_20251120 PARTITION OF market_trade FOR VALUES FROM (1763596800000) TO (1763683200000);
INSERT INTO market_trade VALUES (1763596800000, 't1', 5, 9, 0, 0, 0, 1, 50, 985, 10, NULL, NULL, 0.1, 2.5);
INSERT INTO market_fact VALUES ('f1', 1, 1763596800000, '{"kind": "created"}');
INSERT INTO market_sol_price VALUES (1, 1763596800000, 9, 150.25);
INSERT INTO feed_gap (id, from_slot, reason, found_at)
  VALUES ('00000000-0000-4000-8000-000000000001', 1, 'restart', '2026-11-20Z');
INSERT INTO feed_checkpoint VALUES (1, 9, 'hash');
INSERT INTO token_knowledge (mint, name, symbol, uri, card, picture_look, tries, next_try_at, read_at)
  VALUES ('TOAD', 'Toad', 'TOAD', 'https://example.com', '{"description": "a toad"}', '00ff00ff00ff00ff', 2,
    '2026-11-21Z', '2026-11-20Z');
INSERT INTO sim_world VALUES (1, 'seed', 1, 2);
INSERT INTO sim_halt VALUES (1, 2);
INSERT INTO sim_snapshot VALUES (1, 1, '\x1f8b');

INSERT INTO user_setting (user_id, part, schema, value) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'theme', 1, '{"a": 1}');
INSERT INTO profile (user_id, bio, privacy) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'gm', '{"pnl": false}');
INSERT INTO watched_token (user_id, mint, position, added_at)
  VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'TOAD', 1, '2026-11-20Z');
INSERT INTO price_alert (id, user_id, mint, metric, direction, level, created_at)
  VALUES ('al1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'TOAD', 'priceUsd', 'above', 0.01, '2026-11-20Z');
INSERT INTO words_key VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'sealed');
INSERT INTO followed_wallet (user_id, address, created_at, words)
  VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'Whale', '2026-11-20Z', '\xcafe');
INSERT INTO import_undo VALUES
  ('u1', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z', '{Whale}', '{Shark}', '{"\\xbeef"}');
