/** A call is a hit when its token trades at so many times the call price within so many hours of the call. */
export const HIT_MULTIPLE = 2;
export const HIT_HOURS = 24;
export const HIT_WINDOW_MS = HIT_HOURS * 3_600_000;

/**
 * open: may still become a hit. unknown: the day is over and trades of it are missing, so that nobody can say
 * that it was none.
 */
export type CallOutcome = 'hit' | 'miss' | 'open' | 'unknown';

export interface CalledDay {
  /** Unix ms of the call. */
  readonly calledAt: number;
  /** The highest known price within the day, in call prices; null where no trade is known. */
  readonly peakMultiple: number | null;
  /** Whether every trade of the day so far is known. */
  readonly complete: boolean;
}

/** Where a call stands at `now`, unix ms. */
export function callOutcome({ calledAt, peakMultiple, complete }: CalledDay, now: number): CallOutcome {
  if (peakMultiple !== null && peakMultiple >= HIT_MULTIPLE) return 'hit';
  if (now < calledAt + HIT_WINDOW_MS) return 'open';
  return complete ? 'miss' : 'unknown';
}
