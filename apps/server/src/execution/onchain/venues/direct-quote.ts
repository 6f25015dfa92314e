import { type Fill, priceImpactPct } from '@dugout/domain/execution/constant-product';
import { afterTradingFee, beforeTradingFee, tradingFee } from '@dugout/domain/execution/trading-fee';
import { SOL_MINT } from '@dugout/domain/sol';
import { type PoolMath, sellExactOut } from '@dugout/solana/instructions/pool-math';
import type { TradeTerms } from '@dugout/solana/instructions/pump/trade';
import type { Instruction } from '@solana/kit';
import type { Chain } from '../chain.ts';
import { type ComputeLimits, MAX_LOADED_BYTES } from '../compute-limits.ts';
import { type OnchainOrder, type OnchainQuote, VenueRefusal } from '../onchain-venue.ts';
import { assemble, writableOf } from '../transactions/assemble.ts';
import { payment, tipPayment } from './payments.ts';

const BPS = 10_000n;
/** Max compute units of a direct trade, before its simulation. */
export const UNITS = 250_000;
/** One pool without ticks: its programs run nearly the same way at any price. */
const MARGIN_PCT = 12;
/** Max amount of a token account. */
const MAX_TOKENS = 2n ** 64n - 1n;

/** The terms of a direct trade: the program's, and the wallet's with the trading fee included. */
export interface DirectTrade {
  readonly terms: TradeTerms;
  readonly quote: Omit<OnchainQuote, 'networkLamports' | 'rentLamports' | 'unsigned'>;
}

export const minOf = (amount: bigint, slippageBps: number): bigint =>
  (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS;
const maxOf = (amount: bigint, slippageBps: number): bigint => (amount * (BPS + BigInt(slippageBps))) / BPS;

/**
 * Computes a trade with the pool's own arithmetic. Sales for an exact output sell the amount that yields it now,
 * and fail when the price falls. A budget that would buy more than the pool has left buys the rest. Throws
 * `VenueRefusal`.
 */
export function directTrade(order: OnchainOrder, math: PoolMath): DirectTrade {
  try {
    const trade = order.side === 'buy' ? directBuy(order, math) : directSale(order, math);
    if (trade.fill.amountOut <= 0n || trade.fill.amountIn <= 0n)
      throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
    return trade;
  } catch (error) {
    if (error instanceof RangeError)
      throw new VenueRefusal('Not enough liquidity for this trade', 'no_liquidity');
    throw error;
  }
}

interface Filled extends DirectTrade {
  readonly fill: Fill;
}

function directBuy({ mode, amount, feePpm, slippageBps }: OnchainOrder, math: PoolMath): Filled {
  const exactIn = mode === 'ExactIn';
  const paid = exactIn ? afterTradingFee(amount, feePpm) : 0n;
  const fill = exactIn ? math.buyExactIn(paid) : math.buyExactOut(amount);
  const rest = exactIn && fill.amountOut === math.left;
  const inAmount = exactIn && !rest ? amount : beforeTradingFee(fill.amountIn, feePpm);
  const platformFee = exactIn && !rest ? amount - paid : inAmount - fill.amountIn;
  const [least, most] = [minOf(fill.amountOut, slippageBps), rest ? paid : maxOf(fill.amountIn, slippageBps)];
  const { amountOut } = fill;
  return {
    fill,
    terms:
      exactIn && !rest
        ? { side: 'buy', exact: 'in', amount: paid, limit: least }
        : { side: 'buy', exact: 'out', amount: amountOut, limit: most },
    quote: {
      inAmount,
      outAmount: amountOut,
      threshold: exactIn ? (rest ? amountOut : least) : most + platformFee,
      platformFee,
      priceImpactPct: priceImpactPct(math.reserves, fill.reserves),
    },
  };
}

function directSale({ mode, amount, feePpm, slippageBps }: OnchainOrder, math: PoolMath): Filled {
  const exactIn = mode === 'ExactIn';
  const least = beforeTradingFee(amount, feePpm);
  const fill = exactIn ? math.sellExactIn(amount) : sellExactOut(math, least, MAX_TOKENS);
  const platformFee = tradingFee(fill.amountOut, feePpm);
  const limit = exactIn ? minOf(fill.amountOut, slippageBps) : least;
  if (limit <= platformFee) throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
  return {
    fill,
    terms: { side: 'sell', exact: 'in', amount: fill.amountIn, limit },
    quote: {
      inAmount: fill.amountIn,
      outAmount: fill.amountOut - platformFee,
      threshold: exactIn ? limit - platformFee : fill.amountIn,
      platformFee,
      priceImpactPct: priceImpactPct(math.reserves, fill.reserves),
    },
  };
}

interface DirectAssembly {
  readonly order: OnchainOrder;
  readonly trade: DirectTrade;
  readonly feeWallet: string;
  readonly chain: Pick<Chain, 'lifetime' | 'lamports'>;
  /** The trade with its setup; the fee and the tip are appended. */
  readonly instructions: () => Promise<readonly Instruction[]>;
  /** Accounts that the trade opens if missing, with the lamports that each then holds. */
  readonly opens: () => Promise<readonly (readonly [account: string, lamports: bigint])[]>;
}

export async function directQuote({
  order,
  trade,
  feeWallet,
  chain,
  instructions,
  opens,
}: DirectAssembly): Promise<OnchainQuote> {
  const { terms, quote } = trade;
  const rest = { ...quote, networkLamports: 5_000n };
  if (!order.build) return { ...rest, rentLamports: await rent(), unsigned: null };
  const { wallet, mint, priorityLamports, tipLamports } = order;
  const [rentLamports, lifetime, own] = await Promise.all([rent(), chain.lifetime(), instructions()]);
  const all = [...own, ...payment(wallet, feeWallet, quote.platformFee), ...tipPayment(order)];
  const [maxIn, minOut] = terms.exact === 'in' ? [terms.amount, terms.limit] : [terms.limit, terms.amount];
  const [inputMint, outputMint] = order.side === 'buy' ? [SOL_MINT, mint] : [mint, SOL_MINT];
  const within = (limits: ComputeLimits, priority: bigint): string =>
    assemble({ payer: wallet, lifetime, limits, priorityLamports: priority, instructions: all });
  return {
    ...rest,
    rentLamports,
    unsigned: {
      transaction: within({ units: UNITS, loadedBytes: MAX_LOADED_BYTES }, priorityLamports),
      limited: { assemble: within, marginPct: MARGIN_PCT, writable: writableOf(all) },
      lastValidBlockHeight: lifetime.lastValidBlockHeight,
      promise: {
        kind: 'swap',
        wallet,
        inputMint,
        outputMint,
        maxIn: maxIn.toString(),
        minOut: minOut.toString(),
        feeDestination: quote.platformFee === 0n ? null : feeWallet,
        feeLamports: quote.platformFee.toString(),
        tipDestinations: tipLamports === 0n ? [] : order.tipAccounts,
        tipLamports: tipLamports.toString(),
        priorityFeeLamports: priorityLamports.toString(),
        closesInput: order.closes,
      },
    },
  };

  async function rent(): Promise<bigint> {
    const accounts = await opens();
    const held = accounts.length === 0 ? [] : await chain.lamports(accounts.map(([account]) => account));
    return accounts.reduce((sum, [, lamports], at) => (held[at] === 0n ? sum + lamports : sum), 0n);
  }
}
