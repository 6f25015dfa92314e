import { LAUNCHPAD_IDS } from '@dugout/domain/markets';

/** Token kinds; each flag shows tokens of that kind. */
export const TOKEN_FLAGS = ['dexPaid', 'devSold', 'migrated', 'preMigration'] as const;
/** Groups of callers; each flag shows calls of that group. */
export const CALLER_FLAGS = ['friends', 'trackedWallets', 'clan'] as const;
export const ALPHA_FLAGS = [...TOKEN_FLAGS, ...CALLER_FLAGS] as const;
export const ALPHA_METRICS = [
  'callerHitRatePct',
  'totalCallsByCaller',
  'upvotes',
  'downvotes',
  'uniqueCallers',
  'ath',
] as const;
export const TOKEN_METRICS = [
  'marketCapUsd',
  'volumeUsd',
  'liquidityUsd',
  'kols',
  'trackedWallets',
  'top10HoldersPct',
  'devHoldingsPct',
  'insiderHoldingsPct',
  'sniperHoldingsPct',
  'bundledHoldingsPct',
  'freshHoldingsPct',
  'agentHoldingsPct',
] as const;
export const ALPHA_SORTS = [...TOKEN_METRICS, ...ALPHA_METRICS] as const;
export const ALPHA_LAUNCHPADS = LAUNCHPAD_IDS;

export type AlphaFlag = (typeof ALPHA_FLAGS)[number];
export type AlphaMetric = (typeof ALPHA_METRICS)[number];
export type TokenMetric = (typeof TOKEN_METRICS)[number];
export type AlphaSort = (typeof ALPHA_SORTS)[number];

/** The flags on a first visit. */
export const DEFAULT_ALPHA_FLAGS: Readonly<Record<AlphaFlag, boolean>> = {
  dexPaid: true,
  devSold: true,
  friends: true,
  trackedWallets: true,
  clan: true,
  preMigration: true,
  migrated: false,
};

export const ALPHA_DEBOUNCE_MS = 400;
/** The newest calls, searched by filters and kept current by the channel. */
export const ALPHA_LIVE_CALLS = 2_000;
/** Outcomes of a caller's last calls on each card. */
export const RECENT_OUTCOMES = 12;
export const MAX_ALPHA_PRESETS = 50;
export const ALPHA_PRESET_NAME_LENGTH = 40;
/** Hours before the same trader may call a token again. */
export const CALL_AGAIN_HOURS = 24;
export { HIT_HOURS, HIT_MULTIPLE } from '@dugout/domain/alpha/hit';
/** Hit rates above this many percent have an up marker. */
export const HIT_RATE_UP_PCT = 50;
export const CALLS_PER_DAY = 50;
/** Calls are rejected while a chain's tape lags by more, because newer prices are known elsewhere. */
export const CALL_MAX_LAG_SECONDS = 15;
/** Delays of a follower's buy after a call, in seconds. */
export const FOLLOWER_DELAYS = [5, 30, 120] as const;
export { FOLLOWER_STAKE_LAMPORTS } from '@dugout/domain/alpha/follower-rules';
export const MAX_FOLLOWED_CALLERS = 500;
/** Days of history available for testing presets. */
export const RETURNS_DAYS = 7;
/** The name that signs checkpoints of the log of calls. */
export const CALL_LOG_ORIGIN_SUFFIX = 'dugout/calls';
