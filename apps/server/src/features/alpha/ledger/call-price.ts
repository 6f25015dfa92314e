import { decimalPrice } from '@dugout/domain/alpha/decimal-price';
import type { MarketReads } from '@dugout/market/market-reads';
import type { Call, Repricing } from '../index/call.ts';

const SECOND_MS = 1_000;
const MAX_TRADES = 10_000;
/** The SOL price of a call was valid within this time of it. */
const AROUND_MS = 60_000;

/** The second of the trade that set a call's price: unix seconds, US dollars for a whole token. */
export interface PricedSecond {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the second (its start in unix ms) of the trade that set a token's price; null when a pool set it
 * without a trade, and for pools quoted in dollars.
 */
export function pricedAt(market: MarketReads, mint: string): number | null {
  const [newest] = market.candles(mint, { interval: '1s', unit: 'priceSol', limit: 1 });
  const isOfTrade = newest !== undefined && newest.close === market.prices(mint)?.priceSol;
  return isOfTrade ? newest.time * SECOND_MS : null;
}

const isWithin = (
  price: number | null,
  { low, high }: { readonly low: number; readonly high: number },
): boolean => price !== null && price >= low && price <= high;

const solSecond = (market: MarketReads, mint: string, time: number) =>
  market.candles(mint, { interval: '1s', from: time, to: time, unit: 'priceSol' })[0];

/** The inputs for pricing a call. Unix ms. */
type PricedCall = Pick<Call, 'mint' | 'slot' | 'calledAt'>;

/**
 * Returns the price of a call from the market's current blocks: of the last trade in the main pool up to the
 * call's slot, or of the pool without trades. Null while neither is known.
 */
export function standingPrice(
  market: MarketReads,
  { mint, slot, calledAt }: PricedCall,
): Omit<Repricing, 'slot'> | null {
  const trades = market.trades(mint, { limit: MAX_TRADES });
  if (trades.length === 0) return written(market.prices(mint)?.priceUsd ?? null, null);
  for (const trade of trades) {
    if (trade.slot > slot) continue;
    const second = solSecond(market, mint, Math.floor(trade.time / SECOND_MS));
    if (second === undefined || !isWithin(trade.priceSol, second)) continue;
    const sol = market.solUsdRange(calledAt, calledAt);
    return written(sol && (trade.priceSol ?? 0) * sol.high, second.time * SECOND_MS);
  }
  return null;
}

const written = (price: number | null, at: number | null): Omit<Repricing, 'slot'> | null =>
  price !== null && price > 0 ? { price: decimalPrice(price), pricedAt: at } : null;

/** Returns the leaf's member with the time of the priced trade. */
export const pricedMember = (at: number | null): { readonly pricedAt?: string } =>
  at === null ? {} : { pricedAt: new Date(at).toISOString() };

/** Returns a token's price in the second that set a call's price; null once the market has dropped it. */
export function pricedSecond(
  market: MarketReads,
  { mint, calledAt }: Pick<Call, 'mint' | 'calledAt'>,
  pricedAt: number | null,
): PricedSecond | null {
  const second = pricedAt === null ? undefined : solSecond(market, mint, pricedAt / SECOND_MS);
  const sol = market.solUsdRange(calledAt - AROUND_MS, calledAt + AROUND_MS);
  return second === undefined || sol === null
    ? null
    : { time: second.time, low: second.low * sol.low, high: second.high * sol.high };
}
