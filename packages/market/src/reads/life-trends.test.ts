import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Market } from '../market.ts';
import { TradeTape } from '../store/trade-tape.ts';
import { created, T0, trade } from '../testing/events.ts';

const SECOND = 1_000;
const token = created();
const priced = (n: number, time: number) =>
  trade(token, {
    id: `trade${n}:0`,
    time,
    reserves: { base: 1_000_000_000_000n, quote: BigInt(100 + n) * 1_000_000_000n },
  });

it('[R6] walks only the trades since the last trend, however many came before', () => {
  const market = new Market();
  market.apply(token);
  for (let n = 1; n <= 5_000; n++) market.apply(priced(n, T0 + n * SECOND));
  const steps = vi.spyOn(TradeTape.prototype, 'next');
  market.trend(token.mint, T0 + 5_001 * SECOND);
  expect(steps.mock.calls.length).toBeGreaterThan(4_000);
  steps.mockClear();
  market.apply(priced(5_001, T0 + 5_002 * SECOND));
  market.trend(token.mint, T0 + 5_003 * SECOND);
  expect(steps.mock.calls.length).toBeLessThan(500);
});

it('gives the same trend whether or not it was read before, in any order of trades and moments', () => {
  const seconds = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(fc.array(fc.tuple(seconds, fc.boolean()), { maxLength: 60 }), (steps) => {
      const [kept, plain] = [new Market(), new Market()];
      for (const market of [kept, plain]) market.apply(token);
      for (const [n, [second, isRead]] of steps.entries()) {
        const time = T0 + second * SECOND;
        if (isRead) expect(kept.trend(token.mint, time, 8).length).toBeLessThanOrEqual(8);
        else for (const market of [kept, plain]) market.apply(priced(n, time));
      }
      expect(kept.trend(token.mint, T0 + 301 * SECOND)).toEqual(plain.trend(token.mint, T0 + 301 * SECOND));
      expect(kept.trend(token.mint, T0 + 150 * SECOND, 8)).toEqual(
        plain.trend(token.mint, T0 + 150 * SECOND, 8),
      );
    }),
    { numRuns: 100 },
  );
});
