import type { SolPrice, Trade } from '@dugout/domain/market-events';
import { solPriceOf } from '#/ingest/sources/sol-price.ts';

/** A pool that has been silent for this long leaves the choice. */
const SILENT_MS = 10 * 60_000;
/** Half of what a pool has turned over is forgotten in this time. */
const HALF_LIFE_MS = 2 * 60_000;

interface Pool {
  /** Dollars that can be or have been traded: the reserves where the chain tells them, else what was turned over of late. */
  depth: number;
  at: number;
}

const MICRO = 1e-6;

/** The SOL price by the deepest pool of SOL against a dollar coin seen of late. The answer depends on the trades and their order alone. */
export function createPoolPrice(): (trade: Trade) => SolPrice | null {
  const pools = new Map<string, Pool>();
  return (trade) => {
    const price = solPriceOf(trade);
    if (price === null) return null;
    const known = pools.get(trade.pool);
    pools.set(trade.pool, { depth: depthOf(trade, price.usd, known), at: trade.time });
    return deepest(pools, trade.time) === trade.pool ? price : null;
  };
}

function depthOf(trade: Trade, usd: number, known: Pool | undefined): number {
  const lamports = trade.decimals === 9;
  if (trade.reserves !== null) return 2 * (lamports ? Number(trade.reserves.base) * 1e-9 * usd : Number(trade.reserves.base) * MICRO);
  const dollars = Number(lamports ? trade.quoteAmount : trade.tokenAmount) * MICRO;
  const kept = known === undefined ? 0 : known.depth * 0.5 ** ((trade.time - known.at) / HALF_LIFE_MS);
  return kept + dollars;
}

function deepest(pools: Map<string, Pool>, now: number): string | null {
  let best: string | null = null;
  let depth = -1;
  for (const [address, pool] of pools) {
    if (pool.at < now - SILENT_MS) pools.delete(address);
    else if (pool.depth > depth) {
      best = address;
      depth = pool.depth;
    }
  }
  return best;
}
