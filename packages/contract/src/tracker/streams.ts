import type { FeedGap, TrackerActivity } from './activity.ts';

export interface TrackerChannels {
  /**
   * Activities of the caller's followed wallets as returned by `GET /tracker/trades`, and gaps. Requires a
   * session.
   */
  tracker: { snapshot: TrackerState; delta: TrackerEvent };
}

/** The newest activities first, at most 50, and the feed's open or recently filled gaps. */
export interface TrackerState {
  readonly items: TrackerActivity[];
  readonly gaps: FeedGap[];
}

export type TrackerEvent =
  | { readonly kind: 'activity'; readonly item: TrackerActivity }
  /** A stretch that is missed, or that has been filled since: the same id is the same gap. */
  | { readonly kind: 'gap'; readonly gap: FeedGap }
  /** The followed wallets or what they are called have changed: a reason to ask `GET /tracker` again. */
  | { readonly kind: 'wallets' };
