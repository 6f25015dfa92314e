/** What two nodes say of the same thing, as far as they agree. */
import type { PriceText, SidesText } from '../signer/prices/report.ts';
import type { PoolState } from './pools.ts';

/** Two nodes are a block or two apart, and a price may move that far between them. */
const APART_PCT = 5n;

const text = ({ tokens, lamports }: PoolState): SidesText => ({
  tokens: tokens.toString(),
  lamports: lamports.toString(),
});

/** Null where the nodes are too far apart. */
export function agreedPrice(mint: string, one: PoolState, other: PoolState): PriceText | null {
  const [a, b] = [one.lamports * other.tokens, other.lamports * one.tokens];
  const [low, high] = a < b ? [one, other] : [other, one];
  const [least, most] = a < b ? [a, b] : [b, a];
  if (most * 100n > least * (100n + APART_PCT)) return null;
  const shallow = one.liquidity < other.liquidity ? one : other;
  return { mint, low: text(low), high: text(high), liquidity: shallow.liquidity.toString() };
}

/** The prices on which both looks agree. */
export function agreedPrices(
  one: ReadonlyMap<string, PoolState>,
  other: ReadonlyMap<string, PoolState>,
): PriceText[] {
  return [...one].flatMap(([mint, state]) => {
    const same = other.get(mint);
    const price = same === undefined ? null : agreedPrice(mint, state, same);
    return price === null ? [] : [price];
  });
}
