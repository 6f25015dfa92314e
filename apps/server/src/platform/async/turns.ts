/**
 * Runs work, at most `atOnce()` at a time. Waiting parties take turns, so a busy party delays any other by at
 * most one task.
 */
export function inTurns(atOnce: () => number): <T>(party: string, work: () => Promise<T>) => Promise<T> {
  /** By party, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    for (const [party, starts] of waiting) {
      if (running >= atOnce()) return;
      const start = starts.shift();
      waiting.delete(party);
      if (starts.length > 0) waiting.set(party, starts);
      running += 1;
      start?.();
    }
  }

  return async (party, work) => {
    await new Promise<void>((resolve) => {
      const starts = waiting.get(party);
      if (starts === undefined) waiting.set(party, [resolve]);
      else starts.push(resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
