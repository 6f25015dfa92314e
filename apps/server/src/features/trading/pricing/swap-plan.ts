/**
 * What a swap would do at a pool as it stands: pure, in lamports and raw token units.
 *
 * Rounding. Trading fee: down. Pool: against the trader, as its program does. Least out: up. Most in: down. A
 * percentage of a balance: down.
 */
import { leftOnCurve } from '@dugout/domain/execution/bonding-curve';
import {
  buyExactIn,
  buyExactOut,
  type Fill,
  priceImpactPct,
  sellExactIn,
  sellExactOut,
} from '@dugout/domain/execution/constant-product';
import {
  afterTradingFee,
  beforeTradingFee,
  TRADING_FEE_PPM,
  tradingFee,
} from '@dugout/domain/execution/trading-fee';
import type { Side } from '@dugout/domain/market-events';
import { MARKETS } from '@dugout/domain/markets';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { VenueOrder } from '#/execution/venue.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Funds } from '../swap-record.ts';
import { type Execution, sendingCost } from './execution.ts';
import { leastOut, mostIn } from './slippage.ts';
import type { SwapIntent } from './swap-intent.ts';

export interface SwapPlan {
  readonly side: Side;
  readonly mint: string;
  readonly execution: Execution;
  /** The trading fee of this trader, in millionths. */
  readonly feePpm: bigint;
  /** What the venue is asked for; the trading fee is no matter of the venue. */
  readonly order: Pick<VenueOrder, 'mode' | 'amount' | 'limit'>;
  /** Out of the wallet for the trade, the trading fee of a buy included. */
  readonly inAmount: bigint;
  /** Into the wallet, the trading fee of a sell taken off. */
  readonly outAmount: bigint;
  /** ExactIn: the least that comes out. ExactOut: the most that goes in. Both as the wallet sees it. */
  readonly threshold: bigint;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly sendingCost: bigint;
  /** For accounts that the swap opens, at most; nothing in paper mode. */
  readonly rent: bigint;
  /** Percent. */
  readonly priceImpactPct: number;
  /**
   * Lamports that leave the wallet (buy) or reach it (sell; below zero when sending costs more than the
   * tokens bring).
   */
  readonly totalLamports: bigint;
  /** What must be reserved so that the swap can be settled whatever it fills at within its limit. */
  readonly hold: Funds;
}

/**
 * Throws ApiError `amount_too_small`, `no_liquidity`, `slippage_exceeded`, `insufficient_sol` or
 * `insufficient_tokens`.
 */
export function planSwap(
  intent: SwapIntent,
  pool: TradablePool,
  funds: Funds,
  feePpm: bigint = TRADING_FEE_PPM,
): SwapPlan {
  return intent.side === 'buy' ? planBuy(intent, pool, funds, feePpm) : planSell(intent, pool, funds, feePpm);
}

function planBuy(intent: SwapIntent, pool: TradablePool, funds: Funds, feePpm: bigint): SwapPlan {
  const sending = sendingCost(intent.execution);
  const spendable = funds.lamports - sending;
  const exactIn = intent.mode === 'ExactIn';
  const amount = rawSize(intent, funds.lamports, spendable, 'insufficient_sol');
  const paid = exactIn ? afterTradingFee(amount, feePpm) : 0n;
  const fill = exactIn ? buyFor(pool, paid) : buyExactly(pool, amount);
  const inAmount = exactIn && fill.amountIn === paid ? amount : beforeTradingFee(fill.amountIn, feePpm);
  if (fill.amountOut === 0n || fill.amountIn === 0n) throw new ApiError('amount_too_small');
  demandLimit(intent, { inAmount, outAmount: fill.amountOut });
  if (larger(inAmount, exactIn ? amount : 0n) > spendable)
    throw new ApiError('insufficient_sol', 'Not enough SOL in this wallet for the trade and network fees');

  const slippage = intent.execution.slippageBps;
  const threshold = exactIn
    ? larger(leastOut(fill.amountOut, slippage), intent.limit ?? 0n)
    : smaller(smaller(mostIn(inAmount, slippage), spendable), intent.limit ?? spendable);
  return {
    ...common(intent, pool, fill, sending, feePpm),
    order: exactIn
      ? { mode: 'ExactIn', amount: paid, limit: larger(threshold, 1n) }
      : { mode: 'ExactOut', amount, limit: afterTradingFee(threshold, feePpm) },
    inAmount,
    outAmount: fill.amountOut,
    threshold,
    platformFee: inAmount - fill.amountIn,
    totalLamports: inAmount + sending,
    hold: { lamports: (exactIn ? amount : threshold) + sending, tokens: 0n },
  };
}

function planSell(intent: SwapIntent, pool: TradablePool, funds: Funds, feePpm: bigint): SwapPlan {
  const sending = sendingCost(intent.execution);
  const exactIn = intent.mode === 'ExactIn';
  const amount = rawSize(intent, funds.tokens, funds.tokens, 'insufficient_tokens');
  const fill = exactIn
    ? sellExactIn(pool.reserves, amount, pool.feeBps)
    : quoted(() => sellExactOut(pool.reserves, beforeTradingFee(amount, feePpm), pool.feeBps));
  if (fill.amountIn > funds.tokens) throw new ApiError('insufficient_tokens');
  const platformFee = tradingFee(fill.amountOut, feePpm);
  const outAmount = fill.amountOut - platformFee;
  if (outAmount <= 0n) throw new ApiError('amount_too_small');
  demandLimit(intent, { inAmount: fill.amountIn, outAmount });

  const slippage = intent.execution.slippageBps;
  const threshold = exactIn
    ? larger(leastOut(outAmount, slippage), intent.limit ?? 0n)
    : smaller(smaller(mostIn(fill.amountIn, slippage), funds.tokens), intent.limit ?? funds.tokens);
  const minOut = exactIn ? larger(threshold, 1n) : amount;
  const lamports = larger(sending - minOut, 0n);
  if (lamports > funds.lamports)
    throw new ApiError('insufficient_sol', 'Not enough SOL in this wallet for the network fee of this sell');
  return {
    ...common(intent, pool, fill, sending, feePpm),
    order: exactIn
      ? { mode: 'ExactIn', amount, limit: beforeTradingFee(minOut, feePpm) }
      : { mode: 'ExactOut', amount: beforeTradingFee(amount, feePpm), limit: threshold },
    inAmount: fill.amountIn,
    outAmount,
    threshold,
    platformFee,
    totalLamports: outAmount - sending,
    hold: { lamports, tokens: exactIn ? amount : threshold },
  };
}

/** Why a quote beyond the trader's own limit is refused, in words. */
export const beyondLimit = (mode: SwapIntent['mode']): string =>
  mode === 'ExactIn'
    ? 'You would receive less than your minimum. Nothing was traded.'
    : 'You would pay more than your maximum. Nothing was traded.';

function demandLimit(
  { mode, limit }: SwapIntent,
  quoted: { readonly inAmount: bigint; readonly outAmount: bigint },
): void {
  if (limit === null || (mode === 'ExactIn' ? quoted.outAmount >= limit : quoted.inAmount <= limit)) return;
  throw new ApiError('slippage_exceeded', beyondLimit(mode));
}

/** What a bonding curve still sells; null where nothing but the reserves is the limit. */
const forSale = ({ market, reserves }: TradablePool): bigint | null => {
  const left = leftOnCurve(reserves);
  return MARKETS[market].startsAsPumpCurve && left >= 0n ? left : null;
};

/** A curve that has less left than the lamports would buy sells what is left, for less. */
function buyFor(pool: TradablePool, lamports: bigint): Fill {
  const fill = buyExactIn(pool.reserves, lamports, pool.feeBps);
  const left = forSale(pool);
  if (left === 0n) throw new ApiError('no_liquidity');
  return left !== null && fill.amountOut > left ? buyExactOut(pool.reserves, left, pool.feeBps) : fill;
}

function buyExactly(pool: TradablePool, tokens: bigint): Fill {
  const left = forSale(pool);
  if (left !== null && tokens > left) throw new ApiError('no_liquidity');
  return quoted(() => buyExactOut(pool.reserves, tokens, pool.feeBps));
}

/**
 * The raw units that the trader means. A percentage never asks for more than `spendable`, so 100 % is all
 * that can be spent.
 */
function rawSize(
  intent: SwapIntent,
  balance: bigint,
  spendable: bigint,
  lacking: 'insufficient_sol' | 'insufficient_tokens',
): bigint {
  if ('raw' in intent.size) return intent.size.raw;
  if (spendable <= 0n) throw new ApiError(lacking);
  const raw = smaller((balance * intent.size.millionths) / 1_000_000n, spendable);
  if (raw === 0n) throw new ApiError('amount_too_small');
  return raw;
}

function common(intent: SwapIntent, pool: TradablePool, fill: Fill, sending: bigint, feePpm: bigint) {
  return {
    side: intent.side,
    mint: intent.mint,
    execution: intent.execution,
    feePpm,
    poolFee: fill.poolFee,
    sendingCost: sending,
    rent: 0n,
    priceImpactPct: priceImpactPct(pool.reserves, fill.reserves),
  };
}

function quoted(quote: () => Fill): Fill {
  try {
    return quote();
  } catch (error) {
    if (error instanceof RangeError) throw new ApiError('no_liquidity');
    throw error;
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
