import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/**
 * A random id of 24 lower-case letters and digits (124 bits): never guessed, and without hyphens, which chat
 * ids split at.
 */
export const newId = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
