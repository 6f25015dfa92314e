import { newId } from './new-id.ts';

const PLACEHOLDER_DOMAIN = 'siws.placeholder.invalid';

/**
 * Top-level names that no public mail server can have: RFC 2606, 6761, 6762, 7686, 8375 and 9476, and those that ICANN keeps back because
 * private networks use them. example.com and its siblings are ordinary names here, as examples use them.
 */
const SPECIAL_USE = new Set([
  ...['alt', 'arpa', 'example', 'invalid', 'local', 'localhost', 'onion', 'test'],
  ...['corp', 'home', 'internal', 'intranet', 'lan', 'localdomain', 'mail', 'private'],
]);

/** Whether an e-mail address lies in a domain that is set aside, so that nobody can receive mail there. */
export const isReservedEmail = (email: string): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(/\.+$/, '');
  return SPECIAL_USE.has(domain.slice(domain.lastIndexOf('.') + 1).toLowerCase());
};

/** Fills the e-mail column of an account without an e-mail. Random, so that nobody can take it first. */
export const placeholderEmail = (): string => `${newId()}@${PLACEHOLDER_DOMAIN}`;

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
