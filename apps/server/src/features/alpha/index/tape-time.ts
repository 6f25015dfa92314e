import type { MarketFeed } from '@dugout/market/feed/market-feed';

/**
 * How far the tape has come, unix ms: every later trade comes after it. The clock of the market runs
 * ahead of it while the tape lags.
 */
export const tapeTime = ({ state, now, delayMs }: Pick<MarketFeed, 'state' | 'now' | 'delayMs'>): number =>
  Math.max(state.lastTime, now() - (delayMs() ?? 0));
