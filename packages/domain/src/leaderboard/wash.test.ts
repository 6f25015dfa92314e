import { describe, expect, it } from 'vitest';
import { addLeg, type Leg, type Run, type Wash } from './wash.ts';

type Trade = Omit<Leg, 'inside'>;

const POOL = 1_000_000n;
const leg = (given: Partial<Trade>): Trade => ({
  pool: 'P',
  slot: 1n,
  side: 'buy',
  tokens: 1_000n,
  lamports: 100n,
  poolTokens: POOL,
  ...given,
});

/** Returns the wash of one cluster's trades; `others` are trades of other accounts here between them. */
function washOf(...legs: (Trade | { readonly others: bigint })[]): Wash[] {
  let run: Run | null = null;
  let inside = 0n;
  return legs.flatMap((each) => {
    if ('others' in each) {
      inside += each.others;
      return [];
    }
    inside += each.side === 'buy' ? each.tokens : -each.tokens;
    const added = addLeg(run, { ...each, inside });
    run = added.run;
    return added.wash;
  });
}
const NONE = { lamports: 0n, tokens: 0n, trades: 0 };

describe('wash volume', () => {
  it('[PROFILE-06] is both sides of a round trip with no other trades in between, however late', () => {
    const bought = leg({ poolTokens: POOL - 1_000n });
    const sold = leg({ slot: 90_000n, side: 'sell', lamports: 98n, poolTokens: POOL });
    expect(washOf(bought, sold)).toEqual([NONE, { lamports: 198n, tokens: 1_000n, trades: 2 }]);
  });

  it('includes a round trip within one slot, whatever others did in it', () => {
    const sold = leg({ side: 'sell', lamports: 140n, poolTokens: POOL / 2n });
    expect(washOf(leg({}), sold)[1]).toEqual({ lamports: 240n, tokens: 1_000n, trades: 2 });
  });

  it('excludes trades after outsiders moved more than 0.25 % of the pool: exactly 0.25 % counts, a token more does not', () => {
    const back = (others: bigint) =>
      washOf(
        leg({ poolTokens: POOL - 1_000n }),
        leg({ slot: 2n, side: 'sell', poolTokens: POOL - others }),
      )[1];
    expect(back(2_500n)).toEqual({ lamports: 200n, tokens: 1_000n, trades: 2 });
    expect(back(2_501n)).toEqual(NONE);
  });

  it('includes a round trip between which another account here moved the price', () => {
    const bought = leg({ poolTokens: POOL - 1_000n });
    const sold = leg({ slot: 2n, side: 'sell', poolTokens: POOL - 100_000n });
    expect(washOf(bought, { others: 100_000n }, sold)[1]).toEqual({
      lamports: 200n,
      tokens: 1_000n,
      trades: 2,
    });
    expect(washOf(bought, sold)[1]).toEqual(NONE);
  });

  it('counts tokens once: selling more than was bought opens a new round trip', () => {
    const legs = [
      leg({ poolTokens: POOL - 1_000n }),
      leg({ slot: 2n, side: 'sell', tokens: 1_500n, lamports: 150n, poolTokens: POOL + 500n }),
      leg({ slot: 3n, tokens: 800n, lamports: 80n, poolTokens: POOL - 300n }),
    ];
    expect(washOf(...legs).map(({ lamports, tokens, trades }) => [lamports, tokens, trades])).toEqual([
      [0n, 0n, 0],
      [200n, 1_000n, 1],
      [100n, 500n, 1],
    ]);
  });

  it('counts no trades of a round trip, however many its ends are split into', () => {
    const bought = leg({ tokens: 600n, poolTokens: POOL - 600n });
    const more = leg({ tokens: 400n, slot: 2n, poolTokens: POOL - 1_000n });
    const sells = Array.from({ length: 10 }, (_, at) =>
      leg({
        side: 'sell',
        tokens: 100n,
        lamports: 10n,
        slot: BigInt(at + 3),
        poolTokens: POOL - 900n + BigInt(at) * 100n,
      }),
    );
    const counts = washOf(bought, more, ...sells).map(({ trades }) => 1 - trades);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(0);
  });

  it('is never assumed when the pool is unknown or a different one', () => {
    expect(washOf(leg({ poolTokens: null }), leg({ slot: 2n, side: 'sell', poolTokens: null }))[1]).toEqual(
      NONE,
    );
    expect(washOf(leg({}), leg({ slot: 2n, side: 'sell', pool: 'Q' }))[1]).toEqual(NONE);
  });
});
