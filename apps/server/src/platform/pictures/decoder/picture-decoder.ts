import type { PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import type { DrawnPicture } from '../picture-sizes.ts';

/** A picture that cannot be shown, with the reason. */
export class PictureRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PictureRefused';
  }
}

export interface PictureDecoder {
  /**
   * Converts an untrusted picture to our square sizes in WebP: its first frame, upright, center-cropped, with
   * nothing kept but the pixels.
   * @throws PictureRefused for anything that is no picture, is too large or takes too long
   */
  drawPicture(bytes: Buffer): Promise<DrawnPicture>;
  /** Like `drawPicture`, plus the whole picture, of at most `longestSide` pixels. */
  drawUpload(bytes: Buffer, longestSide: number): Promise<DrawnPicture>;
  /** Returns the perceptual hash of a converted square; null when it is too plain to compare. */
  hashOfSquare(square: Uint8Array): Promise<PerceptualHash | null>;
}
