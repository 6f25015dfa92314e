import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SolPrices } from './sol-prices.ts';

const prices = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9 })), {
  maxLength: 40,
});

describe('SOL prices', () => {
  it('returns the last price applied for the newest moment that is not later', () => {
    fc.assert(
      fc.property(prices, (prices) => {
        const kept = new SolPrices();
        const plain = new Map<number, number>();
        for (const [time, usd] of prices) {
          expect(kept.add(time, usd)).toBe(plain.get(time) !== usd);
          plain.set(time, usd);
        }
        const times = [...plain.keys()].sort((a, b) => a - b);
        for (let moment = -1; moment <= 31; moment++) {
          const at = times.findLast((time) => time <= moment);
          expect(kept.at(moment)).toBe(at === undefined ? Number.NaN : plain.get(at));
          expect(kept.exactlyAt(moment)).toBe(plain.get(moment) ?? null);
        }
        expect(kept.latest).toBe(plain.get(times.at(-1) ?? -1) ?? null);
      }),
    );
  });

  it('restores a previous price', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (prices, time, usd) => {
          const [kept, changed] = [new SolPrices(), new SolPrices()];
          for (const [at, price] of prices) {
            kept.add(at, price);
            changed.add(at, price);
          }
          const before = changed.exactlyAt(time);
          changed.add(time, usd);
          changed.restore(time, before);
          for (let moment = 0; moment <= 31; moment++) expect(changed.at(moment)).toBe(kept.at(moment));
          expect(changed.latest).toBe(kept.latest);
        },
      ),
    );
  });

  it('counts how often the past was rewritten', () => {
    const prices = new SolPrices();
    for (const [time, usd] of [
      [10, 1],
      [20, 2],
      [30, 3],
    ] as const)
      prices.add(time, usd);
    expect(prices.rewritten).toBe(0);
    prices.add(20, 2);
    expect(prices.rewritten).toBe(0);
    prices.add(20, 5);
    prices.add(15, 4);
    prices.restore(15, null);
    prices.restore(16, null);
    expect(prices.rewritten).toBe(3);
  });
});
