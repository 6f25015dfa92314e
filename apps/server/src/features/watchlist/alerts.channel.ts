import type { PriceAlert } from '@dugout/contract/watchlist/alert';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

const PREFIX = 'alerts:';

/** `alerts`: the caller's price alerts; a delta is one that has fired. */
export function alertsChannel(realtime: RealtimePublisher, read: (userId: string) => Promise<PriceAlert[]>) {
  const provider: ChannelProvider = {
    name: 'alerts',
    access: 'trader',
    topic: (_parameter, caller) => (caller === null ? null : PREFIX + caller.userId),
    snapshot: (topic) => read(topic.slice(PREFIX.length)),
  };
  return { provider, fired: (userId: string, alert: PriceAlert): void => realtime.publish(PREFIX + userId, alert) };
}
