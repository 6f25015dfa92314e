import type { Task } from '../fan-out/pace.ts';

/**
 * Max transactions processed at once. A stream's messages arrive in parts too, and in between the process serves
 * its sockets.
 */
const AT_ONCE = 64;

/**
 * Processes each transaction when it is due; late ones are made up for immediately, part by part. Calls `settled`
 * after the last.
 * @returns unix ms at which number 0 is due
 */
export function feed({ events, perSecond }: Task, take: (n: number) => void, settled: () => void): number {
  const start = Date.now() + 50;
  let next = 0;
  const step = (): void => {
    const due = Math.min(events, Math.floor(((Date.now() - start) * perSecond) / 1000) + 1);
    for (const end = Math.min(due, next + AT_ONCE); next < end; next++) take(next);
    if (next < due) setImmediate(step);
    else if (next < events) setTimeout(step, 1);
    else settled();
  };
  setTimeout(step, 50);
  return start;
}
