import { HASH_SIDE, type PerceptualHash, perceptualHash } from '@dugout/market/pictures/perceptual-hash';
import sharp from 'sharp';

/** What shows through a picture: grey, so that white and black drawings on nothing are both seen. */
const BEHIND = '#808080';

/** The perceptual hash of a picture that was re-encoded here; null for one too plain to compare. */
export async function hashOfSquare(square: Uint8Array): Promise<PerceptualHash | null> {
  const grey = await sharp(square)
    .flatten({ background: BEHIND })
    .greyscale()
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return perceptualHash(grey);
}
