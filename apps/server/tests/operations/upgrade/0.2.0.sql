-- At least one row in every table, as Dugout 0.2.0 writes them. Written before the functions and their triggers
-- are applied.
INSERT INTO outbox_event (id, name, payload) VALUES ('e1', 'trading.landed', '{"swapId": "s1"}');
INSERT INTO snapshot_mark (id, part) VALUES ('sm1', 'market');

INSERT INTO invitation (id, code_hash, operator, reason, created_at, expires_at, used_at)
  VALUES ('in1', '\x0a', 'op', 'a friend', '2026-11-19Z', '2026-12-19Z', '2026-11-20Z');
INSERT INTO auth_user (id, name, email, image, "invitationId") VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaa', 'Ann', 'ann@example.com', '/images/upload/0123456789abcdef0123456789abcdef-64.webp', 'in1'),
  ('bbbbbbbbbbbbbbbbbbbbbbbb', 'Bob', 'bob@example.com', NULL, NULL);
INSERT INTO auth_session (id, token, "userId", "expiresAt", "updatedAt", "usedAt")
  VALUES ('se1', 'token', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2027-01-01Z', '2026-06-01Z', '2026-11-20Z');
INSERT INTO auth_account (id, "accountId", "providerId", "userId", password)
  VALUES ('ac1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'credential', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'hash');
INSERT INTO auth_verification (id, identifier, value, "expiresAt") VALUES ('v1', 'i', 'v', '2027-01-01Z');
INSERT INTO auth_passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "heldFrom")
  VALUES ('pk1', 'key', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'credential', 1, 'singleDevice', false, '2026-11-20Z');
INSERT INTO siws_nonce VALUES ('\x01', '2027-01-01Z');
INSERT INTO proof_challenge VALUES ('\x02', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'se1', 'withdraw', '2027-01-01Z');
INSERT INTO second_factor VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', '\x03', 59, '2026-11-20Z');
INSERT INTO recovery_code VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', '\x04');
INSERT INTO mail_link VALUES
  ('\x05', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'confirmEmail', '2026-11-20Z', '2026-11-21Z', '2026-11-20 01:00Z');
INSERT INTO former_name (user_id, name) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'Anna');
INSERT INTO reserved_name_check VALUES ('account', 3);
INSERT INTO account_deletion VALUES ('bbbbbbbbbbbbbbbbbbbbbbbb', '2026-11-20Z', '2026-11-27Z', '[{"mint": "TOAD"}]');
INSERT INTO retired_name VALUES ('\x06', '2026-11-20Z');
INSERT INTO api_key (id, user_id, name, prefix, key_hash, scope, wallets, per_order, per_day, created_at, expires_at)
  VALUES ('ak1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'bot', 'dgt_abc', decode(repeat('ab', 32), 'hex'), 'trade', '{AnnMain}',
    1000, 5000, '2026-11-20Z', '2027-01-01Z');

INSERT INTO ledger_account (kind, ref, asset, balance, received) VALUES
  ('issuance', '', 'SOL', -10000000000, 0), ('wallet', 'AnnMain', 'SOL', 10000000000, 10000000000);
INSERT INTO ledger_entry (kind, ref, created_at) VALUES ('wallet.grant', 'AnnMain', '2026-11-20Z');
INSERT INTO ledger_line VALUES (1, 0, 1, -10000000000), (1, 1, 2, 10000000000);
INSERT INTO ledger_chain VALUES (true, 'genesis');

INSERT INTO wallet (id, user_id, name, address, is_primary, key_missing) VALUES
  ('wwwwwwwwwwwwwwwwwwwwwwww', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'Main', 'AnnMain', true, true);
INSERT INTO wallet_act (id, user_id, session_id, kind, wallet_address, detail, reason)
  VALUES ('tttttttttttttttttttttttt', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'se1', 'operatorLooked', 'AnnMain', 'Main', 'a report');
INSERT INTO withdrawal (id, user_id, wallet_address, mint, amount, destination, own_wallet, status, fee_lamports,
    value_lamports, platform_lamports, free_lamports, finished_at) VALUES
  ('dddddddddddddddddddddddd', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'SOL', 9, 'Elsewhere', false, 'landed', 5, 9, 8,
    2, '2026-11-20 10:15Z');
INSERT INTO withdrawal_attempt (signature, withdrawal_id, number, transaction, last_valid_height, slot)
  VALUES ('sig1', 'dddddddddddddddddddddddd', 1, 'AQ==', 100, 90);
INSERT INTO withdrawal_outflow_hour VALUES ('2026-11-20 10:00Z', 'aaaaaaaaaaaaaaaaaaaaaaaa', 9, 8, 2);
INSERT INTO wallet_export (id, user_id, wallet_address, status, value_lamports, platform_lamports, free_lamports, due_at)
  VALUES ('xxxxxxxxxxxxxxxxxxxxxxxx', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'waiting', 70, 60, 5, '2026-11-22Z');
INSERT INTO chain_cursor VALUES ('AnnMain', 'AnnMain', 'sig1');
INSERT INTO referral_code (user_id, code, handle, handle_look)
  VALUES ('bbbbbbbbbbbbbbbbbbbbbbbb', 'bobbobbo', 'bob_refers', 'bobrefers');
INSERT INTO referral (user_id, referrer_id) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb');
INSERT INTO released_handle VALUES ('\x07', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z');

INSERT INTO swap (id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode, status, in_amount,
    out_amount, quoted_in, quoted_out, platform_fee, pool_fee, network_fee, priority_fee, tip, price_impact_pct,
    slippage_bps, protect, hold_lamports, hold_tokens, created_at, settled_at, tried, sent_signature,
    sent_transaction, last_valid_height, sent_slot, api_key_id) VALUES
  ('s1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'k1', 'h', 'AnnMain', 'TOAD', 'buy', 'ExactIn', 'landed', 1000, 50, 1000, 51, 10,
    2, 5, 0, 0, 0.5, 100, true, 0, 0, '2026-11-20Z', '2026-11-20Z', '[{"venue": "pumpfun"}]', NULL, NULL, NULL, NULL,
    'ak1'),
  ('s2', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'k2', 'h', 'AnnMain', 'TOAD', 'sell', 'ExactIn', 'pending', 20, 400, 20, 401, 4,
    1, 5, 0, 0, 0.5, 100, false, 5, 20, '2026-11-21Z', NULL, '[]', 'sig2', 'AQ==', 200, 190, NULL);
INSERT INTO swap_batch (user_id, idempotency_key, request_hash) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'k3', 'h');
INSERT INTO execution_ceiling VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 500, 1000, 2000, 1500);
INSERT INTO prepared_swap VALUES
  ('s3', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AQ==', '{"id": "s3"}', NULL, 300, 290, '2026-11-22Z');
INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol, amount, cost, realised,
    bought, sold, opened_at)
  VALUES ('p1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'TOAD', 'pool', 6, 'Toad', 'TOAD', 50, 1000, 0, 1000, 0,
    '2026-11-20Z');
INSERT INTO swap_fill (swap_id, user_id, position_id, trade_id, signature, slot, fill_order, time, market, pool,
    wallet_address, side, mint, decimals, token_amount, quote_mint, quote_amount, fee_amount, wallet_lamports,
    wallet_tokens)
  VALUES ('s1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'p1', 't1', 'sigf', 9, 1, 1763596800000, 'pumpfun', 'pool', 'AnnMain',
    'buy', 'TOAD', 6, 50, 'SOL', 985, 10, -1000, 50);
INSERT INTO lot (id, position_id, source, swap_id, amount, cost, left_amount, left_cost, opened_at, first_number)
  VALUES ('l1', 'p1', 'buy', 's1', 60, 1200, 50, 1000, '2026-11-20Z', 1);
INSERT INTO lot_disposal VALUES ('l1', 's0', 'sell', 'p1', '2026-11-20Z', 10, 200, 250);
INSERT INTO swap_order (id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode, millionths,
    slippage_bps, priority_fee, tip, protect, kind, trail_bps, high_water_mark, position_id, status, sign_by, created_at)
  VALUES ('o1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'k4', 'h', 'AnnMain', 'TOAD', 'sell', 'ExactIn', 1000000, 100, 0, 0, true,
    'trailing', 1500, 0.0000025, 'p1', 'awaitingSignature', '2026-11-21Z', '2026-11-20Z');
INSERT INTO transfer VALUES
  ('r1', 'AnnMain', 'in', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'SOL', 10000000000, 10000000000, 150, '2026-11-19Z');
INSERT INTO equity_point VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z', 9999999000, 10000000000, 150.25);
INSERT INTO reported_transaction (id, user_id, wallet_address, signature, type, sol_amount, created_at)
  VALUES ('c1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'AnnMain', 'sigf', 'buy', 0.000001, '2026-11-20Z');

INSERT INTO market_head VALUES (1, 'solana', 5, 1, 1, 5, 9, 1763596800000, '-Infinity');
INSERT INTO market_wallet (number, address) VALUES (0, 'Whale');
INSERT INTO market_pool (number, address, token, market, quote_mint, decimals, since_seq)
  VALUES (0, 'pool', 0, 'pumpfun', 'SOL', 6, 4);
INSERT INTO market_token (number, mint, as_of, state) VALUES (0, 'TOAD', 5, '{"price": 0.1}');
INSERT INTO market_holder VALUES (0, 0, 5, 1763596800000, 0, 0, 'NaN');
INSERT INTO market_candle VALUES (0, 60, 1763596800000, 1, 2, 0.5, 1.5, 1e9, 10, 59000);
CREATE TABLE market_trade_20251120 PARTITION OF market_trade FOR VALUES FROM (1763596800000) TO (1763683200000);
INSERT INTO market_trade VALUES (1763596800000, 't1', 5, 9, 0, 0, 0, 1, 50, 985, 10, NULL, NULL, 0.1, 2.5);
INSERT INTO market_fact VALUES ('f1', 1, 1763596800000, '{"kind": "created"}');
INSERT INTO market_sol_price VALUES (1, 1763596800000, 9, 150.25);
INSERT INTO feed_gap (id, from_slot, reason, found_at)
  VALUES ('00000000-0000-4000-8000-000000000001', 1, 'restart', '2026-11-20Z');
INSERT INTO feed_checkpoint VALUES (1, 9, 'hash');
INSERT INTO token_metadata (mint, name, symbol, uri, offchain, image_hash, attempts, next_attempt_at, read_at)
  VALUES ('TOAD', 'Toad', 'TOAD', 'https://example.com', '{"description": "a toad"}', '00ff00ff00ff00ff', 2,
    '2026-11-21Z', '2026-11-20Z');
INSERT INTO sim_world VALUES (1, 'seed', 1, 2);
INSERT INTO sim_halt VALUES (1, 2);
INSERT INTO sim_snapshot VALUES (1, 1, '\x1f8b');

INSERT INTO user_setting (user_id, part, schema, value) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'theme', 1, '{"a": 1}');
INSERT INTO profile (user_id, bio, privacy, banner_image)
  VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'gm', '{"showPnl": false}', '/banner.webp');
INSERT INTO proved_link VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'telegram', 'ann', '2026-11-20Z');
INSERT INTO trader_visit VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z', '2026-11-19Z');
INSERT INTO watched_token (user_id, mint, position, added_at)
  VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'TOAD', 1, '2026-11-20Z');
INSERT INTO price_alert (id, user_id, mint, metric, direction, level, created_at)
  VALUES ('al1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'TOAD', 'priceUsd', 'above', 0.01, '2026-11-20Z');
INSERT INTO label_key VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'sealed');
INSERT INTO followed_wallet (user_id, address, created_at, labels)
  VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'Whale', '2026-11-20Z', '\xcafe');
INSERT INTO import_undo VALUES
  ('u1', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z', '{Whale}', '{Shark}', '{"\\xbeef"}');

INSERT INTO trader_pair VALUES
  ('tp1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb', 'friends', '2026-11-20Z');
INSERT INTO trader_presence VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z', true);
INSERT INTO clan (id, tag, name, drawn_name, min_volume, created_at)
  VALUES ('cl1', 'TOAD', 'Toads', 'toads', 5, '2026-11-20Z');
INSERT INTO clan_member VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'cl1', 'owner', '2026-11-20Z');
INSERT INTO clan_request VALUES ('cl1', 'bbbbbbbbbbbbbbbbbbbbbbbb', '2026-11-20Z');
INSERT INTO clan_invitation VALUES
  ('ci1', 'cl1', 'bbbbbbbbbbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z');
INSERT INTO clan_act (id, clan_id, at, kind, actor_id)
  VALUES ('ca1', 'cl1', '2026-11-20Z', 'founded', 'aaaaaaaaaaaaaaaaaaaaaaaa');
INSERT INTO clan_wallet_key VALUES ('cl1', 1, 'sealed', false);
INSERT INTO clan_wallet VALUES ('cl1', 'Whale', '\xcafe', '2026-11-20Z');

INSERT INTO chat_room (id, clan_id, last_seq, last_at) VALUES ('cl1', 'cl1', 1, '2026-11-20Z');
INSERT INTO chat_member (room_id, user_id, read_seq, last_turn_at)
  VALUES ('cl1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 1, '2026-11-20Z');
INSERT INTO chat_message (id, room_id, seq, author_id, client_id, text, created_at, deleted_by)
  VALUES ('cm1', 'cl1', 1, 'aaaaaaaaaaaaaaaaaaaaaaaa', 'c1', '', '2026-11-20Z', 'operator');
INSERT INTO chat_reaction VALUES ('cm1', 'aaaaaaaaaaaaaaaaaaaaaaaa', '🐸', '2026-11-20Z');
INSERT INTO chat_report (id, message_id, room_id, author_id, reporter_id, reason, note, text, reported_at, state,
    decided_at, pictures)
  VALUES ('cr1', 'cm1', 'cl1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb', 'spam', '', 'gm', '2026-11-20Z',
    'upheld', '2026-11-21Z', '{0123456789abcdef0123456789abcdef}');
INSERT INTO hidden_message (message_id, text, mentions, sources, hidden_at)
  VALUES ('cm1', 'gm', '{}', '[]', '2026-11-21Z');
INSERT INTO suspension VALUES ('bbbbbbbbbbbbbbbbbbbbbbbb', 'spam', '2026-11-21Z', NULL);
INSERT INTO moderation_act (operator, kind, reason, message_id, invitation_id, at)
  VALUES ('op', 'hidden', 'spam', 'cm1', 'in1', '2026-11-21Z');
INSERT INTO upload VALUES ('0123456789abcdef0123456789abcdef', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z');

INSERT INTO notification (id, user_id, type, content, came_at, warned_session)
  VALUES ('no1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'signature', '{"text": "sign"}', '2026-11-20Z', 'se1');
INSERT INTO notified_event VALUES ('e1', '2026-11-20Z');
INSERT INTO notification_setting VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', '{"trade": false}', '{}', '2026-11-21Z');
INSERT INTO muted_conversation VALUES ('aaaaaaaaaaaaaaaaaaaaaaaa', 'cl1', 'Toads', NULL);
INSERT INTO notification_outlet (id, user_id, kind, name, target, hint, types, created_at, failures)
  VALUES ('ou1', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'webhook', 'mine', '\x08', 'h', '{trade}', '2026-11-20Z', 2);
INSERT INTO notification_delivery (id, outlet_id, user_id, message, next_attempt_at, created_at, by_user_id, is_urgent)
  VALUES ('de1', 'ou1', 'aaaaaaaaaaaaaaaaaaaaaaaa', '{"text": "gm"}', '2026-11-20Z', '2026-11-20Z',
    'bbbbbbbbbbbbbbbbbbbbbbbb', true);

INSERT INTO token_call (id, leaf_index, user_id, number, mint, called_at, slot, price, own_token, prev_hash, hash,
    priced_at)
  VALUES ('tc1', 0, 'aaaaaaaaaaaaaaaaaaaaaaaa', 1, 'TOAD', '2026-11-20Z', 9, '0.01', false, repeat('0', 64),
    repeat('1', 64), '2026-11-20Z');
INSERT INTO call_log_leaf VALUES (0, 'leaf', 'tc1');
INSERT INTO hidden_call VALUES ('tc1', '2026-11-21Z');
INSERT INTO orphaned_call (call_id, noticed_at) VALUES ('tc1', '2026-11-20Z');
INSERT INTO repriced_call (orphaned_place, call_id, leaf_index, slot, price, repriced_at)
  VALUES (1, 'tc1', 1, 10, '0.011', '2026-11-20Z');
INSERT INTO call_outcome (call_id, seen_until, settled, complete, buys, sells, hand_bought)
  VALUES ('tc1', '2026-11-21Z', true, true, 3, 1, 50);
INSERT INTO call_vote VALUES ('TOAD', 'bbbbbbbbbbbbbbbbbbbbbbbb', true, '2026-11-20Z');
INSERT INTO caller_follow VALUES ('bbbbbbbbbbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z');
INSERT INTO alpha_presets VALUES ('bbbbbbbbbbbbbbbbbbbbbbbb', '[{"name": "fresh"}]');
INSERT INTO call_context VALUES ('tc1', '{"ageMinutes": 5}');
INSERT INTO call_follower (call_id, delay_seconds, baseline, mint, seen_until, pct, last_trade)
  VALUES ('tc1', 30, false, 'TOAD', '2026-11-21Z', 12.5, 't1');
INSERT INTO call_log_checkpoint VALUES (1, 'note', '2026-11-20Z');
INSERT INTO call_candles VALUES ('tc1', '1m', '[[1763596800, 1, 2, 0.5, 1.5]]');
INSERT INTO call_priced_second VALUES ('tc1', '2026-11-20Z', 0.009, 0.011);

INSERT INTO giveaway (id, number, title, prize_lamports, opens_at, opened_slot, closes_at, min_rank, min_age_days,
    needs_wallet, commitment, sealed_seed, entries)
  VALUES ('ga1', 1, 'Launch', 5, '2026-11-20Z', 9, '2026-11-27Z', 0, 0, true, repeat('a', 64), '\x09', 1);
INSERT INTO giveaway_entry VALUES ('ga1', 0, 'abcdefghijkl', 'aaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20Z');
INSERT INTO giveaway_wallet VALUES ('ga1', '\x0b');
