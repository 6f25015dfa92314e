import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { writeAct } from '../acts.repository.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import type { ReadPassword } from '../passwords/given-password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import { demandStrongPassword, hasPasswordLength } from '../passwords/new-password.ts';
import { passwordFits } from '../passwords/password-fits.ts';
import { isHashOfTyped } from '../passwords/password-hashing.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import { type Answer, type AuthCall, type Rule, textOf } from './auth-call.ts';

export interface PasswordRulesOptions {
  readonly db: Db;
  readonly guesses: GuessLimit;
  readonly readPassword: ReadPassword;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'demand'>;
  readonly changes: CredentialChanges;
}

const wasWrong = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('INVALID_PASSWORD');

/**
 * Calls of a session that try the password: wrong ones are counted for the session, and written into the
 * trader's log.
 */
export function passwordRules(options: PasswordRulesOptions) {
  const { db, guesses, readPassword, secondFactor, changes } = options;

  async function guessed(caller: Caller, answer: () => ReturnType<Answer>): Promise<Response> {
    const wasRight = guesses.begin(`session ${caller.sessionId}`);
    const response = await answer();
    if (response.ok) wasRight();
    else if (await wasWrong(response)) {
      const detail = 'Wrong password';
      await db.transaction((tx) =>
        writeAct(tx, caller, { kind: 'proofRefused', walletAddress: null, detail }),
      );
    }
    return response;
  }

  /**
   * The text by which better-auth checks a password that was given. One that is kept as earlier versions did is
   * kept anew before; with `code` that of the second factor is taken, where there is one and the password is
   * right.
   */
  async function signInTextOf({ userId }: Caller, password: string, code?: string): Promise<string> {
    const [known, owner] = await Promise.all([passwordOf(db, userId), passwordOwnerOf(db, userId)]);
    if (known === null || owner === undefined) return password;
    const given = await readPassword(password, owner.email);
    const wantsCode = code !== undefined && (await secondFactor.isOn(userId));
    if (wantsCode || isHashOfTyped(known.hash)) {
      const fits = await passwordFits(db, userId, known, given);
      if (fits && wantsCode) await secondFactor.demand(userId, code);
    }
    return given.signIn;
  }

  const verify: Rule = async ({ caller, body }, answer) => {
    if (caller === null) return answer();
    return guessed(caller, async () =>
      answer({ password: await signInTextOf(caller, textOf(body['password'])) }),
    );
  };

  /** Ends the trader's other sessions, whatever the body says. */
  const change: Rule = async ({ caller, body }: AuthCall, answer) => {
    if (caller === null) return answer();
    const owner = await passwordOwnerOf(db, caller.userId);
    if (owner === undefined) return answer();
    const [current, next] = [textOf(body['currentPassword']), textOf(body['newPassword'])];
    demandStrongPassword(next, owner);
    const response = await guessed(caller, async () => {
      const currentPassword = await signInTextOf(caller, current, textOf(body['code']));
      // better-auth refuses the others by their length.
      const newPassword = hasPasswordLength(next) ? (await readPassword(next, owner.email)).signIn : next;
      return answer({ currentPassword, newPassword, revokeOtherSessions: true });
    });
    if (response.ok)
      await changes.note(caller, 'passwordChanged', 'Password changed. No withdrawals with it for 48 hours');
    return response;
  };

  return { verify, change };
}
