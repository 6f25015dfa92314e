/** The types of channel, by the names that chat services have for them. */
export const DIRECT_CHANNEL_TYPE = 'messaging';
export const CLAN_CHANNEL_TYPE = 'team';
export const DIRECT_CHANNEL_MEMBERS = 2;

export const CHAT_MESSAGE_LENGTH = 2_000;
export const CHAT_CLIENT_ID_LENGTH = 64;
/** Messages of a page, and of a channel's snapshot. */
export const CHAT_PAGE = 50;
export const MAX_CHAT_PAGE = 100;
/** An author may edit a message for this long. */
export const CHAT_EDIT_MINUTES = 15;
/** Cards of one message: of the addresses in it, the first few. */
export const MAX_CHAT_CARDS = 4;
/** Messages whose cards one call gives. */
export const MAX_CARD_MESSAGES = 50;
/** Pictures of one message. */
export const MAX_CHAT_PICTURES = 4;
export const MAX_CHAT_MENTIONS = 20;
export const MAX_CHAT_PINS = 50;
/** What a member can answer to a message with, once each. */
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
/** Minutes for which an officer can mute a member. */
export const CHAT_MUTES = [10, 60, 1_440, 10_080] as const;

/** A chat token opens channels for this long; a channel that is open stays so. */
export const CHAT_TOKEN_SECONDS = 600;
/** A page says that its trader types at most this often. */
export const TYPING_EVERY_MS = 3_000;
/** Typing that is not said again is over. */
export const TYPING_MS = 5_000;
export const CHAT_SEARCH_DEBOUNCE_MS = 400;
/** A search looks through so many of a channel's newest messages. */
export const CHAT_SEARCHED = 20_000;
/** A search in messages needs so many letters. */
export const CHAT_SEARCH_LEAST = 2;
