import type { MarketFeed } from '@dugout/market/feed/market-feed';

/**
 * Returns the tape's progress, unix ms: every later trade comes after it. The market's clock runs ahead of it
 * while the tape lags.
 */
export const tapeTime = ({ state, now, delayMs }: Pick<MarketFeed, 'state' | 'now' | 'delayMs'>): number =>
  Math.max(state.lastTime, now() - (delayMs() ?? 0));
