import type { Call } from '@dugout/contract/api';
import { backoffMs } from '@dugout/domain/backoff';
import { DugoutFailure } from './failure.ts';

/** Answers that say nothing about the request itself. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Whether sending a call again does no harm: it reads, or is an order, which trades once for its idempotency
 * key.
 */
export const isRepeatable = (call: Call): boolean =>
  call.startsWith('GET ') || call === 'POST /swap' || call === 'POST /swap/quote';

/**
 * How long to wait before a call is sent again, in milliseconds; null where it must not be.
 * @param failures how often it has failed, at least 1
 */
export function waitMs(error: unknown, failures: number, random: number): number | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  const own = backoffMs(failures - 1, random);
  if (!(error instanceof DugoutFailure)) return error instanceof TypeError ? own : null;
  return PASSING.has(error.status) ? Math.max(error.retryAfterMs ?? 0, own) : null;
}
