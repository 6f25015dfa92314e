import { createHash, createHmac, randomBytes } from 'node:crypto';
import { open, seal } from '#/platform/secrets/seal.ts';

const SEED_BYTES = 32;
const ENTRANT_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const ENTRANT_LENGTH = 12;

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/**
 * Returns the name of a trader's entry in the published list. Without the key, nobody can find the trader from
 * it, and nobody with only the database can assign it to another trader.
 */
export const entrantOf = (key: Buffer, giveawayId: string, userId: string): string =>
  [...createHmac('sha256', key).update(`${giveawayId} ${userId}`).digest().subarray(0, ENTRANT_LENGTH)]
    .map((byte) => ENTRANT_LETTERS[byte % ENTRANT_LETTERS.length])
    .join('');

/** Returns the digest of a wallet in one giveaway; without the key, nobody can find the wallet from it. */
export const walletDigest = (key: Buffer, giveawayId: string, address: string): Buffer =>
  createHmac('sha256', key).update(`${giveawayId} ${address}`).digest();

const contextOf = (giveawayId: string): string => `dugout giveaway v1 ${giveawayId}`;

/** Seals a seed under a 32-byte key for one giveaway. */
export const sealSeed = (key: Buffer, giveawayId: string, seed: Buffer): Buffer =>
  seal(key, contextOf(giveawayId), seed);

/** Throws when it was not sealed under this key for this giveaway. */
export const openSeed = (key: Buffer, giveawayId: string, sealed: Buffer): Buffer =>
  open(key, contextOf(giveawayId), sealed);
