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
 * Every answered swap is one landed row and one fill, there is no other, nothing is still held, and the
 * ledger add up.
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
        `${swaps.size} swaps were answered, ${rows.length} are written, ${wrong.length} of them otherwise`,
      );
    const held = await pool.query("SELECT 1 FROM ledger_account WHERE kind = 'hold' AND balance <> 0");
    if (held.rows.length > 0) throw new Error(`${held.rows.length} holds were left`);
    const faults = await faultsInLedger(createDb(pool));
    if (faults.length > 0) throw new Error(`the ledger does not add up:\n${faults.join('\n')}`);
  });

/** Every answered swap is one row whose signature is true; there is no other. */
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
        `${swaps.size} bare swaps were answered, ${rows.length} are written, ${right.length} of them rightly`,
      );
  });

/** Every answered swap of the bare path on a chain is one row with its signature; there is no other. */
export const checkBareOnChain = (place: Place, traders: readonly Trader[]): Promise<void> =>
  within(place, async (pool) => {
    const swaps = answered(traders);
    const { rows } = await pool.query<{ id: string; signature: string }>(
      'SELECT id, signature FROM bare_swap',
    );
    const right = rows.filter(({ id, signature }) => swaps.get(id) === signature);
    if (rows.length !== swaps.size || right.length !== swaps.size)
      throw new Error(
        `${swaps.size} bare swaps were answered, ${right.length} of ${rows.length} rows are theirs`,
      );
  });
