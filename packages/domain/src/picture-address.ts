/** Where pictures are served, relative to our origin. */
import type { TokenCard } from './token-card.ts';

/** The square that fits a list on a dense screen, and no more than a header needs, in pixels. */
const SHOWN = 128;

/** A picture that we keep, by the hash of what it was made from, as a square of `size` pixels. */
export const storedPictureAddress = (name: string, size: number = SHOWN): string =>
  `/images/picture/${name}-${size}.webp`;

/** A token's picture: the one that its maker gave it, as we keep it, else a drawn one. */
export const tokenPictureAddress = ({
  mint,
  card,
}: {
  readonly mint: string;
  readonly card: TokenCard | null;
}): string =>
  card === null || card.picture === null ? `/images/token/${mint}.svg` : storedPictureAddress(card.picture);
