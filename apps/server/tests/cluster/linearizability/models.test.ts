import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model, Operation } from './operation.ts';
import { type OrderAnswer, type OrderCall, orderModel } from './order.model.ts';
import { type RoomAnswer, type RoomCall, roomModel } from './room.model.ts';
import { search } from './search.ts';
import { followedBy, type Planned, plansOf, simulated } from './simulated.ts';
import { type SwapAnswer, type SwapCall, swapModel } from './swap.model.ts';

const RUNS = { numRuns: 300 };

type Fault = 'none' | 'lost update' | 'stale read' | 'double effect';
const FAULTS = ['lost update', 'stale read', 'double effect'] as const;

const verdictOf = <S, C, A>(model: Model<S, C, A>, operations: readonly Operation<C, A>[]) =>
  search(model, operations).is;

/** A room with a fault from one of its operations on, counted from 0. */
class SimulatedRoom {
  #messages: string[] = [];
  readonly #fault: Fault;
  constructor(fault: Fault = 'none') {
    this.#fault = fault;
  }

  run(call: RoomCall, isFaulty = false): RoomAnswer {
    if (call.kind === 'read') return this.#read(call.most, isFaulty && this.#fault === 'stale read');
    const before = this.#messages.indexOf(call.message);
    if (before >= 0 && !(isFaulty && this.#fault === 'double effect'))
      return { kind: 'sent', seq: before + 1, message: call.message };
    this.#messages.push(call.message);
    const seq = this.#messages.length;
    if (isFaulty && this.#fault === 'double effect') this.#messages.push(call.message);
    if (isFaulty && this.#fault === 'lost update') this.#messages.pop();
    return { kind: 'sent', seq, message: call.message };
  }

  #read(most: number, isStale: boolean): RoomAnswer {
    const numbered = this.#messages.map((message, index) => ({ seq: index + 1, message }));
    const seen = isStale ? numbered.slice(0, -1) : numbered;
    return { kind: 'messages', messages: seen.slice(-most) };
  }
}

const roomPlans = plansOf<RoomCall>(
  fc.oneof(
    fc.record({ kind: fc.constant('send' as const), message: fc.nat(9).map((n) => `m${n}`) }),
    fc.record({ kind: fc.constant('read' as const), most: fc.constantFrom(3, 50) }),
  ),
);

describe('a chat room', () => {
  it('explains every history of a sequential room', () => {
    fc.assert(
      fc.property(roomPlans, (plans) => {
        const room = new SimulatedRoom();
        expect(
          verdictOf(
            roomModel,
            simulated(plans, (call) => room.run(call)),
          ),
        ).toBe('linearizable');
      }),
      RUNS,
    );
  });

  it.each(FAULTS)('finds a %s', (fault) => {
    fc.assert(
      fc.property(roomPlans, (plans) => {
        const room = new SimulatedRoom(fault);
        const before = simulated(plans, (call) => room.run(call));
        const last = [
          { kind: 'send', message: 'last' },
          { kind: 'read', most: 50 },
        ] as const satisfies RoomCall[];
        const operations = followedBy(
          before,
          last.map((call) => ({ call, answer: room.run(call, true) })),
        );
        expect(verdictOf(roomModel, operations)).toBe('violation');
      }),
      RUNS,
    );
  });

  it('finds a message that appears after its send was refused, and a number that was skipped', () => {
    const after = (calls: Parameters<typeof followedBy<RoomCall, RoomAnswer>>[1]) =>
      verdictOf(roomModel, followedBy([], calls));
    const send = { kind: 'send', message: 'x' } as const;
    const x = { seq: 1, message: 'x' };
    const read = { call: { kind: 'read', most: 9 }, answer: { kind: 'messages', messages: [x] } } as const;
    expect(after([{ call: send, answer: { kind: 'refused', code: 'chat_muted' } }, read])).toBe('violation');
    expect(after([{ call: send, answer: { kind: 'sent', ...x, seq: 2 } }])).toBe('violation');
    expect(after([{ call: send, answer: { kind: 'sent', ...x } }, read])).toBe('linearizable');
  });

  it('decides a history in which many sends had no answer', () => {
    const room = new SimulatedRoom();
    const plans = Array.from({ length: 40 }, (_, n): Planned<RoomCall> => {
      const call = { kind: 'send', message: `m${n}` } as const;
      return { client: n, call, before: 40 - n, after: 0, lost: n % 3 === 0 ? 'effect' : 'answer' };
    });
    const operations = simulated(plans, (call) => room.run(call));
    const read = { kind: 'read', most: 100 } as const;
    expect(verdictOf(roomModel, followedBy(operations, [{ call: read, answer: room.run(read) }]))).toBe(
      'linearizable',
    );
  });
});

/** The requests of one key. A swap ends when it is read for the second time. */
class SimulatedKey {
  readonly #swaps: string[] = [];
  readonly #fault: Fault;
  #reads = 0;
  readonly #outcome: 'landed' | 'failed';
  constructor(outcome: 'landed' | 'failed', fault: Fault = 'none') {
    this.#outcome = outcome;
    this.#fault = fault;
  }

  run(call: SwapCall, isFaulty = false): SwapAnswer {
    const ended = this.#reads > 1 ? this.#outcome : 'pending';
    if (call.kind === 'request') {
      if (this.#swaps.length === 0 || (isFaulty && this.#fault === 'double effect'))
        this.#swaps.push(`swap ${this.#swaps.length}`);
      const id = this.#swaps.at(-1) ?? '';
      if (isFaulty && this.#fault === 'lost update') this.#swaps.length = 0;
      return ended === 'failed'
        ? { kind: 'refused', code: 'swap_failed' }
        : { kind: 'swap', id, status: ended };
    }
    if (this.#swaps.length > 0) this.#reads += 1;
    const status = isFaulty && this.#fault === 'stale read' ? 'pending' : ended;
    const [id] = this.#swaps;
    if (call.kind === 'rows')
      return { kind: 'rows', swaps: this.#swaps.map((each) => ({ id: each, status })) };
    return id === undefined ? { kind: 'missing' } : { kind: 'swap', id, status };
  }
}

const swapPlans = plansOf<SwapCall>(
  fc.oneof(fc.constant({ kind: 'request' } as const), fc.constant({ kind: 'rows' } as const)),
);
const outcomes = fc.constantFrom('landed' as const, 'failed' as const);

describe('the key of a swap', () => {
  it('explains every history of a sequential key', () => {
    fc.assert(
      fc.property(swapPlans, outcomes, (plans, outcome) => {
        const key = new SimulatedKey(outcome);
        expect(
          verdictOf(
            swapModel,
            simulated(plans, (call) => key.run(call)),
          ),
        ).toBe('linearizable');
      }),
      RUNS,
    );
  });

  it.each(FAULTS)('finds a %s', (fault) => {
    fc.assert(
      fc.property(swapPlans, (plans) => {
        const key = new SimulatedKey('landed', fault);
        const before = simulated(plans, (call) => key.run(call));
        const [request, rows] = [{ kind: 'request' }, { kind: 'rows' }] as const;
        const ended = [request, rows, rows, rows].map((call) => ({ call, answer: key.run(call) }));
        const last = [request, rows].map((call) => ({ call, answer: key.run(call, true) }));
        expect(verdictOf(swapModel, followedBy(before, [...ended, ...last]))).toBe('violation');
      }),
      RUNS,
    );
  });

  it('finds an outcome that changes, and a swap that is gone', () => {
    const read = { kind: 'read', id: 's' } as const;
    const swap = (status: 'pending' | 'landed' | 'failed', id = 's') =>
      ({ kind: 'swap', id, status }) as const;
    const after = (second: SwapAnswer, call: SwapCall = read) =>
      verdictOf(
        swapModel,
        followedBy<SwapCall, SwapAnswer>(
          [],
          [
            { call: { kind: 'request' }, answer: swap('landed') },
            { call, answer: second },
          ],
        ),
      );
    expect(after(swap('landed'))).toBe('linearizable');
    expect(after(swap('failed'))).toBe('violation');
    expect(after(swap('pending'))).toBe('violation');
    expect(after(swap('landed', 'other'))).toBe('violation');
    expect(after({ kind: 'missing' })).toBe('violation');
    expect(after({ kind: 'refused', code: 'insufficient_sol' }, { kind: 'request' })).toBe('violation');
  });
});

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
