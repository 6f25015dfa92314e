import type { SolPrice, Trade } from '@dugout/domain/market-events';
import { solPriceOf } from '../sol-price/pool-implied-price.ts';
import { UndoList } from './undo-list.ts';

/** Silence after which a pool is dropped. */
const SILENT_MS = 10 * 60_000;
const HALF_LIFE_MS = 2 * 60_000;

interface Pool {
  /** Depth in dollars: the reserves if the chain shows them, else recent volume. */
  depth: number;
  at: number;
}

const MICRO = 1e-6;

/** Takes a trade and returns the price it shows, null for none. */
export interface PoolPrice {
  (trade: Trade): SolPrice | null;
  /** Called when slots up to this one are final. */
  settle(slot: number): void;
  /** Orphans the trades at or after slot `from`. */
  rollBack(from: number): void;
}

/**
 * Creates a SOL price from the deepest recently active pool of SOL against a dollar coin. The result depends only
 * on the trades and their order.
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
