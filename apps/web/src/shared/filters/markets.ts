import { MARKET_IDS, type MarketId } from '@dugout/domain/markets';
import { marketName } from '#/shared/tokens/marks/launchpads.ts';

/** Parses a comma-separated list of markets: removes duplicates and unknown ids and sorts in menu order. */
export function readMarkets(given: unknown): readonly MarketId[] {
  const names = typeof given === 'string' ? given.split(',').map((name) => name.trim()) : [];
  return MARKET_IDS.filter((market) => names.includes(market));
}

const NAMED = 2;

/** Returns a chip's text: 'On pump.fun, PumpSwap', 'On 4 markets'. */
export const marketsText = (markets: readonly MarketId[]): string =>
  markets.length > NAMED ? `On ${markets.length} markets` : `On ${markets.map(marketName).join(', ')}`;
