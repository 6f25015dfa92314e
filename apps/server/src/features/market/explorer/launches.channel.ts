import type { Launch } from '@dugout/contract/market/streams';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

const LAUNCHES = 'launches';

/**
 * Creates `launches`, which reports created and graduated tokens, so that pages reload their lists at once
 * instead of polling every second.
 */
export function launchesChannel(realtime: RealtimePublisher) {
  let newest: Launch | null = null;
  const provider: ChannelProvider = {
    name: LAUNCHES,
    access: 'public',
    topic: () => LAUNCHES,
    snapshot: () => newest,
  };
  return {
    provider,
    applied(event: MarketEvent): void {
      if (event.kind !== 'created' && event.kind !== 'migration') return;
      newest = {
        kind: event.kind === 'created' ? 'created' : 'migrated',
        tokenAddress: event.mint,
        time: new Date(event.time).toISOString(),
      };
      realtime.publishLatest(LAUNCHES, () => newest);
    },
    /** Called after orphaned events of these tokens are undone. */
    rolledBack(mints: ReadonlySet<string>): void {
      if (newest === null || !mints.has(newest.tokenAddress)) return;
      newest = null;
      realtime.refresh(LAUNCHES);
    },
  };
}
