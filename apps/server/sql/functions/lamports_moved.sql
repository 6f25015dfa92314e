-- Returns what a swap counts towards the budget of its API key, in lamports: for a buy all that it may take from
-- its wallet, for a sell all that it yields. A failed swap counts its network fee, if it was sent.
CREATE OR REPLACE FUNCTION lamports_moved(counted swap) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN counted.status = 'expired' THEN 0
    WHEN counted.status = 'failed' AND counted.sent_signature IS NULL THEN 0
    WHEN counted.status = 'failed' THEN counted.network_fee + counted.priority_fee
    ELSE counted.network_fee + counted.priority_fee + counted.tip + CASE counted.side
      WHEN 'sell' THEN counted.out_amount + counted.platform_fee
      ELSE greatest(
        counted.in_amount + counted.rent,
        CASE counted.status WHEN 'pending' THEN counted.hold_lamports ELSE 0 END)
    END
  END
$$;
