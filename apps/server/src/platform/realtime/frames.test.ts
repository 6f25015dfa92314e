import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDeltas, encodeFrame } from './frames.ts';
import { type RealtimeHarness, realtimeHarness } from './realtime.harness.ts';

let harness: RealtimeHarness;
beforeAll(async () => {
  const snapshot = (topic: string): string => `${'x'.repeat(Number(topic))}é`;
  harness = await realtimeHarness([
    { name: 'trades:{mint}', access: 'public', topic: (length) => length, snapshot },
  ]);
});
afterAll(() => harness.stop());

describe('an encoded frame', () => {
  it.each([
    0, 1, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65_000, 65_440, 65_450, 65_460, 65_470, 65_536, 200_000,
  ])('is a single text message with %i characters', async (length) => {
    const page = harness.connect();
    await page.subscribe(`trades:${length}`);
    await page.settle();
    expect(page.frames[0]).toMatchObject({
      type: 'snapshot',
      channel: `trades:${length}`,
      data: `${'x'.repeat(length)}é`,
    });
  });

  it('of deltas equals the frame built from them', () => {
    const data = [{ a: 1 }, 'two', null, [3]];
    const [channel, seq] = ['trades:"é"', Number.MAX_SAFE_INTEGER];
    const bytes = encodeDeltas(
      channel,
      seq,
      data.map((delta) => JSON.stringify(delta)),
    );
    expect(bytes).toEqual(encodeFrame({ type: 'delta', channel, seq, data }));
  });
});
