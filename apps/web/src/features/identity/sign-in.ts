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

/** `code` is that of the second factor; empty for none. Throws SignInFailure. */
export const logIn = (email: string, password: string, code: string): Promise<unknown> =>
  postAuth('/sign-in/email', { email: email.trim(), password, ...(code !== '' && { code }) });

/** Whether a sign-in failed because the account wants a code as well. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof SignInFailure && error.code === 'SECOND_FACTOR_REQUIRED';

/** Ends every other session too. Throws SignInFailure. */
export const changePassword = (
  currentPassword: string,
  newPassword: string,
  code: string,
): Promise<unknown> =>
  postAuth('/change-password', { currentPassword, newPassword, ...(code !== '' && { code }) });

export const signOutOthers = (): Promise<unknown> => postAuth('/revoke-other-sessions', {});

export const signUp = (
  name: string,
  email: string,
  password: string,
  referralCode: string | null,
): Promise<unknown> =>
  postAuth('/sign-up/email', {
    name: name.trim(),
    email: email.trim(),
    password,
    ...referralSent(referralCode),
  });
