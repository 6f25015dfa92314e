import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { TradePlace } from '@dugout/market/feed/trade-history';
import type { MarketTrade } from '@dugout/market/types';
import { ApiError } from '#/platform/http/api-error.ts';

interface TradesPage {
  readonly limit: number;
  /** The id of the trade after which to continue, and its time in unix ms. */
  readonly before?: string;
  readonly beforeTime?: number;
}

interface TradePagesOptions {
  readonly market: Pick<MarketFeed['state'], 'trades' | 'tradeTime' | 'pastTrades' | 'forgottenUpTo'>;
  /** Null for a market that is not stored. */
  readonly history: MarketFeed['history'];
}

export type TradePages = (mint: string, page: TradesPage) => Promise<MarketTrade[]>;

/**
 * Reads pages of a token's trades, newest first: those from the tape that are newer than everything that has left
 * it, then stored ones.
 */
export function tradePages({ market, history }: TradePagesOptions): TradePages {
  /** Returns where the stored trades of a page begin. @throws ApiError `trade_not_found` */
  async function placeOf(mint: string, { before, beforeTime }: TradesPage): Promise<TradePlace | null> {
    const { forgottenUpTo } = market;
    const onTape = before === undefined ? null : market.tradeTime(mint, before);
    if (before === undefined || (onTape !== null && onTape > forgottenUpTo))
      return forgottenUpTo === Number.NEGATIVE_INFINITY
        ? null
        : { time: forgottenUpTo, seq: Number.MAX_SAFE_INTEGER };
    const time = onTape ?? beforeTime;
    const place = time === undefined ? null : ((await history?.placeOf(mint, { id: before, time })) ?? null);
    if (place === null) throw new ApiError('trade_not_found');
    return place;
  }

  return async (mint, page) => {
    const { limit, before } = page;
    const onTape = market.trades(mint, { limit, ...(before !== undefined && { before }) });
    if (history === null) return onTape;
    const newer = onTape.filter(({ time }) => time > market.forgottenUpTo);
    if (newer.length === limit) return newer;
    const place = await placeOf(mint, page);
    if (place === null) return newer;
    const older = await history.before(mint, place, limit - newer.length);
    return [...newer, ...market.pastTrades(mint, older)];
  };
}
