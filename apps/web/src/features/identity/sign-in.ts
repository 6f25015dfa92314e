import type { PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { pasted } from '@dugout/domain/text/typed-text';
import { newPasswordKeys } from '#/shared/password/new-password.ts';
import { passwordKeys } from '#/shared/password/password-keys.ts';
import { type OwnPassword, passwordProof } from '#/shared/proof/proof.ts';
import { invitationSent } from './invitation.ts';
import { referralSent } from './referral.ts';

/** Talks to the sign-in under /api/auth, which keeps its own answers: `{ code, message }` on failure. */

/** What went wrong, in words for the form. */
export class SignInFailure extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

const AWAY = 'Could not connect to Dugout. Try again in a moment.';

/** Asks a sign-in path and gives its answer; with a body it posts. Throws SignInFailure. */
export async function postAuth<Answer>(path: string, body?: unknown): Promise<Answer> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api/auth${path}`, {
    credentials: 'include',
    ...(body === undefined ? {} : post),
  }).catch(() => {
    throw new SignInFailure(AWAY);
  });
  if (response.ok) return response.json();
  const answer: unknown = await response.json().catch(() => null);
  const known =
    typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string';
  const code = known && 'code' in answer && typeof answer.code === 'string' ? answer.code : null;
  throw new SignInFailure(known ? String(answer.message) : 'Sign-in failed. Try again.', code);
}

/**
 * Signs in. While strangers guess at the account, the server checks a password from a new device only together with
 * work, which the page then does. Throws SignInFailure.
 */
async function postSignIn(email: string, fields: object): Promise<unknown> {
  const body = { email: pasted(email), ...fields };
  try {
    return await postAuth('/sign-in/email', body);
  } catch (error) {
    if (!(error instanceof SignInFailure) || error.code !== 'rate_limited') throw error;
    const { workFor } = await import('./sign-in-work.ts');
    return postAuth('/sign-in/email', { ...body, work: await workFor(body.email) });
  }
}

/** What is sent of a password: what signs in, and the public half of the key that signs acts. */
const sentOf = ({ signIn, signingKey }: PasswordKeys) => ({ password: signIn, signingKey });

/** `code` is that of the second factor; empty for none. Throws Error with words for the trader. */
export async function logIn(email: string, password: string, code: string): Promise<unknown> {
  const sent = sentOf(await passwordKeys({ email, password }));
  return postSignIn(email, { ...sent, ...(code !== '' && { code }) });
}

/**
 * Sends the password as it was typed, once: the server knows no other form of it for an account that an earlier
 * version made. Throws SignInFailure.
 */
export const logInAsTyped = (email: string, password: string, code: string): Promise<unknown> =>
  postSignIn(email, { password, ...(code !== '' && { code }) });

/** Whether a sign-in failed because the account wants a code as well. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof SignInFailure && error.code === 'SECOND_FACTOR_REQUIRED';

export const wasWrongPassword = (error: unknown): boolean =>
  error instanceof SignInFailure && error.code === 'INVALID_EMAIL_OR_PASSWORD';

export interface PasswordChange {
  readonly own: OwnPassword;
  /** The trader's. */
  readonly name: string;
  readonly current: string;
  readonly next: string;
  /** Of the second factor; empty for none. */
  readonly code: string;
  /** Whether API keys, webhooks and the like stay. */
  readonly keepAccess: boolean;
}

/** Ends every other session too. Throws Error with words for the trader. */
export async function changePassword(change: PasswordChange): Promise<unknown> {
  const { own, name, code, keepAccess } = change;
  const next = await newPasswordKeys({ email: own.email, name, password: change.next });
  const newSigningKey = next.signingKey;
  const act = { kind: 'changePassword', newSigningKey } as const;
  const { password: currentPassword, ...signed } = await passwordProof(act, own, change.current);
  const fields = { currentPassword, ...signed, newPassword: next.signIn, newSigningKey, keepAccess };
  return postAuth('/change-password', { ...fields, ...(code !== '' && { code }) });
}

export const signOutOthers = (): Promise<unknown> => postAuth('/revoke-other-sessions', {});

/** Throws Error with words for the trader. */
export async function signUp(
  name: string,
  email: string,
  password: string,
  referralCode: string | null,
  invitationCode: string,
): Promise<unknown> {
  const account = { name: pasted(name), email: pasted(email) };
  const keys = await newPasswordKeys({ ...account, password });
  const codes = { ...referralSent(referralCode), ...invitationSent(invitationCode) };
  return postAuth('/sign-up/email', { ...account, ...sentOf(keys), ...codes });
}
