import type { Launch } from '@dugout/contract/market/channels';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

const LAUNCHES = 'launches';

/** `launches` tells that a token came into being or left its curve, so that pages ask for their lists at once instead of every second. */
export function launchesChannel(live: RealtimePublisher) {
  let newest: Launch | null = null;
  const channel: ChannelProvider = { name: LAUNCHES, access: 'public', topic: () => LAUNCHES, snapshot: () => newest };
  return {
    channel,
    /** To be called after the market has taken the event. */
    applied(event: MarketEvent): void {
      if (event.kind !== 'created' && event.kind !== 'migration') return;
      newest = {
        kind: event.kind === 'created' ? 'created' : 'migrated',
        tokenAddress: event.mint,
        time: new Date(event.time).toISOString(),
      };
      live.publishLatest(LAUNCHES, () => newest);
    },
    /** To be called after the market has taken back what was told of tokens. */
    takenBack(mints: ReadonlySet<string>): void {
      if (newest === null || !mints.has(newest.tokenAddress)) return;
      newest = null;
      live.refresh(LAUNCHES);
    },
  };
}
