-- What a swap counts towards the budget of the key that asked for it, lamports: all that a buy may take from
-- its wallet, all that a sell brings. One that failed counts what the network took, where it was sent.
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
