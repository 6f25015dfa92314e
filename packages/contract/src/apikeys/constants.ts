/** Prefix of every key. */
export const API_KEY_START = 'dk_';
/** Letters of a key shown in lists: the prefix and 8 more. */
export const API_KEY_PREFIX_LENGTH = 11;
export const MAX_API_KEYS = 10;
export const API_KEY_MAX_DAYS = 365;
/** Max slippage of a key's order, whatever the trader's own ceilings. */
export const API_KEY_MAX_SLIPPAGE_BPS = 2_000;
/** Max price impact of a key's order, in percent. */
export const API_KEY_MAX_IMPACT_PCT = 20;
/** Calls per key and minute, and trading calls among them. */
export const API_KEY_CALLS_PER_MINUTE = 300;
export const API_KEY_TRADES_PER_MINUTE = 60;
