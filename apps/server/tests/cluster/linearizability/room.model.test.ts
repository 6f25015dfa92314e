import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoomAnswer, type RoomCall, roomModel } from './room.model.ts';
import {
  FAULTS,
  type Fault,
  followedBy,
  type Planned,
  plansOf,
  RUNS,
  simulated,
  verdictOf,
} from './simulated.ts';

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

  it('decides a history of many reads and repeats at once, most of them without an answer', () => {
    const room = new SimulatedRoom();
    const plans = Array.from({ length: 120 }, (_, n): Planned<RoomCall> => {
      const send = { kind: 'send', message: `m${n % 10}` } as const;
      const call = n % 3 === 0 ? ({ kind: 'read', most: 50 } as const) : send;
      return { client: n, call, before: n, after: 200 - n, lost: n > 20 && n % 3 === 1 ? 'answer' : 'no' };
    });
    expect(
      verdictOf(
        roomModel,
        simulated(plans, (call) => room.run(call)),
      ),
    ).toBe('linearizable');
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
