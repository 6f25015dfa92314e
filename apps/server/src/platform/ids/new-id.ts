import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/**
 * Returns a random id of 24 lowercase letters and digits (124 bits): not guessable, and without hyphens, which
 * separate chat ids.
 */
export const newId = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
