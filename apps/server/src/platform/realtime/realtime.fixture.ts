import type { ServerFrame } from '@dugout/contract/realtime';
import type { ChannelProvider } from './channel.ts';

export const has = (type: ServerFrame['type']) => (frames: readonly ServerFrame[]) =>
  frames.some((frame) => frame.type === type);
export const deltas = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'delta' ? [...frame.data] : []));
export const snapshots = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'snapshot' ? [frame] : []));

/** Three channels, whose snapshots tests set. */
export class SampleChannels {
  state: unknown = 'start';
  slowSnapshot: Promise<unknown> | null = null;
  readonly providers: readonly ChannelProvider[] = [
    { name: 'status', access: 'public', topic: () => 'status', snapshot: () => this.state },
    {
      name: 'trades:{mint}',
      access: 'public',
      topic: (mint) => (mint === 'none' ? null : `trades:${mint}`),
      snapshot: () => this.slowSnapshot ?? [],
    },
    {
      name: 'account',
      access: 'trader',
      topic: (_parameter, caller) => `account:${caller?.userId}`,
      snapshot: (topic) => topic,
    },
  ];
}
