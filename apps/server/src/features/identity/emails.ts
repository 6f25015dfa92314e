import { newId } from '#/platform/ids/new-id.ts';

const PLACEHOLDER_DOMAIN = 'siws.placeholder.invalid';

/**
 * Top-level names under which no mail server can ever be: RFC 2606, 6761, 7686 and 9476. Those of private
 * networks and of tests (`local`, `internal`, `test`) are ordinary names here: a server that somebody runs
 * for themselves has such traders.
 */
const WITHOUT_MAIL = new Set(['alt', 'invalid', 'localhost', 'onion']);

/** Whether an e-mail address is in a domain that never receives mail, as our stand-ins are. */
export const isReservedEmail = (email: string): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(/\.+$/, '');
  return WITHOUT_MAIL.has(domain.slice(domain.lastIndexOf('.') + 1).toLowerCase());
};

/** Returns an e-mail as accounts are kept and counted by it. */
export const accountOf = (email: string): string => email.trim().toLowerCase();

/** Fills the e-mail column of an account without an e-mail. Random, so that nobody can take it first. */
export const placeholderEmail = (): string => `${newId()}@${PLACEHOLDER_DOMAIN}`;

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
