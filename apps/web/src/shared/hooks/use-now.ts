import { useSyncExternalStore } from 'react';

/** One clock for the page: every age on it ticks in the same frame, once a second. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // The clock stood still while nobody looked.
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, 1_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Unix ms, renewed once a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** What `read` makes of the time; redrawn only when that changes. */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(now));
