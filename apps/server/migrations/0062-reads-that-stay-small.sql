-- What is read after each trade of a trader, however many came before.
CREATE INDEX position_user_open ON position (user_id, opened_at DESC) WHERE closed_at IS NULL;
CREATE INDEX swap_order_user_running ON swap_order (user_id) WHERE status IN ('armed', 'triggered', 'awaitingSignature');
CREATE INDEX swap_order_ended ON swap_order (user_id, ended_at DESC) WHERE ended_at IS NOT NULL;
-- Trades within a window, and the sells that a task counts (TASK_TRADE_LAMPORTS).
DROP INDEX swap_fill_user;
CREATE INDEX swap_fill_user ON swap_fill (user_id, time);
CREATE INDEX swap_fill_task_sell ON swap_fill (user_id)
  WHERE realised IS NOT NULL AND abs(wallet_lamports) >= 100000000;
