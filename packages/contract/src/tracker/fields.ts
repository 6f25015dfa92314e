import { typedLine } from '../fields.ts';
import { FOLLOWED_NAME_LENGTH } from './values.ts';

export const followedName = typedLine(FOLLOWED_NAME_LENGTH).min(1, 'must not be empty');

/** Blank for none. */
export const emoji = typedLine(16);
