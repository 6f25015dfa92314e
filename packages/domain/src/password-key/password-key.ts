/**
 * What a password becomes in the browser, so that the server never sees it: a text that signs in, and the seed
 * of a key that signs acts. Docs/decisions/0049 says why it is made in this way.
 */

/** Rounds of PBKDF2-HMAC-SHA-256, as OWASP asks for (Password Storage Cheat Sheet, 2023). */
export const PASSWORD_ITERATIONS = 600_000;

/** What is told apart by the `info` of HKDF: neither part says anything of the other. */
export const SIGN_IN_INFO = 'dugout sign-in v1';
export const SIGNING_INFO = 'dugout signing v1';

const SIGN_IN_PREFIX = 'dk1.';
/** 32 bytes in base64url. */
const KEY_TEXT = '[\\w-]{42}[AEIMQUYcgkosw048]';
const SIGN_IN_FORM = new RegExp(`^dk1\\.${KEY_TEXT}$`);

/** A public key of Ed25519 in base64url. */
export const SIGNING_KEY = new RegExp(`^${KEY_TEXT}$`);

/** The text that is given in the place of the password; `bytes` in base64url. */
export const signInForm = (bytes: string): string => SIGN_IN_PREFIX + bytes;

/** Whether a text is what a browser made of a password, and not a password. */
export const isSignInForm = (text: string): boolean => SIGN_IN_FORM.test(text);

/** Whether a password would be taken for such a text, now or in a later version. */
export const looksLikeSignInForm = (password: string): boolean => password.startsWith(SIGN_IN_PREFIX);

/** An e-mail as it stands in the salt: the same however it is typed. */
const saltEmail = (email: string): string => email.trim().toLowerCase();

/** Its SHA-256 is the salt. */
export const passwordSalt = (email: string): string => `dugout password v1\n${saltEmail(email)}`;
