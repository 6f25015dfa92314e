/**
 * The browser derives two values from a password, so the server never sees it: a text that signs in, and the seed
 * of a key that signs acts. Rationale: docs/decisions/0049.
 */

/** Rounds of PBKDF2-HMAC-SHA-256, as recommended by OWASP (Password Storage Cheat Sheet, 2023). */
export const PASSWORD_ITERATIONS = 600_000;

/** The HKDF `info` values that separate the two parts; neither reveals anything about the other. */
export const SIGN_IN_INFO = 'dugout sign-in v1';
export const SIGNING_INFO = 'dugout signing v1';

const SIGN_IN_PREFIX = 'dk1.';
/** 32 bytes in base64url. */
const KEY_TEXT = '[\\w-]{42}[AEIMQUYcgkosw048]';
const SIGN_IN_FORM = new RegExp(`^dk1\\.${KEY_TEXT}$`);

/** An Ed25519 public key in base64url. */
export const SIGNING_KEY = new RegExp(`^${KEY_TEXT}$`);

/** Returns the text sent instead of the password; `bytes` in base64url. */
export const signInForm = (bytes: string): string => SIGN_IN_PREFIX + bytes;

/** Reports whether a text was derived from a password by a browser, and is not a password itself. */
export const isSignInForm = (text: string): boolean => SIGN_IN_FORM.test(text);

/** Reports whether a password could be mistaken for such a text, in this or a later version. */
export const looksLikeSignInForm = (password: string): boolean => password.startsWith(SIGN_IN_PREFIX);

/** Normalizes an e-mail for the salt, so that its case does not matter. */
const saltEmail = (email: string): string => email.trim().toLowerCase();

/** Its SHA-256 is the salt. */
export const passwordSalt = (email: string): string => `dugout password v1\n${saltEmail(email)}`;
