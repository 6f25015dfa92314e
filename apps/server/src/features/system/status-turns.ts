import { LATE_FROM_MS } from '@dugout/contract/system/values';

export const TURN_MS = 200;
/** Turns between two publications while nothing changes. */
const QUIET_TURNS = 5;

/**
 * Returns a function to call every `TURN_MS`: it publishes the status once a second, and at once when the feed
 * starts or stops being late.
 */
export function statusTurns(delayMs: () => number | null, publish: () => void): () => void {
  let wasLate = false;
  let turns = 0;
  return () => {
    const isLate = (delayMs() ?? 0) >= LATE_FROM_MS;
    turns += 1;
    if (isLate === wasLate && turns < QUIET_TURNS) return;
    wasLate = isLate;
    turns = 0;
    publish();
  };
}
