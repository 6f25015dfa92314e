import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { ReservedFill, Venue, VenueOrder, VenueResult } from '../venue.ts';

/** Pools that answer without waiting. */
export interface Pools extends Omit<Venue, 'reserve'> {
  reserve(order: VenueOrder): VenueResult;
}

/** Turns pools into a venue: an order of a token waits until the reserved fills before it have ended. */
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
