import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_KINDS } from './order-kinds.ts';
import {
  furtherHighWaterMark,
  reached,
  type TokenPrices,
  type Trigger,
  trailDirection,
  trailLevel,
} from './trigger.ts';
import { TriggerBook, type WaitingOrder } from './trigger-book.ts';

const NO_PRICES: TokenPrices = { priceSol: null, priceUsd: null, marketCapUsd: null };
const inSol = (priceSol: number): TokenPrices => ({ ...NO_PRICES, priceSol });
const order = (parts: Partial<WaitingOrder> & Pick<WaitingOrder, 'id' | 'trigger'>): WaitingOrder => ({
  mint: 'mint',
  side: 'buy',
  highWaterMark: null,
  ...parts,
});
const level = (direction: 'above' | 'below', at: number, metric: 'priceSol' | 'marketCapUsd' = 'priceSol') =>
  ({ kind: 'limit', metric, direction, level: at }) as const;

/** The same rules without an index: every order is checked at every price. */
class EveryOrder {
  readonly #waiting = new Map<string, { order: WaitingOrder; highWaterMark: number }>();

  add(added: WaitingOrder): void {
    this.#waiting.set(added.id, {
      order: added,
      highWaterMark: added.highWaterMark ?? (added.side === 'sell' ? 0 : Number.POSITIVE_INFINITY),
    });
  }

  remove = (id: string): boolean => this.#waiting.delete(id);

  priced(mint: string, prices: TokenPrices): string[] {
    return this.#take((entry) => entry.order.mint === mint && this.#fires(entry, prices));
  }

  graduated = (mint: string): string[] =>
    this.#take(({ order: { mint: own, trigger } }) => own === mint && trigger.kind === 'graduation');

  #take(fires: (entry: { order: WaitingOrder; highWaterMark: number }) => boolean): string[] {
    const fired = [...this.#waiting.values()].filter(fires).map(({ order: { id } }) => id);
    for (const id of fired) this.#waiting.delete(id);
    return fired;
  }

  #fires(entry: { order: WaitingOrder; highWaterMark: number }, prices: TokenPrices): boolean {
    const { side, trigger } = entry.order;
    if (trigger.kind === 'graduation') return false;
    if (trigger.kind === 'trailing') {
      if (prices.priceSol === null) return false;
      entry.highWaterMark = furtherHighWaterMark(side, entry.highWaterMark, prices.priceSol);
      return reached(
        trailDirection(side),
        trailLevel(side, entry.highWaterMark, trigger.trailBps),
        prices.priceSol,
      );
    }
    const price = prices[trigger.metric];
    return price !== null && reached(trigger.direction, trigger.level, price);
  }
}

const price = fc.integer({ min: 1, max: 40 });
const trigger: fc.Arbitrary<WaitingOrder['trigger']> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(...PRICE_KINDS),
    metric: fc.constantFrom('priceSol', 'priceUsd', 'marketCapUsd'),
    direction: fc.constantFrom('above', 'below'),
    level: price,
  }),
  fc.record({ kind: fc.constant('trailing' as const), trailBps: fc.integer({ min: 1, max: 9_999 }) }),
  fc.constant({ kind: 'graduation' as const } satisfies Trigger),
);
const mint = fc.constantFrom('one', 'two');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      mint,
      side: fc.constantFrom('buy', 'sell'),
      trigger,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      mint,
      sol: price,
      usd: fc.option(price),
      cap: fc.option(price),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('graduate' as const), mint }) },
);

describe('TriggerBook', () => {
  it('triggers the same orders as a full scan, each once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const book = new TriggerBook();
        const model = new EveryOrder();
        const firedEver: string[] = [];
        let ids = 0;
        for (const next of steps) {
          if (next.do === 'add') {
            const added = order({
              id: `order ${ids++}`,
              mint: next.mint,
              side: next.side,
              trigger: next.trigger,
            });
            book.add(added);
            model.add(added);
          } else if (next.do === 'remove') {
            const id = `order ${next.which % Math.max(ids, 1)}`;
            expect(book.remove(id)).toBe(model.remove(id));
          } else {
            const prices =
              next.do === 'price'
                ? { priceSol: next.sol, priceUsd: next.usd, marketCapUsd: next.cap }
                : NO_PRICES;
            const fired = next.do === 'price' ? book.priced(next.mint, prices) : book.graduated(next.mint);
            const expected =
              next.do === 'price' ? model.priced(next.mint, prices) : model.graduated(next.mint);
            expect([...fired].sort()).toEqual([...expected].sort());
            firedEver.push(...fired);
          }
        }
        expect(new Set(firedEver).size).toBe(firedEver.length);
      }),
      { numRuns: 300 },
    );
  });

  it('triggers the level that was reached first before the others', () => {
    const book = new TriggerBook();
    for (const at of [30, 10, 20]) book.add(order({ id: `above ${at}`, trigger: level('above', at) }));
    expect(book.priced('mint', inSol(25))).toEqual(['above 10', 'above 20']);
    expect(book.size).toBe(1);
  });

  it('checks only the metric that an order waits for', () => {
    const book = new TriggerBook();
    book.add(order({ id: 'cap', trigger: level('above', 5, 'marketCapUsd') }));
    expect(book.priced('mint', inSol(1_000))).toEqual([]);
    expect([...book.tokensInDollars()]).toEqual(['mint']);
    expect(book.priced('mint', { ...NO_PRICES, marketCapUsd: 5 })).toEqual(['cap']);
    expect(book.waitsFor('mint')).toBe(false);
  });

  it('trails from the stored best price and keeps it', () => {
    const book = new TriggerBook();
    book.add(
      order({
        id: 'trail',
        side: 'sell',
        trigger: { kind: 'trailing', trailBps: 2_000 },
        highWaterMark: 100,
      }),
    );
    expect(book.priced('mint', inSol(90))).toEqual([]);
    expect(book.highWaterMarkOf('trail')).toBe(100);
    expect(book.priced('mint', inSol(120))).toEqual([]);
    expect([...book.trails()]).toMatchObject([{ id: 'trail', highWaterMark: 120 }]);
    expect(book.priced('mint', inSol(96))).toEqual(['trail']);
  });

  it('rejects a duplicate order', () => {
    const book = new TriggerBook();
    book.add(order({ id: 'one', trigger: level('above', 5) }));
    expect(() => book.add(order({ id: 'one', trigger: level('above', 6) }))).toThrow(RangeError);
  });

  it('keeps waiting for a token with levels on both sides of its price', () => {
    const book = new TriggerBook();
    book.add(order({ id: 'up', trigger: level('above', 3) }));
    book.add(order({ id: 'down', trigger: level('below', 1) }));
    book.add(order({ id: 'big', trigger: level('above', 9, 'marketCapUsd') }));
    book.add(order({ id: 'small', trigger: level('below', 1, 'marketCapUsd') }));
    expect([...book.tokensInDollars()]).toEqual(['mint']);
    expect([book.waitsFor('mint'), book.priced('mint', inSol(2))]).toEqual([true, []]);
    for (const id of ['big', 'small']) book.remove(id);
    expect([[...book.tokensInDollars()], book.waitsFor('mint')]).toEqual([[], true]);
    expect(book.priced('mint', inSol(3))).toEqual(['up']);
    expect([book.waitsFor('mint'), book.priced('mint', inSol(1)), book.waitsFor('mint')]).toEqual([
      true,
      ['down'],
      false,
    ]);
  });
});
