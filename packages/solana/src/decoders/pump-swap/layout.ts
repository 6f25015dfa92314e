/**
 * Events of PumpSwap (pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA). Source: the program's published IDL; they
 * were extended at their end, and each tail is read when present. Reserves in the events are those before the
 * trade.
 */
import { BorshReader } from '../bytes/borsh-reader.ts';
import { discriminator } from '../bytes/discriminator.ts';

export const PUMP_SWAP_PROGRAM = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';

export const BUY_EVENT = discriminator('67f4521f2cf57777');
export const SELL_EVENT = discriminator('3e2f370aa503dc2a');

/**
 * buy, sell, buy_exact_quote_in and the second versions of the three, whose accounts have the same positions.
 * Source of those: pump-public-docs (PUMP_SWAP_TRADE_V2).
 */
export const SWAP_INSTRUCTIONS: ReadonlySet<bigint> = new Set(
  [
    '66063d1201daebea',
    '33e685a4017f83ad',
    'c62e1552b4d9e870',
    'b817ee6167c5d33d',
    '5df6823ce7e940b2',
    'c2ab1c46684d5b2f',
  ].map(discriminator),
);

/** Positions among the accounts of a swap. */
export const ACCOUNTS = {
  baseMint: 3,
  quoteMint: 4,
  userBase: 5,
  userQuote: 6,
  poolBase: 7,
  poolQuote: 8,
} as const;

/** A swap from the pool's view: base against quote, whichever of them is the memecoin. */
export interface PoolSwap {
  readonly pool: string;
  readonly user: string;
  /** Raw base units received (buy) or sent (sell) by the user. */
  readonly base: bigint;
  /** Raw quote units sent (buy) or received (sell) by the user, including all fees. */
  readonly quote: bigint;
  /** Raw quote units from user to pool (buy) or from pool to user (sell). */
  readonly quoteMoved: bigint;
  /** Fees in raw quote units. */
  readonly fee: bigint;
  readonly baseAfter: bigint;
  readonly quoteAfter: bigint;
}

/** Fields after the common part of buys and sells, only in newer events. */
interface Tail {
  /** The creator's fee, or the trader's cashback instead. */
  readonly creatorFee: bigint;
  /** Added to the pool's quote for pricing; can be negative. */
  readonly virtualQuote: bigint;
}

function readTail(reader: BorshReader, isBuy: boolean): Tail {
  if (reader.left === 0) return { creatorFee: 0n, virtualQuote: 0n };
  reader.skip(40);
  const creatorFee = reader.u64();
  const known = { creatorFee, virtualQuote: 0n };
  if (reader.left === 0) return known;
  if (isBuy) {
    reader.bool();
    reader.skip(32);
    if (reader.left === 0) return known;
    reader.skip(8);
    if (reader.left === 0) return known;
    reader.string(64);
    if (reader.left === 0) return known;
  }
  reader.skip(8);
  const withCashback = { creatorFee: creatorFee + reader.u64(), virtualQuote: 0n };
  if (reader.left === 0) return withCashback;
  reader.skip(16);
  if (reader.left === 0) return withCashback;
  const virtualQuote = reader.i128();
  if (reader.left > 0) reader.bool();
  if (reader.left > 0) reader.skip(8);
  return { ...withCashback, virtualQuote };
}

interface QuoteAmounts {
  /** The event's quote_amount_in or quote_amount_out. */
  readonly quoteAmount: bigint;
  /** The event's user_quote_amount_in or user_quote_amount_out. */
  readonly userQuote: bigint;
  readonly lpFee: bigint;
  readonly withLpFee: bigint;
}

/**
 * Returns a buyer's total payment. `buy` reports the amount before fees and the user's payment;
 * buy_exact_quote_in reports the user's payment (the stated input) and the amount before fees, in the same two
 * fields in reverse order.
 */
function paidQuote({ quoteAmount, userQuote, lpFee, withLpFee }: QuoteAmounts): bigint {
  if (quoteAmount + lpFee === withLpFee) return userQuote;
  if (userQuote + lpFee === withLpFee) return quoteAmount;
  throw new RangeError('the amounts do not add up');
}

function receivedQuote({ quoteAmount, userQuote, lpFee, withLpFee }: QuoteAmounts): bigint {
  if (quoteAmount - lpFee !== withLpFee) throw new RangeError('the amounts do not add up');
  return userQuote;
}

/**
 * Reads a swap event. `start` is after the discriminator.
 * @throws RangeError for an unknown layout
 */
export function readSwap(data: Uint8Array, start: number, isBuy: boolean): PoolSwap {
  const reader = new BorshReader(data, start);
  reader.skip(8);
  const base = reader.u64();
  reader.skip(24);
  const poolBase = reader.u64();
  const poolQuote = reader.u64();
  const quoteAmount = reader.u64();
  reader.skip(8);
  const lpFee = reader.u64();
  reader.skip(8);
  const protocolFee = reader.u64();
  const withLpFee = reader.u64();
  const userQuote = reader.u64();
  const pool = reader.key();
  const user = reader.key();
  reader.skip(128);
  const { creatorFee, virtualQuote } = readTail(reader, isBuy);
  return {
    pool,
    user,
    base,
    quote: (isBuy ? paidQuote : receivedQuote)({ quoteAmount, userQuote, lpFee, withLpFee }),
    quoteMoved: isBuy ? withLpFee : userQuote,
    fee: lpFee + protocolFee + creatorFee,
    baseAfter: isBuy ? poolBase - base : poolBase + base,
    quoteAfter: (isBuy ? poolQuote + withLpFee : poolQuote - withLpFee) + virtualQuote,
  };
}
