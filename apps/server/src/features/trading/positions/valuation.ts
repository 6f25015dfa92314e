import { sellExactIn } from '@dugout/domain/constant-product';
import type { TradablePool, Venue } from '#/execution/venue.ts';
import type { PositionRecord } from '../swap-record.ts';

type Holding = Pick<PositionRecord, 'mint' | 'amount' | 'unknownAmount'>;

/** Lamports that the pool would pay for all of it now, before every fee; null where the pool is not known. */
export const exitValue = (amount: bigint, pool: TradablePool | null): bigint | null =>
  pool === null ? null : sellExactIn(pool.reserves, amount, 0n).amountOut;

/**
 * What each of a trader's holdings is worth, in their order. Holdings of one token in several wallets are worth what selling all of them
 * brings, each its share: moving tokens between own wallets changes no total.
 */
export function holdingValues(holdings: readonly Holding[], venue: Pick<Venue, 'pool'>): (bigint | null)[] {
  const totals = new Map<string, bigint>();
  for (const { mint, amount } of holdings) totals.set(mint, (totals.get(mint) ?? 0n) + amount);
  const wholes = new Map([...totals].map(([mint, amount]) => [mint, exitValue(amount, venue.pool(mint))]));
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
