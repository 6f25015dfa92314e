import { expect, it } from 'vitest';
import { sharedEach } from '#tests/kit/testing.ts';
import { has, SampleChannels } from './realtime.fixture.ts';
import { realtimeHarness } from './realtime.harness.ts';

const GOING_AWAY = 1001;

const sample = sharedEach(() => new SampleChannels());
const harness = sharedEach(() => realtimeHarness(sample.providers));

it('refuses new sockets while it drains, and ends each open one with a goodbye', async () => {
  const pages = Array.from({ length: 5 }, () => harness.connect());
  for (const page of pages) {
    await page.subscribe('status');
    await page.until(has('snapshot'));
  }
  const drained = harness.live.drain();
  expect(await harness.connect().ended).toBe(503);
  await drained;
  for (const page of pages) {
    expect(await page.ended).toBe(GOING_AWAY);
    expect(page.frames.at(-1)).toEqual({ type: 'goodbye', reason: 'shutdown' });
  }
});
