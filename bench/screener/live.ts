import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** How long each question took, in ms, from the moment at which it was due. */
export interface Requested {
  readonly ms: readonly number[];
  /** Rows changed a second meanwhile. */
  readonly rowsPerSecond: number;
}

/** The first so many are asked twice, so that nobody is measured cold. */
const WARM_UP = 20;

/** Asks one question after the other, the next one `gap` ms after the last one was answered. */
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
    // A timer rounds to whole milliseconds; what is early is not counted, what is late is.
    const from = Math.min(performance.now(), due + 1);
    await query(question);
    const end = performance.now();
    if (at >= 0) times.push(end - from);
    due = end + gap;
  }
  return times;
}
