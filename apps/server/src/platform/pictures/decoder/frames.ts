/**
 * The protocol between the server and a decoding process: four bytes of length, one of kind, then the body. Only
 * numbers are parsed, so a compromised process has little to attack with.
 */
import { isPerceptualHash, type PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import { type DrawnPicture, UPLOAD_SIZES, type UploadSize } from '../picture-sizes.ts';

export const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export const REQUEST = { draw: 1, upload: 2, hash: 3 } as const;
export const ANSWER = { ready: 0, drawn: 1, hash: 2, plain: 3, refused: 4 } as const;

const LENGTH_BYTES = 4;

export interface Frame {
  readonly kind: number;
  readonly body: Buffer;
}

const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32BE(value);
  return bytes;
};

export function frameOf(kind: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.of(kind), ...parts]);
  return Buffer.concat([number32(body.length), body]);
}

export const uploadFrame = (bytes: Uint8Array, longestSide: number): Buffer =>
  frameOf(REQUEST.upload, number32(longestSide), bytes);

export const readUpload = (body: Buffer): { bytes: Buffer; longestSide: number } => ({
  longestSide: body.readUInt32BE(),
  bytes: body.subarray(LENGTH_BYTES),
});

export const drawnFrame = (drawn: DrawnPicture): Buffer =>
  frameOf(
    ANSWER.drawn,
    ...[...drawn].flatMap(([size, picture]) => [number32(size), number32(picture.length), picture]),
  );

const isSize = (value: number): value is UploadSize => UPLOAD_SIZES.some((size) => size === value);

const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/** Decodes the pictures of an answer; null unless it holds each of `sizes` exactly once, in WebP. */
export function readDrawn(body: Buffer, sizes: readonly UploadSize[]): DrawnPicture | null {
  const drawn = new Map<UploadSize, Uint8Array>();
  for (let at = 0; at < body.length; ) {
    if (body.length - at < 2 * LENGTH_BYTES) return null;
    const [size, length] = [body.readUInt32BE(at), body.readUInt32BE(at + LENGTH_BYTES)];
    at += 2 * LENGTH_BYTES;
    const picture = body.subarray(at, at + length);
    if (!isSize(size) || !sizes.includes(size) || drawn.has(size)) return null;
    if (picture.length !== length || !isWebp(picture)) return null;
    drawn.set(size, picture);
    at += length;
  }
  return drawn.size === sizes.length ? drawn : null;
}

/** Decodes the hash of an answer; null when invalid. */
export function readHash(body: Buffer): PerceptualHash | null {
  const text = body.toString('latin1');
  return isPerceptualHash(text) ? text : null;
}

/** Assembles frames from chunks of any size. */
export class FrameParts {
  readonly #most: number;
  readonly #onFrame: (frame: Frame) => void;
  #chunks: Buffer[] = [];
  #had = 0;

  constructor(most: number, onFrame: (frame: Frame) => void) {
    this.#most = most;
    this.#onFrame = onFrame;
  }

  /** Throws for a frame that is empty or too long. */
  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#had += chunk.length;
    while (this.#had >= LENGTH_BYTES) {
      const length = this.#lengthOfNext();
      if (length < 1 || length > this.#most) throw new Error('a frame is empty or too long');
      if (this.#had < LENGTH_BYTES + length) return;
      const all = Buffer.concat(this.#chunks);
      const rest = all.subarray(LENGTH_BYTES + length);
      this.#chunks = [rest];
      this.#had = rest.length;
      this.#onFrame({
        kind: all.readUInt8(LENGTH_BYTES),
        body: all.subarray(LENGTH_BYTES + 1, LENGTH_BYTES + length),
      });
    }
  }

  #lengthOfNext(): number {
    const [first] = this.#chunks;
    if (first === undefined || first.length < LENGTH_BYTES) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]?.readUInt32BE() ?? 0;
  }
}
