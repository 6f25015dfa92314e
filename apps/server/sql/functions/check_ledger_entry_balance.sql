-- Every entry sums to zero for each asset. One statement writes all lines of an entry, so they are summed at the
-- end of the statement, once per entry instead of once per line.
CREATE OR REPLACE FUNCTION check_ledger_entry_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
BEGIN
  FOR entry IN SELECT DISTINCT entry_id FROM written LOOP
    IF EXISTS (
      SELECT FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id
      WHERE l.entry_id = entry GROUP BY a.asset HAVING sum(l.amount) <> 0
    ) THEN
      RAISE EXCEPTION 'ledger entry % does not sum to zero', entry USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_line_balanced AFTER INSERT ON ledger_line
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entry_balance();
