import type { AlphaEvents } from './alpha/streams.ts';
import type { ApiKeyEvents } from './apikeys/streams.ts';
import type { ChatEvents } from './chat/streams.ts';
import type { ClanEvents } from './clans/streams.ts';
import type { FriendsEvents } from './friends/streams.ts';
import type { GiveawayEvents } from './giveaway/streams.ts';
import type { IdentityEvents } from './identity/streams.ts';
import type { ModerationEvents } from './moderation/streams.ts';
import type { TradingEvents } from './trading/streams.ts';
import type { WalletEvents } from './wallets/streams.ts';
import type { WatchlistEvents } from './watchlist/streams.ts';

/**
 * Events from a feature to higher ones, through the outbox; one entry per feature. Handlers may see an event
 * twice.
 */
export interface Events
  extends IdentityEvents,
    WalletEvents,
    ApiKeyEvents,
    TradingEvents,
    WatchlistEvents,
    FriendsEvents,
    ClanEvents,
    ChatEvents,
    AlphaEvents,
    GiveawayEvents,
    ModerationEvents {}

export type EventName = keyof Events;
