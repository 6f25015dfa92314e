/**
 * Plans a swap at a pool's current state: pure, in lamports and raw token units.
 *
 * Rounding. Trading fee: down. Pool: against the trader, like its program. Min output: up. Max input: down. A
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
import { SOL_MINT } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { VenueOrder } from '#/execution/venue.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Funds } from '../swap-record.ts';
import { type Execution, sendingCost } from './execution.ts';
import { type SwapIntent, shareOf } from './swap-request.ts';

const BPS = 10_000n;

/** Returns the min output of a trade quoted at `amount`: rounds up, in the trader's favor. */
const minOutAfterSlippage = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS;

/** Returns the max input of a trade quoted at `amount`: rounds down, in the trader's favor. */
const maxInAfterSlippage = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS + BigInt(slippageBps))) / BPS;

export interface SwapPlan {
  readonly side: Side;
  readonly mint: string;
  readonly execution: Execution;
  /** The trading fee of this trader, in millionths. */
  readonly feePpm: bigint;
  /** The venue's order, which excludes the trading fee. */
  readonly order: Pick<VenueOrder, 'mode' | 'amount' | 'limit'>;
  /** Leaves the wallet for the trade, including the trading fee of a buy. */
  readonly inAmount: bigint;
  /** Reaches the wallet, less the trading fee of a sell. */
  readonly outAmount: bigint;
  /** ExactIn: the min output. ExactOut: the max input. Both from the wallet's view. */
  readonly threshold: bigint;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly sendingCost: bigint;
  /** Max rent of accounts that the swap opens; zero in paper mode. */
  readonly rent: bigint;
  /** Percent. */
  readonly priceImpactPct: number;
  /** Lamports that leave the wallet (buy) or reach it (sell; negative when the costs exceed the proceeds). */
  readonly totalLamports: bigint;
  /** The amounts to reserve, so that the swap can be settled with any fill within its limit. */
  readonly hold: Funds;
}

/** Returns a wallet's balance of SOL and of a token, from its amounts by asset. */
export const fundsOf = (held: ReadonlyMap<string, bigint> | undefined, mint: string): Funds => ({
  lamports: held?.get(SOL_MINT) ?? 0n,
  tokens: held?.get(mint) ?? 0n,
});

/**
 * Throws ApiError `amount_too_small`, `no_liquidity`, `slippage_exceeded`, `insufficient_sol`,
 * `insufficient_tokens` or `holding_changed`.
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
    ? larger(minOutAfterSlippage(fill.amountOut, slippage), intent.limit ?? 0n)
    : smaller(smaller(maxInAfterSlippage(inAmount, slippage), spendable), intent.limit ?? spendable);
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
    ? larger(minOutAfterSlippage(outAmount, slippage), intent.limit ?? 0n)
    : smaller(
        smaller(maxInAfterSlippage(fill.amountIn, slippage), funds.tokens),
        intent.limit ?? funds.tokens,
      );
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

/** Returns the message that refuses a quote beyond the trader's own limit. */
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

/** Returns what a bonding curve still sells; null when only the reserves are the limit. */
const forSale = ({ market, reserves }: TradablePool): bigint | null => {
  const left = leftOnCurve(reserves);
  return MARKETS[market].startsAsPumpCurve && left >= 0n ? left : null;
};

/** Computes a buy. A curve with less left than the lamports would buy sells the rest for less. */
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
 * Returns the requested raw units. A percentage never exceeds `spendable`, so 100 % is the whole spendable
 * balance.
 */
function rawSize(
  intent: SwapIntent,
  balance: bigint,
  spendable: bigint,
  lacking: 'insufficient_sol' | 'insufficient_tokens',
): bigint {
  if ('raw' in intent.size) return intent.size.raw;
  if (spendable <= 0n) throw new ApiError(lacking);
  const raw = smaller(shareOf(balance, intent.size), spendable);
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

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
