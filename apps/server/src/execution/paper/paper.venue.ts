import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { ReservedFill, VenueOrder, VenueResult } from '../venue.ts';

/** Pools that answer without waiting: the simulated market's own, or `WatchedPools`. */
export interface Pools {
  readonly name: string;
  pool(mint: string): TradablePool | null;
  reserve(order: VenueOrder): VenueResult;
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
    let result: VenueResult | null = null;
    try {
      result = this.#pools.reserve(order);
    } finally {
      if (result?.status !== 'reserved') leave();
    }
    return result.status === 'reserved' ? endingOnce(result, leave) : result;
  }
}

/** Wraps a fill so that only its first ending counts and lets the next order proceed. */
function endingOnce(fill: ReservedFill, leave: () => void): ReservedFill {
  let open = true;
  const once = (end: () => void) => (): void => {
    if (!open) return;
    open = false;
    try {
      end();
    } finally {
      leave();
    }
  };
  return { ...fill, print: once(fill.print), release: once(fill.release) };
}

export type Venue = Pick<PaperVenue, 'name' | 'pool' | 'reserve'>;
