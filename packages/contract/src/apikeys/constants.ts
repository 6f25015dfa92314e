/** Every key begins so. */
export const API_KEY_START = 'dk_';
/** Of a key, its first letters are shown in lists: the start and 8 letters. */
export const API_KEY_PREFIX_LENGTH = 11;
export const MOST_API_KEYS = 10;
export const API_KEY_MOST_DAYS = 365;
/** Of one order of a key, whatever the trader's own ceilings allow. */
export const API_KEY_MOST_SLIPPAGE_BPS = 2_000;
/** How far one order of a key may move the price, in percent. */
export const API_KEY_MOST_IMPACT_PCT = 20;
/** Calls of one key a minute, and those of them that trade. */
export const API_KEY_CALLS_PER_MINUTE = 300;
export const API_KEY_TRADES_PER_MINUTE = 60;
