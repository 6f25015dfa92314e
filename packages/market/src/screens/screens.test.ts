import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created, solPrice, T0, trade } from '../testing/events.ts';

const [first, second] = [created(), created()];

describe('screens while only time passes', () => {
  it('drop a late trade from its window at its own time, not after the earlier arrivals', () => {
    const market = new Market();
    const bought = (now: number): string[] =>
      market.screen(
        { window: '1m', sortBy: 'buys', sortDir: 'desc', page: 1, limit: 9, bounds: { buys: { min: 1 } } },
        now,
      ).mints;
    market.apply(trade(first, { time: T0 + 10_000 }));
    expect(bought(T0 + 10_000)).toEqual([first.mint]);
    market.apply(trade(second, { time: T0 + 1_000 }));
    expect(bought(T0 + 20_000)).toEqual([first.mint, second.mint]);
    expect(bought(T0 + 61_500)).toEqual([first.mint]);
    expect(bought(T0 + 71_000)).toEqual([]);
  });

  it("measure a young token by the SOL price at its first price, an older one by that at the window's start", () => {
    const market = new Market();
    const minute = 60_000;
    const risen = (now: number): number =>
      market.screen(
        {
          window: '1h',
          sortBy: 'changePct',
          sortDir: 'desc',
          page: 1,
          limit: 9,
          bounds: { changePct: { min: 50 } },
        },
        now,
      ).count;
    market.apply(solPrice(100, T0));
    market.apply(first);
    market.apply(solPrice(200, T0 + 30 * minute));
    const every5Minutes = [45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95].map((minutes) =>
      risen(T0 + minutes * minute),
    );
    expect(every5Minutes).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  it("follow a token's metadata", () => {
    const market = new Market();
    market.apply(first);
    const safe = {
      slot: 1,
      program: 'token',
      mintAuthority: null,
      freezeAuthority: null,
      dangers: [],
      metadata: null,
      liquidity: null,
    } as const;
    const givenUp = (): number =>
      market.screen(
        { window: '1h', sortBy: 'priceUsd', sortDir: 'asc', page: 1, limit: 9, authorities: { mint: 'off' } },
        T0,
      ).count;
    expect(givenUp()).toBe(0);
    market.applyMetadata(first.mint, { safety: safe });
    expect(givenUp()).toBe(1);
  });

  it('find the top rows whether spread evenly, already sorted, or clustered where a sample looks', () => {
    const COUNT = 5_000;
    const scattered = (at: number): number => (at * 7_919) % COUNT;
    const sampled = new Set(
      Array.from({ length: 40 }, (_, at) => Math.floor((((at * (Math.sqrt(5) - 1)) / 2) % 1) * COUNT)),
    );
    const lumped = (at: number): number => (sampled.has(at) ? COUNT + at : at % 97);
    for (const depth of [scattered, (at: number) => at, (at: number) => COUNT - at, lumped]) {
      const market = new Market();
      market.apply(solPrice(100, T0));
      const tokens = Array.from({ length: COUNT }, (_, at) =>
        created({ reserves: { base: 10n ** 12n, quote: BigInt(1_000 + depth(at)) } }),
      );
      for (const token of tokens) market.apply(token);
      const byDepth = (sign: number): string[] =>
        tokens
          .map(({ mint }, at) => ({ mint, at, depth: depth(at) }))
          .sort((a, b) => sign * (a.depth - b.depth) || a.at - b.at)
          .map(({ mint }) => mint);
      for (const [sortDir, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        for (const [page, limit] of [
          [1, 50],
          [3, 20],
          [1, COUNT],
        ] as const) {
          const { mints, count } = market.screen(
            { window: '1h', sortBy: 'priceUsd', sortDir, page, limit },
            T0,
          );
          expect(mints).toEqual(byDepth(sign).slice((page - 1) * limit, page * limit));
          expect(count).toBe(COUNT);
        }
      }
    }
  });
});
