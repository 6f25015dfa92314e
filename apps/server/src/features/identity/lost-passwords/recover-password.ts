import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { LIMITS } from '#/platform/http/rate-limit.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import { demandStrongPassword } from '../passwords/new-password.ts';
import { passwordHashing } from '../passwords/password-hashing.ts';
import { signingKeyOf } from '../passwords/signing-key.ts';
import { passwordOwnerOf, userByEmail } from '../users.repository.ts';
import { type AppCodeGuess, beginAppCode } from './app-code-guess.ts';
import type { RecoverPasswordOptions, Requester } from './lost-password.ts';

interface Recovery {
  readonly email: string;
  readonly recoveryCode: string;
  /** Code of the authenticator app, for accounts with a second factor. */
  readonly code?: string | undefined;
  readonly newPassword: string;
  /** With a password that the page derived. */
  readonly newSigningKey?: string | undefined;
}

/**
 * Sets a new password with a recovery code and ends access that an intruder may have set up. Settled passkeys
 * remain, so that a stolen recovery code does not lock out their owner. Returns the ended access. An account with
 * a second factor needs a code of the app as well, so that a sheet of paper alone does not open it. An unknown
 * e-mail and a wrong code get the same answer. Guesses are limited per address only: a code has 99 random bits
 * (59 in earlier versions), so that strangers can neither guess one nor lock out the owner. Codes of the app are
 * counted per account, after a right recovery code. Throws ApiError `password_guessable`, `password_reserved`,
 * `recovery_refused`, `second_factor_required`, `signer_unavailable`, `rate_limited`.
 */
export function recoverPassword(options: RecoverPasswordOptions) {
  const { db, readPassword, secondFactor, replace, signIns } = options;
  /** Per address, like sign-ins: each costs a hash. */
  const tries = options.rateLimits.limiter(LIMITS.signIn);

  /** Consumes the codes. Errors after this point restore the recovery code. */
  const take = (userId: string, recovery: Recovery, guess: AppCodeGuess) => async (tx: Db) => {
    if (!(await secondFactor.takeRecovery(tx, userId, recovery.recoveryCode)))
      throw new ApiError('recovery_refused');
    if (!(await guess.fits(tx, (code) => secondFactor.takeAppCode(tx, userId, code))))
      throw new ApiError('recovery_refused');
    const owner = await passwordOwnerOf(tx, userId);
    if (owner !== undefined) demandStrongPassword(recovery.newPassword, owner);
    return userId;
  };

  return async (recovery: Recovery, { address, userAgent }: Requester): Promise<GrantedAccess[]> => {
    const { email, newPassword } = recovery;
    tries.check(address);
    demandStrongPassword(newPassword, { email, name: '' });
    const userId = await userByEmail(db, email);
    // Hashes for every e-mail, so that the answer takes as long without an account.
    const given = await readPassword(newPassword, email);
    const hash = await passwordHashing.hash(given.signIn);
    if (userId === null || (await passwordOf(db, userId)) === null) throw new ApiError('recovery_refused');
    const key = signingKeyOf(given, recovery.newSigningKey);
    try {
      // Strangers without a recovery code do not count as guesses at the app, which would lock out the owner.
      if (!(await secondFactor.knowsRecovery(userId, recovery.recoveryCode)))
        throw new ApiError('recovery_refused');
      const guess = await beginAppCode(options, userId, recovery.code);
      const taken = { take: take(userId, recovery, guess), hash, key, how: 'with a recovery code' };
      return await guess.ending(replace(taken));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'recovery_refused')
        signIns.failed(email, userAgent, 'wrong recovery code');
      throw error;
    }
  };
}

export type RecoverPassword = ReturnType<typeof recoverPassword>;
