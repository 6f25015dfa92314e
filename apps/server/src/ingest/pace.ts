import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 30;

/** Lets long work share the event loop: `breathe` gives way once a slice of 30 ms is used up. */
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
