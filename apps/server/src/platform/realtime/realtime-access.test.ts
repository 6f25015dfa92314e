import { LIVE_CLOSE } from '@dugout/contract/constants';
import { MAX_CHANNELS_PER_SOCKET } from '@dugout/contract/realtime';
import { describe, expect, it } from 'vitest';
import { sharedEach } from '#tests/kit/testing.ts';
import { deltas, has, SampleChannels, snapshots } from './realtime.fixture.ts';
import { realtimeHarness } from './realtime.harness.ts';

const trader = (id: string) => ({ userId: id, userName: id, sessionId: `session-${id}` });
const sample = sharedEach(() => new SampleChannels());
const harness = sharedEach(() => realtimeHarness(sample.providers));

describe('live access', () => {
  it('is refused to a page of another site', async () => {
    expect(await harness.connect({ origin: 'https://evil.example' }).ended).toBe(403);
    expect(await harness.connect({ origin: harness.origin, 'sec-fetch-site': 'cross-site' }).ended).toBe(403);
    const own = harness.connect({ origin: harness.origin });
    await own.subscribe('status');
    await own.until(has('snapshot'));
  });

  it('to a private channel is limited to its trader', async () => {
    harness.callers.set('session=a', trader('a')).set('session=b', trader('b'));
    const guest = harness.connect();
    const [a, b] = [harness.connect({ cookie: 'session=a' }), harness.connect({ cookie: 'session=b' })];
    for (const page of [guest, a, b]) await page.subscribe('account');
    await Promise.all([guest.until(has('refused')), a.until(has('snapshot')), b.until(has('snapshot'))]);
    harness.hub.publish('account:a', 'for a');
    await a.until(has('delta'));
    await b.settle();
    expect(guest.frames).toEqual([{ type: 'refused', channel: 'account', code: 'not_signed_in' }]);
    expect([a.frames[0], deltas(a.frames), deltas(b.frames)]).toMatchObject([
      { channel: 'account', data: 'account:a' },
      ['for a'],
      [],
    ]);
  });

  it('ends with the session within a second, on all its sockets and no others', async () => {
    harness.callers.set('session=a', trader('a')).set('session=b', trader('b'));
    const pages = [
      harness.connect({ cookie: 'session=a' }),
      harness.connect({ cookie: 'session=a' }),
      harness.connect({ cookie: 'session=b' }),
    ] as const;
    for (const page of pages) await page.settle();
    harness.live.closeSession('session-a');
    expect(await Promise.all([pages[0].ended, pages[1].ended])).toEqual([
      LIVE_CLOSE.signedOut,
      LIVE_CLOSE.signedOut,
    ]);
    expect(pages[0].frames.at(-1)).toEqual({ type: 'goodbye', reason: 'signed_out' });
    await pages[2].settle();
  });

  it("ends with a suspension on the sockets of the trader's keys and no others", async () => {
    const withKey = (id: string) => ({
      ...trader(id),
      key: { id: `key-${id}`, access: { scope: 'read' } as const },
    });
    harness.callers.set('key=a', withKey('a')).set('session=a', trader('a')).set('key=b', withKey('b'));
    const key = harness.connect({ cookie: 'key=a' });
    const others = [harness.connect({ cookie: 'session=a' }), harness.connect({ cookie: 'key=b' })];
    for (const page of [key, ...others]) await page.settle();
    harness.live.closeKeysOf('a');
    expect(await key.ended).toBe(LIVE_CLOSE.signedOut);
    expect(key.frames.at(-1)).toEqual({ type: 'goodbye', reason: 'signed_out' });
    for (const page of others) await page.settle();
  });
});

describe('a subscription request', () => {
  it('is refused by name for an unknown channel', async () => {
    const page = harness.connect();
    for (const name of ['nothing', 'trades:none', 'trades', 'status:x']) await page.subscribe(name);
    await page.until((frames) => frames.length === 4);
    expect(page.frames.map((frame) => (frame.type === 'refused' ? [frame.channel, frame.code] : []))).toEqual(
      [
        ['nothing', 'invalid_input'],
        ['trades:none', 'not_found'],
        ['trades', 'invalid_input'],
        ['status:x', 'invalid_input'],
      ],
    );
  });

  it('is limited in channels', async () => {
    const page = harness.connect();
    const channels = Array.from({ length: MAX_CHANNELS_PER_SOCKET + 1 }, (_, n) => ({ name: `trades:${n}` }));
    await page.send({ type: 'subscribe', channels });
    await page.until(has('refused'));
    await page.settle();
    expect(snapshots(page.frames)).toHaveLength(MAX_CHANNELS_PER_SOCKET);
    expect(page.frames).toContainEqual({
      type: 'refused',
      channel: `trades:${MAX_CHANNELS_PER_SOCKET}`,
      code: 'rate_limited',
    });
  });

  it.each([
    ['no JSON', 'hello', LIVE_CLOSE.protocol],
    ['no frame', '{"type":"drop table"}', LIVE_CLOSE.protocol],
    ['a list', '[]', LIVE_CLOSE.protocol],
    ['null', 'null', LIVE_CLOSE.protocol],
    ['names that are none', '{"type":"subscribe","channels":[{"name":{}}]}', LIVE_CLOSE.protocol],
    [
      'a number that is none',
      '{"type":"subscribe","channels":[{"name":"status","since":1.5}]}',
      LIVE_CLOSE.protocol,
    ],
    ['bytes', Buffer.from([1, 2, 3]), LIVE_CLOSE.protocol],
    ['a huge frame', `"${'x'.repeat(100_000)}"`, 1009],
  ])('closes the socket when it is %s, and the server keeps running', async (_name, frame, code) => {
    const page = harness.connect();
    await page.send(frame);
    expect(await page.ended).toBe(code);
    await harness.connect().settle();
  });

  it('ends with a close frame when the server stops', async () => {
    const page = harness.connect();
    await page.settle();
    harness.live.close();
    expect(await page.ended).toBe(1001);
    expect(page.frames.at(-1)).toEqual({ type: 'goodbye', reason: 'shutdown' });
  });
});
