import { createServer } from 'node:http';
import { GATHER_MS, type ServerFrame } from '@dugout/contract/realtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnOrigins } from '#/platform/http/callers/origin.ts';
import { Sessions } from '#/platform/http/callers/sessions.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { RealtimeHub } from './hub.ts';
import { MemoryPage, settled } from './memory-page.harness.ts';
import { placeAfter } from './realtime.fixture.ts';
import { RealtimeServer } from './realtime-server.ts';

let made: number;
let fails: boolean;
let hub: RealtimeHub;
let live: RealtimeServer;
const http = createServer();

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  made = 0;
  fails = false;
  hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  const snapshot = (): string => {
    if (fails) throw new Error('not now');
    return `number ${++made}`;
  };
  hub.provide({ name: 'status', access: 'public', topic: () => 'status', snapshot });
  hub.provide({ name: 'trades:{mint}', access: 'public', topic: (mint) => mint, snapshot: () => [] });
  const sessions = new Sessions(async () => null);
  const origins = new OwnOrigins(null, '127.0.0.1', 80);
  live = new RealtimeServer({
    hub,
    sessions,
    origins,
    log: silentLog,
    rateLimits: new RateLimits({ scale: 1 }),
    onSockets: () => undefined,
  });
  http.removeAllListeners('upgrade');
  live.attach(http);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

async function subscribed(): Promise<{ page: MemoryPage; frames: ServerFrame[] }> {
  const page = new MemoryPage(http, 80);
  const frames: ServerFrame[] = [];
  page.onFrame = (frame) => frames.push(frame);
  await settled();
  page.send({ type: 'subscribe', channels: [{ name: 'status' }] });
  await settled();
  return { page, frames };
}
const states = (...pages: readonly { frames: readonly ServerFrame[] }[]): unknown[] =>
  pages.map(({ frames }) => frames.map((frame) => ('data' in frame ? frame.data : frame.type)));

describe('a snapshot', () => {
  it('is made once for all concurrent subscribers', async () => {
    const pages = [await subscribed(), await subscribed(), await subscribed()];
    expect(states(...pages)).toEqual([['number 1'], ['number 1'], ['number 1']]);
    vi.advanceTimersByTime(GATHER_MS);
    expect(states(await subscribed())).toEqual([['number 2']]);
  });

  it('is made again after any change, published or pending', async () => {
    const first = await subscribed();
    hub.publish('status', 'news');
    const second = await subscribed();
    hub.publishLatest('status', () => 'a state');
    const third = await subscribed();
    vi.advanceTimersByTime(GATHER_MS);
    await settled();
    expect(states(first, second, third)).toEqual([
      ['number 1', ['news'], ['a state']],
      ['number 2', ['a state']],
      ['number 3'],
    ]);
  });

  it('that cannot be made is refused, and the page is unsubscribed', async () => {
    fails = true;
    const { page, frames } = await subscribed();
    expect(frames).toEqual([{ type: 'refused', channel: 'status', code: 'not_found' }]);
    expect(hub.hasSubscribers('status')).toBe(false);
    fails = false;
    page.send({ type: 'subscribe', channels: [{ name: 'status' }] });
    await settled();
    expect(frames.at(-1)).toMatchObject({ type: 'snapshot', data: 'number 1' });
  });
});

describe('a refreshed topic', () => {
  it('is sent to all subscribers as one snapshot, after pending deltas', async () => {
    const pages = [await subscribed(), await subscribed()];
    vi.advanceTimersByTime(GATHER_MS);
    hub.publish('status', 'news');
    hub.refresh('status');
    await settled();
    hub.publish('status', 'later');
    vi.advanceTimersByTime(GATHER_MS);
    await settled();
    const received = ['number 1', ['news'], 'number 2', ['later']];
    expect(states(...pages)).toEqual([received, received]);
    const [, update, again, later] = pages[0]?.frames.map((frame) => ('seq' in frame ? frame.seq : 0)) ?? [];
    expect([again, later]).toEqual([(update ?? 0) + 1, (update ?? 0) + 2]);
  });

  it('is sent whole to a page that returns with an earlier number', async () => {
    const { page, frames } = await subscribed();
    const place = placeAfter(frames);
    page.cut();
    await settled();
    hub.refresh('status');
    const back = new MemoryPage(http, 80);
    const received: ServerFrame[] = [];
    back.onFrame = (frame) => received.push(frame);
    await settled();
    back.send({ type: 'subscribe', channels: [{ name: 'status', ...place }] });
    await settled();
    expect(received).toMatchObject([{ type: 'snapshot', data: 'number 2' }]);
  });

  it('that was never opened is ignored', () => {
    expect(() => hub.refresh('trades:never')).not.toThrow();
    expect(made).toBe(0);
  });
});

describe('simultaneous frames', () => {
  it('are sent in one write, whatever their channels', async () => {
    const { page, frames } = await subscribed();
    const names = Array.from({ length: 20 }, (_, n) => `mint${n}`);
    let before = page.writes;
    page.send({ type: 'subscribe', channels: names.map((name) => ({ name: `trades:${name}` })) });
    await settled();
    expect([page.writes - before, frames.length]).toEqual([1, 21]);
    before = page.writes;
    for (const name of names) hub.publish(name, 'news');
    vi.advanceTimersByTime(GATHER_MS);
    await settled();
    expect([page.writes - before, frames.length]).toEqual([1, 41]);
    expect(frames.slice(-20)).toEqual(
      names.map((name) => expect.objectContaining({ channel: `trades:${name}`, data: ['news'] })),
    );
  });
});
