import { LOOK_SIDE, type PictureLook, pictureLook } from '@dugout/market/pictures/picture-look';
import sharp from 'sharp';

/** What shows through a picture: grey, so that white and black drawings on nothing are both seen. */
const BEHIND = '#808080';

/** What a picture that was re-encoded here looks like; null for one too plain to be told from others. */
export async function lookOfSquare(square: Uint8Array): Promise<PictureLook | null> {
  const grey = await sharp(square)
    .flatten({ background: BEHIND })
    .greyscale()
    .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return pictureLook(grey);
}
