import { newId } from '#/platform/ids/new-id.ts';

const PLACEHOLDER_DOMAIN = 'siws.placeholder.invalid';

/**
 * Top-level domains that can never have a mail server: RFC 2606, 6761, 7686 and 9476. Those of private networks
 * and tests (`local`, `internal`, `test`) are allowed, because private servers have such traders.
 */
const WITHOUT_MAIL = new Set(['alt', 'invalid', 'localhost', 'onion']);

/** Reports whether an e-mail address is in a domain that never receives mail, like our placeholders. */
export const isReservedEmail = (email: string): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(/\.+$/, '');
  return WITHOUT_MAIL.has(domain.slice(domain.lastIndexOf('.') + 1).toLowerCase());
};

/** Normalizes an e-mail for storage and for limits. */
export const accountOf = (email: string): string => email.trim().toLowerCase();

/** Returns a placeholder for accounts without an e-mail. Random, so that nobody can register it first. */
export const placeholderEmail = (): string => `${newId()}@${PLACEHOLDER_DOMAIN}`;

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
