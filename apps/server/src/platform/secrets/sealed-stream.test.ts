import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { freshParameters, passphraseKey } from './passphrase-key.ts';
import { CHUNK_BYTES, openStream, SealBrokenError, sealStream } from './sealed-stream.ts';

const key = randomBytes(32);

async function through(stream: ReturnType<typeof sealStream>, bytes: Uint8Array, step = 10_000) {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  };
  const [, out] = await Promise.all([pipeline(Readable.from(pieces()), stream), buffer(stream)]);
  return out;
}
const sealed = (bytes: Uint8Array, name = 'a') => through(sealStream(key, name), bytes);
const opened = (bytes: Uint8Array, name = 'a', under = key) => through(openStream(under, name), bytes, 7_001);

describe('a sealed stream', () => {
  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'opens to the %i bytes that were sealed',
    async (length) => {
      const plain = randomBytes(length);
      const cipher = await sealed(plain);
      expect((await opened(cipher)).equals(plain)).toBe(true);
      if (length > 1_000) expect(cipher.includes(plain.subarray(0, 1_000))).toBe(false);
    },
  );

  it('rejects another key or name, and damaged, truncated or reordered chunks', async () => {
    const cipher = await sealed(randomBytes(2 * CHUNK_BYTES + 100));
    const chunk = CHUNK_BYTES + 16;
    const flipped = Buffer.from(cipher);
    flipped[chunk] = (flipped[chunk] ?? 0) ^ 1;
    const exchanged = Buffer.concat([
      cipher.subarray(0, 32),
      cipher.subarray(32 + chunk, 32 + 2 * chunk),
      cipher.subarray(32, 32 + chunk),
      cipher.subarray(32 + 2 * chunk),
    ]);
    for (const broken of [
      flipped,
      exchanged,
      cipher.subarray(0, 32 + chunk),
      cipher.subarray(0, -1),
      cipher.subarray(0, 20),
    ])
      await expect(opened(broken)).rejects.toThrow(SealBrokenError);
    await expect(opened(cipher, 'b')).rejects.toThrow(SealBrokenError);
    await expect(opened(cipher, 'a', randomBytes(32))).rejects.toThrow(SealBrokenError);
  });
});

it('derives the same key from the same passphrase and salt only', async () => {
  const parameters = { ...freshParameters(), n: 2 ** 10 };
  const first = await passphraseKey('correct horse', parameters);
  expect(await passphraseKey('correct horse', parameters)).toEqual(first);
  expect(await passphraseKey('correct horses', parameters)).not.toEqual(first);
  const other = { ...parameters, salt: freshParameters().salt };
  expect(await passphraseKey('correct horse', other)).not.toEqual(first);
});
