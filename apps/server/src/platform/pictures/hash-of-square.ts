import { HASH_SIDE, type PerceptualHash, perceptualHash } from '@dugout/market/pictures/perceptual-hash';
import sharp from 'sharp';

/** What shows through a picture: grey, so that white and black drawings on nothing are both seen. */
const BEHIND = '#808080';

/** What a picture that was re-encoded here looks like; null for one too plain to be told from others. */
export async function hashOfSquare(square: Uint8Array): Promise<PerceptualHash | null> {
  const grey = await sharp(square)
    .flatten({ background: BEHIND })
    .greyscale()
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return perceptualHash(grey);
}
