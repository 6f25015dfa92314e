import { expect, it } from 'vitest';
import { encodeFrame } from '../../apps/server/src/platform/realtime/frames.ts';
import { eventOf } from './event.ts';
import { dugout } from './sides.ts';
import { Tape } from './tape.ts';

const channel = 'trades:x';
const snapshot = encodeFrame({ type: 'snapshot', channel, seq: 10, data: [] });
const delta = (seq: number, ...numbers: readonly number[]): Buffer =>
  encodeFrame({ type: 'delta', channel, seq, data: numbers.map(eventOf) });
const tape = (): Tape => new Tape(dugout.reading().read);

it('counts what every reader gets, however the bytes are cut', () => {
  const bytes = Buffer.concat([snapshot, delta(12, 0, 1), delta(13, 2)]);
  const ours = tape();
  for (let at = 0; at < bytes.length; at += 7) ours.take(at, bytes.subarray(at, at + 7));
  for (let at = 0; at < bytes.length; at += 300) ours.take(at, bytes.subarray(at, at + 300));
  expect([ours.events, ours.frames.map(({ first, count }) => [first, count])]).toEqual([
    3,
    [
      [0, 0],
      [0, 2],
      [2, 1],
    ],
  ]);
});

it.each([
  ['a number is left out', [snapshot, delta(12, 0)]],
  ['an event is left out', [snapshot, delta(11, 1)]],
  ['an event comes twice', [snapshot, delta(11, 0), delta(12, 0)]],
  ['a delta comes before its snapshot', [delta(11, 0)]],
])('fails when %s', (_what, frames) => {
  expect(() => tape().take(0, Buffer.concat(frames))).toThrow(/gap|not event/);
});

it('fails when one reader gets other bytes than the rest', () => {
  const ours = tape();
  ours.take(0, Buffer.concat([snapshot, delta(11, 0)]));
  expect(() => ours.take(0, Buffer.concat([snapshot, delta(11, 1)]))).toThrow('different bytes');
});
