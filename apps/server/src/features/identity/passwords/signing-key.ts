import { SIGNING_KEY } from '@dugout/domain/password-key/password-key';
import type { GivenPassword } from './given-password.ts';

/**
 * The public half of a password's key: derived here where the password came as it was typed, else as the page
 * `sent` it; null where it sent none.
 */
export function signingKeyOf({ typed }: GivenPassword, sent: unknown): string | null {
  if (typed !== null) return typed.keys.signingKey;
  return keyIn(sent);
}

const keyIn = (sent: unknown): string | null =>
  typeof sent === 'string' && SIGNING_KEY.test(sent) ? sent : null;

/** The key that goes along with a sign-up; null where there is none. */
export const signingKeyIn = (body: unknown): string | null =>
  keyIn(typeof body === 'object' && body !== null ? Reflect.get(body, 'signingKey') : null);
