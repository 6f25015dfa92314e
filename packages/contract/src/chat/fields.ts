import { z } from 'zod';
import { typedLines } from '../fields.ts';
import { CHAT_CLIENT_ID_LENGTH, CHAT_MESSAGE_LENGTH } from './values.ts';

/** Text of a chat message: several lines. */
export const chatText = typedLines(CHAT_MESSAGE_LENGTH).min(1, 'must not be empty');

/** Caption of pictures; may be empty. */
export const chatCaption = z.literal('').or(chatText);

/** A picture that the author uploaded (`POST /images`). */
export const chatPicture = z
  .string()
  .regex(/^\/images\/upload\/[0-9a-f]{32}-256\.webp$/, 'must be a picture that was uploaded here');

/** The page's id for a message, so that it can be sent again idempotently. */
export const chatClientId = z
  .string()
  .regex(new RegExp(`^[\\w.:-]{1,${CHAT_CLIENT_ID_LENGTH}}$`), 'must be an id');
