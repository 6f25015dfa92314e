/** Clients of one sequential object in simulated time, and faults of the object. */
import fc from 'fast-check';
import type { Model, Operation } from './operation.ts';
import { search } from './search.ts';

export const RUNS = { numRuns: 300 };

export const FAULTS = ['lost update', 'stale read', 'double effect'] as const;
export type Fault = 'none' | (typeof FAULTS)[number];

export const verdictOf = <S, C, A>(model: Model<S, C, A>, operations: readonly Operation<C, A>[]): string =>
  search(model, operations).is;

export interface Planned<Call> {
  readonly client: number;
  readonly call: Call;
  /** From the call to its effect, and from there to the answer. */
  readonly before: number;
  readonly after: number;
  /** Whether the answer is lost, and the effect as well. */
  readonly lost: 'no' | 'answer' | 'effect';
}

const CLIENTS = 4;
const MAX_DELAY = 20;
const PATIENCE = 12;

/** Plans of concurrent clients; few answers are lost. */
export const plansOf = <Call>(call: fc.Arbitrary<Call>): fc.Arbitrary<Planned<Call>[]> =>
  fc.array(
    fc.record({
      client: fc.nat(CLIENTS - 1),
      call,
      before: fc.nat(MAX_DELAY),
      after: fc.nat(MAX_DELAY),
      lost: fc.oneof(
        { weight: 12, arbitrary: fc.constant('no' as const) },
        { weight: 1, arbitrary: fc.constantFrom('answer' as const, 'effect' as const) },
      ),
    }),
    { minLength: 1, maxLength: 24 },
  );

/** Runs the plans of each client one after the other. Effects happen one at a time, in `run`. */
export function simulated<Call, Answer>(
  plans: readonly Planned<Call>[],
  run: (call: Call, index: number) => Answer,
): readonly Operation<Call, Answer>[] {
  const free = new Map<number, number>();
  const timed = plans.map(({ client, call, before, after, lost }, index) => {
    const start = (free.get(client) ?? 0) + 1;
    const effect = start + before;
    const end = effect + after;
    // A client that waits for no answer goes on while its call is still under way.
    free.set(client, lost === 'no' ? end : start + PATIENCE);
    return { client, call, start, effect, end, lost, index };
  });
  const answers = new Map<number, Answer>();
  for (const { call, index, lost } of [...timed].sort((a, b) => a.effect - b.effect))
    if (lost !== 'effect') answers.set(index, run(call, index));
  return timed.map(({ client, call, start, end, lost, index }) => {
    const answer = answers.get(index);
    const returned = lost !== 'no' || answer === undefined ? null : { end, answer };
    return { client: `client ${client}`, key: 'one', call, start, returned };
  });
}

/** Adds calls of one more client after everything that was answered, one after the other. */
export function followedBy<Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  calls: readonly { readonly call: Call; readonly answer: Answer }[],
): readonly Operation<Call, Answer>[] {
  let now = Math.max(0, ...operations.map(({ start, returned }) => returned?.end ?? start));
  const last = calls.map(({ call, answer }) => {
    const start = ++now;
    return { client: 'last', key: 'one', call, start, returned: { end: ++now, answer } };
  });
  return [...operations, ...last];
}
