import { derivePasswordKeys, type PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { isSignInForm } from '@dugout/domain/password-key/password-key';
import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';

/** Each takes a thread of the pool that files and name look-ups share. */
const DERIVED_AT_ONCE = 2;

/** A password as a call gave it, and what is checked of it. */
export interface GivenPassword {
  /** The text that signs in. */
  readonly signIn: string;
  /** The password as it was typed, and its keys; null from a page, which keeps both to itself. */
  readonly typed: { readonly text: string; readonly keys: PasswordKeys } | null;
}

/** Reads a password in either form; `email` is that of its account. */
export type ReadPassword = (text: string, email: string) => Promise<GivenPassword>;

/** Derives what a page would have derived where the password came as it was typed, a few at a time. */
export function passwordReader(iterations: number): ReadPassword {
  const derivations = new ConcurrencyLimit(DERIVED_AT_ONCE);
  return async (text, email) => {
    if (isSignInForm(text)) return { signIn: text, typed: null };
    const keys = await derivations.run(() => derivePasswordKeys({ email, password: text }, iterations));
    return { signIn: keys.signIn, typed: { text, keys } };
  };
}
