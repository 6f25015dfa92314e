import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault, followedBy, plansOf, RUNS, simulated, verdictOf } from './simulated.ts';
import { type SwapAnswer, type SwapCall, swapModel } from './swap.model.ts';

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
