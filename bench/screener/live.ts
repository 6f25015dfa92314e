import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Response time of each query in ms, from its due time. */
export interface Requested {
  readonly ms: readonly number[];
  /** Rows changed per second during the run. */
  readonly rowsPerSecond: number;
}

/** Number of queries repeated first as a warm-up. */
const WARM_UP = 20;

/** Runs the queries sequentially, each `gap` ms after the previous response. */
export async function queryAll(
  questions: number,
  gap: number,
  query: (question: number) => unknown,
): Promise<number[]> {
  const times: number[] = [];
  let due = performance.now() + gap;
  for (let at = -WARM_UP; at < questions; at++) {
    const question = at < 0 ? at + WARM_UP : at;
    await pause(Math.max(0, due - performance.now()));
    // A timer rounds to whole milliseconds; early starts are not counted, late ones are.
    const from = Math.min(performance.now(), due + 1);
    await query(question);
    const end = performance.now();
    if (at >= 0) times.push(end - from);
    due = end + gap;
  }
  return times;
}
