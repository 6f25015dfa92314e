import { fileURLToPath } from 'node:url';
import { createDb } from '../../apps/server/src/platform/db/kysely-db.ts';
import { createPool, type PoolOptions } from '../../apps/server/src/platform/db/pool.ts';
import { migrate } from '../../apps/server/src/platform/db/schema/migrate.ts';
import { readSchema } from '../../apps/server/src/platform/db/schema/schema-files.ts';
import { openOurs, runOurs } from './ours.ts';
import { preparePeer, runPeer } from './peer.ts';
import { tradesOfRun } from './trades.ts';

export type SideName = 'ours' | 'peer';
interface Order {
  readonly side: SideName;
  readonly connection: { readonly connectionString: string } | { readonly socketFolder: string };
  readonly trades: number;
}
export interface Report {
  readonly seconds: number;
  /** Of this process, without the database. */
  readonly cpuSeconds: number;
  readonly frames: number;
}
export type Progress = { readonly kept: number } | { readonly report: Report };

const say = (progress: Progress): void => void process.send?.(progress);
const SCHEMA = readSchema(fileURLToPath(new URL('../../apps/server', import.meta.url)));

async function run({ side, connection, trades: count }: Order): Promise<void> {
  const options: PoolOptions = { ...connection, connections: 4 };
  const pool = createPool(options, () => undefined);
  const trades = tradesOfRun(count);
  if (side === 'ours') await migrate(pool, SCHEMA);
  else await preparePeer(pool);
  const ours = side === 'ours' ? await openOurs(createDb(pool)) : null;
  globalThis.gc?.();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  if (ours === null) await runPeer(pool, trades);
  else await runOurs(ours, trades, (kept) => say({ kept }));
  const { user, system } = process.cpuUsage(cpu);
  say({
    report: {
      seconds: (performance.now() - began) / 1_000,
      cpuSeconds: (user + system) / 1e6,
      frames: ours?.fanOut.frames ?? 0,
    },
  });
  await pool.end();
  process.disconnect();
}

process.once('message', (order: Order) => void run(order));
