import type { Venue } from '../venue.ts';
import { oneFillAtATime } from './one-fill-at-a-time.ts';
import type { PaperMarket } from './paper-market.ts';
import { watchedPools } from './watched-pools.ts';

/** Creates the venue of paper orders. */
export const paperVenue = (market: PaperMarket): Venue =>
  oneFillAtATime(
    market.kind === 'watched'
      ? watchedPools(market)
      : {
          name: 'Simulated pool',
          pool: (mint) => market.pool(mint),
          reserve: (order) => market.reserve(order),
        },
  );
