import { LRUCache } from 'lru-cache';
import { ApiError } from '#/platform/http/api-error.ts';

/** Max wrong guesses without a wait. */
const FREE_GUESSES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Wrong guesses expire this long after the last one. */
const FORGOTTEN_MS = 24 * 3_600_000;
const MAX_KEYS = 200_000;

interface Guesses {
  wrong: number;
  at: number;
}

/** Returns the wait after a number of wrong guesses: 30 s after ten, then doubling, at most 15 minutes. */
const waitAfter = (wrong: number): number => {
  if (wrong < FREE_GUESSES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_GUESSES));
};

/** Slows down wrong guesses at one account. `RATE_LIMIT_SCALE` does not apply. */
export class GuessLimit {
  readonly #now: () => number;
  readonly #guesses = new LRUCache<string, Guesses>({ max: MAX_KEYS });

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Counts a guess before it is checked, so that parallel guesses count too. Call the result when the guess was
   * right.
   * @throws ApiError `rate_limited`
   */
  begin(key: string): () => void {
    const now = this.#now();
    const known = this.#guesses.get(key);
    const guesses = known === undefined || now - known.at > FORGOTTEN_MS ? { wrong: 0, at: now } : known;
    // A clock that was set back does not extend the wait.
    guesses.at = Math.min(guesses.at, now);
    const waitMs = guesses.at + waitAfter(guesses.wrong) - now;
    if (guesses.wrong >= FREE_GUESSES && waitMs > 0)
      throw new ApiError('rate_limited', 'Too many wrong tries. Wait a moment, then try again.', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
    this.#guesses.set(key, { wrong: guesses.wrong + 1, at: now });
    return () => void this.#guesses.delete(key);
  }
}
