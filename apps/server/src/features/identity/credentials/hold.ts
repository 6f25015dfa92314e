import { CREDENTIAL_HOLD_HOURS } from '@dugout/domain/credentials/hold';

const HOLD_MS = CREDENTIAL_HOLD_HOURS * 3_600_000;

/** Credentials added after this time are held at `at`. */
export const heldSince = (at: Date): Date => new Date(at.getTime() - HOLD_MS);

/** Returns when a credential may move funds and export keys; null when it already may. `now` is unix ms. */
export function heldUntil(heldFrom: Date | null, now: number): Date | null {
  if (heldFrom === null) return null;
  const until = heldFrom.getTime() + HOLD_MS;
  return until > now ? new Date(until) : null;
}
