import type { ServerFrame } from '@dugout/contract/realtime';
import type { ChannelProvider } from './channel.ts';

export const has = (type: ServerFrame['type']) => (frames: readonly ServerFrame[]) =>
  frames.some((frame) => frame.type === type);
export const deltas = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'delta' ? [...frame.data] : []));
export const snapshots = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'snapshot' ? [frame] : []));

/** Where a page that received these frames of one channel continues. */
export function placeAfter(frames: readonly ServerFrame[]): { epoch: string; since: number } {
  const [snapshot] = snapshots(frames).slice(-1);
  const since = frames.flatMap((frame) => ('seq' in frame ? [frame.seq] : [])).at(-1);
  if (snapshot === undefined || since === undefined) throw new Error('No snapshot came');
  return { epoch: snapshot.epoch, since };
}

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
