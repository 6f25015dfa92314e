import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { writeAct } from '../acts.repository.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import { passwordHashing } from '../password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import { demandStrongPassword } from '../passwords/weak-password.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import { type Answer, type AuthCall, type Rule, textOf } from './auth-call.ts';

export interface PasswordRulesOptions {
  readonly db: Db;
  readonly guesses: GuessLimit;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'demand'>;
  readonly changes: CredentialChanges;
}

const wasWrong = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('INVALID_PASSWORD');

/**
 * Calls of a session that try the password: wrong ones are counted for the session, and written into the
 * trader's log.
 */
export function passwordRules({ db, guesses, secondFactor, changes }: PasswordRulesOptions) {
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

  const verify: Rule = async ({ caller }, answer) => (caller === null ? answer() : guessed(caller, answer));

  /** Takes the code of the second factor, where there is one and the password is right. */
  async function takeCode({ userId }: Caller, password: string, code: string): Promise<void> {
    if (!(await secondFactor.isOn(userId))) return;
    const known = await passwordOf(db, userId);
    if (known !== null && (await passwordHashing.verify({ hash: known.hash, password })))
      await secondFactor.demand(userId, code);
  }

  /** Ends the trader's other sessions, whatever the body says. */
  const change: Rule = async ({ caller, body }: AuthCall, answer) => {
    if (caller === null) return answer();
    const owner = await passwordOwnerOf(db, caller.userId);
    if (owner !== undefined) demandStrongPassword(body['newPassword'], owner);
    const [currentPassword, newPassword] = [textOf(body['currentPassword']), textOf(body['newPassword'])];
    const response = await guessed(caller, async () => {
      await takeCode(caller, currentPassword, textOf(body['code']));
      return answer({ currentPassword, newPassword, revokeOtherSessions: true });
    });
    if (response.ok)
      await changes.note(caller, 'passwordChanged', 'Password changed. No withdrawals with it for 48 hours');
    return response;
  };

  return { verify, change };
}
