import { createHash } from 'node:crypto';

/** Returns a number from 0 up to 1, determined by its words. */
export const chance = (...message: readonly (string | number)[]): number =>
  createHash('sha256').update(message.join('/')).digest().readUIntBE(0, 6) / 2 ** 48;

/** Returns an integer from 0 up to `below`, determined by its words. */
export const pick = (below: number, ...message: readonly (string | number)[]): number =>
  Math.floor(chance(...message) * below);
