/** The market of three servers: the reader of the chain is killed and paused, and the storing server is killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { isMoney } from '@dugout/market/figures/quotes';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { z } from 'zod';
import { Caller } from '#tests/chaos/caller.ts';
import { type Cluster, type ClusterServer, openCluster } from '../processes/cluster-world.ts';
import { type Report, times } from '../processes/report.ts';
import { heldAfter } from './two-servers.ts';

interface MarketOptions {
  readonly folder: string;
  readonly seed: string;
  readonly kills: number;
}

const SERVERS = 3;
const SLOT_MS = 400;
/** The leases of the server that reads the chain, and of the server that stores the market. */
const READS = 'ingest/all';
const STORES = 'market';
/** Longer than a lease holds. */
const PAUSED_MS = 12_000;
/** A lease runs out after 6 s and is taken within 2 s; the rest is for a busy machine. */
const TAKEN_OVER_MS = 20_000;
const FRESH_MS = 3_000;
const RESTED_MS = 3_000;
const LONG_MS = 120_000;
const CONFIRMED = { commitment: 'confirmed' } as const;

export async function runMarket({ folder, seed, kills }: MarketOptions, report: Report): Promise<void> {
  const cluster = await openCluster({
    folder,
    seed,
    servers: SERVERS,
    traders: 4,
    slotMs: SLOT_MS,
    bots: true,
  });
  try {
    await killReaders(cluster, kills, report);
    await pauseReader(cluster, report);
    await killStorer(cluster, report);
    await judgeTape(cluster, report);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
  } finally {
    await cluster.stop();
  }
}

/** Returns the server that holds a lease now; null for none. */
async function holderOf({ pool, servers }: Cluster, name: string): Promise<ClusterServer | null> {
  const { rows } = await pool.query<{ holder: string }>(
    'SELECT holder FROM lease WHERE name = $1 AND until > clock_timestamp()',
    [name],
  );
  const pid = Number(rows[0]?.holder.split('/')[1]);
  return servers.find(({ handle }) => handle.pid === pid) ?? null;
}

async function demandHolder(cluster: Cluster, name: string): Promise<ClusterServer> {
  let found: ClusterServer | null = null;
  await heldAfter(LONG_MS, async () => {
    found = await holderOf(cluster, name);
    return found !== null;
  });
  if (found === null) throw new Error(`no server holds the lease ${name}`);
  return found;
}

const status = z.object({ data: z.object({ feedDelayMs: z.number().nullable() }) });

async function delayOf(server: ClusterServer): Promise<number | null> {
  const answer = await new Caller(server.address).call('/api/v1/status');
  const parsed = status.safeParse(answer?.body);
  return parsed.success ? parsed.data.data.feedDelayMs : null;
}

const isFresh = async (server: ClusterServer): Promise<boolean> =>
  ((await delayOf(server)) ?? Number.POSITIVE_INFINITY) < FRESH_MS;

const othersThan = ({ servers }: Cluster, server: ClusterServer): readonly ClusterServer[] =>
  servers.filter((each) => each !== server);

/** Returns the ms until the other servers have had an old tape and a fresh one again; null when they do not. */
async function goesOnAfter(others: readonly ClusterServer[]): Promise<number | null> {
  const began = performance.now();
  const stale = await heldAfter(TAKEN_OVER_MS, async () => !(await isFresh(others[0] as ClusterServer)));
  if (stale === null) return null;
  const fresh = await heldAfter(TAKEN_OVER_MS, async () =>
    (await Promise.all(others.map(isFresh))).every(Boolean),
  );
  return fresh === null ? null : performance.now() - began;
}

async function killReaders(cluster: Cluster, kills: number, report: Report): Promise<void> {
  const took: number[] = [];
  const faults: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const reader = await demandHolder(cluster, READS);
    await heldAfter(LONG_MS, () => isFresh(reader));
    await reader.handle.kill('server');
    const ms = await goesOnAfter(othersThan(cluster, reader));
    if (ms === null) faults.push(`kill ${kill} of ${reader.name}: no other server read the chain in time`);
    else took.push(ms);
    await reader.handle.start();
    await pause(RESTED_MS);
  }
  report.none('a killed reader of the chain is replaced', faults, `tapes fresh again after ${times(took)}`);
}

async function pauseReader(cluster: Cluster, report: Report): Promise<void> {
  const reader = await demandHolder(cluster, READS);
  reader.handle.signal('SIGSTOP');
  const ms = await goesOnAfter(othersThan(cluster, reader));
  await pause(Math.max(0, PAUSED_MS - (ms ?? 0)));
  reader.handle.signal('SIGCONT');
  const again = await heldAfter(LONG_MS, () => isFresh(reader));
  const now = await demandHolder(cluster, READS);
  report.check(
    'a paused reader is replaced, and follows when it wakes',
    ms !== null && again !== null && now !== reader,
    `replaced after ${ms === null ? 'never' : `${Math.round(ms)} ms`}, follows after ${again === null ? 'never' : `${Math.round(again)} ms`}; ${reader.name} read before, ${now.name} reads now`,
  );
}

async function killStorer(cluster: Cluster, report: Report): Promise<void> {
  const storer = await demandHolder(cluster, STORES);
  await storer.handle.kill('server');
  const before = await storedCount(cluster);
  const next = await heldAfter(LONG_MS, async () => {
    const holder = await holderOf(cluster, STORES);
    return holder !== null && holder !== storer;
  });
  const goesOn = await heldAfter(LONG_MS, async () => (await storedCount(cluster)) > before);
  await storer.handle.start();
  report.check(
    'a killed server that stores is replaced',
    next !== null && goesOn !== null,
    `lease after ${next === null ? 'never' : `${Math.round(next)} ms`}, rows after ${goesOn === null ? 'never' : `${Math.round(goesOn)} ms`}`,
  );
}

async function storedCount({ pool }: Cluster): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM market_trade');
  return Number(rows[0]?.count);
}

interface StoredTrade {
  readonly id: string;
  readonly slot: number;
}

interface ChainTrade extends StoredTrade {
  /** Whether it is between SOL and a dollar coin. */
  readonly isPrice: boolean;
}

/** Compares the stored trades with those in the blocks of the chain, and the tapes of the servers with each other. */
async function judgeTape(cluster: Cluster, report: Report): Promise<void> {
  const { pool, world } = cluster;
  const { rpcUrl } = world.chain.ready;
  await pause(RESTED_MS);
  const { rows } = await pool.query<StoredTrade>(
    'SELECT id, slot::float8 AS slot FROM market_trade ORDER BY seq',
  );
  const first = rows[0]?.slot ?? 0;
  const last = rows.reduce((newest, { slot }) => Math.max(newest, slot), first);
  // The newest block may be stored in part, and the first one before the feed began.
  const within = ({ slot }: StoredTrade): boolean => slot > first && slot < last;
  const stored = rows.filter(within).map(({ id }) => id);
  // Trades between SOL and dollars set a price and belong to no token.
  const chained = (await tradesOf(rpcUrl, first, last))
    .filter((trade) => within(trade) && !trade.isPrice)
    .map(({ id }) => id);
  const known = new Set(chained);
  const own = new Set(stored);
  report.none(
    'the stored tape is that of the chain: each trade once, in order',
    [
      ...(stored.length > 0 ? [] : ['no trade is stored']),
      ...chained.filter((id) => !own.has(id)).map((id) => `${id} is missing`),
      ...stored.filter((id) => !known.has(id)).map((id) => `${id} is not on the chain`),
      ...(own.size === stored.length ? [] : ['a trade is stored twice']),
      ...(stored.join() === chained.join() || own.size !== known.size ? [] : ['the order differs']),
    ],
    `${stored.length} stored of ${chained.length} trades in slots ${first + 1} to ${last - 1}`,
  );
  const differing: string[] = [];
  for (const mint of world.mints) {
    const same = await heldAfter(FRESH_MS * 5, async () => new Set(await tapesOf(cluster, mint)).size === 1);
    if (same === null) differing.push(mint);
  }
  report.none('all servers show the same tapes', differing, `${world.mints.length} tokens`);
}

const tape = z.object({ data: z.array(z.object({ id: z.string() })) });

const tapesOf = ({ servers }: Cluster, mint: string): Promise<string[]> =>
  Promise.all(
    servers.map(async ({ address }) => {
      const answer = await new Caller(address).call(`/api/v1/token/${mint}/trades?limit=50`);
      const parsed = tape.safeParse(answer?.body);
      return parsed.success ? parsed.data.data.map(({ id }) => id).join() : 'no answer';
    }),
  );

/** Decodes the trades in the chain's blocks. */
async function tradesOf(rpcUrl: string, first: number, last: number): Promise<ChainTrade[]> {
  const trades: ChainTrade[] = [];
  for (const slot of z
    .array(z.number())
    .parse(await request(rpcUrl, 'getBlocks', [first, last, CONFIRMED]))) {
    const block = blockAnswer.parse(
      await request(rpcUrl, 'getBlock', [
        slot,
        { ...CONFIRMED, transactionDetails: 'full', maxSupportedTransactionVersion: 0, rewards: false },
      ]),
    );
    for (const each of block.transactions) {
      const transaction = fromJson(each as Parameters<typeof fromJson>[0], slot, block.blockTime);
      trades.push(
        ...decodeTransaction(transaction).trades.map((trade) => ({
          id: trade.id,
          slot,
          isPrice: isMoney(trade.mint),
        })),
      );
    }
  }
  return trades;
}

const blockAnswer = z.object({ blockTime: z.number().nullable(), transactions: z.array(z.unknown()) });

async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { readonly result?: unknown }).result;
}
