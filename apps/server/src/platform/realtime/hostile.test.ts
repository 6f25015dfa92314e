import type { AddressInfo } from 'node:net';
import { LIVE_CLOSE } from '@dugout/contract/constants';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '#/platform/config/config.ts';
import { ClientAddresses } from '#/platform/http/connections/client-addresses.ts';
import { onTheWire } from '#/platform/http/wire.harness.ts';
import { eventually } from '#tests/kit/testing.ts';
import type { ChannelProvider } from './channel.ts';
import { MemoryPage, settled } from './memory-page.harness.ts';
import { type RealtimeHarness, realtimeHarness } from './realtime.harness.ts';

const trader = (id: string) => ({ userId: id, userName: id, sessionId: `session-${id}` });
/** Reads of accounts: total, current, and max concurrent. */
let reads: { all: number; now: number; most: number };
let release: () => void;
let harness: RealtimeHarness;

const start = async (limits: Parameters<typeof realtimeHarness>[1] = {}): Promise<void> => {
  reads = { all: 0, now: 0, most: 0 };
  let over = new Promise<void>((resolve) => {
    release = () => {
      resolve();
      over = Promise.resolve();
    };
  });
  const read = async (topic: string): Promise<string> => {
    reads = { all: reads.all + 1, now: reads.now + 1, most: Math.max(reads.most, reads.now + 1) };
    await over;
    reads.now--;
    return topic;
  };
  const providers: readonly ChannelProvider[] = [
    { name: 'status', access: 'public', topic: () => 'status', snapshot: () => 'x'.repeat(100_000) },
    {
      name: 'account',
      access: 'trader',
      topic: (_parameter, caller) => `account:${caller?.userId}`,
      snapshot: read,
    },
  ];
  harness = await realtimeHarness(providers, limits);
};
afterEach(() => harness.stop());

const snapshots = (page: { frames: readonly { type: string }[] }): number =>
  page.frames.filter(({ type }) => type === 'snapshot').length;
const signedIn = (id: string) => {
  harness.callers.set(`session=${id}`, trader(id));
  return harness.connect({ cookie: `session=${id}` });
};
const frameOf = (names: readonly string[]) => ({
  type: 'subscribe',
  channels: names.map((name) => ({ name })),
});

describe('a channel requested repeatedly', () => {
  it('in one frame is read once', async () => {
    await start();
    release();
    const page = signedIn('a');
    await page.send(frameOf(Array.from({ length: 2_800 }, () => 'account')));
    await page.until(() => snapshots(page) > 0);
    await page.settle();
    expect([reads.all, snapshots(page)]).toEqual([1, 1]);
  });

  it('is read once at a time across frames, sockets and resubscriptions', async () => {
    await start();
    const pages = Array.from({ length: 8 }, () => signedIn('a'));
    for (const page of pages)
      for (let n = 0; n < 20; n++) {
        await page.subscribe('account');
        await page.send({ type: 'unsubscribe', channels: ['account'] });
      }
    for (const page of pages) await page.subscribe('account');
    for (const page of pages) await page.settle();
    expect(reads).toEqual({ all: 1, now: 1, most: 1 });
    release();
    for (const page of pages) await page.until(() => snapshots(page) === 1);
  });

  it('by many traders is read with limited concurrency', async () => {
    await start();
    const pages = Array.from({ length: 20 }, (_, n) => signedIn(`trader${n}`));
    for (const page of pages) await page.subscribe('account');
    for (const page of pages) await page.settle();
    expect(reads.now).toBe(4);
    release();
    for (const page of pages) await page.until(() => snapshots(page) === 1);
    expect([reads.all, reads.most]).toEqual([20, 4]);
  });

  it('costs more than a public one and is eventually refused', async () => {
    await start();
    release();
    const page = signedIn('a');
    for (let n = 0; n < 650; n++) await page.subscribe('account');
    await page.until((frames) =>
      frames.some((frame) => frame.type === 'refused' && frame.code === 'rate_limited'),
    );
  });
});

describe('a page that requests without reading', () => {
  const MAX = 1_500_000;
  it.each([
    ['names that are refused', frameOf(Array.from({ length: 600 }, (_, n) => `${'n'.repeat(100)}${n}`))],
    ['pings', { type: 'ping', at: 1 }],
    ['snapshots', frameOf(['status'])],
  ])('is closed, with bounded buffers: %s', async (_name, frame) => {
    await start();
    const page = new MemoryPage(harness.http, 80);
    await settled();
    page.reads(false);
    let most = 0;
    for (let n = 0; n < 60 && page.isOpen; n++) {
      page.send(frameOf(['status']));
      for (let repeat = 0; repeat < 30; repeat++) page.send(frame);
      await settled();
      most = Math.max(most, page.waiting);
    }
    expect(most).toBeLessThan(MAX);
    await eventually(() => expect(page.isOpen).toBe(false));
  });
});

describe('a closed socket', () => {
  it('is ignored', async () => {
    await start();
    const page = signedIn('a');
    await page.settle();
    page.ws.send('no frame');
    for (let n = 0; n < 10; n++) page.ws.send(JSON.stringify(frameOf(['account'])));
    expect(await page.ended).toBe(LIVE_CLOSE.protocol);
    expect([reads.all, harness.hub.hasSubscribers('account:a')]).toEqual([0, false]);
    release();
  });
});

describe('a flood', () => {
  it.each([
    ['pongs', (send: Sender) => send.pong()],
    [
      'large frames',
      (send: Sender) =>
        send.text(JSON.stringify({ type: 'unsubscribe', channels: Array(500).fill('x'.repeat(100)) })),
    ],
    ['fragments', (send: Sender) => send.fragment()],
  ])('of %s ends the socket', async (_name, send) => {
    await start();
    const { ws, ended, settle } = bound(harness.connect());
    await settle();
    const sender: Sender = {
      pong: () => ws.pong(),
      text: (text) => ws.send(text),
      fragment: () => ws.send('', { fin: false }),
    };
    for (let n = 0; n < 2_000; n++) send(sender);
    expect([LIVE_CLOSE.protocol, 1008]).toContain(await ended);
  });
});

interface Sender {
  readonly pong: () => void;
  readonly text: (text: string) => void;
  readonly fragment: () => void;
}
const bound = (page: ReturnType<RealtimeHarness['connect']>) => ({
  ws: page.ws,
  ended: page.ended,
  settle: () => page.settle(),
});

describe('too many sockets', () => {
  it('of one address are refused until one of them closes', async () => {
    await start({ maxPerAddress: 2 });
    const [first] = [harness.connect(), harness.connect()].map(bound);
    await first?.settle();
    await vi.waitFor(async () => expect(await harness.connect().ended).toBe(429));
    first?.ws.close();
    await first?.ended;
    await vi.waitFor(() => harness.connect().settle());
  });

  it('behind a trusted proxy are counted per client', async () => {
    const addresses = new ClientAddresses(parseConfig({ TRUSTED_PROXIES: '127.0.0.1' }).trustedProxies);
    await start({ maxPerAddress: 1, addresses });
    await harness.connect({ 'x-forwarded-for': '6.6.6.6, 1.2.3.4' }).settle();
    expect(await harness.connect({ 'x-forwarded-for': '7.7.7.7, 1.2.3.4' }).ended).toBe(429);
    await harness.connect({ 'x-forwarded-for': '6.6.6.6, 1.2.3.5' }).settle();
  });

  it('of one account are refused without affecting others', async () => {
    await start();
    for (let n = 0; n < 50; n++) await signedIn('a').settle();
    expect(await signedIn('a').ended).toBe(429);
    await signedIn('b').settle();
  });

  it('in total are refused', async () => {
    await start({ most: 1 });
    await harness.connect().settle();
    expect(await harness.connect().ended).toBe(503);
  });
});

describe('an invalid handshake', () => {
  const upgrade = (over: {
    method?: string;
    path?: string;
    version?: string;
    key?: string;
    more?: string[];
  }): string =>
    [
      `${over.method ?? 'GET'} ${over.path ?? '/api/v1/live'} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Version: ${over.version ?? '13'}`,
      `Sec-WebSocket-Key: ${over.key ?? 'AAAAAAAAAAAAAAAAAAAAAA=='}`,
      ...(over.more ?? []),
      '\r\n',
    ].join('\r\n');

  it.each([
    ['at another path', upgrade({ path: '/api/v1/status' }), 404, 'route_not_found'],
    ['at another spelling of the path', upgrade({ path: '/api/v1/./live' }), 404, 'route_not_found'],
    ['at an absolute address', upgrade({ path: 'http://127.0.0.1/api/v1/live' }), 404, 'route_not_found'],
    ['of another site', upgrade({ more: ['Origin: https://evil.example'] }), 403, 'foreign_origin'],
    ['of another version', upgrade({ version: '12' }), 426, 'upgrade_required'],
    ['without a key', upgrade({ key: '' }), 400, 'invalid_input'],
    ['by another method', upgrade({ method: 'POST' }), 405, 'method_not_allowed'],
    ['with a protocol that is none', upgrade({ more: ['Sec-WebSocket-Protocol: ,'] }), 400, 'invalid_input'],
  ])('is answered in the shape of every failure: %s', async (_name, bytes, expected, code) => {
    await start();
    const answer = await onTheWire((harness.http.address() as AddressInfo).port, bytes);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      expected,
      'application/json; charset=utf-8',
    ]);
    expect(JSON.parse(answer.body)).toEqual({ error: true, code, message: expect.any(String) });
  });
});
