import type { createMarket } from './create-market.ts';

/** What the market offers to other features: reads over its state in memory. */
export type MarketDoor = ReturnType<typeof createMarket>['door'];
