import { HASH_SIDE, type PerceptualHash, perceptualHash } from '@dugout/market/pictures/perceptual-hash';
import sharp from 'sharp';

/** The background of transparent pictures: gray, so that both white and black drawings are visible. */
const BEHIND = '#808080';

/** Returns the perceptual hash of a re-encoded picture; null when it is too plain to compare. */
export async function hashOfSquare(square: Uint8Array): Promise<PerceptualHash | null> {
  const grey = await sharp(square)
    .flatten({ background: BEHIND })
    .greyscale()
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return perceptualHash(grey);
}
