/** A server's publishing task. */
export interface Task {
  readonly events: number;
  readonly perSecond: number;
  /** Batching interval of a peer in ms; 0 sends each event separately. Our side has its own interval. */
  readonly gatherMs: number;
}

/**
 * Calls `publish` for each number when it is due, and `settled` after the last. Late calls are made up for
 * immediately, so nothing waits for a slow side.
 * @returns unix ms at which number 0 is due
 */
export function pace({ events, perSecond }: Task, publish: (n: number) => void, settled: () => void): number {
  const start = Date.now() + 50;
  let next = 0;
  const step = (): void => {
    const due = Math.min(events, Math.floor(((Date.now() - start) * perSecond) / 1000) + 1);
    while (next < due) publish(next++);
    if (next < events) setTimeout(step, 1);
    else settled();
  };
  setTimeout(step, 50);
  return start;
}
