import type { Call } from '@dugout/contract/api';
import { backoffMs } from '@dugout/domain/backoff';
import { DugoutFailure } from './failure.ts';

/** Statuses unrelated to the request itself. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Reports whether a call can safely be repeated: it only reads, or is an order, which trades once per idempotency
 * key.
 */
export const isRepeatable = (call: Call): boolean =>
  call.startsWith('GET ') || call === 'POST /swap' || call === 'POST /swap/quote';

/**
 * Returns the milliseconds to wait before a retry; null when the call must not be retried.
 * @param failures number of failures so far, at least 1
 */
export function waitMs(error: unknown, failures: number, random: number): number | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  const own = backoffMs(failures - 1, random);
  if (!(error instanceof DugoutFailure)) return error instanceof TypeError ? own : null;
  return PASSING.has(error.status) ? Math.max(error.retryAfterMs ?? 0, own) : null;
}
