import type { SystemStatus } from '@dugout/contract/system/status';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

const TOPIC = 'status';

/** `status`: the whole status, sent each time it is published. */
export function statusChannel(realtime: RealtimePublisher, status: () => SystemStatus) {
  const provider: ChannelProvider = {
    name: 'status',
    access: 'public',
    topic: () => TOPIC,
    snapshot: status,
  };
  return { provider, publish: () => realtime.publishLatest(TOPIC, status) };
}
