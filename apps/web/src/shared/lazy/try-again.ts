import { backoffMs } from '@dugout/domain/backoff';
import { live } from '../realtime/live.ts';
import { onReturn } from '../realtime/on-return.ts';

/**
 * Tries once more as soon as the server is back; while it is there, after a wait that grows with the failures
 * so far.
 *
 * @returns what ends the waiting
 */
export function tryAgain(failures: number, run: () => void): () => void {
  if (live.getStatus().kind === 'offline') return onReturn(live, run);
  const timer = setTimeout(run, backoffMs(failures, Math.random()));
  return () => clearTimeout(timer);
}
