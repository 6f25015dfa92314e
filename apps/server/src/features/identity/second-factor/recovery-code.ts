import { createHmac, randomInt } from 'node:crypto';

/** Neither 0 and o, nor 1, i and l: codes are typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;
export const RECOVERY_CODES = 10;

const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

/** Ten different codes of 59 random bits. */
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
