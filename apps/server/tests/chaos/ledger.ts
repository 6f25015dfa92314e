/**
 * Reads from the database whether the ledger balances, and the state of all operations, with the trial's own SQL.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { POSITION_FAULTS } from '#/features/trading/offline.ts';
import type { TestDatabase } from '#tests/kit/database.ts';

type Pool = TestDatabase['pool'];

/** A swap or a withdrawal in the database, with every signature made for it. */
export interface Moved {
  readonly what: 'swap' | 'withdrawal';
  readonly id: string;
  readonly status: string;
  readonly signatures: readonly string[];
  readonly fills: number;
}

/** Keeps the balances of the last check, so that the next check reads only newer ledger lines. */
export class ChaosLedger {
  readonly #pool: Pool;
  #deadlocks = 0;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async open(pool: Pool): Promise<ChaosLedger> {
    await pool.query(`
      CREATE TABLE IF NOT EXISTS trial_balance (account_id bigint PRIMARY KEY, balance numeric NOT NULL);
      CREATE TABLE IF NOT EXISTS trial_mark (entry bigint NOT NULL, since timestamptz NOT NULL);
      INSERT INTO trial_mark SELECT 0, '-infinity' WHERE NOT EXISTS (SELECT FROM trial_mark);
      CREATE INDEX IF NOT EXISTS trial_swap ON swap (created_at);
      CREATE INDEX IF NOT EXISTS trial_withdrawal ON withdrawal (created_at)`);
    const ledger = new ChaosLedger(pool);
    await ledger.#newDeadlocks();
    return ledger;
  }

  /** Gives every trader the same password hash. */
  async setPasswordHash(hash: string): Promise<void> {
    await this.#pool.query(`UPDATE auth_account SET password = $1 WHERE "providerId" = 'credential'`, [hash]);
  }

  async undecided(): Promise<number> {
    const { rows } = await this.#pool.query(`SELECT (SELECT count(*) FROM swap WHERE status = 'pending')
      + (SELECT count(*) FROM withdrawal WHERE status IN ('waiting', 'sending')) AS open`);
    return Number(rows[0].open);
  }

  /** Returns wallet balances by the ledger, including reserved amounts, by `WALLET MINT`. */
  async held(): Promise<Map<string, bigint>> {
    const { rows } = await this.#pool.query(
      `SELECT ref, asset, sum(balance)::text AS held FROM ledger_account WHERE kind IN ('wallet', 'hold') GROUP BY 1, 2 HAVING sum(balance) <> 0`,
    );
    return new Map(rows.map(({ ref, asset, held }) => [`${ref} ${asset}`, BigInt(held)]));
  }

  /** Returns the lamports that a swap moved to the rent account of its wallet; below zero for rent that came back. */
  async rentOf(swapId: string): Promise<bigint> {
    const { rows } = await this.#pool.query(
      `SELECT coalesce(sum(l.amount), 0)::text AS rent FROM ledger_entry e JOIN ledger_line l ON l.entry_id = e.id
         JOIN ledger_account a ON a.id = l.account_id WHERE e.kind = 'swap.fill' AND e.ref = $1 AND a.kind = 'rent'`,
      [swapId],
    );
    return BigInt(rows[0].rent);
  }

  /** Returns the fee income of the platform and the referrers, in lamports. */
  async fees(): Promise<bigint> {
    const { rows } = await this.#pool.query(
      `SELECT coalesce(sum(balance), 0)::text AS sum FROM ledger_account WHERE kind IN ('platform_fees', 'referral')`,
    );
    return BigInt(rows[0].sum);
  }

  /** Returns all ledger faults since the last check. Call it only while nothing is pending. */
  async faultsSince(): Promise<string[]> {
    const { rows } = await this.#pool.query(`
      WITH mark AS (SELECT entry FROM trial_mark),
      line AS MATERIALIZED (
        SELECT l.entry_id, l.account_id, a.asset, l.amount FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id
        WHERE l.entry_id > (SELECT entry FROM mark)),
      moved AS (SELECT account_id, sum(amount) AS amount FROM line GROUP BY 1)
      SELECT 'entry ' || entry_id || ' does not sum to zero in ' || asset AS fault FROM line GROUP BY entry_id, asset HAVING sum(amount) <> 0
      UNION ALL
      SELECT 'asset ' || asset || ' is off by ' || sum(balance) FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0
      UNION ALL
      SELECT kind || ' ' || ref || ' is below zero in ' || asset FROM ledger_account WHERE kind IN ('wallet', 'hold', 'referral') AND balance < 0
      UNION ALL
      SELECT 'balance of ' || a.kind || ' ' || a.ref || ' in ' || a.asset || ' is not what its lines come to'
        FROM ledger_account a LEFT JOIN trial_balance t ON t.account_id = a.id LEFT JOIN moved m ON m.account_id = a.id
        WHERE a.balance <> coalesce(t.balance, 0) + coalesce(m.amount, 0)
      UNION ALL ${POSITION_FAULTS}`);
    await this.#pool.query(`
      INSERT INTO trial_balance SELECT id, balance FROM ledger_account ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance`);
    await this.#pool.query('UPDATE trial_mark SET entry = coalesce((SELECT max(id) FROM ledger_entry), 0)');
    const deadlocks = await this.#newDeadlocks();
    return [
      ...rows.map(({ fault }) => String(fault)),
      ...(deadlocks === 0
        ? []
        : [`${deadlocks} transactions waited for each other and one of each was undone`]),
    ];
  }

  /** Returns the number of database deadlocks since the last call. */
  async #newDeadlocks(): Promise<number> {
    const { rows } = await this.#pool.query(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    const before = this.#deadlocks;
    this.#deadlocks = Number(rows[0].deadlocks);
    return this.#deadlocks - before;
  }

  /** Returns swaps and withdrawals requested since the last call. Call it only while nothing is pending. */
  async movedSince(): Promise<Moved[]> {
    const { rows } = await this.#pool.query(`
      SELECT 'swap' AS what, s.id, s.status, array_remove(ARRAY[s.sent_signature], NULL) AS signatures,
          (SELECT count(*) FROM swap_fill f WHERE f.swap_id = s.id) AS fills
        FROM swap s WHERE s.created_at > (SELECT since FROM trial_mark)
      UNION ALL
      SELECT 'withdrawal', w.id, w.status, (SELECT coalesce(array_agg(t.signature), '{}') FROM withdrawal_attempt t WHERE t.withdrawal_id = w.id), 0
        FROM withdrawal w WHERE w.created_at > (SELECT since FROM trial_mark)`);
    await this.#pool.query(`UPDATE trial_mark SET since = greatest(since,
      (SELECT max(created_at) FROM swap), (SELECT max(created_at) FROM withdrawal))`);
    return rows.map(({ what, id, status, signatures, fills }) => ({
      what,
      id,
      status,
      signatures,
      fills: Number(fills),
    }));
  }

  /** Returns those signatures that belong to no swap and no withdrawal. */
  async strangers(signatures: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query(
      `SELECT s AS signature FROM unnest($1::text[]) s WHERE NOT EXISTS (SELECT FROM swap WHERE sent_signature = s)
        AND NOT EXISTS (SELECT FROM withdrawal_attempt t WHERE t.signature = s)`,
      [signatures],
    );
    return rows.map(({ signature }) => String(signature));
  }

  /** Returns those swaps and withdrawals that are missing in the database. */
  async missing(ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query(
      `SELECT i AS id FROM unnest($1::text[]) i WHERE NOT EXISTS (SELECT FROM swap WHERE id = i) AND NOT EXISTS (SELECT FROM withdrawal WHERE id = i)`,
      [ids],
    );
    return rows.map(({ id }) => String(id));
  }

  /** Returns the number of swaps and withdrawals by outcome, over the whole trial. */
  async endings(): Promise<Record<string, number>> {
    const { rows } = await this.#pool.query(`
      SELECT 'swaps ' || status AS ending, count(*) AS count FROM swap GROUP BY 1
      UNION ALL SELECT 'withdrawals ' || status, count(*) FROM withdrawal GROUP BY 1
      UNION ALL SELECT 'deposits booked', count(*) FROM ledger_entry WHERE kind = 'wallet.deposit'
      UNION ALL SELECT 'tokens between traders', count(*) FROM transfer i JOIN transfer o ON o.ref = i.ref AND o.direction = 'out'
        WHERE i.direction = 'in' AND i.user_id <> o.user_id AND i.mint <> '${SOL_MINT}'
      UNION ALL SELECT 'exits ' || status, count(*) FROM swap_order WHERE position_id IS NOT NULL GROUP BY 1 ORDER BY 1`);
    return Object.fromEntries(rows.map(({ ending, count }) => [String(ending), Number(count)]));
  }
}
