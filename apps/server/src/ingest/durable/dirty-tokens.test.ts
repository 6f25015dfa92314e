import { describe, expect, it } from 'vitest';
import { DirtyTokens } from './dirty-tokens.ts';

const ALL = Number.POSITIVE_INFINITY;

function dirty(...tokens: readonly number[]): DirtyTokens {
  const all = new DirtyTokens();
  for (const [index, token] of tokens.entries()) all.touch(token, index, 1_000 - index, index + 1, index + 1);
  return all;
}
const taken = (from: DirtyTokens, fresh: number, seq: number, most: number) =>
  from.take(fresh, 100, seq, 0, most).map(({ token }) => token);

describe('tokens with outdated rows', () => {
  it('are taken after the lag, longest outdated first, in batches', () => {
    const tokens = dirty(7, 3, 7, 5, 4);
    expect(tokens.oldestSeq).toBe(1);
    expect(taken(tokens, 100, 4, 2)).toEqual([3, 7]);
    expect(tokens.oldestSeq).toBe(4);
    expect(taken(tokens, 100, 4, 2)).toEqual([5]);
    expect(taken(tokens, 100, 4, 2)).toEqual([]);
    expect(tokens.oldestSeq).toBe(5);
  });

  it('are all taken at once when they have no rows yet', () => {
    const tokens = dirty(1, 10, 11, 12);
    expect(taken(tokens, 10, ALL, 0)).toEqual([10, 11, 12]);
    expect(taken(tokens, 10, ALL, 1)).toEqual([1]);
    expect(tokens.oldestSeq).toBeNull();
  });

  it('report every changed wallet and the oldest trade', () => {
    const [token] = dirty(2, 2, 2).take(100, 100, ALL, 0, 1);
    expect(token).toMatchObject({ token: 2, wallets: new Set([0, 1, 2]), since: 998 });
  });
});
