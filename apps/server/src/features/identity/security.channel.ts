import type { SecurityEvent } from '@dugout/contract/identity/credentials';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';

/** `security`: the caller's recent security events; a delta is one of them. */
export const securityChannel = (
  realtime: RealtimePublisher,
  read: (userId: string) => Promise<SecurityEvent[]>,
) => traderChannel('security', realtime, read);
