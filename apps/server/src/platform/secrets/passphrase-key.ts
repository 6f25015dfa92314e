import { type BinaryLike, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

interface PassphraseParameters {
  /** Base64. */
  readonly salt: string;
  /** Cost, block size and parallelization of scrypt (RFC 7914). */
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Takes 128 MB and half a second. */
const COST = { n: 2 ** 17, r: 8, p: 1 } as const;
const MAX_MEMORY_BYTES = 2 ** 28;

const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

export const freshParameters = (): PassphraseParameters => ({
  salt: randomBytes(SALT_BYTES).toString('base64'),
  ...COST,
});

/** Derives a 32-byte key from a passphrase. */
export const passphraseKey = (passphrase: string, { salt, n, r, p }: PassphraseParameters): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, {
    N: n,
    r,
    p,
    maxmem: MAX_MEMORY_BYTES,
  });
