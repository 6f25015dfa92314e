import { createHmac, randomInt } from 'node:crypto';

/** Neither 0 and o, nor 1, i and l: codes are typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;
export const RECOVERY_CODES = 10;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const newCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/** Ten different codes of 99 random bits: nobody finds one by guessing, so guesses need no limit by account. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** What is kept of a code, however it was typed. Without `key` nobody finds the code from it. */
export const recoveryCodeHash = (key: Uint8Array, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();
