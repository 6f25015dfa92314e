import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEED_BYTES = 32;
const ENTRANT_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ENTRANT_LENGTH = 12;

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/** Names an entry in the published list; from it nobody finds its trader. */
export const newEntrant = (): string =>
  Array.from({ length: ENTRANT_LENGTH }, () => ENTRANT_LETTERS[randomInt(ENTRANT_LETTERS.length)]).join('');

/** The same for one wallet in one giveaway; without the key nobody finds the wallet from it. */
export const walletDigest = (key: Buffer, giveawayId: string, address: string): Buffer =>
  createHmac('sha256', key).update(`${giveawayId} ${address}`).digest();

const contextOf = (giveawayId: string): Buffer => Buffer.from(`dugout giveaway v1 ${giveawayId}`);

/** Seals a seed under a key of 32 bytes for one giveaway: iv, tag, data. */
export function sealSeed(key: Buffer, giveawayId: string, seed: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(contextOf(giveawayId));
  const data = Buffer.concat([cipher.update(seed), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), data]);
}

/** Throws when it was not sealed under this key for this giveaway. */
export function openSeed(key: Buffer, giveawayId: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(contextOf(giveawayId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
