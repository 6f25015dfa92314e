import { ALPHA_ERRORS } from './alpha/texts.ts';
import { API_KEY_ERRORS } from './apikeys/values.ts';
import { CHAT_ERRORS } from './chat/values.ts';
import { CLANS_ERRORS } from './clans/values.ts';
import { COMMON_FAILURES } from './error-table.ts';
import { FRIENDS_ERRORS } from './friends/values.ts';
import { GIVEAWAY_ERRORS } from './giveaway/values.ts';
import { HOME_ERRORS } from './home/values.ts';
import { IDENTITY_ERRORS } from './identity/errors.ts';
import { LEADERBOARD_ERRORS } from './leaderboard/values.ts';
import { MARKET_ERRORS } from './market/values.ts';
import { NOTIFICATIONS_ERRORS } from './notifications/values.ts';
import { PICTURES_ERRORS } from './pictures/values.ts';
import { PROFILE_ERRORS } from './profile/values.ts';
import { REFERRAL_ERRORS } from './referral/values.ts';
import { SEARCH_ERRORS } from './search/values.ts';
import { SIGNATURES_ERRORS } from './signatures/values.ts';
import { SYSTEM_ERRORS } from './system/values.ts';
import { TRACKER_ERRORS } from './tracker/values.ts';
import { TRADING_ERRORS } from './trading/values.ts';
import { WALLET_ERRORS } from './wallets/values.ts';
import { WATCHLIST_ERRORS } from './watchlist/values.ts';

/**
 * All failures of Dugout: a stable code, its HTTP status and a message; one line per feature. A thrown `ApiError`
 * has a code of this catalog; unknown failures become `internal`.
 */
export const ERRORS = {
  ...COMMON_FAILURES,
  ...IDENTITY_ERRORS,
  ...WALLET_ERRORS,
  ...SIGNATURES_ERRORS,
  ...API_KEY_ERRORS,
  ...MARKET_ERRORS,
  ...REFERRAL_ERRORS,
  ...TRADING_ERRORS,
  ...TRACKER_ERRORS,
  ...WATCHLIST_ERRORS,
  ...FRIENDS_ERRORS,
  ...CLANS_ERRORS,
  ...CHAT_ERRORS,
  ...ALPHA_ERRORS,
  ...GIVEAWAY_ERRORS,
  ...HOME_ERRORS,
  ...LEADERBOARD_ERRORS,
  ...PICTURES_ERRORS,
  ...NOTIFICATIONS_ERRORS,
  ...PROFILE_ERRORS,
  ...SEARCH_ERRORS,
  ...SYSTEM_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** The response of every failed call, except for `TEXT_FAILURES`. */
export interface Failure {
  readonly error: true;
  readonly code: ErrorCode;
  readonly message: string;
}

/** Failures for which the specification requires a plain-text response. */
export const TEXT_FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['panel_failed']);

export interface TextFailure {
  readonly error: string;
}
