/**
 * What a token's maker wrote about it outside the chain, made harmless by us. Nothing of it was checked by
 * anybody.
 */
export interface OffChainMetadata {
  /** The picture as we keep it, by the hash of what it was made from; null without one. */
  readonly picture: string | null;
  readonly description: string | null;
  readonly links: readonly TokenLink[];
}

export const LINK_KINDS = ['website', 'x', 'telegram', 'discord'] as const;

export interface TokenLink {
  readonly kind: (typeof LINK_KINDS)[number];
  /** An https address. */
  readonly url: string;
}
