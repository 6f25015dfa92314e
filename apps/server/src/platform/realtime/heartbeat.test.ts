import { LIVE_CLOSE } from '@dugout/contract/constants';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sharedEach } from '#tests/kit/testing.ts';
import { Page, realtimeHarness } from './realtime.harness.ts';

const ABNORMAL = 1006;

const harness = sharedEach(() => realtimeHarness([], { heartbeatMs: 300 }));

describe('the heartbeat of a connection', () => {
  it('closes an unresponsive connection and keeps others', async () => {
    const alive = harness.connect();
    const pings: Buffer[] = [];
    alive.ws.on('ping', (data) => pings.push(data));
    const mute = new Page(new WebSocket(`${harness.origin}/api/v1/live`, { autoPong: false }));
    await mute.settle();
    expect(await mute.ended).toBe(ABNORMAL);
    await alive.settle();
    expect(pings.length).toBeGreaterThan(0);
  });

  it('keeps working when the clock is set back', async () => {
    const page = harness.connect();
    const pings: Buffer[] = [];
    page.ws.on('ping', (data) => pings.push(data));
    await page.settle();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(Date.now() - 3_600_000);
      await vi.waitFor(() => expect(pings.length).toBeGreaterThan(1), 10_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes a connection whose session has ended and keeps others', async () => {
    for (const userId of ['a', 'b'])
      harness.callers.set(`session=${userId}`, { userId, userName: userId, sessionId: `session-${userId}` });
    const [a, b] = [harness.connect({ cookie: 'session=a' }), harness.connect({ cookie: 'session=b' })];
    for (const page of [a, b]) await page.settle();
    harness.callers.delete('session=a');
    expect(await a.ended).toBe(LIVE_CLOSE.signedOut);
    await b.settle();
    expect(b.frames.every(({ type }) => type === 'pong')).toBe(true);
  });
});
