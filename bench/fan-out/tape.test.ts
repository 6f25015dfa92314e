import type { ServerFrame } from '@dugout/contract/realtime';
import { expect, it } from 'vitest';
import { encodeFrame } from '../../apps/server/src/platform/realtime/frames.ts';
import { eventOf } from './event.ts';
import { dugout } from './sides.ts';
import { OtherBytes, type Read, Tape } from './tape.ts';

const channel = 'trades:x';
const snapshot = encodeFrame({ type: 'snapshot', channel, epoch: 'e', seq: 10, data: [] });
const delta = (seq: number, ...numbers: readonly number[]): Buffer =>
  encodeFrame({ type: 'delta', channel, seq, data: numbers.map(eventOf) });
const tape = (): Tape => new Tape(dugout.reading().read);

it("counts every reader's deliveries, however the bytes are split", () => {
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

it('fails when one reader receives different bytes', () => {
  const ours = tape();
  ours.take(0, Buffer.concat([snapshot, delta(11, 0)]));
  expect(() => ours.take(0, Buffer.concat([snapshot, delta(11, 1)]))).toThrow('different bytes');
});

/** A page that receives a snapshot in the middle because it was too slow; numbers never go back. */
function page(): Read {
  let seq = Number.NaN;
  return (text) => {
    const frame: ServerFrame = JSON.parse(text);
    if (frame.type === 'snapshot') {
      if (frame.seq < seq) throw new Error('goes back');
      const replaced = Number.isNaN(seq) ? 0 : frame.seq - seq;
      seq = frame.seq;
      return { first: 0, count: 0, replaced };
    }
    if (frame.type !== 'delta') return { first: 0, count: 0 };
    if (frame.seq !== seq + frame.data.length) throw new Error('a gap');
    seq = frame.seq;
    return { first: seq, count: frame.data.length };
  };
}
const late = (seq: number): Buffer => encodeFrame({ type: 'snapshot', channel, epoch: 'e', seq, data: [] });

it('checks a slow reader separately from there on, and counts the events replaced by its snapshot', () => {
  const all = new Tape(page());
  all.take(0, Buffer.concat([snapshot, delta(11, 0), delta(12, 1), delta(13, 2)]));
  const same = Buffer.concat([snapshot, delta(11, 0)]);
  const cut = delta(12, 1).subarray(0, 5);
  const own = Buffer.concat([late(13), delta(14, 3)]);
  expect(() => all.take(same.length, own)).toThrow(OtherBytes);
  const { tape: forked, begun } = all.fork(2, same.length, page());
  forked.take(begun, own);
  expect([begun, forked.events, forked.replaced]).toEqual([0, 1, 2]);
  expect(all.fork(2, same.length + cut.length, page()).begun).toBe(5);
});

it.each([
  ['a gap without a snapshot', [delta(13, 2)]],
  ['a snapshot that goes back', [late(10)]],
])("finds %s in a slow reader's bytes", (_what, frames) => {
  const all = new Tape(page());
  all.take(0, Buffer.concat([snapshot, delta(11, 0), delta(12, 1)]));
  const same = Buffer.concat([snapshot, delta(11, 0)]).length;
  const { tape: forked, begun } = all.fork(2, same, page());
  expect(() => forked.take(begun, Buffer.concat(frames))).toThrow(/gap|goes back/);
});
