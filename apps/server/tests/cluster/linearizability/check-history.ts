import type { Report } from '../processes/report.ts';
import type { Model } from './operation.ts';
import { printed } from './printed.ts';
import type { Recorder } from './recorder.ts';
import { search } from './search.ts';
import { smallestOf } from './smallest.ts';

interface Checked<State, Call, Answer> {
  /** The kind of key: `swap keys`. */
  readonly what: string;
  readonly seed: string;
  readonly model: Model<State, Call, Answer>;
  readonly recorder: Recorder<Call, Answer>;
}

/** Checks the history of each key. Prints the seed and the smallest faulty part of the first keys with a fault. */
export function checkHistory<State, Call, Answer>(
  { what, seed, model, recorder }: Checked<State, Call, Answer>,
  report: Pick<Report, 'none'>,
): void {
  const keys = recorder.byKey();
  const faults = [...keys].flatMap(([key, operations]) => {
    const verdict = search(model, operations);
    if (verdict.is === 'linearizable') return [];
    if (verdict.is === 'undecided')
      return [`${key}: ${operations.length} operations have too many possible orders`];
    const smallest = smallestOf(model, operations);
    return [
      [
        `${key}: seed ${seed}, no order explains ${smallest.length} of its ${operations.length} operations`,
        ...printed(smallest),
      ].join('\n            '),
    ];
  });
  const { length: count } = recorder.operations;
  const lost = recorder.operations.filter(({ returned }) => returned === null).length;
  report.none(
    `all answers of all servers about ${what} have one order`,
    faults,
    `${count} operations on ${keys.size} keys, ${lost} without an answer`,
  );
}
