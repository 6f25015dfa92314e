import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { Counted, RecordedTrades } from './replay.ts';

const PAGE = 500;
/** Seconds of a day and what belongs to it. */
const MAX_CANDLES = 90_000;

/** What the market's tape has of a token. Called while nothing is applied to it. */
export const recordedTrades = ({ state }: Pick<MarketFeed, 'state'>): RecordedTrades => ({
  knownSince: () => state.walletHistory.since,
  prices: (mint, from) =>
    state
      .candles(mint, {
        interval: '1s',
        from: Math.ceil(from / 1_000),
        unit: 'priceUsd',
        limit: MAX_CANDLES,
      })
      .map(({ time, high, low }) => ({ time: time * 1_000, high, low })),
  trades(mint, from) {
    const found: Counted[] = [];
    let before: string | undefined;
    for (;;) {
      const page = state.trades(mint, { limit: PAGE, before });
      for (const { time, side } of page) {
        if (time <= from) return found.reverse();
        found.push({ time, side });
      }
      before = page.at(-1)?.id;
      if (page.length < PAGE) return found.reverse();
    }
  },
});
