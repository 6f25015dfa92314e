import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { ReservedFill, Venue, VenueOrder, VenueResult } from '../venue.ts';

/** Pools that are asked without waiting. */
export interface Pools extends Omit<Venue, 'reserve'> {
  reserve(order: VenueOrder): VenueResult;
}

/**
 * Pools as a venue: who orders a token while a fill of it is reserved waits until that has ended, in the
 * order of asking.
 */
export function oneFillAtATime(pools: Pools): Venue {
  const mutex = new KeyedMutex();
  return {
    ...pools,
    async reserve(order) {
      const leave = await mutex.acquire(order.mint);
      let result: VenueResult | null = null;
      try {
        result = pools.reserve(order);
      } finally {
        if (result?.status !== 'reserved') leave();
      }
      return result.status === 'reserved' ? endingOnce(result, leave) : result;
    },
  };
}

/** The fill, whose first ending counts, and gives way to the next. */
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
