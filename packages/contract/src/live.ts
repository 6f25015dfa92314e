/**
 * The live socket's language. One socket a tab; JSON text frames.
 * Subscribe, then a snapshot with a sequence number, then deltas numbered one by one; a gap means: subscribe again.
 */
import type { CredentialChange } from './identity.ts';
import type { LiveFigures, TokenTrade } from './market.ts';
import type { SwapOrder } from './orders.ts';
import type { SystemStatus } from './system.ts';
import type { FeedGap, TrackerActivity } from './tracker.ts';
import type { Position } from './trading.ts';
import type { UserWallet } from './wallets.ts';
import type { PriceAlert } from './watchlist.ts';

/** What each channel's snapshot holds and what its deltas say. Names with a parameter end in `:{…}`. */
export interface Channels {
  /** Figures of one token; a delta is the whole new set. */
  'token:{mint}': { snapshot: LiveFigures; delta: LiveFigures };
  /** The newest trades of one token, newest first; a delta is one trade. */
  'trades:{mint}': { snapshot: TokenTrade[]; delta: TokenTrade };
  /** The newest token that came into being or left its curve: a reason to ask the explorer again. Null before the first. */
  launches: { snapshot: Launch | null; delta: Launch };
  /** Once a second: slot, delay and SOL price. */
  status: { snapshot: SystemStatus; delta: SystemStatus };
  /** The caller's own wallets and positions; needs a session. */
  account: { snapshot: AccountState; delta: AccountState };
  /** The caller's own orders, as `GET /swap/orders` gives them; needs a session. */
  orders: { snapshot: SwapOrder[]; delta: SwapOrder[] };
  /** What the wallets that the caller follows do, as `GET /tracker/trades` gives it, and the stretches that were missed; needs a session. */
  tracker: { snapshot: TrackerState; delta: TrackerNews };
  /** What changed in the caller's credentials in the last 48 hours, newest first; a delta is one change. Needs a session. */
  security: { snapshot: CredentialChange[]; delta: CredentialChange };
  /** The caller's alerts as `GET /watchlist/alerts` gives them; a delta is one that has fired. Needs a session. */
  alerts: { snapshot: PriceAlert[]; delta: PriceAlert };
}

export interface Launch {
  readonly kind: 'created' | 'migrated';
  readonly tokenAddress: string;
  /** ISO 8601. */
  readonly time: string;
}

/** The newest activities first, at most 50, and the gaps of the feed that are open or were filled a short while ago. */
export interface TrackerState {
  readonly items: TrackerActivity[];
  readonly gaps: FeedGap[];
}

export type TrackerNews =
  | { readonly kind: 'activity'; readonly item: TrackerActivity }
  /** A stretch that is missed, or that has been filled since: the same id is the same gap. */
  | { readonly kind: 'gap'; readonly gap: FeedGap }
  /** The followed wallets or what they are called have changed: a reason to ask `GET /tracker` again. */
  | { readonly kind: 'wallets' };

export interface AccountState {
  readonly wallets: UserWallet[];
  readonly positions: Position[];
}

/** From the page to the server. `since` asks for the deltas after that number, if the server still has them. */
export type ClientFrame =
  | { readonly type: 'subscribe'; readonly channels: readonly { readonly name: string; readonly since?: number }[] }
  | { readonly type: 'unsubscribe'; readonly channels: readonly string[] }
  | { readonly type: 'ping'; readonly at: number };

/** From the server to the page. A delta frame carries every delta of its channel that fell within the gathering time; `seq` numbers the last. */
export type ServerFrame =
  | { readonly type: 'snapshot'; readonly channel: string; readonly seq: number; readonly data: unknown }
  | { readonly type: 'delta'; readonly channel: string; readonly seq: number; readonly data: readonly unknown[] }
  | { readonly type: 'refused'; readonly channel: string; readonly code: 'not_signed_in' | 'not_found' | 'invalid_input' | 'rate_limited' }
  | { readonly type: 'pong'; readonly at: number }
  | { readonly type: 'goodbye'; readonly reason: 'signed_out' | 'shutdown' | 'too_slow' };

export const GATHER_MS = 25;
export const MAX_CHANNELS_PER_SOCKET = 200;
