import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Every way in which the ledger could be wrong, in words; empty when it is right. */
export async function faultsInLedger(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'asset ' || a.asset || ' is off by ' || sum(l.amount) AS fault
      FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id GROUP BY a.asset HAVING sum(l.amount) <> 0
    UNION ALL
    SELECT 'entry ' || l.entry_id || ' does not sum to zero in ' || a.asset
      FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id GROUP BY l.entry_id, a.asset HAVING sum(l.amount) <> 0
    UNION ALL
    SELECT 'balance of ' || a.kind || ' ' || a.ref || ' in ' || a.asset || ' is not the sum of its lines'
      FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id
      GROUP BY a.id HAVING a.balance <> coalesce(sum(l.amount), 0)
    UNION ALL
    SELECT 'what came into ' || a.kind || ' ' || a.ref || ' in ' || a.asset || ' is not the sum of its lines'
      FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id AND l.amount > 0
      GROUP BY a.id HAVING a.received <> coalesce(sum(l.amount), 0)
    UNION ALL
    SELECT a.kind || ' ' || a.ref || ' is below zero in ' || a.asset
      FROM ledger_account a WHERE a.kind IN ('wallet', 'hold') AND a.balance < 0`.execute(db.tables());
  return rows.map((row) => row.fault);
}

/** Throws with every fault when the ledger does not add up. */
export async function assertConsistent(db: Db): Promise<void> {
  const faults = await faultsInLedger(db);
  if (faults.length > 0) throw new Error(`the ledger does not add up:\n${faults.join('\n')}`);
}
