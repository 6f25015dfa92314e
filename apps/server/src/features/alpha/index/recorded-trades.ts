import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { Counted, RecordedTrades } from './replay.ts';

const PAGE = 500;
/** A day of seconds, with a margin. */
const MAX_CANDLES = 90_000;

/** Reads a token's trades from the market's tape. Call it while no event is being applied. */
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
