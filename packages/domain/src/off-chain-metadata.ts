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

/** Size in pixels that suits lists on dense screens and is enough for a header. */
const SHOWN = 128;

/** Returns the address of a stored picture, by the hash of its source, as a square of `size` pixels. */
export const storedPictureAddress = (name: string, size: number = SHOWN): string =>
  `/images/picture/${name}-${size}.webp`;

/** Returns the address of a token's picture: its maker's, as stored, otherwise a drawn one. */
export const tokenPictureAddress = ({
  mint,
  offChain,
}: {
  readonly mint: string;
  readonly offChain: OffChainMetadata | null;
}): string =>
  offChain === null || offChain.picture === null
    ? `/images/token/${mint}.svg`
    : storedPictureAddress(offChain.picture);
