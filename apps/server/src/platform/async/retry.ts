import { setTimeout as delay } from 'node:timers/promises';

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** How long to wait after so many failures in a row, in ms. */
  readonly pauseMs: (failures: number) => number;
  /** False for a failure that no further try mends: it is thrown. Called before each pause. */
  readonly isWorthRetrying: (error: unknown) => boolean;
}

/** Tries until it succeeds; null when `signal` ends it first. */
export async function retry<T>(
  task: () => Promise<T>,
  { signal, pauseMs, isWorthRetrying }: RetryOptions,
): Promise<T | null> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      return await task();
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
      await delay(pauseMs(failures), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return null;
}
