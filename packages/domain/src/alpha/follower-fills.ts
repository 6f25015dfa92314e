/**
 * Simulated fills of a follower's orders on the pool's reserves after its newest trade: x * y = k, with the same
 * fees and rounding as a paper swap. Lamports and raw token units.
 */
import { leftOnCurve, realQuote } from '../execution/bonding-curve.ts';
import { buyExactIn, buyExactOut, sellExactIn } from '../execution/constant-product.ts';
import { DEFAULT_PRESETS, NETWORK_FEE_LAMPORTS } from '../execution/execution-presets.ts';
import { afterTradingFee, beforeTradingFee } from '../execution/trading-fee.ts';
import type { Reserves } from '../market-events.ts';
import { MARKETS, type MarketId } from '../markets.ts';

/** A pool right after one of its events; `time` is unix ms. */
export interface PoolAt {
  readonly time: number;
  readonly market: MarketId;
  readonly reserves: Reserves;
  /** The pool's own fee, charged on the quote side. */
  readonly feeBps: bigint;
}

/** Network fee, priority fee and tip of one swap, as sent by 'Trench low'. */
export const SENDING_LAMPORTS =
  NETWORK_FEE_LAMPORTS +
  BigInt(DEFAULT_PRESETS.low.priorityFeeLamports) +
  BigInt(DEFAULT_PRESETS.low.tipLamports);

/** Reports whether part of the pool's reserves is virtual, as on a curve that started like pump.fun's. */
const isVirtual = ({ market, reserves }: PoolAt): boolean =>
  MARKETS[market].startsAsPumpCurve === true && leftOnCurve(reserves) >= 0n;

/**
 * Buys for `stake`, which includes the trading fee. A curve with less left sells the rest for less. Null when the
 * pool sells nothing.
 */
export function followerBuy(pool: PoolAt, stake: bigint): { spent: bigint; tokens: bigint } | null {
  const { reserves, feeBps } = pool;
  const whole = buyExactIn(reserves, afterTradingFee(stake), feeBps);
  const left = isVirtual(pool) ? leftOnCurve(reserves) : null;
  const isCut = left !== null && whole.amountOut > left;
  const fill = isCut ? buyExactOut(reserves, left, feeBps) : whole;
  if (fill.amountOut <= 0n) return null;
  const spent = isCut ? beforeTradingFee(fill.amountIn) : stake;
  return { spent: spent + SENDING_LAMPORTS, tokens: fill.amountOut };
}

/** Returns the net proceeds of selling `tokens`; negative when the network costs exceed the proceeds. */
export function followerSell(pool: PoolAt, tokens: bigint): bigint {
  const { reserves, feeBps } = pool;
  const fill = sellExactIn(reserves, tokens, feeBps);
  const most = isVirtual(pool) ? realQuote(reserves) : null;
  const gross = reserves.quote - fill.reserves.quote;
  const out = most !== null && gross > most ? afterPoolFee(most, feeBps) : fill.amountOut;
  return afterTradingFee(out) - SENDING_LAMPORTS;
}

/** The pool's fee rounds up. */
const afterPoolFee = (lamports: bigint, feeBps: bigint): bigint => (lamports * (10_000n - feeBps)) / 10_000n;
