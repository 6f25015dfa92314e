import sharp, { type Sharp } from 'sharp';
import { type DrawnPicture, PICTURE_SIZES, type UploadSize, WHOLE_SIDE } from '../picture-sizes.ts';
import { PictureRefused } from './picture-decoder.ts';

/** Max pixels of one frame: a square of 4,096. A small file can expand to any number of them. */
const MAX_PIXELS = 4_096 * 4_096;
const LONGEST_SIDE = 8_192;
const SECONDS = 5;

/**
 * The supported formats by their magic bytes. The bytes decide, whatever the file's name or server claims. SVG,
 * PDF and other formats that can contain scripts, fonts or addresses are refused, never rasterized.
 */
const SIGNATURES: readonly { readonly format: string; readonly matches: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    format: 'png',
    matches: (bytes) =>
      bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  { format: 'gif', matches: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) },
  {
    format: 'webp',
    matches: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** Restricts libvips to these formats, whatever it detects. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Returns a picture's format by its magic bytes; null when unsupported. */
export const formatOf = (bytes: Buffer): string | null =>
  SIGNATURES.find(({ matches }) => matches(bytes))?.format ?? null;

const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
    unlimited: false,
  }).timeout({ seconds: SECONDS });

/** @throws PictureRefused unless the bytes start like a picture of an accepted size */
async function requireShown(bytes: Buffer, longestSide: number): Promise<void> {
  const format = formatOf(bytes);
  if (format === null) throw new PictureRefused('not a picture of a kind that is shown');
  const { width, height, format: found } = await opened(bytes).metadata();
  if (found !== format || width > longestSide || height > longestSide || width < 1 || height < 1)
    throw new PictureRefused('a picture of a size or kind that is not shown');
}

async function squaresOf(bytes: Buffer): Promise<[UploadSize, Uint8Array][]> {
  const largest = await opened(bytes)
    .rotate()
    .resize(256, 256, { fit: 'cover', position: 'centre' })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
  return Promise.all(
    PICTURE_SIZES.map(async (size): Promise<[UploadSize, Uint8Array]> => {
      if (size === 256) return [size, largest];
      return [size, await sharp(largest).resize(size, size).webp({ quality: 80, effort: 3 }).toBuffer()];
    }),
  );
}

const wholeOf = (bytes: Buffer): Promise<Uint8Array> =>
  opened(bytes)
    .rotate()
    .resize(WHOLE_SIDE, WHOLE_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 3 })
    .toBuffer();

async function refusing(draw: () => Promise<DrawnPicture>): Promise<DrawnPicture> {
  try {
    return await draw();
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('a picture that cannot be decoded');
  }
}

/**
 * Converts an untrusted picture to our square sizes in WebP: its first frame, upright, center-cropped, with
 * nothing kept but the pixels.
 * @throws PictureRefused for anything that is no picture, is too large or takes too long
 */
export const drawPicture = (bytes: Buffer): Promise<DrawnPicture> =>
  refusing(async () => {
    await requireShown(bytes, LONGEST_SIDE);
    return new Map(await squaresOf(bytes));
  });

/** Like `drawPicture`, plus the whole picture, of at most `longestSide` pixels. */
export const drawUpload = (bytes: Buffer, longestSide: number): Promise<DrawnPicture> =>
  refusing(async () => {
    await requireShown(bytes, longestSide);
    return new Map([[WHOLE_SIDE, await wholeOf(bytes)], ...(await squaresOf(bytes))]);
  });
