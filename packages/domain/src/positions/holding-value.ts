/**
 * What held tokens are worth: what selling them into their pools would bring. Amounts in raw units, values in
 * lamports.
 */
import { sellExactIn } from '../execution/constant-product.ts';
import type { Reserves } from '../market-events.ts';

export interface Holding {
  readonly mint: string;
  readonly amount: bigint;
  /** Of `amount`, what has no known cost. */
  readonly unknownAmount: bigint;
}

type Pool = { readonly reserves: Reserves };

/** Where tokens are sold. */
export interface Pools {
  /** Null for a token without a known pool. */
  pool(mint: string): Pool | null;
}

/** Lamports that the pool would pay for all of it now, before every fee; null where the pool is not known. */
export const exitValue = (amount: bigint, pool: Pool | null): bigint | null =>
  pool === null ? null : sellExactIn(pool.reserves, amount, 0n).amountOut;

/**
 * What each of a trader's holdings is worth, in their order. Holdings of one token in several wallets are
 * worth what selling all of them brings, each its share: moving tokens between own wallets changes no total.
 */
export function holdingValues(holdings: readonly Holding[], pools: Pools): (bigint | null)[] {
  const totals = new Map<string, bigint>();
  for (const { mint, amount } of holdings) totals.set(mint, (totals.get(mint) ?? 0n) + amount);
  const wholes = new Map([...totals].map(([mint, amount]) => [mint, exitValue(amount, pools.pool(mint))]));
  return holdings.map(({ mint, amount }) => {
    const [total, whole] = [totals.get(mint) ?? 0n, wholes.get(mint) ?? null];
    if (whole === null || total === 0n) return null;
    // What is left of both goes to those behind, so that the shares add up to the whole.
    const share = (whole * amount) / total;
    totals.set(mint, total - amount);
    wholes.set(mint, whole - share);
    return share;
  });
}

/** The part of a holding's value that its tokens of known cost have; null without any, or without a value. */
export function knownValue(value: bigint | null, { amount, unknownAmount }: Holding): bigint | null {
  const known = amount - unknownAmount;
  return value === null || known === 0n ? null : (value * known) / amount;
}
