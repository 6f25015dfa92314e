import { setTimeout as pause } from 'node:timers/promises';
import { isMoney } from '@dugout/market/figures/quotes';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { z } from 'zod';
import { Caller } from '#tests/chaos/caller.ts';
import type { ChainHandle } from '#tests/chaos/chain-handle.ts';
import type { Cluster } from '../processes/cluster-world.ts';
import type { Report } from '../processes/report.ts';
import { heldAfter } from './two-servers.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const RESTED_MS = 3_000;
const ALIKE_WITHIN_MS = 15_000;

interface TapeCluster {
  readonly pool: Cluster['pool'];
  readonly world: { readonly chain: ChainHandle; readonly mints: readonly string[] };
  /** The servers whose tapes are read. */
  readonly servers: readonly { readonly address: string }[];
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
export async function judgeTape(cluster: TapeCluster, report: Report): Promise<void> {
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
    const same = await heldAfter(
      ALIKE_WITHIN_MS,
      async () => new Set(await tapesOf(cluster, mint)).size === 1,
    );
    if (same === null) differing.push(mint);
  }
  report.none('all servers show the same tapes', differing, `${world.mints.length} tokens`);
}

const tape = z.object({ data: z.array(z.object({ id: z.string() })) });

const tapesOf = ({ servers }: TapeCluster, mint: string): Promise<string[]> =>
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
