import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { PoolFill, PoolResult, ReservedFill, VenueOrder, VenueResult } from '../venue.ts';

/** The simulated market's own pools, `WatchedPools`, or `SharedPools`. */
export interface Pools {
  readonly name: string;
  pool(mint: string): TradablePool | null;
  reserve(order: VenueOrder): PoolResult | Promise<PoolResult>;
}

/**
 * Fills paper orders: completely, at one position of the tape, or not at all. A token has one reserved fill at a
 * time, so that no fill is priced after a fill that may never be booked.
 */
export class PaperVenue {
  readonly #pools: Pools;
  readonly #mutex = new KeyedMutex();

  constructor(pools: Pools) {
    this.#pools = pools;
  }

  get name(): string {
    return this.#pools.name;
  }

  pool(mint: string): TradablePool | null {
    return this.#pools.pool(mint);
  }

  /** Waits until earlier reserved fills of the token have ended. */
  async reserve(order: VenueOrder): Promise<VenueResult> {
    const leave = await this.#mutex.acquire(order.mint);
    let result: PoolResult | null = null;
    try {
      result = await this.#pools.reserve(order);
    } finally {
      if (result?.status !== 'reserved') leave();
    }
    return result.status === 'reserved' ? endingOnce(result, leave) : result;
  }
}

/** Wraps a fill so that only its first ending counts and lets the next order proceed. */
function endingOnce(fill: PoolFill, leave: () => void): ReservedFill {
  let open = true;
  const once = (end: () => void | Promise<void>) => (): void => {
    if (!open) return;
    open = false;
    try {
      const ended = end();
      if (ended instanceof Promise) void ended.finally(leave);
      else leave();
    } catch (error) {
      leave();
      throw error;
    }
  };
  return { ...fill, print: once(fill.print), release: once(fill.release) };
}

export type Venue = Pick<PaperVenue, 'name' | 'pool' | 'reserve'>;
