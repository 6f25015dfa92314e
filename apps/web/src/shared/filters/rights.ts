import type { AuthorityState } from '@dugout/domain/token-safety';

/**
 * Rights over a token that a list can be filtered by, and whether an agent trades it (Mayhem), as the API and
 * the address name them.
 */
const NAMES = { mintAuthority: 'Mint', freezeAuthority: 'Freeze', mayhem: 'Mayhem' } as const;
export type Right = keyof typeof NAMES;
export const RIGHTS: readonly Right[] = ['mintAuthority', 'freezeAuthority', 'mayhem'];

/** What each right must be; one that is left out may be anything, unknown too. */
export type Rights = { readonly [R in Right]?: AuthorityState };

export const rightName = (right: Right): string => NAMES[right];

/** The rights that a search names; what makes no sense is left out. */
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

/** A chip's words: 'Mint off, freeze off'. */
export const rightsText = (rights: Rights): string => {
  const words = RIGHTS.flatMap((right) =>
    rights[right] === undefined ? [] : [`${NAMES[right].toLowerCase()} ${rights[right]}`],
  ).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
