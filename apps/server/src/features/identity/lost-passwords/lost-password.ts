import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import type { ReadPassword } from '../passwords/given-password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';

interface LostPassword {
  /** Consumes the recovery code or link and returns its owner. An error rolls everything back. */
  take(tx: Db): Promise<string>;
  readonly hash: string;
  /** The public half of the new password's key; null without one. */
  readonly key: string | null;
  /** A phrase for the log, such as `with a recovery code`. */
  readonly how: string;
}

export type ReplaceLostPassword = (lost: LostPassword) => Promise<GrantedAccess[]>;

interface SecondFactorCodes {
  isOn(userId: string, tx?: Db): Promise<boolean>;
  takeAppCode(tx: Db, userId: string, code: string): Promise<boolean>;
  knowsRecovery(userId: string, code: string): Promise<boolean>;
  takeRecovery(tx: Db, userId: string, code: string): Promise<boolean>;
}

export interface RecoverPasswordOptions {
  readonly db: Db;
  readonly guesses: GuessLimit;
  readonly readPassword: ReadPassword;
  readonly secondFactor: SecondFactorCodes;
  readonly replace: ReplaceLostPassword;
  readonly signIns: SignInLog;
  readonly rateLimits: RateLimits;
  readonly now: () => number;
}

export interface Requester {
  readonly address: string;
  readonly userAgent: string | null;
}
