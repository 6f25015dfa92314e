import type { PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { pasted } from '@dugout/domain/text/typed-text';
import { newPasswordKeys } from '#/shared/password/new-password.ts';
import { passwordKeys } from '#/shared/password/password-keys.ts';
import { type OwnPassword, passwordProof } from '#/shared/proof/proof.ts';
import { invitationSent } from './invitation.ts';
import { referralSent } from './referral.ts';

/** Client of the sign-in API under /api/auth, which has its own error format: `{ code, message }`. */

export class SignInFailure extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

const AWAY = 'Could not connect to Dugout. Try again in a moment.';

/** Calls a sign-in path and returns its response; posts if there is a body. Throws SignInFailure. */
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
 * Signs in. While strangers guess at the account, the server verifies a password from a new device only with
 * proof of work, which the page then solves. Throws SignInFailure.
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

/** Converts password keys to the request: the sign-in secret, and the public half of the signing key. */
const sentOf = ({ signIn, signingKey }: PasswordKeys) => ({ password: signIn, signingKey });

/** Logs in; `code` is the second factor, empty for none. Throws Error with a message for the trader. */
export async function logIn(email: string, password: string, code: string): Promise<unknown> {
  const sent = sentOf(await passwordKeys({ email, password }));
  return postSignIn(email, { ...sent, ...(code !== '' && { code }) });
}

/**
 * Sends the plaintext password once: for an account created by an earlier version the server knows no other form.
 * Throws SignInFailure.
 */
export const logInAsTyped = (email: string, password: string, code: string): Promise<unknown> =>
  postSignIn(email, { password, ...(code !== '' && { code }) });

/** Reports whether a sign-in failed because the account also requires a code. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof SignInFailure && error.code === 'SECOND_FACTOR_REQUIRED';

export const wasWrongPassword = (error: unknown): boolean =>
  error instanceof SignInFailure && error.code === 'INVALID_EMAIL_OR_PASSWORD';

export interface PasswordChange {
  readonly own: OwnPassword;
  readonly name: string;
  readonly current: string;
  readonly next: string;
  /** Second factor; empty for none. */
  readonly code: string;
  /** Whether API keys, webhooks and other access are kept. */
  readonly keepAccess: boolean;
}

/** Changes the password and ends every other session. Throws Error with a message for the trader. */
export async function changePassword(change: PasswordChange): Promise<unknown> {
  const { own, name, code, keepAccess } = change;
  const next = await newPasswordKeys({ email: own.email, name, password: change.next });
  const newSigningKey = next.signingKey;
  const intent = { kind: 'changePassword', newSigningKey } as const;
  const { password: currentPassword, ...signed } = await passwordProof(intent, own, change.current);
  const fields = { currentPassword, ...signed, newPassword: next.signIn, newSigningKey, keepAccess };
  return postAuth('/change-password', { ...fields, ...(code !== '' && { code }) });
}

export const signOutOthers = (): Promise<unknown> => postAuth('/revoke-other-sessions', {});

/** Creates an account. Throws Error with a message for the trader. */
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
