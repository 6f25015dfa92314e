import type { PriceAlert } from '@dugout/contract/watchlist/watched-token';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';

/** `alerts`: the caller's price alerts; a delta is a triggered one. */
export const alertsChannel = (realtime: RealtimePublisher, read: (userId: string) => Promise<PriceAlert[]>) =>
  traderChannel('alerts', realtime, read);
