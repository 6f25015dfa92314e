import type { AuthorityState } from '@dugout/domain/token-safety';

/**
 * Authorities over a token that a list can be filtered by, plus Mayhem (whether an agent trades it), as named by
 * the API and the address.
 */
const NAMES = { mintAuthority: 'Mint', freezeAuthority: 'Freeze', mayhem: 'Mayhem' } as const;
type Right = keyof typeof NAMES;
export const RIGHTS: readonly Right[] = ['mintAuthority', 'freezeAuthority', 'mayhem'];

/** Required state per right. A missing right matches anything, including unknown. */
export type Rights = { readonly [R in Right]?: AuthorityState };

export const rightName = (right: Right): string => NAMES[right];

/** Reads the rights of a search; omits invalid values. */
export function readRights(search: Readonly<Record<string, unknown>>): Rights {
  const state = (right: Right): AuthorityState | null =>
    search[right] === 'off' || search[right] === 'on' ? search[right] : null;
  const [mint, freeze, mayhem] = [state('mintAuthority'), state('freezeAuthority'), state('mayhem')];
  return {
    ...(mint && { mintAuthority: mint }),
    ...(freeze && { freezeAuthority: freeze }),
    ...(mayhem && { mayhem }),
  };
}

export const hasRights = (rights: Rights): boolean => RIGHTS.some((right) => rights[right] !== undefined);

/** Returns a chip's text: 'Mint off, freeze off'. */
export const rightsText = (rights: Rights): string => {
  const names = RIGHTS.flatMap((right) =>
    rights[right] === undefined ? [] : [`${NAMES[right].toLowerCase()} ${rights[right]}`],
  ).join(', ');
  return names.charAt(0).toUpperCase() + names.slice(1);
};
