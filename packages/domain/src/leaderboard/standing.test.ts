import { describe, expect, it } from 'vitest';
import { clustersOf } from './clusters.ts';
import { byStanding, drawdown, NO_FIGURES } from './standing.ts';

describe('a standing', () => {
  it('[SHELL-12] measures drawdown from the highest profit so far, starting at zero', () => {
    const of = (...realized: bigint[]) => drawdown(realized.map((each) => ({ realized: each })));
    expect([of(), of(5n, 5n), of(-3n, 1n), of(10n, -4n, 2n, -6n, 20n)]).toEqual([0n, 0n, 3n, 8n]);
  });

  it('ranks by profit, of equals the lower volume, then the id', () => {
    const row = (id: string, realized: bigint, volume: bigint) => ({ ...NO_FIGURES, id, realized, volume });
    const rows = [row('d', -1n, 0n), row('c', 5n, 9n), row('b', 5n, 2n), row('a', 5n, 2n)];
    expect(rows.sort(byStanding).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('groups traders by funding, also in cycles', () => {
    const clusterOf = clustersOf([
      ['b', 'a'],
      ['c', 'b'],
      ['a', 'c'],
      ['z', 'y'],
    ]);
    expect(['a', 'b', 'c', 'x', 'y', 'z'].map(clusterOf)).toEqual(['a', 'a', 'a', 'x', 'y', 'y']);
  });
});
