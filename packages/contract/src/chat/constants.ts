/** Channel types, named as in common chat services. */
export const DIRECT_CHANNEL_TYPE = 'messaging';
export const CLAN_CHANNEL_TYPE = 'team';
export const DIRECT_CHANNEL_MEMBERS = 2;

export const CHAT_MESSAGE_LENGTH = 2_000;
export const CHAT_CLIENT_ID_LENGTH = 64;
/** Messages per page and per channel snapshot. */
export const CHAT_PAGE = 50;
export const MAX_CHAT_PAGE = 100;
/** Minutes in which an author may edit a message. */
export const CHAT_EDIT_MINUTES = 15;
/** Max cards per message, for its first addresses. */
export const MAX_CHAT_CARDS = 4;
/** Max messages per call for cards. */
export const MAX_CARD_MESSAGES = 50;
/** Max pictures per message. */
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
