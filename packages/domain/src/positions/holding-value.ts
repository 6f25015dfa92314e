/**
 * Values of held tokens: the proceeds of selling them into their pools. Amounts in raw units, values in lamports.
 */
import { sellExactIn } from '../execution/constant-product.ts';
import type { Reserves } from '../market-events.ts';

export interface Holding {
  readonly mint: string;
  readonly amount: bigint;
  /** The part of `amount` without a known cost. */
  readonly unknownAmount: bigint;
}

type Pool = { readonly reserves: Reserves };

interface Pools {
  /** Returns null for a token without a known pool. */
  pool(mint: string): Pool | null;
}

/**
 * Returns the lamports that the pool would pay for the whole amount now, before fees; null when the pool is
 * unknown.
 */
export const exitValue = (amount: bigint, pool: Pool | null): bigint | null =>
  pool === null ? null : sellExactIn(pool.reserves, amount, 0n).amountOut;

/**
 * Returns the value of each of a trader's holdings, in order. Holdings of one token in several wallets share the
 * proceeds of selling them together, so moving tokens between own wallets changes no total.
 */
export function holdingValues(holdings: readonly Holding[], pools: Pools): (bigint | null)[] {
  const totals = new Map<string, bigint>();
  for (const { mint, amount } of holdings) totals.set(mint, (totals.get(mint) ?? 0n) + amount);
  const wholes = new Map([...totals].map(([mint, amount]) => [mint, exitValue(amount, pools.pool(mint))]));
  return holdings.map(({ mint, amount }) => {
    const [total, whole] = [totals.get(mint) ?? 0n, wholes.get(mint) ?? null];
    if (whole === null || total === 0n) return null;
    // Later holdings share the remainder, so the shares add up to the whole.
    const share = (whole * amount) / total;
    totals.set(mint, total - amount);
    wholes.set(mint, whole - share);
    return share;
  });
}

/** Returns the part of a holding's value for tokens of known cost; null without any, or without a value. */
export function knownValue(value: bigint | null, { amount, unknownAmount }: Holding): bigint | null {
  const known = amount - unknownAmount;
  return value === null || known === 0n ? null : (value * known) / amount;
}
