import { z } from 'zod';
import { CHAT_CLIENT_ID_LENGTH, CHAT_MESSAGE_LENGTH } from './constants.ts';

/** More combining marks on one letter than any script needs: they would cover the lines around it. */
const MARK_FLOOD = /\p{M}{9}/u;
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What a trader writes into a chat: several lines, without controls, direction marks and letters unseen. */
export const chatText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(CHAT_MESSAGE_LENGTH)
  .regex(/^(?:[\n\r\t\u200d]|[^\p{C}])*$/u, 'must hold letters that can be seen')
  .regex(SEEN, 'must hold letters that can be seen')
  .refine((text) => !MARK_FLOOD.test(text), 'has too many marks on one letter');

/** The page's own id of a message, under which it can send it again. */
export const chatClientId = z
  .string()
  .regex(new RegExp(`^[\\w.:-]{1,${CHAT_CLIENT_ID_LENGTH}}$`), 'must be an id');
