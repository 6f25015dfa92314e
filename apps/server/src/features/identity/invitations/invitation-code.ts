import { createHash, randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, because codes are read out and typed. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;
const MAX_LENGTH = 64;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns a code of 99 random bits, such as `K7QM-2XPA-9DRT-HWZC-4BNE`. */
export const newInvitationCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

/** Returns the hash stored for a code, independent of how it was typed. The code cannot be derived from it. */
export const invitationHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/** Reads the invitation code from a sign-up; null without one. */
export function invitationCodeIn(body: unknown): string | null {
  const code: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'invitationCode') : null;
  return typeof code === 'string' && code.trim() !== '' ? code.slice(0, MAX_LENGTH) : null;
}
