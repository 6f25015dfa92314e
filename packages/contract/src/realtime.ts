/**
 * The protocol of the live socket. One socket per tab; JSON text frames. A subscription yields a snapshot with an
 * epoch and a sequence number, then consecutively numbered deltas; after a gap, subscribe again. Numbers of two
 * epochs, such as those of two servers, have nothing to do with each other.
 */
import type { AlphaChannels } from './alpha/streams.ts';
import type { ChatChannels } from './chat/streams.ts';
import type { ClanChannels } from './clans/streams.ts';
import type { FriendsChannels } from './friends/streams.ts';
import type { IdentityChannels } from './identity/streams.ts';
import type { MarketChannels } from './market/streams.ts';
import type { NotificationChannels } from './notifications/streams.ts';
import type { PortfolioChannels } from './portfolio/streams.ts';
import type { SystemChannels } from './system/streams.ts';
import type { TrackerChannels } from './tracker/streams.ts';
import type { TradingChannels } from './trading/streams.ts';
import type { WatchlistChannels } from './watchlist/streams.ts';

/** Snapshot and delta types of each channel; one entry per feature. Names with a parameter end in `:{…}`. */
export interface Channels
  extends IdentityChannels,
    MarketChannels,
    TradingChannels,
    TrackerChannels,
    WatchlistChannels,
    FriendsChannels,
    ClanChannels,
    ChatChannels,
    AlphaChannels,
    NotificationChannels,
    PortfolioChannels,
    SystemChannels {}

/**
 * From page to server. `since` requests the deltas after that number of the snapshot's `epoch`, if the server
 * still has them; otherwise it sends a snapshot. `token` opens a channel that requires one, see `ChatChannels`.
 */
export type ClientFrame =
  | {
      readonly type: 'subscribe';
      readonly channels: readonly {
        readonly name: string;
        readonly epoch?: string;
        readonly since?: number;
        readonly token?: string;
      }[];
    }
  | { readonly type: 'unsubscribe'; readonly channels: readonly string[] }
  | { readonly type: 'ping'; readonly at: number };

/**
 * From server to page. A channel refused as `unavailable` can be subscribed to again a moment later. A delta frame contains all deltas of its channel within the batching interval; `seq` is
 * the number of the last one.
 */
export type ServerFrame =
  | {
      readonly type: 'snapshot';
      readonly channel: string;
      readonly epoch: string;
      readonly seq: number;
      readonly data: unknown;
    }
  | {
      readonly type: 'delta';
      readonly channel: string;
      readonly seq: number;
      readonly data: readonly unknown[];
    }
  | {
      readonly type: 'refused';
      readonly channel: string;
      readonly code:
        | 'not_signed_in'
        | 'not_found'
        | 'invalid_input'
        | 'rate_limited'
        | 'api_key_scope'
        | 'unavailable';
    }
  | { readonly type: 'pong'; readonly at: number }
  | { readonly type: 'goodbye'; readonly reason: 'signed_out' | 'shutdown' | 'too_slow' };

export const GATHER_MS = 25;
export const MAX_CHANNELS_PER_SOCKET = 200;
