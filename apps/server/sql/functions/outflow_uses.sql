-- Returns the outflow, completed or pending, within the last day by trader, transfers between own wallets
-- excluded, with the time at which it stops counting; null while it is pending. Whole hours of withdrawals are
-- summed in advance; the hour in which the day begins is read in detail.
CREATE OR REPLACE FUNCTION outflow_uses()
RETURNS TABLE (user_id text, lamports numeric, platform_lamports numeric, free_lamports numeric, ends_at timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  day interval := interval '24 hours';
  begins timestamptz := now() - day;
  first_whole_hour timestamptz := date_trunc('hour', begins, 'UTC') + interval '1 hour';
BEGIN
  RETURN QUERY
    SELECT w.user_id, w.value_lamports, w.platform_lamports, w.free_lamports, NULL::timestamptz FROM withdrawal w
      WHERE NOT w.own_wallet AND w.status IN ('waiting', 'sending')
    UNION ALL
    SELECT w.user_id, w.value_lamports, w.platform_lamports, w.free_lamports, w.finished_at + day FROM withdrawal w
      WHERE NOT w.own_wallet AND w.status = 'landed'
        AND w.finished_at > begins AND w.finished_at < first_whole_hour
    UNION ALL
    SELECT h.user_id, h.lamports, h.platform_lamports, h.free_lamports, h.hour + interval '1 hour' + day
      FROM withdrawal_outflow_hour h
      WHERE h.hour >= first_whole_hour
    UNION ALL
    SELECT e.user_id, e.value_lamports, e.platform_lamports, e.free_lamports, e.finished_at + day FROM wallet_export e
      WHERE e.status = 'waiting' AND e.due_at > begins OR e.status = 'given' AND e.finished_at > begins;
END $$;
