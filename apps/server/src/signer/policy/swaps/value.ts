/** What tokens are worth in a pool, and what a swap may lose against that. Lamports and raw units. */
import { SignerError } from '../../signer-error.ts';
import type { SpentSwap } from './spent-swap.ts';

/** Both reserves of a pool, or of a curve: their ratio is the price. */
export interface PoolSides {
  readonly tokens: bigint;
  readonly lamports: bigint;
}

/** A price that two nodes agreed on. */
export interface CheckedPrice {
  /** The lowest and the highest of the last minute. */
  readonly low: PoolSides;
  readonly high: PoolSides;
  /** SOL that can be taken out of the pool, in lamports. */
  readonly liquidity: bigint;
  /** Since when the pool has been seen without a gap, and when last, by the signer's clock. */
  readonly since: number;
  readonly at: number;
}

/** Whether a token costs more in the one than in the other. */
export const isDearer = (one: PoolSides, other: PoolSides): boolean =>
  one.lamports * other.tokens > other.lamports * one.tokens;

/** What the pool pays for so many tokens, its fee left out. */
export const saleOf = ({ tokens, lamports }: PoolSides, sold: bigint): bigint =>
  (lamports * sold) / (tokens + sold);

/** What so many tokens are worth at the price, as if selling them did not move it. */
const spotValue = ({ tokens, lamports }: PoolSides, held: bigint): bigint => (lamports * held) / tokens;

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** How far a swap may be below the price: a buy by the lowest of the last minute, a sale by the highest. */
export const lossOf = ({ side, tokens, lamports }: SpentSwap, { low, high }: CheckedPrice): bigint =>
  atLeastZero(side === 'buy' ? lamports - spotValue(low, tokens) : saleOf(high, tokens) - lamports);

/**
 * Throws `SignerError` `swap_limit` for a swap that may lose more than so much of its value by whichever price
 * of the last minute is kinder to it.
 */
export function demandSlippage(swap: SpentSwap, { low, high }: CheckedPrice, mostPct: bigint): void {
  const [given, back] =
    swap.side === 'buy'
      ? [swap.lamports, spotValue(high, swap.tokens)]
      : [saleOf(low, swap.tokens), swap.lamports];
  if (back * 100n < given * (100n - mostPct))
    throw new SignerError(
      'swap_limit',
      `This trade may lose more than ${mostPct}% of its value. Lower the slippage.`,
    );
}
