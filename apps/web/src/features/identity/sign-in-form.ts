export type SignInMode = 'logIn' | 'signUp';

export interface SignInFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What is wrong with each field, or null. */
export type SignInErrors = { readonly [F in keyof SignInFields]: string | null };

/** The least that the server takes. */
export const PASSWORD_LENGTH = 8;
const NAME = /^\w{3,20}$/;
const EMAIL = /^\S+@\S+\.\S+$/;

/**
 * Checks what can be known before the server is asked; a log-in has no name and any password may be right.
 */
export const checkSignIn = ({ name, email, password }: SignInFields, isNew: boolean): SignInErrors => ({
  name: !isNew || NAME.test(name.trim()) ? null : 'Use 3 to 20 letters, digits or underscores',
  email: EMAIL.test(email.trim()) ? null : 'Enter an e-mail address',
  password:
    password.length >= (isNew ? PASSWORD_LENGTH : 1)
      ? null
      : isNew
        ? `Use at least ${PASSWORD_LENGTH} characters`
        : 'Enter your password',
});
