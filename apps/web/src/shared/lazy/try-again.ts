import { backoffMs } from '@dugout/domain/live-feed';
import { live } from '../realtime/live.ts';
import { onReturn } from '../realtime/on-return.ts';

/**
 * Retries once as soon as the server is back, or, while it is reachable, after a delay that grows with
 * `failures`.
 *
 * @returns a function that cancels the retry
 */
export function tryAgain(failures: number, run: () => void): () => void {
  if (live.getStatus().kind === 'offline') return onReturn(live, run);
  const timer = setTimeout(run, backoffMs(failures, Math.random()));
  return () => clearTimeout(timer);
}
