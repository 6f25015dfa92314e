import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 30;
/** Beside calls that somebody waits for. */
const SHORT_SLICE_MS = 8;

/** Lets long work share the event loop: `breathe` gives way once a slice of the time is used up. */
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

/** Does `work` for each item, and lets others have their turn in between. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const pace = createPace(SHORT_SLICE_MS);
  for (const item of items) {
    work(item);
    await pace.breathe();
  }
}
