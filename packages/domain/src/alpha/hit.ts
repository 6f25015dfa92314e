/** A call is a hit when its token trades at this multiple of the call price within `HIT_HOURS` of the call. */
export const HIT_MULTIPLE = 2;
export const HIT_HOURS = 24;
export const HIT_WINDOW_MS = HIT_HOURS * 3_600_000;

/**
 * open: may still become a hit. unknown: the day is over but some of its trades are missing, so a hit cannot be
 * ruled out.
 */
type CallOutcome = 'hit' | 'miss' | 'open' | 'unknown';

interface CalledDay {
  /** Unix ms of the call. */
  readonly calledAt: number;
  /** The highest known price within the day as a multiple of the call price; null when no trade is known. */
  readonly peakMultiple: number | null;
  /** Whether every trade of the day so far is known. */
  readonly complete: boolean;
}

/** Returns a call's outcome at `now`, unix ms. */
export function callOutcome({ calledAt, peakMultiple, complete }: CalledDay, now: number): CallOutcome {
  if (peakMultiple !== null && peakMultiple >= HIT_MULTIPLE) return 'hit';
  if (now < calledAt + HIT_WINDOW_MS) return 'open';
  return complete ? 'miss' : 'unknown';
}
