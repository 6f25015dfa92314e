import type { SolPrice, Trade } from '@dugout/domain/market-events';
import { solPriceOf } from '../sol-price/pool-implied-price.ts';
import { UndoList } from './undo-list.ts';

/** A pool that has been silent for this long leaves the choice. */
const SILENT_MS = 10 * 60_000;
/** Half of what a pool has turned over is forgotten in this time. */
const HALF_LIFE_MS = 2 * 60_000;

interface Pool {
  /**
   * Dollars that can be or have been traded: the reserves where the chain shows them, else what was turned
   * over of late.
   */
  depth: number;
  at: number;
}

const MICRO = 1e-6;

/** The price that a trade shows, null when it shows none. */
export interface PoolPrice {
  (trade: Trade): SolPrice | null;
  /** Slots up to this one cannot be rolled back. */
  settle(slot: number): void;
  /** The trades of the slots from `from` on were none. */
  rollBack(from: number): void;
}

/**
 * The SOL price by the deepest pool of SOL against a dollar coin seen of late. The answer depends on the
 * trades and their order alone.
 */
export function createPoolPrice(): PoolPrice {
  const pools = new Map<string, Pool>();
  const undo = new UndoList();
  const price = (trade: Trade): SolPrice | null => {
    const shown = solPriceOf(trade);
    if (shown === null) return null;
    const known = pools.get(trade.pool);
    const before = [...pools];
    undo.did(trade.slot, () => {
      pools.clear();
      for (const [address, pool] of before) pools.set(address, pool);
    });
    pools.set(trade.pool, { depth: depthOf(trade, shown.usd, known), at: trade.time });
    return deepest(pools, trade.time) === trade.pool ? shown : null;
  };
  return Object.assign(price, {
    settle: (slot: number) => undo.settle(slot),
    rollBack: (from: number) => undo.rollBack(from),
  });
}

function depthOf(trade: Trade, usd: number, known: Pool | undefined): number {
  const lamports = trade.decimals === 9;
  if (trade.reserves !== null)
    return 2 * (lamports ? Number(trade.reserves.base) * 1e-9 * usd : Number(trade.reserves.base) * MICRO);
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
