import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { WasRight } from '../passwords/guess-limit.ts';
import type { RecoverPasswordOptions } from './lost-password.ts';

export interface AppCodeGuess {
  /**
   * Has a transaction check the code; true for an account without a second factor. Throws ApiError
   * `second_factor_required`.
   */
  fits(tx: Db, take: (code: string) => Promise<boolean>): Promise<boolean>;
  /** Returns the result of the transaction, and forgets the guesses after it when the code was right. */
  ending<T>(transaction: Promise<T>): Promise<T>;
}

/**
 * Counts a guess at the second factor of a lost password, before the transaction that checks it: a wrong code rolls
 * that back. Throws ApiError `second_factor_required`, `rate_limited`.
 */
export async function beginAppCode(
  { guesses, secondFactor }: Pick<RecoverPasswordOptions, 'guesses' | 'secondFactor'>,
  userId: string,
  given: string | undefined,
): Promise<AppCodeGuess> {
  let wasRight: WasRight | null = null;
  let isRight = false;
  if (await secondFactor.isOn(userId)) {
    if (given === undefined) throw new ApiError('second_factor_required');
    wasRight = await guesses.begin(`recovery app ${userId}`);
  }
  return {
    async fits(tx, take) {
      if (!(await secondFactor.isOn(userId, tx))) return true;
      // It was turned on after the count.
      if (given === undefined || wasRight === null) throw new ApiError('second_factor_required');
      isRight = await take(given.replaceAll(' ', ''));
      return isRight;
    },
    async ending(transaction) {
      try {
        return await transaction;
      } finally {
        if (isRight) await wasRight?.();
      }
    },
  };
}
