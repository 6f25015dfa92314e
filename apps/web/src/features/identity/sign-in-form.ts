import { pasted } from '@dugout/domain/text/typed-text';

export type SignInMode = 'logIn' | 'signUp';

interface SignInFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The problem with each field, or null. */
export type SignInErrors = { readonly [F in keyof SignInFields]: string | null };

const PASSWORD_LENGTH = { least: 8, most: 128 } as const;
const NAME = /^\w{3,20}$/;
const EMAIL = /^\S+@\S+\.\S+$/;

/** Returns the problem with the length of a new password, or null. */
export function newPasswordFault({ length }: string): string | null {
  const { least, most } = PASSWORD_LENGTH;
  if (length < least) return `Use at least ${least} characters`;
  return length > most ? `Use at most ${most} characters` : null;
}

/** Returns the problem with an email, or null. */
export const emailFault = (email: string): string | null =>
  EMAIL.test(pasted(email)) ? null : 'Enter an email address';

/** Validates as far as possible without the server. A log-in has no name, and any password may be right. */
export const checkSignIn = ({ name, email, password }: SignInFields, isNew: boolean): SignInErrors => ({
  name: !isNew || NAME.test(pasted(name)) ? null : 'Use 3 to 20 letters, digits or underscores',
  email: emailFault(email),
  password: isNew ? newPasswordFault(password) : password === '' ? 'Enter your password' : null,
});
