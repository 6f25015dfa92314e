import type { PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import type { DrawnPicture } from '../picture-sizes.ts';

/** Why a picture is not shown. */
export class PictureRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PictureRefused';
  }
}

/** Decodes what strangers send as pictures. */
export interface PictureDecoder {
  /**
   * A stranger's picture as squares of ours in WebP: its first frame, upright, cropped to its middle, nothing
   * of the file but its pixels kept.
   * @throws PictureRefused for anything that is no picture, is too large or takes too long
   */
  drawPicture(bytes: Buffer): Promise<DrawnPicture>;
  /** The same with the whole picture beside its squares, of at most `longestSide` pixels as it comes. */
  drawUpload(bytes: Buffer, longestSide: number): Promise<DrawnPicture>;
  /** The perceptual hash of a square that we drew; null for one too plain to compare. */
  hashOfSquare(square: Uint8Array): Promise<PerceptualHash | null>;
}
