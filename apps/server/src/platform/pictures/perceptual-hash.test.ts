import { MAX_DIFFERENT_BITS, type PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, drawUpload } from './decoder/picture-codec.ts';
import { type Drawing, drawing, paint, SIDE } from './drawing.fixture.ts';
import { hashOfSquare } from './hash-of-square.ts';
import { PLAIN, storedHash } from './stored-hash.ts';

const open = (given: Drawing): Sharp =>
  sharp(paint(given), { raw: { width: SIDE, height: SIDE, channels: 3 } });
const pngOf = (given: Drawing): Promise<Buffer> => open(given).png().toBuffer();

/** Returns the hash as the server computes it: from the stored square. */
async function lookOf(bytes: Buffer): Promise<PerceptualHash | null> {
  const square = (await drawPicture(bytes)).get(256);
  return square === undefined ? null : hashOfSquare(square);
}

function apart(a: PerceptualHash | null, b: PerceptualHash | null): number {
  if (a === null || b === null) return 64;
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count++;
  return count;
}

const NOTHING: Drawing = { ground: 0, shapes: [] };

const COPIES: Readonly<Record<string, (given: Sharp) => Sharp>> = {
  'as a JPEG of poor quality': (given) => given.jpeg({ quality: 40 }),
  'as a WebP': (given) => given.webp({ quality: 70 }),
  'made smaller': (given) => given.resize(72, 72).png(),
  'made larger': (given) => given.resize(500, 500).jpeg(),
  'slightly recoloured': (given) => given.modulate({ hue: 12, saturation: 1.15 }).png(),
  'a little brighter': (given) => given.linear(0.92, 12).png(),
  blurred: (given) => given.blur(1.2).png(),
};
/** Min share of drawings' copies that must be found; the seed fixes the drawings. */
const MIN_FOUND = 0.9;
const DRAWN = { seed: 20_261_120, numRuns: 30 } as const;
const drawings = fc.sample(drawing, DRAWN);
const originals = Promise.all(drawings.map(async (given) => lookOf(await pngOf(given))));

describe('the perceptual hash of a picture', () => {
  it.each(Object.entries(COPIES))('matches the same picture %s', async (_, copy) => {
    let found = 0;
    for (const [at, hash] of (await originals).entries()) {
      const other = await lookOf(await copy(open(drawings[at] ?? NOTHING)).toBuffer());
      if (apart(hash, other) <= MAX_DIFFERENT_BITS) found++;
    }
    expect(found / drawings.length).toBeGreaterThanOrEqual(MIN_FOUND);
  });

  it('differs for another picture', async () => {
    const hashes: PerceptualHash[] = [];
    for (const given of fc.sample(drawing, { seed: 7, numRuns: 200 })) {
      const hash = await hashOfSquare(await pngOf(given));
      if (hash !== null) hashes.push(hash);
    }
    expect(hashes.length).toBeGreaterThan(190);
    const taken = hashes.flatMap((hash, at) =>
      hashes.slice(at + 1).filter((other) => apart(hash, other) <= MAX_DIFFERENT_BITS),
    );
    expect(taken).toEqual([]);
  });

  it('exists for white and for black drawings on transparency', async () => {
    const alpha = paint({
      ground: 0,
      shapes: [{ kind: 'circle', x: 50, y: 70, size: 60, colour: [255, 255, 255] }],
    }).filter((_, at) => at % 3 === 0);
    for (const level of [0, 255]) {
      const clear = Buffer.from([...alpha].flatMap((opaque) => [level, level, level, opaque]));
      const bytes = await sharp(clear, { raw: { width: SIDE, height: SIDE, channels: 4 } })
        .png()
        .toBuffer();
      expect(await lookOf(bytes)).not.toBeNull();
    }
  });

  it('is null for a single color, and stored as such', async () => {
    const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#cc8833' } })
      .png()
      .toBuffer();
    expect(await lookOf(plain)).toBeNull();
    const squares = await drawPicture(plain);
    const read = async (name: string, size: 64 | 128 | 256) =>
      name === 'plain' ? (squares.get(size) ?? null) : null;
    const store = { read, decoder: { drawPicture, drawUpload, hashOfSquare } };
    expect([await storedHash(store, 'plain'), await storedHash(store, 'gone')]).toEqual([PLAIN, null]);
  });
});
