-- Lamports of a trader, and of everyone together, that left or wait to leave within the last day, own wallets
-- aside. Withdrawals of whole hours are already added up; the hour in which the day begins is read in detail.
CREATE OR REPLACE FUNCTION outflow_of_day(trader text, OUT of_trader numeric, OUT of_platform numeric)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  begins timestamptz := now() - interval '24 hours';
  first_whole_hour timestamptz := date_trunc('hour', begins, 'UTC') + interval '1 hour';
BEGIN
  SELECT coalesce(sum(l.lamports) FILTER (WHERE l.user_id = trader), 0), coalesce(sum(l.platform_lamports), 0)
    INTO of_trader, of_platform
    FROM (
      SELECT w.user_id, w.value_lamports AS lamports, w.platform_lamports FROM withdrawal w
        WHERE NOT w.own_wallet AND w.status IN ('waiting', 'sending')
      UNION ALL
      SELECT w.user_id, w.value_lamports, w.platform_lamports FROM withdrawal w
        WHERE NOT w.own_wallet AND w.status = 'landed'
          AND w.finished_at > begins AND w.finished_at < first_whole_hour
      UNION ALL
      SELECT h.user_id, h.lamports, h.platform_lamports FROM withdrawal_outflow_hour h
        WHERE h.hour >= first_whole_hour
      UNION ALL
      SELECT e.user_id, e.value_lamports, e.platform_lamports FROM wallet_export e
        WHERE e.status = 'waiting' AND e.due_at > begins OR e.status = 'given' AND e.finished_at > begins
    ) AS l;
END $$;
