import type { Model, Operation } from './operation.ts';

/** Max configurations that a search looks at before it gives up. */
const MAX_CONFIGURATIONS = 200_000;

/** A state that some order of operations leads to. */
interface Configuration<State> {
  readonly state: State;
  /** A bit for each operation that has taken effect while its answer was still to come. */
  readonly effective: bigint;
}

type Configurations<State> = ReadonlyMap<string, Configuration<State>>;

/** `undecided`: the history has too many possible orders. */
type Verdict<Call, Answer> =
  | { readonly is: 'linearizable' }
  | { readonly is: 'violation'; readonly unexplained: Operation<Call, Answer> }
  | { readonly is: 'undecided' };

/** Thrown inside of a search that has too many configurations. */
class TooMany extends Error {}

/**
 * Searches for an order of the operations of one key in which each takes effect between its call and its answer, and
 * a sequential object gives each of the answers. Goes through calls and answers by time, with every state that
 * is possible so far, and lets an operation take effect only when its own answer or another one requires it.
 * States reached twice by the same operations are looked at once. In a violation, no order explains the first answers up
 * to the answer of `unexplained`.
 *
 * Sources: J. M. Wing and C. Gong, Testing and Verifying Concurrent Objects, Journal of Parallel and Distributed
 * Computing 17 (1993), for the search; G. Lowe, Testing for Linearizability, Concurrency and Computation 29(4), 2017,
 * for the just-in-time order and the memory of configurations; M. Herlihy and J. Wing, Linearizability, ACM TOPLAS
 * 12(3), 1990, for a history of each key by itself.
 */
export function search<State, Call, Answer>(
  model: Model<State, Call, Answer>,
  operations: readonly Operation<Call, Answer>[],
  most = MAX_CONFIGURATIONS,
): Verdict<Call, Answer> {
  const effects = operations.filter(({ call, returned }) => returned !== null || !model.isRead(call));
  const pending = new Set<number>();
  const start = { state: model.start(effects), effective: 0n };
  let possible: Configurations<State> = new Map([[nameOf(model, start), start]]);
  try {
    for (const { index, isAnswer } of momentsOf(effects)) {
      if (!isAnswer) {
        pending.add(index);
        continue;
      }
      possible = withEffect({ model, effects, pending, most }, possible, index);
      pending.delete(index);
      const unexplained = effects[index];
      if (possible.size === 0 && unexplained !== undefined) return { is: 'violation', unexplained };
    }
  } catch (error) {
    if (error instanceof TooMany) return { is: 'undecided' };
    throw error;
  }
  return { is: 'linearizable' };
}

/** Returns the calls and answers by time; calls come before answers of the same time, which may overlap. */
function momentsOf(operations: readonly Operation<unknown, unknown>[]) {
  return operations
    .flatMap(({ start, returned }, index) => [
      { at: start, index, isAnswer: false },
      ...(returned === null ? [] : [{ at: returned.end, index, isAnswer: true }]),
    ])
    .sort((a, b) => a.at - b.at || Number(a.isAnswer) - Number(b.isAnswer));
}

interface Search<State, Call, Answer> {
  readonly model: Model<State, Call, Answer>;
  readonly effects: readonly Operation<Call, Answer>[];
  readonly pending: ReadonlySet<number>;
  readonly most: number;
}

/** Returns the configurations in which an operation has taken effect, after any of the pending ones. */
function withEffect<State, Call, Answer>(
  { model, effects, pending, most }: Search<State, Call, Answer>,
  from: Configurations<State>,
  wanted: number,
): Configurations<State> {
  const bitOfWanted = 1n << BigInt(wanted);
  const seen = new Set(from.keys());
  const open = [...from.values()];
  const reached = new Map<string, Configuration<State>>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const at = withReads({ model, effects, pending }, next);
    if ((at.effective & bitOfWanted) !== 0n) {
      const after = { state: at.state, effective: at.effective & ~bitOfWanted };
      reached.set(nameOf(model, after), after);
      continue;
    }
    for (const index of pending) {
      const bit = 1n << BigInt(index);
      const operation = effects[index];
      if ((at.effective & bit) !== 0n || operation === undefined) continue;
      for (const state of model.step(at.state, operation.call, operation.returned?.answer ?? null)) {
        const after = { state, effective: at.effective | bit };
        const name = nameOf(model, after);
        if (seen.has(name)) continue;
        seen.add(name);
        if (seen.size > most) throw new TooMany();
        open.push(after);
      }
    }
  }
  return reached;
}

/** Adds the pending operations that change nothing and fit the state: they need no other moment. */
function withReads<State, Call, Answer>(
  { model, effects, pending }: Omit<Search<State, Call, Answer>, 'most'>,
  { state, effective: before }: Configuration<State>,
): Configuration<State> {
  const name = model.name(state);
  let effective = before;
  for (const index of pending) {
    const operation = effects[index];
    if (operation === undefined) continue;
    const { call, returned } = operation;
    if (!model.isRead(call) && model.isRepeat?.(state, call) !== true) continue;
    const after = model.step(state, call, returned?.answer ?? null);
    if (after.some((each) => model.name(each) === name)) effective |= 1n << BigInt(index);
  }
  return { state, effective };
}

const nameOf = <State>(
  { name }: Pick<Model<State, unknown, unknown>, 'name'>,
  { state, effective }: Configuration<State>,
): string => `${effective.toString(36)} ${name(state)}`;
