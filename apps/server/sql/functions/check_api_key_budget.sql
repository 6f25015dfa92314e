-- Refuses a swap that its key may not make, in the transaction that writes the swap: an error DUG02 with the rule
-- as its detail. The key's row is locked, so that its swaps are counted sequentially.
CREATE OR REPLACE FUNCTION check_api_key_budget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used api_key;
  moved numeric := lamports_moved(NEW);
  earlier numeric;
  rule text;
BEGIN
  SELECT k.* INTO used FROM api_key k WHERE k.id = NEW.api_key_id AND k.user_id = NEW.user_id FOR UPDATE;
  SELECT coalesce(sum(lamports_moved(s)), 0) INTO earlier FROM swap s
    WHERE s.api_key_id = NEW.api_key_id AND s.created_at > NEW.created_at - interval '24 hours' AND s.id <> NEW.id;
  rule := CASE
    WHEN used.id IS NULL OR used.expires_at <= NEW.created_at THEN 'ended'
    WHEN used.scope <> 'trade' THEN 'scope'
    WHEN NOT NEW.wallet_address = ANY (used.wallets) THEN 'wallet'
    WHEN NEW.price_impact_pct > 20 THEN 'impact'
    WHEN moved > used.per_order THEN 'order'
    WHEN earlier + moved > used.per_day THEN 'day'
  END;
  IF rule IS NOT NULL THEN
    RAISE EXCEPTION 'the API key of swap % may not make it', NEW.id USING ERRCODE = 'DUG02', DETAIL = rule;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER swap_api_key_budget AFTER INSERT ON swap
  FOR EACH ROW WHEN (NEW.api_key_id IS NOT NULL AND NEW.status IN ('pending', 'landed'))
  EXECUTE FUNCTION check_api_key_budget();
