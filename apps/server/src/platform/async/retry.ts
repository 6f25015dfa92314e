import { setTimeout as delay } from 'node:timers/promises';

interface RetryOptions {
  readonly signal: AbortSignal;
  /** Returns the pause after this many consecutive failures, in ms. */
  readonly pauseMs: (failures: number) => number;
  /** Reports whether another attempt can succeed; if not, the error is thrown. Called before each pause. */
  readonly isWorthRetrying: (error: unknown) => boolean;
}

/** Retries until success. Returns null when `signal` aborts first. */
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
