import { createHmac } from 'node:crypto';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { countGuess, forgetGuesses } from './guesses.repository.ts';

interface GuessLimitOptions {
  readonly db: Db;
  /** Keys are hashed under it, so that the database does not reveal whose guesses were wrong. */
  readonly secret: string;
  /** The database's clock by default. */
  readonly now?: () => Date;
}

/** Forgets the wrong guesses. Call it when the guess was right. */
export type WasRight = () => Promise<void>;

/**
 * Slows down wrong guesses at one account, on all servers and across restarts. `RATE_LIMIT_SCALE` does not apply.
 */
export class GuessLimit {
  readonly #options: GuessLimitOptions;

  constructor(options: GuessLimitOptions) {
    this.#options = options;
  }

  /**
   * Counts a guess before it is checked, so that parallel guesses count too. Call it outside of transactions,
   * which would undo the count.
   * @throws ApiError `rate_limited`
   */
  async begin(key: string): Promise<WasRight> {
    const { db, secret, now } = this.#options;
    const hashed = createHmac('sha256', secret).update(`wrong guesses\0${key}`).digest();
    const waitMs = await countGuess(db, hashed, now?.() ?? null);
    if (waitMs > 0)
      throw new ApiError('rate_limited', 'Too many wrong tries. Wait a moment, then try again.', {
        'retry-after': String(Math.ceil(waitMs / 1000)),
      });
    return () => forgetGuesses(db, hashed);
  }
}
