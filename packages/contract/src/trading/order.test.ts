import { MAX_RUNGS } from '@dugout/domain/orders/ladder';
import { ORDER_KIND_RULES, ORDER_KINDS, PRICE_KINDS } from '@dugout/domain/orders/order-kinds';
import { PRICE_METRICS } from '@dugout/domain/orders/trigger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, faults } from '../testing/accepts.ts';
import { exitLadder, triggerRequest } from './order.ts';

const NEEDS: Readonly<Record<string, Record<string, unknown>>> = {
  ...Object.fromEntries(PRICE_KINDS.map((kind) => [kind, { priceSol: 1e-9 }])),
  limit: { priceUsd: 1.5 },
  takeProfit: { marketCapUsd: 1e6 },
  trailing: { trailBps: 2_500 },
  recurring: { everySeconds: 3_600, times: 5 },
  graduation: {},
};
const PRICED: readonly string[] = PRICE_KINDS;

describe('a trigger', () => {
  it.each(ORDER_KINDS)('of kind %s is accepted with its fields', (kind) => {
    expect(faults(triggerRequest, { kind, ...NEEDS[kind] })).toEqual([]);
  });

  it.each(ORDER_KINDS)("of kind %s is rejected with another kind's fields", (kind) => {
    for (const other of ORDER_KINDS) {
      if (other === 'graduation' || (PRICED.includes(kind) && PRICED.includes(other)) || other === kind)
        continue;
      for (const [field, value] of Object.entries(NEEDS[other] ?? {}))
        expect([kind, field, accepts(triggerRequest, { kind, ...NEEDS[kind], [field]: value })]).toEqual([
          kind,
          field,
          false,
        ]);
    }
  });

  it.each(ORDER_KINDS.filter((kind) => kind !== 'graduation'))(
    'of kind %s is rejected without its fields',
    (kind) => {
      for (const field of Object.keys(NEEDS[kind] ?? {})) {
        const { [field]: _, ...rest } = NEEDS[kind] ?? {};
        expect(accepts(triggerRequest, { kind, ...rest })).toBe(false);
      }
    },
  );

  it('of the first kinds is defined as before', () => {
    expect(ORDER_KIND_RULES).toMatchObject({
      limit: { waitsFor: 'price', sides: ['buy', 'sell'] },
      takeProfit: { waitsFor: 'price', sides: ['sell'] },
      stopLoss: { waitsFor: 'price', sides: ['sell'] },
      trailing: { waitsFor: 'trail', needs: ['trailBps'] },
      recurring: { waitsFor: 'clock', needs: ['everySeconds', 'times'] },
      graduation: { waitsFor: 'graduation', needs: [] },
    });
  });

  it('waits for exactly one figure', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRICED), fc.subarray([...PRICE_METRICS]), (kind, metrics) => {
        const body = { kind, ...Object.fromEntries(metrics.map((metric) => [metric, 2])) };
        expect(accepts(triggerRequest, body)).toBe(metrics.length === 1);
      }),
    );
  });

  it.each([0, -1, 1.1e15, Number.POSITIVE_INFINITY, Number.NaN, '5'])('rejects a level of %s', (priceSol) => {
    expect(accepts(triggerRequest, { kind: 'limit', priceSol })).toBe(false);
  });

  it('has a direction only when it waits for a price', () => {
    for (const kind of ORDER_KINDS)
      expect([kind, accepts(triggerRequest, { kind, ...NEEDS[kind], direction: 'above' })]).toEqual([
        kind,
        PRICED.includes(kind),
      ]);
  });

  it('trails by 1 to 9,999 basis points', () => {
    const of = (trailBps: number) => accepts(triggerRequest, { kind: 'trailing', trailBps });
    expect([of(1), of(9_999), of(0), of(10_000), of(1.5)]).toEqual([true, true, false, false, false]);
  });

  it('recurs every 10 seconds to 30 days, at most 1,000 times', () => {
    const of = (everySeconds: number, times: number) =>
      accepts(triggerRequest, { kind: 'recurring', everySeconds, times });
    expect([of(10, 1), of(2_592_000, 1_000)]).toEqual([true, true]);
    expect([of(9, 1), of(2_592_001, 1), of(60, 0), of(60, 1_001), of(60, 1.5)]).toEqual(Array(5).fill(false));
  });

  it('expires at a valid date and time', () => {
    const of = (expiresAt: string) => accepts(triggerRequest, { kind: 'graduation', expiresAt });
    expect([
      of('2026-11-22T10:00:00Z'),
      of('2026-02-30T10:00:00Z'),
      of('tomorrow'),
      of('1767225600000'),
    ]).toEqual([true, false, false, false]);
  });
});

describe('exits of a buy', () => {
  const half = { kind: 'takeProfit', movePct: 100, sellPct: 50 };

  it('are one to six', () => {
    const of = (count: number) => accepts(exitLadder, { rungs: Array(count).fill(half) });
    expect([of(0), of(1), of(MAX_RUNGS), of(MAX_RUNGS + 1)]).toEqual([false, true, true, false]);
  });

  it('keep guarding the rest unless one cancels the others', () => {
    expect(exitLadder.parse({ rungs: [half] }).oneCancelsOther).toBe(false);
  });

  it.each([
    { kind: 'takeProfit', movePct: -10, sellPct: 50 },
    { kind: 'stopLoss', movePct: 10, sellPct: 50 },
    { kind: 'stopLoss', movePct: -100, sellPct: 50 },
    { kind: 'trailing', movePct: 100, sellPct: 50 },
    { kind: 'takeProfit', movePct: 10, sellPct: 0 },
    { kind: 'takeProfit', movePct: 10, sellPct: 101 },
  ])('reject $kind at $movePct % for $sellPct %', (rung) => {
    expect(faults(exitLadder, { rungs: [half, rung] })).toEqual(['rungs.1.movePct']);
  });

  it('reject kinds that are not relative to the entry', () => {
    for (const kind of ['limit', 'recurring', 'graduation'])
      expect(accepts(exitLadder, { rungs: [{ ...half, kind }] })).toBe(false);
  });
});
