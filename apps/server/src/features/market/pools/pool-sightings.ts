import type { MarketEvent, Reserves } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import { LRUCache } from 'lru-cache';

/** A pool of a token, as its events showed it. */
export interface PoolSighting {
  readonly pool: string;
  readonly market: MarketId;
  readonly quoteMint: string;
  /** After its newest trade; null when the chain did not report them. */
  readonly reserves: Reserves | null;
  /** Unix ms; null before its first trade. */
  readonly lastTradeAt: number | null;
  /** How the token came to it, if that was seen. */
  readonly origin: 'created' | 'migrated' | null;
}

const MAX_TOKENS = 20_000;
/** Anyone can open pools: the ones without a trade for longest are forgotten. */
const MAX_POOLS = 50;

/** The pools in which tokens were seen to trade, the most recently traded tokens first to be kept. */
export class PoolSightings {
  readonly #tokens = new LRUCache<string, Map<string, PoolSighting>>({ max: MAX_TOKENS });

  note(event: MarketEvent): void {
    if (event.kind === 'solPrice' || event.kind === 'transfer') return;
    const pools = this.#tokens.get(event.mint) ?? new Map<string, PoolSighting>();
    const pool = event.kind === 'migration' ? event.toPool : event.pool;
    const before = pools.get(pool);
    const from = event.kind === 'migration' ? pools.get(event.fromPool) : undefined;
    const quoteMint = event.kind === 'migration' ? (before ?? from)?.quoteMint : event.quoteMint;
    if (quoteMint === undefined) return;
    pools.delete(pool);
    pools.set(pool, {
      pool,
      market: event.market,
      quoteMint,
      reserves: event.reserves,
      lastTradeAt: event.kind === 'trade' ? event.time : (before?.lastTradeAt ?? null),
      origin:
        event.kind === 'trade'
          ? (before?.origin ?? null)
          : event.kind === 'created'
            ? (before?.origin ?? 'created')
            : 'migrated',
    });
    const [oldest] = pools.keys();
    if (pools.size > MAX_POOLS && oldest !== undefined) pools.delete(oldest);
    this.#tokens.set(event.mint, pools);
  }

  /** Forgets tokens whose events were orphaned; their next trades show their pools again. */
  forget(mints: Iterable<string>): void {
    for (const mint of mints) this.#tokens.delete(mint);
  }

  of(mint: string): readonly PoolSighting[] {
    return [...(this.#tokens.get(mint)?.values() ?? [])];
  }
}
