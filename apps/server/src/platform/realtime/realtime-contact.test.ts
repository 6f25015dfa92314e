import { beforeEach, expect, it } from 'vitest';
import { sharedEach } from '#tests/kit/testing.ts';
import { has, SampleChannels, snapshots } from './realtime.fixture.ts';
import { realtimeHarness } from './realtime.harness.ts';

const ANN = { userId: 'ann', userName: 'ann', sessionId: 'session-ann' };
const GOING_AWAY = 1001;

let admits: boolean;
let isLost: boolean;
const sample = sharedEach(() => new SampleChannels());
const harness = sharedEach(() =>
  realtimeHarness(sample.providers, { contact: { admits: () => admits, isLost: () => isLost } }),
);
beforeEach(() => {
  admits = true;
  isLost = false;
  harness.callers.set('session=ann', ANN);
});
const ann = () => harness.connect({ cookie: 'session=ann' });

it('admits nobody to private channels without contact, and again afterwards', async () => {
  const page = ann();
  await page.settle();
  admits = false;
  for (const channel of ['account', 'status']) await page.subscribe(channel);
  await page.until(has('snapshot'));
  expect(page.frames.filter(({ type }) => type !== 'pong')).toMatchObject([
    { type: 'refused', channel: 'account', code: 'unavailable' },
    { type: 'snapshot', channel: 'status' },
  ]);
  expect(await ann().ended).toBe(503);
  const guest = harness.connect();
  await guest.subscribe('status');
  await guest.until(has('snapshot'));

  admits = true;
  await page.subscribe('account');
  await page.until((frames) => snapshots(frames).length === 2);
});

it('sends nothing more of a private channel that a member was refused', async () => {
  const page = ann();
  await page.subscribe('account');
  await page.until(has('snapshot'));
  admits = false;
  await page.subscribe('account');
  await page.until(has('refused'));
  harness.hub.publish('account:ann', 'secret');
  const guest = harness.connect();
  await guest.subscribe('status');
  await guest.until(has('snapshot'));
  harness.hub.publish('status', 'open');
  await guest.until(has('delta'));
  await page.settle();
  expect(has('delta')(page.frames)).toBe(false);
});

it('closes the sockets of traders and no others when contact is lost', async () => {
  const [page, guest] = [ann(), harness.connect()];
  for (const each of [page, guest]) await each.settle();
  isLost = true;
  expect(await page.ended).toBe(GOING_AWAY);
  expect(page.frames.at(-1)).toEqual({ type: 'goodbye', reason: 'shutdown' });
  await guest.settle();
});
