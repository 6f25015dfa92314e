import type { CredentialChange } from '@dugout/contract/identity/credentials';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';

/** `security`: recent changes of the caller's credentials; a delta is one change. */
export const securityChannel = (realtime: RealtimePublisher, read: (userId: string) => Promise<CredentialChange[]>) =>
  traderChannel('security', realtime, read);
