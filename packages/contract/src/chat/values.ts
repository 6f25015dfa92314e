import type { ErrorTable } from '../error-table.ts';

/** Channel types, named as in common chat services. */
export const DIRECT_CHANNEL_TYPE = 'messaging';
export const CLAN_CHANNEL_TYPE = 'team';
export const DIRECT_CHANNEL_MEMBERS = 2;

export const CHAT_MESSAGE_LENGTH = 2_000;
export const CHAT_CLIENT_ID_LENGTH = 64;
/** Messages per page and per channel snapshot. */
export const CHAT_PAGE = 50;
export const MAX_CHAT_PAGE = 100;
export const CHAT_EDIT_MINUTES = 15;
/** Max cards per message, for its first addresses. */
export const MAX_CHAT_CARDS = 4;
export const MAX_CARD_MESSAGES = 50;
export const MAX_CHAT_PICTURES = 4;
export const MAX_CHAT_MENTIONS = 20;
export const MAX_CHAT_PINS = 50;
/** Available reactions, one of each per member. */
export const CHAT_REACTIONS = [
  '👍',
  '👎',
  '🔥',
  '🚀',
  '😂',
  '😮',
  '😢',
  '🙏',
  '💎',
  '👀',
  '✅',
  '❌',
] as const;
/** Seconds between two messages of a member; officers are exempt. */
export const CHAT_SLOW_MODES = [0, 5, 10, 30, 60, 300, 900] as const;
/** Available mute durations in minutes. */
export const CHAT_MUTES = [10, 60, 1_440, 10_080] as const;

/** Lifetime of a chat token for opening channels; open channels stay open. */
export const CHAT_TOKEN_SECONDS = 600;
/** Min interval between a page's typing signals. */
export const TYPING_EVERY_MS = 3_000;
/** Typing ends this long after the last signal. */
export const TYPING_MS = 5_000;
export const CHAT_SEARCH_DEBOUNCE_MS = 400;
/** Number of a channel's newest messages that a search covers. */
export const CHAT_SEARCHED = 20_000;
/** Min letters of a message search. */
export const CHAT_SEARCH_MIN = 2;

export const CHAT_TEXTS = {
  pleaseLogInToViewChats: 'Please log in to view chats',
  chatTokenFailed: 'Failed to get token',
  clanChannelFailed: 'Failed to create clan channel',
  chatRoomFailed: 'Error loading chat',
  clanChatFailed: 'Error initializing chat',
  chatsLoadFailed: 'Error loading chats: {msg}',
  chatOpenFailed: 'Error loading chat: {msg}',
  noChatsFound: 'No chats found',
  notEnoughClanMembers: 'Not enough clan members',
  loadingChat: 'Loading chat...',
  searchChats: 'Search Chats',
  allChats: 'All Chats',
  directMessages: 'Direct Messages',
  groupChats: 'Group Chats',
} as const;

export const CHAT_ERRORS = {
  chat_token_failed: { status: 500, message: CHAT_TEXTS.chatTokenFailed },
  chat_failed: { status: 500, message: 'Something went wrong' },
  chat_not_found: { status: 404, message: 'Chat not found' },
  chat_message_not_found: { status: 404, message: 'Message not found' },
  chat_is_self: { status: 400, message: 'Choose another trader. This is you.' },
  chat_too_few_members: { status: 400, message: CHAT_TEXTS.notEnoughClanMembers },
  chat_waiting: { status: 403, message: 'You can send more once they accept your message' },
  chat_friends_only: { status: 403, message: 'This trader accepts messages from friends only' },
  chat_pictures_closed: {
    status: 403,
    message: 'You can send pictures only to friends and in accepted chats',
  },
  chat_muted: { status: 403, message: 'An officer muted you in this chat' },
  chat_slow_mode: { status: 429, message: 'Slow mode is on. Wait before you write again.' },
  chat_forbidden: { status: 403, message: 'Your clan role does not allow this' },
  chat_not_author: { status: 403, message: 'Only the author can edit a message' },
  chat_edit_too_late: {
    status: 403,
    message: `Messages can be edited for ${CHAT_EDIT_MINUTES} minutes`,
  },
  chat_message_deleted: { status: 409, message: 'This message was deleted' },
  chat_pins_full: { status: 409, message: `A chat can have at most ${MAX_CHAT_PINS} pinned messages` },
  chat_request_not_found: { status: 404, message: 'This message request no longer exists' },
  chat_member_not_found: { status: 404, message: 'This trader is not in the chat' },
} as const satisfies ErrorTable;
