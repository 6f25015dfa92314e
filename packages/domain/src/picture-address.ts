/** Where pictures are served, relative to our origin. */
import type { OffChainMetadata } from './off-chain-metadata.ts';

/** The square that fits a list on a dense screen, and no more than a header needs, in pixels. */
const SHOWN = 128;

/** A picture that we keep, by the hash of what it was made from, as a square of `size` pixels. */
export const storedPictureAddress = (name: string, size: number = SHOWN): string =>
  `/images/picture/${name}-${size}.webp`;

/** A token's picture: the one that its maker gave it, as we keep it, else a drawn one. */
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
