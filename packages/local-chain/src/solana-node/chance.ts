import { createHash } from 'node:crypto';

/** A number from 0 up to 1 that depends on its words alone. */
export const chance = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join('/')).digest().readUIntBE(0, 6) / 2 ** 48;

/** A whole number from 0 up to `below` that depends on its words alone. */
export const pick = (below: number, ...words: readonly (string | number)[]): number =>
  Math.floor(chance(...words) * below);
