import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Describes every inconsistency of the ledger; empty when there is none. */
export async function faultsInLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    WITH moved AS MATERIALIZED (
      SELECT account_id, sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS received
      FROM ledger_line GROUP BY account_id
    ), recounted AS (
      SELECT a.*, coalesce(m.amount, 0) AS amount, coalesce(m.received, 0) AS came_in
      FROM ledger_account a LEFT JOIN moved m ON m.account_id = a.id
    )
    SELECT 'asset ' || asset || ' is off by ' || sum(amount) AS fault
      FROM recounted GROUP BY asset HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'entry ' || l.entry_id || ' does not sum to zero in ' || a.asset
      FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id GROUP BY l.entry_id, a.asset HAVING sum(l.amount) <> 0
    UNION ALL
    SELECT 'balance of ' || kind || ' ' || ref || ' in ' || asset || ' is not the sum of its lines'
      FROM recounted WHERE balance <> amount
    UNION ALL
    SELECT 'the amounts received by ' || kind || ' ' || ref || ' in ' || asset || ' are not the sum of its lines'
      FROM recounted WHERE received <> came_in
    UNION ALL
    SELECT kind || ' ' || ref || ' is below zero in ' || asset
      FROM ledger_account WHERE kind IN ('wallet', 'hold') AND balance < 0`.execute(db.tables());
  return rows.map((row) => row.fault);
}

/** Throws with every fault when the ledger is inconsistent. */
export async function assertConsistent(db: Db): Promise<void> {
  const faults = await faultsInLedger(db);
  if (faults.length > 0) throw new Error(`the ledger does not add up:\n${faults.join('\n')}`);
}
