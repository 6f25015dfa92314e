import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `done` returns null. Throws with its last result when that takes longer than `ms`. */
export async function until(
  done: () => Promise<string | null> | string | null,
  ms: number,
  everyMs = 100,
): Promise<void> {
  const end = performance.now() + ms;
  for (;;) {
    const missing = await done();
    if (missing === null) return;
    if (performance.now() > end) throw new Error(missing);
    await pause(everyMs);
  }
}
