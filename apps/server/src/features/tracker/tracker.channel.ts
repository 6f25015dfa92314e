import type { TrackerState } from '@dugout/contract/tracker/streams';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';

/**
 * `tracker`: the activity of the caller's followed wallets; a delta is one activity, a gap, or a change of the
 * list.
 */
export const trackerChannel = (
  realtime: RealtimePublisher,
  read: (userId: string) => Promise<TrackerState>,
) => traderChannel('tracker', realtime, read);
