import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { storedPictureAddress } from '@dugout/domain/off-chain-metadata';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { drawPicture, drawUpload, formatOf } from './decoder/picture-codec.ts';
import { PictureRefused } from './decoder/picture-decoder.ts';
import { hashOfSquare } from './hash-of-square.ts';
import { keepPicture } from './keep-picture.ts';
import { PICTURE_SIZES } from './picture-sizes.ts';
import { openPictureStore, type PictureStore } from './picture-store.ts';
import { storedPictureRoute } from './stored-picture.route.ts';

/** The codec without a separate process; `decoder/decoder-pool.test.ts` covers that. */
const decoder = { drawPicture, drawUpload, hashOfSquare };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const plain = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width = 300, height = 200): Promise<Buffer> => plain(width, height).png().toBuffer();

/** A PNG whose header claims any size; its few bytes unpack to far less. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

describe('an untrusted picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('in %s is converted to our squares', async (format) => {
    const squares = await drawPicture(await plain(300, 200).toFormat(format).toBuffer());
    expect([...squares.keys()].sort((a, b) => a - b)).toEqual([...PICTURE_SIZES]);
    for (const [size, square] of squares) {
      expect(await sharp(square).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      expect(square.length).toBeLessThan(20_000);
    }
  });

  it('keeps nothing of its file but the pixels', async () => {
    const secret = 'taken at home';
    const given = await plain(64, 64)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(given.includes(secret)).toBe(true);
    for (const square of (await drawPicture(given)).values()) {
      expect(Buffer.from(square).includes(secret)).toBe(false);
      expect((await sharp(square).metadata()).exif).toBeUndefined();
    }
  });

  it('shows the first of many frames, without animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) => plain(64, 64, background).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    for (const square of (await drawPicture(moving)).values()) {
      expect((await sharp(square).metadata()).pages ?? 1).toBe(1);
      const [red = 0, , blue = 255] = (await sharp(square).stats()).channels.map(({ mean }) => mean);
      expect(red).toBeGreaterThan(blue);
    }
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(SVG)],
    ['an SVG with a head', () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['an AVIF', () => plain(16, 16).avif().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    [
      'noise behind the first bytes of a PNG',
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(SVG)]),
    ],
    ['half a picture', async () => (await png(800, 800)).subarray(0, 200)],
    ['a picture of more pixels than one may have', () => bomb(5_000, 5_000)],
    ['a picture of absurd size', () => bomb(60_000, 60_000)],
    ['a picture that is one long line', () => bomb(60_000, 1)],
  ])('is refused when it is %s', async (_, given) => {
    await expect(drawPicture(await given())).rejects.toBeInstanceOf(PictureRefused);
  });

  it('is identified by its bytes', async () => {
    expect(formatOf(await png())).toBe('png');
    expect(formatOf(Buffer.from(SVG))).toBeNull();
    expect(formatOf(Buffer.from('RIFF....WAVE'))).toBeNull();
  });
});

describe('stored pictures', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder(onTestFinished);
  });

  const open = (maxBytes = 1_000_000) => openPictureStore({ folder, maxBytes, decoder });
  const keep = async (store: PictureStore, letter: string, bytes: number) => {
    const name = letter.repeat(32);
    return (await store.keep(name, square(bytes))) ? name : 'none';
  };
  const square = (bytes: number) =>
    new Map(PICTURE_SIZES.map((size) => [size, new Uint8Array(bytes).fill(size)] as const));

  it('are served as immutable pictures', async () => {
    const store = await open();
    const name = await keepPicture(store, await png());
    const get = (path: string) =>
      storedPictureRoute(store).handle(new Request(`http://x${path}`), () => null);
    const answer = await get(storedPictureAddress(name ?? ''));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 128,
    });
    const other = '0'.repeat(32);
    for (const path of [`${other}-128`, `${name}-127`, `${name}-9999`, `..%2f${name}-64`, 'x'])
      await expect(get(`/images/picture/${path}.webp`)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are not created from other files', async () => {
    const store = await open();
    expect(await keepPicture(store, Buffer.from(SVG))).toBeNull();
    expect(store.bytes()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are removed when there are too many, least recently requested first', async () => {
    const store = await open(1_000);
    const gone: string[] = [];
    store.onGone((name) => gone.push(name));
    const [first, second] = [await keep(store, 'a', 100), await keep(store, 'b', 100)];
    await keep(store, 'c', 100);
    await store.read(first, 64);
    await keep(store, 'd', 100);
    expect(gone).toEqual([second]);
    expect([store.has(first), store.has(second)]).toEqual([true, false]);
    expect(await store.read(second, 64)).toBeNull();
    expect(store.bytes()).toBe(900);
    expect(readdirSync(folder)).toHaveLength(9);
  });

  it('survive a restart; foreign files and partial writes do not', async () => {
    const before = await open();
    const [whole, half] = [await keep(before, 'a', 10), await keep(before, 'b', 10)];
    rmSync(join(folder, `${half}-256.webp`));
    writeFileSync(join(folder, 'draft-1-1'), 'x');
    const after = await open();
    expect([after.has(whole), after.has(half), after.bytes()]).toEqual([true, false, 30]);
    expect(readdirSync(folder)).toHaveLength(PICTURE_SIZES.length);
    expect(Buffer.from((await after.read(whole, 128)) ?? []).equals(Buffer.alloc(10, 128))).toBe(true);
  });

  it('are forgotten when their files vanish', async () => {
    const store = await open();
    const name = await keep(store, 'a', 10);
    rmSync(join(folder, `${name}-64.webp`));
    expect(await store.read(name, 64)).toBeNull();
    expect([store.has(name), store.bytes()]).toEqual([false, 0]);
  });
});
