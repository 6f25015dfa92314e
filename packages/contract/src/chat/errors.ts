import type { ErrorTable } from '../error-table.ts';
import { CHAT_EDIT_MINUTES, MAX_CHAT_PINS } from './constants.ts';
import { CHAT_TEXTS } from './texts.ts';

export const CHAT_ERRORS = {
  chat_token_failed: { status: 500, message: CHAT_TEXTS.chatTokenFailed },
  chat_failed: { status: 500, message: 'Something went wrong' },
  chat_not_found: { status: 404, message: 'Chat not found' },
  chat_message_not_found: { status: 404, message: 'Message not found' },
  chat_is_self: { status: 400, message: 'Choose another trader. This is you.' },
  chat_too_few_members: { status: 400, message: CHAT_TEXTS.notEnoughClanMembers },
  chat_waiting: { status: 403, message: 'They can answer once they accept your message' },
  chat_friends_only: { status: 403, message: 'This trader takes messages from friends only' },
  chat_pictures_closed: { status: 403, message: 'Pictures are for friends and accepted chats' },
  chat_muted: { status: 403, message: 'An officer muted you in this chat' },
  chat_slow_mode: { status: 429, message: 'Slow mode is on. Wait before you write again.' },
  chat_forbidden: { status: 403, message: 'Your role in the clan does not allow this' },
  chat_not_author: { status: 403, message: 'Only its author can edit a message' },
  chat_edit_too_late: {
    status: 403,
    message: `A message can be edited for ${CHAT_EDIT_MINUTES} minutes`,
  },
  chat_message_deleted: { status: 409, message: 'This message was deleted' },
  chat_pins_full: { status: 409, message: `A chat has ${MAX_CHAT_PINS} pinned messages at most` },
  chat_request_not_found: { status: 404, message: 'This message request no longer exists' },
  chat_member_not_found: { status: 404, message: 'This trader is not in the chat' },
} as const satisfies ErrorTable;
