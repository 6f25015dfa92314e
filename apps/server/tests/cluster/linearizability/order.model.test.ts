import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { type OrderAnswer, type OrderCall, orderModel } from './order.model.ts';
import { followedBy, plansOf, RUNS, simulated, verdictOf } from './simulated.ts';

/** An order that goes on by itself when a plan of the server says so. */
class SimulatedOrder {
  #status: 'armed' | 'triggered' | 'filled' | 'cancelled' = 'armed';
  #fired = 0;
  #landed = 0;
  readonly firings: number;
  constructor(firings: number) {
    this.firings = firings;
  }

  run(call: OrderCall | { readonly kind: 'go on' }): OrderAnswer {
    if (call.kind === 'go on') this.#goOn();
    if (call.kind === 'rows') return { kind: 'rows', status: this.#status, landed: this.#landed };
    if (call.kind === 'cancel') {
      if (this.#status !== 'armed') return { kind: 'refused', code: 'order_not_armed' };
      this.#status = 'cancelled';
    }
    return { kind: 'order', status: this.#status };
  }

  #goOn(): void {
    if (this.#status === 'armed') {
      this.#status = 'triggered';
      this.#fired += 1;
    } else if (this.#status === 'triggered') {
      this.#landed += 1;
      this.#status = this.#fired < this.firings ? 'armed' : 'filled';
    }
  }
}

const kinds = ['arm', 'cancel', 'read', 'rows', 'go on', 'go on', 'go on'] as const;
const orderPlans = fc.record({
  firings: fc.constantFrom(1, 2),
  plans: plansOf(fc.constantFrom(...kinds)),
});

describe('an order', () => {
  it('explains every history of a sequential order', () => {
    fc.assert(
      fc.property(orderPlans, ({ firings, plans }) => {
        const order = new SimulatedOrder(firings);
        const all = simulated(
          plans.map((plan) => ({
            ...plan,
            call: plan.call === 'arm' ? { kind: plan.call, firings } : { kind: plan.call },
          })),
          (call) => order.run(call as OrderCall),
        );
        const seen = all.filter(({ call }) => call.kind !== 'go on') as Operation<OrderCall, OrderAnswer>[];
        const armed = {
          start: -2,
          returned: { end: -1, answer: { kind: 'order', status: 'armed' } },
        } as const;
        const first = { client: 'first', key: 'one', call: { kind: 'arm', firings }, ...armed } as const;
        expect(verdictOf(orderModel, [first, ...seen])).toBe('linearizable');
      }),
      RUNS,
    );
  });

  const order = (status: 'armed' | 'triggered' | 'filled' | 'cancelled' | 'failed'): OrderAnswer => ({
    kind: 'order',
    status,
  });
  const rows = (status: 'filled' | 'cancelled' | 'failed', landed: number): OrderAnswer => ({
    kind: 'rows',
    status,
    landed,
  });
  const tooLate: OrderAnswer = { kind: 'refused', code: 'order_not_armed' };
  it.each<[string, number, readonly (readonly [OrderCall['kind'], OrderAnswer])[], string]>([
    [
      'a cancel in time',
      1,
      [
        ['cancel', order('cancelled')],
        ['rows', rows('cancelled', 0)],
      ],
      'linearizable',
    ],
    [
      'a cancel between firings',
      2,
      [
        ['cancel', order('cancelled')],
        ['rows', rows('cancelled', 1)],
      ],
      'linearizable',
    ],
    [
      'a cancel that is too late',
      1,
      [
        ['cancel', tooLate],
        ['rows', rows('filled', 1)],
      ],
      'linearizable',
    ],
    [
      'a firing that failed',
      1,
      [
        ['read', order('triggered')],
        ['rows', rows('failed', 0)],
      ],
      'linearizable',
    ],
    [
      'a fill after a cancel',
      1,
      [
        ['cancel', order('cancelled')],
        ['rows', rows('filled', 1)],
      ],
      'violation',
    ],
    [
      'a swap after a cancel',
      2,
      [
        ['cancel', order('cancelled')],
        ['rows', rows('cancelled', 0)],
        ['rows', rows('cancelled', 1)],
      ],
      'violation',
    ],
    [
      'a cancel that is undone',
      1,
      [
        ['cancel', order('cancelled')],
        ['read', order('armed')],
      ],
      'violation',
    ],
    ['a cancel of nobody', 1, [['read', order('cancelled')]], 'violation'],
    ['two swaps of one firing', 1, [['rows', rows('filled', 2)]], 'violation'],
    [
      'a fill that failed afterwards',
      1,
      [
        ['read', order('filled')],
        ['read', order('failed')],
      ],
      'violation',
    ],
    ['an order that failed although it traded', 1, [['rows', rows('failed', 1)]], 'violation'],
    [
      'a refused cancel of an order that waits',
      1,
      [
        ['cancel', tooLate],
        ['read', order('armed')],
      ],
      'violation',
    ],
  ])('%s', (_, firings, answers, verdict) => {
    const call = (kind: OrderCall['kind']): OrderCall => (kind === 'arm' ? { kind, firings } : { kind });
    const calls = [['arm', order('armed')] as const, ...answers].map(([kind, answer]) => ({
      call: call(kind),
      answer,
    }));
    expect(verdictOf(orderModel, followedBy([], calls))).toBe(verdict);
  });
});
