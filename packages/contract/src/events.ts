import type { AlphaEvents } from './alpha/events.ts';
import type { ApiKeyEvents } from './apikeys/events.ts';
import type { ChatEvents } from './chat/events.ts';
import type { ClanEvents } from './clans/events.ts';
import type { FriendsEvents } from './friends/events.ts';
import type { GiveawayEvents } from './giveaway/events.ts';
import type { IdentityEvents } from './identity/events.ts';
import type { ModerationEvents } from './moderation/events.ts';
import type { TradingEvents } from './trading/events.ts';
import type { WalletEvents } from './wallets/events.ts';
import type { WatchlistEvents } from './watchlist/events.ts';

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
