import { derivePasswordKeys, type PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { isSignInForm } from '@dugout/domain/password-key/password-key';
import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';

/** Each uses a thread of the pool that files and DNS look-ups share. */
const DERIVED_AT_ONCE = 2;

export interface GivenPassword {
  /** The text that signs in. */
  readonly signIn: string;
  /** The typed password and its keys; null from a page, which sends neither. */
  readonly typed: { readonly text: string; readonly keys: PasswordKeys } | null;
}

/** Reads a password in either form; `email` belongs to its account. */
export type ReadPassword = (text: string, email: string) => Promise<GivenPassword>;

/** Derives the keys of passwords that arrive as typed, like a page does, a few at a time. */
export function passwordReader(iterations: number): ReadPassword {
  const derivations = new ConcurrencyLimit(DERIVED_AT_ONCE);
  return async (text, email) => {
    if (isSignInForm(text)) return { signIn: text, typed: null };
    const keys = await derivations.run(() => derivePasswordKeys({ email, password: text }, iterations));
    return { signIn: keys.signIn, typed: { text, keys } };
  };
}
