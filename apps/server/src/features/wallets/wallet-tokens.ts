import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { STABLECOINS } from '#/features/ledger/index.ts';
import type { TokenLookup } from './tokens.view.ts';

/** Looks up tokens at their last price; a stablecoin is worth a dollar, whatever the price in a pool. */
export function walletTokens({ state: market }: Pick<MarketFeed, 'state'>): TokenLookup {
  return (mint) => {
    const facts = market.token(mint);
    const image = facts === null ? null : tokenPictureAddress(facts);
    const dollar = STABLECOINS.get(mint);
    if (dollar !== undefined) {
      const { solUsd } = market;
      return { ...dollar, image, priceSol: solUsd === null || solUsd <= 0 ? null : 1 / solUsd };
    }
    if (facts === null) return null;
    const { name, symbol, decimals } = facts;
    return { name, symbol, decimals, image, priceSol: market.prices(mint)?.priceSol ?? null };
  };
}
