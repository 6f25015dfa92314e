import { useEffect, useState, useSyncExternalStore } from 'react';

/** One clock for the page, so that every age ticks in the same frame, once a second. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // The clock is paused without listeners.
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

/** Returns unix ms, updated once a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** Returns `read` of the current time; rerenders only when the result changes. */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(now));

/** Returns the value after it has not changed for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
