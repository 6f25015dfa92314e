import { z } from 'zod';
import { Caller } from '#tests/chaos/caller.ts';
import type { ServerHandle } from '#tests/chaos/server-handle.ts';
import type { Cluster } from './cluster-world.ts';

/** A server as its callers and its parent know it. */
interface RunningServer {
  readonly name: string;
  readonly address: string;
  readonly handle: ServerHandle;
}

/** The lease of the server that reads the chain. */
export const READS = 'ingest/all';
/** The lease of the server that stores the market. */
export const STORES = 'market';
/** A tape that is not older is fresh. */
export const FRESH_MS = 3_000;

const status = z.object({ data: z.object({ feedDelayMs: z.number().nullable() }) });

/** Returns the age of a server's tape by its own answer; null for no answer. */
export async function delayOf({ address }: Pick<RunningServer, 'address'>): Promise<number | null> {
  const answer = await new Caller(address).call('/api/v1/status');
  const parsed = status.safeParse(answer?.body);
  return parsed.success ? parsed.data.data.feedDelayMs : null;
}

export const isFresh = async (server: Pick<RunningServer, 'address'>): Promise<boolean> =>
  ((await delayOf(server)) ?? Number.POSITIVE_INFINITY) < FRESH_MS;

/** Returns the server that holds a lease now; null for none. */
export async function holderOf<T extends RunningServer>(
  { pool, servers }: { readonly pool: Cluster['pool']; readonly servers: readonly T[] },
  name: string,
): Promise<T | null> {
  const { rows } = await pool.query<{ holder: string }>(
    'SELECT holder FROM lease WHERE name = $1 AND until > clock_timestamp()',
    [name],
  );
  const pid = Number(rows[0]?.holder.split('/')[1]);
  return servers.find(({ handle }) => handle.pid === pid) ?? null;
}

export async function storedTrades({ pool }: { readonly pool: Cluster['pool'] }): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM market_trade');
  return Number(rows[0]?.count);
}
