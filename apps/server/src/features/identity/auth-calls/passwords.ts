import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { writeAct } from '../acts.repository.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import { demandStrongPassword } from '../passwords/weak-password.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import type { Answer, AuthCall, Rule } from './auth-call.ts';

export interface PasswordRulesOptions {
  readonly db: Db;
  readonly guesses: GuessLimit;
  readonly changes: CredentialChanges;
}

const wasWrong = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('INVALID_PASSWORD');

/**
 * Calls of a session that try the password: wrong ones are counted for the session, and written into the
 * trader's log.
 */
export function passwordRules({ db, guesses, changes }: PasswordRulesOptions) {
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

  /** Ends the trader's other sessions, whatever the body says. */
  const change: Rule = async ({ caller, body }: AuthCall, answer) => {
    if (caller === null) return answer();
    const owner = await passwordOwnerOf(db, caller.userId);
    if (owner !== undefined) demandStrongPassword(body['newPassword'], owner);
    const response = await guessed(caller, () => answer({ ...body, revokeOtherSessions: true }));
    if (response.ok)
      await changes.note(caller, 'passwordChanged', 'Password changed. No withdrawals with it for 48 hours');
    return response;
  };

  return { verify, change };
}
