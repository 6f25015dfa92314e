import type { ServerFrame } from '@dugout/contract/realtime';

export const has = (type: ServerFrame['type']) => (frames: readonly ServerFrame[]) =>
  frames.some((frame) => frame.type === type);
export const deltas = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'delta' ? [...frame.data] : []));
export const snapshots = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'snapshot' ? [frame] : []));
