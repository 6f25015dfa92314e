import type { TrackerNews, TrackerState } from '@dugout/contract/tracker/channels';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

const PREFIX = 'tracker:';
/** A page that lost its connection may come back within so many sweeps without missing anything. */
const KEPT_SWEEPS = 5;

export interface TrackerChannel {
  readonly provider: ChannelProvider;
  /** Whether a trader has a page open, or had one a moment ago. */
  readonly isHere: (userId: string) => boolean;
  readonly tell: (userId: string, news: TrackerNews) => void;
  readonly tellAll: (news: TrackerNews) => void;
  /** Something that a trader was told does not hold any more: all is told again. */
  readonly tellAgain: (userId: string) => void;
  /** To be called every so often: forgets traders who have gone. */
  readonly sweep: () => void;
}

/** Each trader's own stream of what the wallets that they follow do. */
export function trackerChannel(live: RealtimePublisher, snapshot: (userId: string) => Promise<TrackerState>): TrackerChannel {
  /** Traders who opened it, with the sweeps since anyone listened. */
  const here = new Map<string, number>();
  const tell = (userId: string, news: TrackerNews): void => live.publish(PREFIX + userId, news);
  return {
    provider: {
      name: 'tracker',
      access: 'trader',
      topic: (_parameter, caller) => (caller === null ? null : PREFIX + caller.userId),
      snapshot: (topic) => {
        const userId = topic.slice(PREFIX.length);
        here.set(userId, 0);
        return snapshot(userId);
      },
    },
    isHere: (userId) => here.has(userId),
    tell,
    tellAll: (news) => {
      for (const userId of here.keys()) tell(userId, news);
    },
    tellAgain: (userId) => live.refresh(PREFIX + userId),
    sweep: () => {
      for (const [userId, idle] of here) {
        if (live.hasSubscribers(PREFIX + userId)) here.set(userId, 0);
        else if (idle >= KEPT_SWEEPS) here.delete(userId);
        else here.set(userId, idle + 1);
      }
    },
  };
}
