import { LIVE_CLOSE } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { describe, expect, it, vi } from 'vitest';
import { sharedEach } from '#tests/kit/testing.ts';
import { deltas, has, placeAfter, SampleChannels, snapshots } from './realtime.fixture.ts';
import { realtimeHarness } from './realtime.harness.ts';

const sample = sharedEach(() => new SampleChannels());
const harness = sharedEach(() => realtimeHarness(sample.providers));

const seqOf = (frame: ServerFrame | undefined): number =>
  frame !== undefined && 'seq' in frame ? frame.seq : Number.NaN;

describe('a live channel', () => {
  it('starts with a snapshot, then consecutively numbered deltas', async () => {
    const page = harness.connect();
    await page.subscribe('status');
    await page.until(has('snapshot'));
    for (const delta of ['a', 'b', 'c']) {
      harness.hub.publish('status', delta);
      await page.until((frames) => deltas(frames).includes(delta));
    }
    expect(page.frames[0]).toMatchObject({ type: 'snapshot', channel: 'status', data: 'start' });
    const first = seqOf(page.frames[0]);
    expect(page.frames.slice(1).map((frame) => [frame.type, seqOf(frame) - first])).toEqual([
      ['delta', 1],
      ['delta', 2],
      ['delta', 3],
    ]);
  });

  it('batches concurrent deltas into one frame, numbered by the last', async () => {
    const page = harness.connect();
    await page.subscribe('status');
    await page.until(has('snapshot'));
    for (const delta of ['a', 'b', 'c']) harness.hub.publish('status', delta);
    await page.until(has('delta'));
    const [snapshot, delta] = page.frames;
    expect(delta).toEqual({
      type: 'delta',
      channel: 'status',
      seq: seqOf(snapshot) + 3,
      data: ['a', 'b', 'c'],
    });
  });

  it('sends only the last of a rapidly changing state, computed once for all', async () => {
    const pages = [harness.connect(), harness.connect()];
    for (const page of pages) await page.subscribe('status');
    for (const page of pages) await page.until(has('snapshot'));
    let made = 0;
    for (const value of ['old', 'new']) {
      harness.hub.publishLatest('status', () => {
        made++;
        return value;
      });
    }
    for (const page of pages) await page.until(has('delta'));
    expect([made, pages.map((page) => deltas(page.frames))]).toEqual([1, [['new'], ['new']]]);
  });

  it('sends a later page no delta that its snapshot already includes', async () => {
    const early = harness.connect();
    await early.subscribe('status');
    await early.until(has('snapshot'));
    harness.hub.publish('status', 'a');
    sample.state = 'with a';
    const late = harness.connect();
    await late.subscribe('status');
    await late.until(has('snapshot'));
    harness.hub.publish('status', 'b');
    await Promise.all([early, late].map((page) => page.until((frames) => deltas(frames).includes('b'))));
    expect([deltas(early.frames), deltas(late.frames)]).toEqual([['a', 'b'], ['b']]);
    expect(seqOf(late.frames[0])).toBe(seqOf(early.frames[0]) + 1);
  });

  it('loses nothing published while a snapshot is being made', async () => {
    let finish: (value: unknown) => void = () => undefined;
    sample.slowSnapshot = new Promise((resolve) => {
      finish = resolve;
    });
    const page = harness.connect();
    await page.subscribe('trades:x');
    await page.settle();
    harness.hub.publish('trades:x', 'during');
    await new Promise((resolve) => setTimeout(resolve, 60));
    finish(['before']);
    await page.until(has('delta'));
    harness.hub.publish('trades:x', 'after');
    await page.until((frames) => deltas(frames).includes('after'));
    const [snapshot, ...rest] = page.frames.filter((frame) => frame.type !== 'pong');
    expect(snapshot).toMatchObject({ type: 'snapshot', data: ['before'] });
    expect([deltas(rest), rest.map(seqOf)]).toEqual([
      ['during', 'after'],
      [seqOf(snapshot) + 1, seqOf(snapshot) + 2],
    ]);
  });

  it('continues where a page left off while the deltas are kept', async () => {
    const first = harness.connect();
    await first.subscribe('status');
    await first.until(has('snapshot'));
    first.ws.close();
    await first.ended;
    harness.hub.publish('status', 'missed 1');
    harness.hub.publish('status', 'missed 2');
    const again = harness.connect();
    await again.subscribe('status', placeAfter(first.frames));
    await again.until(has('delta'));
    expect(again.frames).toEqual([
      { type: 'delta', channel: 'status', seq: seqOf(first.frames[0]) + 2, data: ['missed 1', 'missed 2'] },
    ]);
  });

  it('informs a returning page of a state that changed while nobody listened', async () => {
    const first = harness.connect();
    await first.subscribe('status');
    await first.until(has('snapshot'));
    first.ws.close();
    await first.ended;
    await vi.waitFor(() => expect(harness.hub.hasSubscribers('status')).toBe(false));
    let made = 0;
    for (const value of ['old', 'new']) {
      harness.hub.publishLatest('status', () => {
        made++;
        return value;
      });
    }
    const again = harness.connect();
    await again.subscribe('status', placeAfter(first.frames));
    await again.until(has('delta'));
    expect([made, again.frames]).toEqual([
      1,
      [{ type: 'delta', channel: 'status', seq: seqOf(first.frames[0]) + 1, data: ['new'] }],
    ]);
  });

  it('sends the rest when one delta cannot be made', async () => {
    const page = harness.connect();
    await page.subscribe('status');
    await page.until(has('snapshot'));
    harness.hub.publish('status', 'a');
    harness.hub.publish('status', 1n);
    harness.hub.publishLatest('status', () => {
      throw new Error('not now');
    });
    await page.until(has('delta'));
    harness.hub.publish('status', 'b');
    await page.until((frames) => deltas(frames).includes('b'));
    expect([deltas(page.frames), seqOf(page.frames.at(-1)) - seqOf(page.frames[0])]).toEqual([['a', 'b'], 2]);
  });

  it('answers an unknown number, another epoch and a number without one with a fresh snapshot', async () => {
    const page = harness.connect();
    await page.subscribe('status');
    await page.until(has('snapshot'));
    const place = placeAfter(page.frames);
    const unknown = [
      { ...place, since: place.since - 1 },
      { ...place, since: Number.MAX_SAFE_INTEGER },
      { ...place, epoch: 'other' },
      { since: place.since },
      { epoch: place.epoch },
    ];
    for (const from of unknown) await page.subscribe('status', from);
    await page.settle();
    expect(snapshots(page.frames)).toHaveLength(1 + unknown.length);
    await page.subscribe('status', place);
    await page.settle();
    expect(page.frames.filter(({ type }) => type === 'delta')).toMatchObject([{ data: [] }]);
  });

  it('answers a page that returns after its topic was dropped with a snapshot', async () => {
    const page = harness.connect();
    await page.subscribe('status');
    await page.until(has('snapshot'));
    page.ws.close();
    await page.ended;
    await vi.waitFor(() => expect(harness.hub.hasSubscribers('status')).toBe(false));
    for (const ms of [0, 60_000]) harness.hub.sweep(performance.now() + ms);
    expect(harness.hub.isWatched('status')).toBe(false);
    sample.state = 'changed meanwhile';
    const again = harness.connect();
    await again.subscribe('status', placeAfter(page.frames));
    await again.settle();
    expect(again.frames[0]).toMatchObject({ type: 'snapshot', data: 'changed meanwhile' });
  });

  it('is silent after an unsubscribe', async () => {
    const page = harness.connect();
    await page.subscribe('status');
    await page.send({ type: 'unsubscribe', channels: ['status'] });
    await page.settle();
    expect(harness.hub.hasSubscribers('status')).toBe(false);
  });
});

describe('a slow reader', () => {
  it('gets a fresh snapshot instead of a gap, without delaying others', async () => {
    const slow = harness.connect();
    const good = harness.connect();
    for (const page of [slow, good]) await page.subscribe('status');
    for (const page of [slow, good]) await page.until(has('snapshot'));
    slow.ws.pause();
    const large = 'x'.repeat(500_000);
    const count = 60;
    for (let n = 0; n < count; n++) {
      harness.hub.publish('status', `${n}${large}`);
      await good.until((frames) => deltas(frames).length === n + 1);
    }
    sample.state = 'now';
    slow.ws.resume();
    await slow.until((frames) => snapshots(frames).length === 2);
    harness.hub.publish('status', 'last');
    await slow.until((frames) => deltas(frames).includes('last'));
    expect(deltas(good.frames)).toHaveLength(count);
    expect(deltas(slow.frames).length).toBeLessThan(count);
    const fresh = snapshots(slow.frames)[1];
    expect(fresh?.data).toBe('now');
    expect(seqOf(slow.frames.at(-1))).toBe(seqOf(fresh) + 1);
  });
});

describe('a reader that only requests', () => {
  it('is throttled too: no snapshot is made until it reads', async () => {
    sample.state = 'x'.repeat(2_000_000);
    const page = harness.connect();
    await page.settle();
    page.ws.pause();
    for (let n = 0; n < 100; n++) await page.subscribe('status');
    await page.subscribe('trades:last');
    await vi.waitFor(() => expect(harness.hub.hasSubscribers('trades:last')).toBe(true));
    page.ws.resume();
    await page.until((frames) => snapshots(frames).some((frame) => frame.channel === 'trades:last'));
    expect(snapshots(page.frames).length).toBeLessThan(50);
  });

  it('eventually gets the snapshots of all its channels, however large', async () => {
    sample.slowSnapshot = Promise.resolve('x'.repeat(300_000));
    const page = harness.connect();
    const channels = Array.from({ length: 40 }, (_, n) => ({ name: `trades:${n}` }));
    await page.send({ type: 'subscribe', channels });
    await page.until(
      (frames) => new Set(snapshots(frames).map(({ channel }) => channel)).size === channels.length,
    );
    harness.hub.publish('trades:39', 'news');
    await page.until((frames) => deltas(frames).includes('news'));
  });

  it('gets protocol pings answered, within its allowance', async () => {
    const page = harness.connect();
    await page.settle();
    const answered = new Promise((resolve) => page.ws.once('pong', (data) => resolve(String(data))));
    page.ws.ping('hello');
    expect(await answered).toBe('hello');
    for (let n = 0; n < 3_000; n++) page.ws.ping();
    expect(await page.ended).toBe(LIVE_CLOSE.protocol);
  });
});

describe('a server that is still starting', () => {
  it('[R5] accepts no socket until the market is complete', async () => {
    let ready = false;
    const starting = await realtimeHarness(sample.providers, { isReady: () => ready });
    expect(await starting.connect().ended).toBe(503);
    ready = true;
    const page = starting.connect();
    await page.subscribe('status');
    await page.until(has('snapshot'));
    await starting.stop();
  });
});
