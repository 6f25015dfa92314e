import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import type { PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { passwordKeys } from './password-keys.ts';

interface NewPassword {
  readonly email: string;
  /** The trader's name; empty where it is unknown. */
  readonly name: string;
  readonly password: string;
}

/** Its list of common passwords is larger than all forms together. */
const loadRules = () => import('@dugout/domain/passwords/guessable-password');

/** Fetches what `newPasswordKeys` needs, so that it is there when the form is sent. */
export const prepareNewPassword = (): void => void loadRules().catch(() => undefined);

/**
 * The keys of a password that is not easy to guess, as the server does not see it. Throws Error with words for
 * the trader.
 */
export async function newPasswordKeys({ email, name, password }: NewPassword): Promise<PasswordKeys> {
  const { isGuessable } = await loadRules().catch(() => {
    throw new Error('Could not connect to Dugout. Try again in a moment.');
  });
  if (isGuessable(password, { email, name })) throw new Error(IDENTITY_ERRORS.password_guessable.message);
  return passwordKeys({ email, password });
}
