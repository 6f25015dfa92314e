import type { Model, Operation } from './operation.ts';
import { search } from './search.ts';

/** Max configurations of one search while a history is made smaller. */
const MAX_CONFIGURATIONS = 5_000;

/**
 * Returns fewer operations of a history with a fault, which have the fault as well. Forgets answers one by one while no order
 * explains the remaining ones: an operation without an answer may have had any effect or none, so the fault never
 * comes from an operation that is missing. Reads without an answer are removed.
 */
export function smallestOf<State, Call, Answer>(
  model: Model<State, Call, Answer>,
  operations: readonly Operation<Call, Answer>[],
): readonly Operation<Call, Answer>[] {
  const verdict = search(model, operations);
  if (verdict.is !== 'violation') return operations;
  const end = verdict.unexplained.returned?.end ?? Number.POSITIVE_INFINITY;
  let smallest = operations.filter(({ start }) => start <= end);
  for (const operation of [...smallest].sort((a, b) => a.start - b.start)) {
    if (operation.returned === null) continue;
    const forgotten = { ...operation, returned: null };
    const fewer = smallest.map((each) => (each === operation ? forgotten : each));
    if (search(model, fewer, MAX_CONFIGURATIONS).is === 'violation') smallest = fewer;
  }
  return smallest.filter(({ call, returned }) => returned !== null || !model.isRead(call));
}
