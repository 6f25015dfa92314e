import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import type { PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { passwordKeys } from './password-keys.ts';

interface NewPassword {
  readonly email: string;
  /** The trader's name; empty if unknown. */
  readonly name: string;
  readonly password: string;
}

/** Loaded lazily: its list of common passwords is larger than all forms together. */
const loadRules = () => import('@dugout/domain/passwords/guessable-password');

/** Preloads what `newPasswordKeys` needs before the form is submitted. */
export const prepareNewPassword = (): void => void loadRules().catch(() => undefined);

/**
 * Derives the keys of a new password after checking that it is hard to guess, since the server never sees it.
 * Throws Error with a message for the trader.
 */
export async function newPasswordKeys({ email, name, password }: NewPassword): Promise<PasswordKeys> {
  const { isGuessable } = await loadRules().catch(() => {
    throw new Error('Could not connect to Dugout. Try again in a moment.');
  });
  if (isGuessable(password, { email, name })) throw new Error(IDENTITY_ERRORS.password_guessable.message);
  return passwordKeys({ email, password });
}
