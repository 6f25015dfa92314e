import { randomUUID } from 'node:crypto';
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import type { Side } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { type Address, address, type Transaction } from '@solana/kit';
import type { Bank } from '../bank.ts';
import { LAMPORTS_PER_SIGNATURE } from '../fees.ts';
import { signedTransaction, toWire } from '../keys.ts';
import { readTokenAccount } from '../token-account.ts';
import { swapInstructions } from './instructions.ts';
import { fillOf, impactOf, type Pool, reservesOf, tokenAccountOf } from './pool.ts';

const BPS = 10_000n;
const DEFAULT_SLIPPAGE_BPS = 50;
const TOKEN_ACCOUNT_BYTES = 170n;

/** Thrown for an order that cannot be quoted; the response is 400. */
export class OrderError extends Error {}

/** A query to `/order`, in the format of Jupiter's swap v2. */
interface OrderQuery {
  readonly pool: Pool;
  readonly side: Side;
  readonly amount: bigint;
  readonly taker: Address | null;
  readonly slippageBps: number;
  readonly referral: { readonly to: Address; readonly bps: number } | null;
  readonly priorityFeeLamports: bigint;
  readonly tipLamports: bigint;
}

const whole = (query: URLSearchParams, name: string, least: number, most: number): number | null => {
  const text = query.get(name);
  if (text === null) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new OrderError(`${name} must be a whole number from ${least} to ${most}`);
  return value;
};

const addressIn = (query: URLSearchParams, name: string): Address | null => {
  const text = query.get(name);
  if (text === null) return null;
  if (!isAddress(text)) throw new OrderError(`Invalid ${name}`);
  return address(text);
};

/** @throws OrderError for requests unsupported by this chain */
export function readOrderQuery(query: URLSearchParams, pools: readonly Pool[]): OrderQuery {
  const input = addressIn(query, 'inputMint');
  const output = addressIn(query, 'outputMint');
  const amount = parseRawAmount(query.get('amount') ?? '');
  if (input === null || output === null || amount === null || amount === 0n)
    throw new OrderError('inputMint, outputMint and amount are needed');
  const side: Side = input === SOL_MINT ? 'buy' : 'sell';
  const pool = pools.find(({ mint }) => mint === (side === 'buy' ? output : input));
  if (pool === undefined || (side === 'sell' && output !== SOL_MINT)) throw new OrderError('No routes found');
  if ((query.get('swapMode') ?? 'ExactIn') !== 'ExactIn') throw new OrderError('swapMode must be ExactIn');
  for (const name of ['receiver', 'payer'])
    if (query.has(name)) throw new OrderError(`${name} is not supported on the local chain`);
  const to = addressIn(query, 'referralAccount');
  const bps = whole(query, 'referralFee', 50, 255);
  if ((to === null) !== (bps === null))
    throw new OrderError('referralAccount and referralFee must be used together');
  return {
    pool,
    side,
    amount,
    taker: addressIn(query, 'taker'),
    slippageBps: whole(query, 'slippageBps', 0, 10_000) ?? DEFAULT_SLIPPAGE_BPS,
    referral: to === null || bps === null ? null : { to, bps },
    priorityFeeLamports: BigInt(whole(query, 'priorityFeeLamports', 0, Number.MAX_SAFE_INTEGER) ?? 0),
    tipLamports: BigInt(whole(query, 'jitoTipLamports', 0, Number.MAX_SAFE_INTEGER) ?? 0),
  };
}

/** Result of a swap. Raw units; the fee is the integrator's, in lamports. */
export interface Quote {
  readonly side: Side;
  readonly pool: Pool;
  /** Between trader and pool. */
  readonly routeIn: bigint;
  readonly routeOut: bigint;
  readonly minRouteOut: bigint;
  readonly fee: bigint;
  /** Received by the trader, and the minimum after slippage. */
  readonly amountOut: bigint;
  readonly minOut: bigint;
  readonly impactPct: number;
}

/** The integrator's fee is taken in SOL: from the input when buying, from the output when selling. */
export function quoteOf({ pool, side, amount, slippageBps, referral }: OrderQuery, bank: Bank): Quote {
  const feeOn = (lamports: bigint): bigint => (lamports * BigInt(referral?.bps ?? 0)) / BPS;
  const reserves = reservesOf(pool, (at) => bank.account(at, 'processed'));
  const routeIn = side === 'buy' ? amount - feeOn(amount) : amount;
  const fill = fillOf(reserves, side, routeIn);
  const routeOut = fill.amountOut;
  if (routeOut <= 0n) throw new OrderError('No routes found');
  const minRouteOut = (routeOut * (BPS - BigInt(slippageBps))) / BPS;
  const fee = side === 'buy' ? feeOn(amount) : feeOn(routeOut);
  const taken = side === 'buy' ? 0n : fee;
  return {
    side,
    pool,
    routeIn,
    routeOut,
    minRouteOut,
    fee,
    amountOut: routeOut - taken,
    minOut: minRouteOut - (side === 'buy' ? 0n : feeOn(minRouteOut)),
    impactPct: impactOf(reserves, fill),
  };
}

interface Order {
  readonly requestId: string;
  /** Null without a taker, or when it could not be built; then `refusal` gives the reason. */
  readonly transaction: Transaction | null;
  readonly refusal: { readonly code: number; readonly message: string } | null;
  readonly lastValidBlockHeight: number;
  readonly rentLamports: bigint;
}

/** Builds the transaction of a quote, signed by the pool, with an empty signature for the taker. */
export async function placeOrder(query: OrderQuery, quote: Quote, bank: Bank): Promise<Order> {
  const requestId = randomUUID();
  const lifetime = bank.lifetime('confirmed');
  const { taker, pool, side, referral, priorityFeeLamports, tipLamports } = query;
  const rest = { requestId, lastValidBlockHeight: Number(lifetime.lastValidBlockHeight) };
  if (taker === null) return { ...rest, transaction: null, refusal: null, rentLamports: 0n };
  const tokens = await tokenAccountOf(taker, pool.mint, pool.token.program);
  const account = (at: Address) => bank.account(at, 'processed');
  const rentLamports = side === 'buy' && account(tokens) === null ? bank.vm.rentFor(TOKEN_ACCOUNT_BYTES) : 0n;
  const costs = 2n * LAMPORTS_PER_SIGNATURE + priorityFeeLamports + tipLamports + rentLamports;
  const held =
    side === 'buy' ? (account(taker)?.lamports ?? 0n) : (readTokenAccount(account(tokens))?.amount ?? 0n);
  const refuse = (code: number, message: string): Order => ({
    ...rest,
    transaction: null,
    refusal: { code, message },
    rentLamports,
  });
  if (held < query.amount) return refuse(1, 'Insufficient funds');
  if ((account(taker)?.lamports ?? 0n) < costs + (side === 'buy' ? query.amount : 0n))
    return refuse(2, 'Top up SOL for gas');
  const instructions = swapInstructions({
    pool,
    trader: taker,
    tokens,
    side,
    amountIn: quote.routeIn,
    amountOut: quote.routeOut,
    minOut: quote.minRouteOut,
    order: requestId,
    fee: referral === null ? null : { to: referral.to, lamports: quote.fee },
    priorityFeeLamports,
    tipLamports,
  });
  return {
    ...rest,
    transaction: signedTransaction(instructions, taker, lifetime, [pool.key]),
    refusal: null,
    rentLamports,
  };
}

/** Formats an order like `/order` of Jupiter's swap v2. */
export function orderView(query: OrderQuery, quote: Quote, order: Order, startedAt: number) {
  const { pool, side, taker, referral, slippageBps, amount, priorityFeeLamports, tipLamports } = query;
  const [inputMint, outputMint] = side === 'buy' ? [SOL_MINT, pool.mint] : [pool.mint, SOL_MINT];
  const { transaction, refusal, requestId, lastValidBlockHeight, rentLamports } = order;
  const feeBps = referral?.bps ?? 0;
  const payer = taker;
  return {
    mode: 'manual',
    inputMint,
    outputMint,
    inAmount: amount.toString(),
    outAmount: quote.amountOut.toString(),
    otherAmountThreshold: quote.minOut.toString(),
    swapMode: 'ExactIn',
    slippageBps,
    priceImpact: -quote.impactPct,
    priceImpactPct: String(-quote.impactPct / 100),
    routePlan: [
      {
        swapInfo: {
          ammKey: pool.key.address,
          label: 'Local pool',
          inputMint,
          outputMint,
          inAmount: quote.routeIn.toString(),
          outAmount: quote.routeOut.toString(),
        },
        percent: 100,
        bps: 10_000,
      },
    ],
    ...(referral === null ? {} : { referralAccount: referral.to }),
    feeMint: SOL_MINT,
    feeBps,
    platformFee: { amount: quote.fee.toString(), feeBps, feeMint: SOL_MINT },
    signatureFeeLamports: Number(2n * LAMPORTS_PER_SIGNATURE),
    signatureFeePayer: payer,
    prioritizationFeeLamports: Number(priorityFeeLamports + tipLamports),
    prioritizationFeePayer: payer,
    rentFeeLamports: Number(rentLamports),
    rentFeePayer: payer,
    swapType: 'aggregator',
    router: 'metis',
    transaction:
      transaction === null
        ? taker === null
          ? null
          : ''
        : Buffer.from(toWire(transaction)).toString('base64'),
    lastValidBlockHeight: String(lastValidBlockHeight),
    gasless: false,
    requestId,
    totalTime: Math.round(performance.now() - startedAt),
    taker,
    ...(refusal === null
      ? {}
      : { errorCode: refusal.code, errorMessage: refusal.message, error: refusal.message }),
  };
}
