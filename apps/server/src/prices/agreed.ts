/** Combines the answers of two nodes, as far as they agree. */
import type { PriceText, SidesText } from '../signer/prices/report.ts';
import type { PoolState } from './pools.ts';

/** Two nodes may be a block or two apart, and a price may move this far in that time. */
const APART_PCT = 5n;

const text = ({ tokens, lamports }: PoolState): SidesText => ({
  tokens: tokens.toString(),
  lamports: lamports.toString(),
});

/** Returns null when the nodes are too far apart. */
function agreedPrice(mint: string, one: PoolState, other: PoolState): PriceText | null {
  const [a, b] = [one.lamports * other.tokens, other.lamports * one.tokens];
  const [low, high] = a < b ? [one, other] : [other, one];
  const [least, most] = a < b ? [a, b] : [b, a];
  if (most * 100n > least * (100n + APART_PCT)) return null;
  const shallow = one.liquidity < other.liquidity ? one : other;
  return { mint, low: text(low), high: text(high), liquidity: shallow.liquidity.toString() };
}

/** Returns the prices on which both readings agree. */
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
