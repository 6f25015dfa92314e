/** Addresses of pictures, relative to our origin. */
import type { OffChainMetadata } from './off-chain-metadata.ts';

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
