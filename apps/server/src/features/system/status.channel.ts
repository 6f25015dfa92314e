import type { SystemStatus } from '@dugout/contract/system/status';
import type { ChannelProvider, LivePublisher } from '#/platform/live/channel.ts';

const TOPIC = 'status';

/** `status`: the whole status, sent each time it is published. */
export function statusChannel(live: LivePublisher, status: () => SystemStatus) {
  const provider: ChannelProvider = { name: 'status', access: 'public', topic: () => TOPIC, snapshot: status };
  return { provider, publish: () => live.publishLatest(TOPIC, status) };
}
