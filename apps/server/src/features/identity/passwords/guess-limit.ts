import { LRUCache } from 'lru-cache';
import { ApiError } from '#/platform/http/api-error.ts';

/** Wrong guesses that need no wait. */
const FREE_GUESSES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Wrong guesses are forgotten when none has followed for this long. */
const FORGOTTEN_MS = 24 * 3_600_000;
const MAX_KEYS = 200_000;

interface Guesses {
  wrong: number;
  at: number;
}

/**
 * How long the next guess waits after this many wrong ones: 30 s after ten, then twice as long each time,
 * never more than 15 minutes.
 */
const waitAfter = (wrong: number): number => {
  if (wrong < FREE_GUESSES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_GUESSES));
};

/** Slows wrong guesses at one account down. `RATE_LIMIT_SCALE` does not reach it. */
export class GuessLimit {
  readonly #now: () => number;
  readonly #guesses = new LRUCache<string, Guesses>({ max: MAX_KEYS });

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Counts a guess before it is checked, so that many at once are counted too. Call the answer when the guess
   * was right.
   * @throws ApiError `rate_limited`
   */
  begin(key: string): () => void {
    const now = this.#now();
    const known = this.#guesses.get(key);
    const guesses = known === undefined || now - known.at > FORGOTTEN_MS ? { wrong: 0, at: now } : known;
    // A clock that was set back makes nobody wait longer.
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
