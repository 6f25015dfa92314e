-- Returns a trader's outflow in lamports, completed or pending, within the last day, transfers between own
-- wallets excluded. It is `outflow_uses` for one trader, which each trade queries.
CREATE OR REPLACE FUNCTION outflow_of_trader(trader text) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
DECLARE
  begins timestamptz := now() - interval '24 hours';
  first_whole_hour timestamptz := date_trunc('hour', begins, 'UTC') + interval '1 hour';
BEGIN
  RETURN
    (SELECT coalesce(sum(w.value_lamports), 0) FROM withdrawal w
      WHERE w.user_id = trader AND NOT w.own_wallet AND w.status IN ('waiting', 'sending'))
    + (SELECT coalesce(sum(w.value_lamports), 0) FROM withdrawal w
      WHERE w.user_id = trader AND NOT w.own_wallet AND w.status = 'landed'
        AND w.finished_at > begins AND w.finished_at < first_whole_hour)
    + (SELECT coalesce(sum(h.lamports), 0) FROM withdrawal_outflow_hour h
      WHERE h.user_id = trader AND h.hour >= first_whole_hour)
    + (SELECT coalesce(sum(e.value_lamports), 0) FROM wallet_export e
      WHERE e.user_id = trader
        AND (e.status = 'waiting' AND e.due_at > begins OR e.status = 'given' AND e.finished_at > begins));
END $$;
