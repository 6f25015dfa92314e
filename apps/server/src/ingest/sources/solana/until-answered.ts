import { setTimeout as delay } from 'node:timers/promises';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import type { Log } from '#/platform/log/log.ts';

const PAUSE_MS = 1_000;

/** Asks again and again until some node answers; null when `signal` ends it. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal, log: Log): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      if (!signal.aborted) log.warn({ kind: error.kind, reason: error.message }, 'no node answers: the market waits for one');
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
