/** A token's off-chain metadata by its maker, sanitized. None of its claims are verified. */
export interface OffChainMetadata {
  /** The stored picture, by the hash of its source; null without one. */
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
