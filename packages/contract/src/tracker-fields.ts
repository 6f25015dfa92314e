/** Words that traders write for themselves. */
import { z } from 'zod';
import { FOLLOWED_NAME_LENGTH, GROUP_NAME_LENGTH, PRIVATE_NOTE_LENGTH } from './constants.ts';

/** One line: trimmed; controls and direction marks, which could make one word look like another, are refused. Joiners of emoji are not. */
export const typedLine = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^(?:\u200d|[^\p{C}\p{Zl}\p{Zp}])*$/u, 'must hold letters that can be seen');

export const followedName = typedLine(FOLLOWED_NAME_LENGTH).min(1, 'must not be empty');
/** Blank for none. */
export const emoji = typedLine(16);
export const groupName = typedLine(GROUP_NAME_LENGTH).min(1, 'must not be empty');
/** Several lines of text. */
export const privateNote = z
  .string()
  .trim()
  .max(PRIVATE_NOTE_LENGTH)
  .regex(/^(?:[\n\r\t\u200d]|[^\p{C}])*$/u, 'must not hold control characters');
