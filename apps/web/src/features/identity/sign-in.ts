import { referralSent } from './referral.ts';

/** Talks to the sign-in under /api/auth, which keeps its own answers: `{ code, message }` on failure. */

/** What went wrong, in words for the form. */
export class SignInFailure extends Error {}

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
  throw new SignInFailure(known ? String(answer.message) : 'Sign-in failed. Try again.');
}

export const logIn = (email: string, password: string): Promise<unknown> =>
  postAuth('/sign-in/email', { email: email.trim(), password });

/** Ends every other session too. Throws SignInFailure. */
export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  postAuth('/change-password', { currentPassword, newPassword });

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
