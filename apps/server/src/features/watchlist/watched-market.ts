import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { WatchedMarket } from './ports.ts';

export const watchedMarket = ({
  state,
  now,
  wholeHistory,
}: Pick<MarketFeed, 'state' | 'now' | 'wholeHistory'>): WatchedMarket => ({
  prices: (mint) => state.prices(mint),
  pricedThrough: (mint) => state.pricedThrough(mint),
  figures(mint) {
    const [facts, figures] = [state.token(mint), state.figures(mint, now())];
    if (facts === null || figures === null) return null;
    const { name, symbol, decimals, createdAt } = facts;
    const { priceSol, priceUsd, marketCapUsd, liquidityUsd, windows } = figures;
    const { changePct, volumeUsd } = windows['24h'];
    const holders = wholeHistory ? figures.holders : null;
    const image = tokenPictureAddress(facts);
    return {
      name,
      symbol,
      image,
      decimals,
      createdAt,
      priceSol,
      priceUsd,
      marketCapUsd,
      liquidityUsd,
      changePct,
      volumeUsd,
      holders,
    };
  },
});
