import { buyExactIn, buyExactOut, type Fill, priceImpactPct, sellExactIn, sellExactOut } from '@dugout/domain/constant-product';
import type { Reserves } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterTradingFee, beforeTradingFee, tradingFee } from '@dugout/domain/trading-fee';
import type { PumpTradeOrder } from '@dugout/solana/instructions/pump';
import { TIP_ACCOUNTS } from '@dugout/solana/tip-accounts';
import type { Instruction } from '@solana/kit';
import { type Chain, type LiveOrder, type LiveQuote, VenueRefusal } from '#/features/trading/index.ts';
import { assemble } from './assemble.ts';
import { payment } from './jupiter-build.ts';

const BPS = 10_000n;
const UNITS = 250_000;

/** What a direct trade comes to: the program's own terms, and the wallet's, the trading fee inside. */
export interface DirectTrade {
  readonly fill: Fill;
  readonly terms: PumpTradeOrder;
  readonly quote: Omit<LiveQuote, 'networkLamports' | 'rentLamports' | 'unsigned'>;
}

const leastOf = (amount: bigint, slippageBps: number): bigint => (amount * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS;
const mostOf = (amount: bigint, slippageBps: number): bigint => (amount * (BPS + BigInt(slippageBps))) / BPS;

/** Works a trade out on x * y = k. Sales for an exact output sell what brings it now, and fail when the price falls. Throws `VenueRefusal`. */
export function directTrade(order: LiveOrder, reserves: Reserves, feeBps: bigint): DirectTrade {
  try {
    const trade = order.side === 'buy' ? directBuy(order, reserves, feeBps) : directSale(order, reserves, feeBps);
    if (trade.fill.amountOut <= 0n || trade.fill.amountIn <= 0n)
      throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
    return trade;
  } catch (error) {
    if (error instanceof RangeError) throw new VenueRefusal('Not enough liquidity for this trade', 'no_liquidity');
    throw error;
  }
}

function directBuy({ mode, amount, feePpm, slippageBps }: LiveOrder, reserves: Reserves, feeBps: bigint): DirectTrade {
  const exactIn = mode === 'ExactIn';
  const fill = exactIn ? buyExactIn(reserves, afterTradingFee(amount, feePpm), feeBps) : buyExactOut(reserves, amount, feeBps);
  const inAmount = exactIn ? amount : beforeTradingFee(fill.amountIn, feePpm);
  const limit = exactIn ? leastOf(fill.amountOut, slippageBps) : mostOf(fill.amountIn, slippageBps);
  const platformFee = inAmount - fill.amountIn;
  return {
    fill,
    terms: { side: 'buy', exact: exactIn ? 'in' : 'out', amount: exactIn ? fill.amountIn : amount, limit },
    quote: {
      inAmount,
      outAmount: fill.amountOut,
      threshold: exactIn ? limit : limit + platformFee,
      platformFee,
      priceImpactPct: priceImpactPct(reserves, fill.reserves),
    },
  };
}

function directSale({ mode, amount, feePpm, slippageBps }: LiveOrder, reserves: Reserves, feeBps: bigint): DirectTrade {
  const exactIn = mode === 'ExactIn';
  const fill = exactIn ? sellExactIn(reserves, amount, feeBps) : sellExactOut(reserves, beforeTradingFee(amount, feePpm), feeBps);
  const platformFee = tradingFee(fill.amountOut, feePpm);
  const limit = exactIn ? leastOf(fill.amountOut, slippageBps) : beforeTradingFee(amount, feePpm);
  if (limit <= platformFee) throw new VenueRefusal('The amount is too small to trade', 'amount_too_small');
  return {
    fill,
    terms: { side: 'sell', exact: 'in', amount: fill.amountIn, limit },
    quote: {
      inAmount: fill.amountIn,
      outAmount: fill.amountOut - platformFee,
      threshold: exactIn ? limit - platformFee : fill.amountIn,
      platformFee,
      priceImpactPct: priceImpactPct(reserves, fill.reserves),
    },
  };
}

export interface DirectAssembly {
  readonly order: LiveOrder;
  readonly trade: DirectTrade;
  readonly feeWallet: string;
  readonly chain: Pick<Chain, 'lifetime'>;
  /** The trade itself with what it needs around it; the fee and the tip are put behind. */
  readonly instructions: () => Promise<readonly Instruction[]>;
  readonly rentLamports: bigint;
}

/** The quote with its transaction. */
export async function directQuote({ order, trade, feeWallet, chain, instructions, rentLamports }: DirectAssembly): Promise<LiveQuote> {
  const { terms, quote } = trade;
  const common = { ...quote, networkLamports: 5_000n, rentLamports };
  if (!order.build) return { ...common, unsigned: null };
  const { wallet, mint, priorityLamports, tipLamports } = order;
  const [lifetime, own] = await Promise.all([chain.lifetime(), instructions()]);
  const tip = TIP_ACCOUNTS[Math.floor(Math.random() * TIP_ACCOUNTS.length)] ?? TIP_ACCOUNTS[0];
  const all = [...own, ...payment(wallet, feeWallet, quote.platformFee), ...payment(wallet, tip, tipLamports)];
  const [maxIn, minOut] = terms.exact === 'in' ? [terms.amount, terms.limit] : [terms.limit, terms.amount];
  const [inputMint, outputMint] = order.side === 'buy' ? [SOL_MINT, mint] : [mint, SOL_MINT];
  return {
    ...common,
    unsigned: {
      transaction: assemble({ payer: wallet, lifetime, units: UNITS, priorityLamports, instructions: all }),
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
        tipDestinations: tipLamports === 0n ? [] : [...TIP_ACCOUNTS],
        tipLamports: tipLamports.toString(),
        priorityFeeLamports: priorityLamports.toString(),
      },
    },
  };
}
