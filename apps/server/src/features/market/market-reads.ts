import type { Market } from '@dugout/market/market';

/** The part of the market's state that the calls and channels read. */
export type MarketReads = Pick<
  Market,
  | 'solUsd'
  | 'token'
  | 'byPool'
  | 'changesOf'
  | 'pricedThrough'
  | 'figures'
  | 'shares'
  | 'bundle'
  | 'creations'
  | 'explore'
  | 'holdersOverTime'
  | 'launch'
  | 'poolPct'
  | 'lookAlikeGroup'
  | 'topTraders'
  | 'trend'
  | 'candles'
  | 'trades'
  | 'newestTrade'
  | 'holders'
  | 'screen'
  | 'search'
  | 'lookAlikes'
  | 'pictureLookAlikes'
  | 'deepest'
  | 'wallets'
  | 'walletHistory'
>;
