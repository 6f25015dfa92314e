import { SIGNING_KEY } from '@dugout/domain/password-key/password-key';
import type { GivenPassword } from './given-password.ts';

/**
 * Returns the public half of a password's key: derived here from a typed password, otherwise `sent` by the page;
 * null if it sent none.
 */
export function signingKeyOf({ typed }: GivenPassword, sent: unknown): string | null {
  if (typed !== null) return typed.keys.signingKey;
  return keyIn(sent);
}

const keyIn = (sent: unknown): string | null =>
  typeof sent === 'string' && SIGNING_KEY.test(sent) ? sent : null;

/** Reads the key from a sign-up; null without one. */
export const signingKeyIn = (body: unknown): string | null =>
  keyIn(typeof body === 'object' && body !== null ? Reflect.get(body, 'signingKey') : null);
