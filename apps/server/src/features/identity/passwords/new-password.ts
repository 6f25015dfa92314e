import { isSignInForm, looksLikeSignInForm } from '@dugout/domain/password-key/password-key';
import { isGuessable, type PasswordOwner } from '@dugout/domain/passwords/guessable-password';
import { ApiError } from '#/platform/http/api-error.ts';

/** Characters. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

export const hasPasswordLength = ({ length }: string): boolean =>
  length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;

/**
 * Checks a new password that arrived as typed; pages check theirs before deriving keys. Throws ApiError
 * `password_guessable`, `password_reserved`.
 */
export function demandStrongPassword(password: string, owner: PasswordOwner): void {
  if (isSignInForm(password)) return;
  if (looksLikeSignInForm(password)) throw new ApiError('password_reserved');
  if (isGuessable(password, owner)) throw new ApiError('password_guessable');
}
