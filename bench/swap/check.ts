import { verify } from 'node:crypto';
import type pg from 'pg';
import { faultsInLedger } from '../../apps/server/src/features/ledger/integrity.repository.ts';
import { createDb } from '../../apps/server/src/platform/db/kysely-db.ts';
import { createPool } from '../../apps/server/src/platform/db/pool.ts';
import { type Place, reach } from './databases.ts';
import type { Trader } from './trader.ts';

const answered = (traders: readonly Trader[]) => new Map(traders.flatMap(({ swaps }) => [...swaps]));

async function within(place: Place, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const { connection, close } = await reach(place);
  const pool = createPool({ ...connection, connections: 1 }, () => undefined);
  try {
    await work(pool);
  } finally {
    await pool.end();
    await close();
  }
}

/**
 * Checks that every swap in a response is one landed row and one fill, that there are no others, that nothing is
 * still held, and that the ledger adds up.
 */
export const checkLedger = (place: Place, traders: readonly Trader[]): Promise<void> =>
  within(place, async (pool) => {
    const swaps = answered(traders);
    const { rows } = await pool.query<{ id: string; status: string; signature: string | null }>(
      'SELECT s.id, s.status, f.signature FROM swap s LEFT JOIN swap_fill f ON f.swap_id = s.id',
    );
    const wrong = rows.filter(
      ({ id, status, signature }) => status !== 'landed' || swaps.get(id) !== signature,
    );
    if (rows.length !== swaps.size || wrong.length > 0)
      throw new Error(
        `${swaps.size} swaps in responses, ${rows.length} rows, ${wrong.length} of them different`,
      );
    const held = await pool.query("SELECT 1 FROM ledger_account WHERE kind = 'hold' AND balance <> 0");
    if (held.rows.length > 0) throw new Error(`${held.rows.length} holds remain`);
    const faults = await faultsInLedger(createDb(pool));
    if (faults.length > 0) throw new Error(`the ledger does not add up:\n${faults.join('\n')}`);
  });

/** Checks that every swap in a response is one row with a valid signature, and that there are no others. */
export const checkBare = (place: Place, traders: readonly Trader[], publicKey: string): Promise<void> =>
  within(place, async (pool) => {
    const swaps = answered(traders);
    const { rows } = await pool.query<{ id: string; message: string; signature: string }>(
      'SELECT id, message, signature FROM bare_swap',
    );
    const right = rows.filter(
      ({ id, message, signature }) =>
        swaps.get(id) === signature &&
        verify(null, Buffer.from(message), publicKey, Buffer.from(signature, 'base64')),
    );
    if (rows.length !== swaps.size || right.length !== swaps.size)
      throw new Error(
        `${swaps.size} minimal swaps in responses, ${rows.length} rows, ${right.length} of them valid`,
      );
  });

/** Checks that every minimal swap on a chain is one row with its signature, and that there are no others. */
export const checkBareOnChain = (place: Place, traders: readonly Trader[]): Promise<void> =>
  within(place, async (pool) => {
    const swaps = answered(traders);
    const { rows } = await pool.query<{ id: string; signature: string }>(
      'SELECT id, signature FROM bare_swap',
    );
    const right = rows.filter(({ id, signature }) => swaps.get(id) === signature);
    if (rows.length !== swaps.size || right.length !== swaps.size)
      throw new Error(
        `${swaps.size} minimal swaps in responses, ${right.length} of ${rows.length} rows match`,
      );
  });
