import { createHmac, randomInt } from 'node:crypto';
import type { SecondFactorSetup } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { open, seal } from '#/platform/secrets/seal.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import { authenticatorUri, newAuthenticatorKey, stepOfCode, typedKeyOf } from './authenticator-code.ts';
import {
  addSecondFactor,
  hasRecoveryCode,
  recoveryCodesLeft,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts';

/** Neither 0 and o, nor 1, i and l: codes are typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;
export const RECOVERY_CODES = 10;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const newCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/** Ten different codes of 99 random bits: nobody finds one by guessing, so guesses need no limit by account. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** Returns the hash stored for a code, independent of how it was typed. The code cannot be derived from it without `key`. */
export const recoveryCodeHash = (key: Uint8Array, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();

const SETUP_MS = 15 * 60_000;

interface Setup {
  readonly userId: string;
  readonly sessionId: string;
}

const contextOf = ({ userId, sessionId }: Setup): string =>
  `dugout second factor setup v1 ${userId} ${sessionId}`;

/** A new authenticator key on its way through the page: it serves the session that began, for 15 minutes. */
const sealSetup = (sealKey: Uint8Array, of: Setup, key: string, now: number): string =>
  seal(sealKey, contextOf(of), Buffer.from(`${now + SETUP_MS} ${key}`)).toString('base64url');

/** Returns the key; null for an expired or foreign token, or anything else. */
function openSetup(sealKey: Uint8Array, of: Setup, token: string, now: number): string | null {
  try {
    const [until = '', key = ''] = open(sealKey, contextOf(of), Buffer.from(token, 'base64url'))
      .toString()
      .split(' ');
    return Number(until) > now ? key : null;
  } catch {
    return null;
  }
}

const CODE = /^\d{6}$/;

interface SecondFactorOptions {
  readonly db: Db;
  /** Keys are derived from it; it is not in the database. */
  readonly secret: string;
  readonly changes: CredentialChanges;
  readonly sessions: Pick<OwnSessions, 'endOthers'>;
  readonly now: () => number;
}

/**
 * The second factor of accounts with a password: a code of an authenticator app, and recovery codes that replace
 * it or a lost password. Passkeys verify their user themselves and need none.
 */
export function createSecondFactor({ db, secret, changes, sessions, now }: SecondFactorOptions) {
  const derived = (purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest();
  const [sealKey, hashKey] = [derived('authenticator keys'), derived('recovery codes')];
  const contextOf = (userId: string): string => `dugout second factor v1 ${userId}`;

  /** Null for a key sealed under a lost secret; passkeys and Solana wallets still sign in. */
  function openKey(userId: string, sealed: Buffer): string | null {
    try {
      return open(sealKey, contextOf(userId), sealed).toString();
    } catch {
      return null;
    }
  }

  async function takeAppCode(tx: Db, userId: string, code: string): Promise<boolean> {
    const factor = await secondFactorOf(tx, userId);
    if (factor === null) return false;
    const key = openKey(userId, factor.sealedKey);
    const step = key === null ? null : await stepOfCode(key, code, now());
    return step !== null && takeStep(tx, userId, step);
  }

  const knowsRecovery = (userId: string, code: string): Promise<boolean> =>
    hasRecoveryCode(db, userId, recoveryCodeHash(hashKey, userId, code));

  const takeRecovery = (tx: Db, userId: string, code: string): Promise<boolean> =>
    takeRecoveryCode(tx, userId, recoveryCodeHash(hashKey, userId, code));

  async function replaceCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(hashKey, userId, code));
    await replaceRecoveryCodes(tx, userId, hashes);
    return codes;
  }

  async function demandPassword(userId: string): Promise<void> {
    if ((await passwordOf(db, userId)) === null) throw new ApiError('password_missing');
  }

  return {
    isOn: async (userId: string, tx: Db = db): Promise<boolean> =>
      (await secondFactorOf(tx, userId)) !== null,

    state: async (userId: string) => {
      const [factor, left] = await Promise.all([secondFactorOf(db, userId), recoveryCodesLeft(db, userId)]);
      return {
        secondFactor: factor === null ? null : { since: factor.createdAt.toISOString() },
        recoveryCodesLeft: left,
      };
    },

    takeAppCode,
    /** Reports whether a recovery code would be accepted, without consuming it. */
    knowsRecovery,
    takeRecovery,

    /**
     * Consumes a code of the app or a recovery code if the account has a second factor. Throws ApiError
     * `second_factor_required`, `second_factor_refused`.
     */
    async demand(userId: string, code: string | undefined): Promise<void> {
      if ((await secondFactorOf(db, userId)) === null) return;
      if (code === undefined || code === '') throw new ApiError('second_factor_required');
      const typed = code.replaceAll(' ', '');
      if (CODE.test(typed)) {
        if (!(await takeAppCode(db, userId, typed))) throw new ApiError('second_factor_refused');
        return;
      }
      if (!(await takeRecovery(db, userId, typed))) throw new ApiError('second_factor_refused');
      const left = await recoveryCodesLeft(db, userId);
      await changes.note(
        { userId, sessionId: '' },
        'recoveryCodeUsed',
        `A recovery code was used, ${left} left`,
      );
    },

    /**
     * Returns a new key for an app; it takes effect once a code of it is confirmed. Throws ApiError
     * `password_missing`.
     */
    async begin({ userId, sessionId }: Caller): Promise<SecondFactorSetup> {
      await demandPassword(userId);
      const key = newAuthenticatorKey();
      const uri = authenticatorUri(key, (await passwordOwnerOf(db, userId))?.email ?? userId);
      return { setup: sealSetup(sealKey, { userId, sessionId }, key, now()), uri, typedKey: typedKeyOf(uri) };
    },

    /** Turns the second factor on and returns new recovery codes. Ends the trader's other sessions. */
    async confirm(caller: Caller, setup: string, code: string): Promise<string[]> {
      const { userId } = caller;
      const key = openSetup(sealKey, caller, setup, now());
      if (key === null) throw new ApiError('second_factor_setup_over');
      const step = await stepOfCode(key, code.replaceAll(' ', ''), now());
      if (step === null) throw new ApiError('second_factor_refused');
      const codes = await db.transaction(async (tx) => {
        const sealedKey = seal(sealKey, contextOf(userId), Buffer.from(key));
        const factor = { sealedKey, createdAt: new Date(now()), lastStep: step };
        if (!(await addSecondFactor(tx, userId, factor))) throw new ApiError('second_factor_on');
        return replaceCodes(tx, userId);
      });
      await sessions.endOthers(caller);
      await changes.note(caller, 'secondFactorAdded', 'Signing in with the password now needs a code');
      return codes;
    },

    /** Turns it off. Throws ApiError `second_factor_off`. */
    async remove(caller: Caller): Promise<void> {
      if (!(await removeSecondFactor(db, caller.userId))) throw new ApiError('second_factor_off');
      await sessions.endOthers(caller);
      await changes.note(
        caller,
        'secondFactorRemoved',
        'Signing in with the password no longer needs a code',
      );
    },

    /** Replaces all recovery codes. Throws ApiError `password_missing`. */
    async renewCodes(caller: Caller): Promise<string[]> {
      await demandPassword(caller.userId);
      const codes = await db.transaction((tx) => replaceCodes(tx, caller.userId));
      await changes.note(caller, 'recoveryCodesMade', 'New recovery codes. Earlier ones no longer work');
      return codes;
    },
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;
