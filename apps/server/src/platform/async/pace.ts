import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 30;
/** For work that runs while callers are waiting. */
const SHORT_SLICE_MS = 8;

/** Lets long work share the event loop: `breathe` yields once the time slice is used up. */
export function createPace(sliceMs: number = SLICE_MS): { breathe(): Promise<void> } {
  let since = performance.now();
  return {
    async breathe() {
      if (performance.now() - since < sliceMs) return;
      await setImmediate();
      since = performance.now();
    },
  };
}

/** Calls `work` for each item and yields to the event loop between slices. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const pace = createPace(SHORT_SLICE_MS);
  for (const item of items) {
    work(item);
    await pace.breathe();
  }
}
