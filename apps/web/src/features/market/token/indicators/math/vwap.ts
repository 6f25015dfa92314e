import type { Candle } from '@dugout/contract/market/trades';
import type { Series } from './series.ts';

const DAY = 86_400;

/**
 * Computes the volume-weighted average price since midnight UTC, by each candle's typical price. Volume is in the
 * quote currency, so traded tokens are volume divided by price.
 */
export function vwap(candles: readonly Candle[]): Series {
  let day = Number.NaN;
  let paid = 0;
  let tokens = 0;
  return candles.map(({ time, high, low, close, volume }) => {
    const today = Math.floor(time / DAY);
    if (today !== day) {
      day = today;
      paid = 0;
      tokens = 0;
    }
    paid += volume;
    tokens += volume / ((high + low + close) / 3);
    return tokens > 0 ? paid / tokens : null;
  });
}
