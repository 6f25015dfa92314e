import type { ErrorTable } from '../error-table.ts';

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

export const API_KEY_ERRORS = {
  api_key_invalid: { status: 401, message: 'This API key is wrong, expired or revoked' },
  api_key_in_query: {
    status: 400,
    message: 'Send the API key in the Authorization header. Revoke this one: addresses are logged',
  },
  api_key_scope: { status: 403, message: 'This API key cannot make this call' },
  api_key_wallet: { status: 403, message: 'This API key cannot trade from this wallet' },
  api_key_limit: { status: 403, message: 'This order exceeds the limits for API keys' },
  api_key_budget: { status: 403, message: "This order exceeds the API key's budget" },
  api_key_not_found: { status: 404, message: 'API key not found' },
  too_many_api_keys: { status: 409, message: 'You have 10 API keys. Revoke one first.' },
} as const satisfies ErrorTable;

/** API key events listed by `GET /wallet/audit`. */
export const API_KEY_EVENTS = ['apiKeyCreated', 'apiKeyRevoked'] as const;
