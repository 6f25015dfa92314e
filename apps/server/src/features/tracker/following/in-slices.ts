import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 8;

/** Does `work` for each item, and lets others have their turn in between. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
