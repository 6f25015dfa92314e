import { type ComparedName, comparedName, type NameLikeness } from './look-alike.ts';

/** Roles that somebody could claim to have on a platform. */
const ROLES = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'official',
  'staff',
  'system',
  'helpdesk',
].map(comparedName);

/**
 * Why a trader's name passes for one of the platform's own voices; null when it does not. `product` is the
 * platform's name.
 */
export function platformLikeness(name: ComparedName, product: ComparedName): NameLikeness | null {
  if (name.folded === product.folded || ROLES.some((role) => name.folded === role.folded)) return 'spelling';
  if (name.folded.includes(product.folded)) return 'spelling';
  if (name.drawn.includes(product.drawn)) return 'characters';
  return ROLES.some((role) => name.drawn === role.drawn) ? 'characters' : null;
}
