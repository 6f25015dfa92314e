import { RpcFailure } from '@dugout/solana/rpc/failure';
import { retry } from '#/platform/async/retry.ts';
import type { Log } from '#/platform/log/log.ts';

const PAUSE_MS = 1_000;

/** Retries until a node answers; null when `signal` aborts. */
export async function untilAnswered<T>(
  request: () => Promise<T>,
  signal: AbortSignal,
  log: Log,
): Promise<T | null> {
  const isWorthRetrying = (error: unknown): boolean => {
    if (!(error instanceof RpcFailure)) return false;
    if (!signal.aborted)
      log.warn({ kind: error.kind, reason: error.message }, 'no node answers: the market waits for one');
    return true;
  };
  return retry(request, { signal, pauseMs: () => PAUSE_MS, isWorthRetrying });
}
