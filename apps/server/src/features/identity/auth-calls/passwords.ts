import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { PasswordSignature } from '@dugout/domain/credentials/proof-given';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { PasswordOwner } from '@dugout/domain/passwords/guessable-password';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { endedText, type GrantedAccesses } from '../access/granted-access.ts';
import { writeAuditEvent } from '../audit-events.repository.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import type { CredentialSigner } from '../credentials/credential-signer.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import type { GivenPassword, ReadPassword } from '../passwords/given-password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import { demandStrongPassword, hasPasswordLength } from '../passwords/new-password.ts';
import { passwordFits } from '../passwords/password-fits.ts';
import { signingKeyOf } from '../passwords/signing-key.ts';
import type { SignForProgram } from '../proofs/sign-for-program.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { type KnownDevices, passwordEpoch } from '../sessions/known-devices.ts';
import { passwordHeldFrom, passwordOwnerOf } from '../users.repository.ts';
import { type Answer, type AuthCall, type Rule, textOf, withCookie } from './auth-call.ts';
import { passwordSignatureIn } from './proof-in.ts';

interface SigningKeyChange {
  readonly owner: string;
  readonly current: GivenPassword;
  readonly signature: PasswordSignature | undefined;
  /** The key of the new password; null if the page sent none. */
  readonly newSigningKey: string | null;
}

/**
 * Makes the signer replace the key of a password; the current key signs the change. Throws ApiError
 * `signing_key_missing`, `signer_refused`, `signer_unavailable`.
 */
function changeSigningKey(credentials: Pick<CredentialSigner, 'of' | 'bind'>, signFor: SignForProgram) {
  return async ({ owner, current, signature, newSigningKey }: SigningKeyChange): Promise<void> => {
    if (newSigningKey === null) {
      const known = await credentials.of(owner);
      if (known.some(({ kind }) => kind === 'password')) throw new ApiError('signing_key_missing');
      return;
    }
    const signed: SignedIntent | undefined =
      current.typed === null
        ? signature && { kind: 'password', ...signature }
        : await signFor(owner, { kind: 'changePassword', newSigningKey }, current.typed.keys);
    await credentials.bind(owner, { kind: 'password', publicKey: newSigningKey }, signed);
  };
}

export interface PasswordRulesOptions {
  readonly db: Db;
  readonly access: Pick<GrantedAccesses, 'end'>;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly guesses: GuessLimit;
  readonly readPassword: ReadPassword;
  readonly secondFactor: Pick<SecondFactor, 'demand'>;
  readonly credentials: Pick<CredentialSigner, 'of' | 'bind'>;
  readonly signForProgram: SignForProgram;
  readonly changes: CredentialChanges;
}

const wasWrong = async (response: Response): Promise<boolean> =>
  (await response.clone().text()).includes('INVALID_PASSWORD');

/**
 * Rules for session calls that check the password. Wrong passwords are counted per session and recorded in the
 * trader's log.
 */
export function passwordRules(options: PasswordRulesOptions) {
  const { access, db, devices, guesses, readPassword, secondFactor, changes } = options;
  const changeKey = changeSigningKey(options.credentials, options.signForProgram);

  async function guessed(caller: Caller, answer: () => ReturnType<Answer>): Promise<Response> {
    const wasRight = await guesses.begin(`session ${caller.sessionId}`);
    const response = await answer();
    if (response.ok) await wasRight();
    else if (await wasWrong(response)) {
      const detail = 'Wrong password';
      await db.transaction((tx) =>
        writeAuditEvent(tx, caller, { kind: 'proofRefused', walletAddress: null, detail }),
      );
    }
    return response;
  }

  /**
   * Checks a password against the trader's; null for a trader without one. Hashes of earlier versions are
   * replaced, so that better-auth can check them.
   */
  async function tried({ userId }: Caller, password: string) {
    const [known, owner] = await Promise.all([passwordOf(db, userId), passwordOwnerOf(db, userId)]);
    if (known === null || owner === undefined) return null;
    const given = await readPassword(password, owner.email);
    return { given, fits: await passwordFits(db, userId, known, given) };
  }

  const verify: Rule = async ({ caller, body }, answer) => {
    if (caller === null) return answer();
    return guessed(caller, async () => {
      const password = textOf(body['password']);
      return answer({ password: (await tried(caller, password))?.given.signIn ?? password });
    });
  };

  /**
   * Changes the password and its key, after the code of the second factor. Access that works without the password
   * ends first, unless `keepAccess` is true, so nothing of an intruder's survives a failed change.
   */
  async function changeTo(
    caller: Caller,
    { email }: PasswordOwner,
    { body }: Pick<AuthCall, 'body'>,
    answer: Answer,
    ended: GrantedAccess[],
  ) {
    const [currentPassword, newPassword] = [textOf(body['currentPassword']), textOf(body['newPassword'])];
    const current = await tried(caller, currentPassword);
    // better-auth rejects a wrong current password, and a new one by its length.
    if (current === null || !current.fits || !hasPasswordLength(newPassword))
      return answer({ currentPassword: current?.given.signIn ?? currentPassword, newPassword });
    await secondFactor.demand(caller.userId, textOf(body['code']));
    const next = await readPassword(newPassword, email);
    await changeKey({
      owner: caller.userId,
      current: current.given,
      signature: passwordSignatureIn(body),
      newSigningKey: signingKeyOf(next, body['newSigningKey']),
    });
    if (body['keepAccess'] !== true) ended.push(...(await db.transaction((tx) => access.end(tx, caller))));
    return answer({
      currentPassword: current.given.signIn,
      newPassword: next.signIn,
      revokeOtherSessions: true,
    });
  }

  /**
   * Ends the trader's other sessions, whatever the body says, and forgets all known devices except the caller's.
   */
  const change: Rule = async ({ caller, body, headers, address }: AuthCall, answer) => {
    if (caller === null) return answer();
    const owner = await passwordOwnerOf(db, caller.userId);
    if (owner === undefined) return answer();
    demandStrongPassword(textOf(body['newPassword']), owner);
    const ended: GrantedAccess[] = [];
    const response = await guessed(caller, () => changeTo(caller, owner, { body }, answer, ended));
    if (!response.ok) return response;
    const detail = `Password changed. No withdrawals with it for 48 hours.${endedText(ended)}`;
    await changes.note(caller, 'passwordChanged', detail);
    const epoch = passwordEpoch(await passwordHeldFrom(db, owner.email));
    return withCookie(response, devices.remember({ email: owner.email, headers, address }, epoch));
  };

  return { verify, change };
}
