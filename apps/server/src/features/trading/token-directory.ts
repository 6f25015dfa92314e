import { sellReasonText } from '@dugout/contract/market/sell-texts';
import { isCurve } from '@dugout/domain/markets';
import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import { blockedTransfers } from '@dugout/domain/sell-check/sell-check';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { TokenDirectory } from './ports.ts';

export const tokenDirectory = ({ state }: Pick<MarketFeed, 'state'>): TokenDirectory => ({
  tokenFacts(mint) {
    const facts = state.token(mint);
    if (facts === null) return null;
    const { name, symbol, pool, market, decimals } = facts;
    const blocked = blockedTransfers(facts.safety);
    const blockedReason = blocked === null ? null : sellReasonText(blocked);
    return { name, symbol, image: tokenPictureAddress(facts), pool, market, decimals, blockedReason };
  },
  solUsd: () => state.solUsd,
  slot: () => (state.lastSlot === 0 ? null : state.lastSlot),
  prices: (mint) => state.prices(mint),
  pricedThrough: (mint) => state.pricedThrough(mint),
  onCurve(mint) {
    const facts = state.token(mint);
    return facts !== null && isCurve(facts.market);
  },
  range(mint, since) {
    const candles = state.candles(mint, { interval: '1s', unit: 'priceSol', from: Math.ceil(since / 1_000) });
    if (candles.length === 0) return null;
    return {
      high: Math.max(...candles.map(({ high }) => high)),
      low: Math.min(...candles.map(({ low }) => low)),
    };
  },
});
