import { LIVE_CLOSE } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { backoffMs } from '@dugout/domain/live-feed';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { channel, latest, unreducedChannel } from './channel.ts';
import {
  DEAD_AFTER_MS,
  LATE_AFTER_MS,
  LiveClient,
  type LivePort,
  type LiveSocketEvents,
  UNAVAILABLE_RETRY_MS,
} from './live-client.ts';
import { onReturn } from './on-return.ts';

/** A fake browser whose socket, clock and frames are driven by the test. */
class Bench {
  readonly sent: unknown[] = [];
  sockets: LiveSocketEvents[] = [];
  closed = 0;
  time = 1_000;
  #frames: (() => void)[] = [];
  #timers = new Map<object, { at: number; run: () => void }>();

  readonly port: LivePort = {
    connect: (events) => {
      this.sockets.push(events);
      return { send: (text) => this.sent.push(JSON.parse(text)), close: () => this.closed++ };
    },
    now: () => this.time,
    random: () => 0,
    nextFrame: (run) => this.#frames.push(run),
    after: (ms, run) => {
      const key = {};
      this.#timers.set(key, { at: this.time + ms, run });
      return () => this.#timers.delete(key);
    },
  };

  get socket(): LiveSocketEvents {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error('nothing connected yet');
    return last;
  }

  says(frame: ServerFrame): void {
    this.socket.received(JSON.stringify(frame));
  }

  draw(): void {
    for (const run of this.#frames.splice(0)) run();
  }

  pass(ms: number): void {
    this.time += ms;
    for (const [key, timer] of this.#timers) {
      if (timer.at > this.time || !this.#timers.delete(key)) continue;
      timer.run();
    }
  }
}

let bench: Bench;
let client: LiveClient;

beforeEach(() => {
  bench = new Bench();
  client = new LiveClient(bench.port);
  client.declare([
    channel('status', latest),
    channel('account', latest),
    channel('trades:{mint}', (trades, fresh) => [...fresh.toReversed(), ...trades]),
    unreducedChannel('chat:{channelId}'),
  ]);
  client.start();
  bench.socket.opened();
});

const snapshot = (seq: number, data: unknown, channel = 'status'): void =>
  bench.says({ type: 'snapshot', channel, epoch: 'e1', seq, data });
const delta = (seq: number, data: readonly unknown[], channel = 'status'): void =>
  bench.says({ type: 'delta', channel, seq, data });

describe('subscriptions', () => {
  it('subscribes for the first listener and unsubscribes after the last', () => {
    const first = client.subscribe('status', vi.fn());
    const second = client.subscribe('status', vi.fn());
    first();
    first();
    expect(bench.sent).toEqual([{ type: 'subscribe', channels: [{ name: 'status' }] }]);
    second();
    expect(bench.sent.at(-1)).toEqual({ type: 'unsubscribe', channels: ['status'] });
  });

  it('delivers the snapshot, then the state with its deltas', () => {
    const listener = vi.fn();
    client.subscribe('trades:m', listener);
    snapshot(4, ['c', 'b'], 'trades:m');
    bench.draw();
    delta(6, ['d', 'e'], 'trades:m');
    bench.draw();
    expect(listener.mock.calls).toEqual([
      [{ state: ['c', 'b'], deltas: [] }],
      [{ state: ['e', 'd', 'c', 'b'], deltas: ['d', 'e'] }],
    ]);
  });

  it('notifies listeners once per frame', () => {
    const listener = vi.fn();
    client.subscribe('status', listener);
    snapshot(1, 'a');
    bench.draw();
    for (let seq = 2; seq <= 40; seq++) delta(seq, [`s${seq}`]);
    expect(listener).toHaveBeenCalledTimes(1);
    bench.draw();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(client.state('status')).toBe('s40');
  });
});

describe('a channel whose listeners apply the deltas', () => {
  it('passes every snapshot and every delta once, even from the same frame, and keeps the snapshot', () => {
    const listener = vi.fn();
    client.subscribe('chat:1', listener);
    snapshot(1, 'room', 'chat:1');
    delta(2, ['a'], 'chat:1');
    bench.draw();
    delta(4, ['b', 'c'], 'chat:1');
    bench.draw();
    expect(listener.mock.calls).toEqual([
      [{ state: 'room', deltas: [] }],
      [{ state: 'room', deltas: ['a'] }],
      [{ state: 'room', deltas: ['b', 'c'] }],
    ]);
    expect(client.state('chat:1')).toBe('room');
  });
});

describe('later snapshots', () => {
  it('replace the earlier state; later deltas build on them', () => {
    const listener = vi.fn();
    client.subscribe('trades:m', listener);
    snapshot(2, ['b', 'a'], 'trades:m');
    delta(3, ['dead'], 'trades:m');
    bench.draw();
    delta(4, ['dead too'], 'trades:m');
    snapshot(5, ['b', 'a'], 'trades:m');
    bench.draw();
    delta(6, ['c'], 'trades:m');
    bench.draw();
    expect(listener.mock.calls.slice(1)).toEqual([
      [{ state: ['b', 'a'], deltas: [] }],
      [{ state: ['c', 'b', 'a'], deltas: ['c'] }],
    ]);
    expect(bench.sent).toHaveLength(1);
  });
});

describe('gaps', () => {
  it('requests a fresh snapshot when a sequence number is missing, and drops later deltas', () => {
    client.subscribe('status', vi.fn());
    snapshot(1, 'a');
    delta(3, ['c']);
    expect(bench.sent.at(-1)).toEqual({ type: 'subscribe', channels: [{ name: 'status' }] });
    delta(4, ['d']);
    expect(client.state('status')).toBe('a');
    snapshot(9, 'z');
    expect(client.state('status')).toBe('z');
  });

  it('ignores duplicates', () => {
    client.subscribe('trades:m', vi.fn());
    snapshot(2, ['b'], 'trades:m');
    delta(4, ['c', 'd'], 'trades:m');
    delta(4, ['c', 'd'], 'trades:m');
    delta(5, ['c', 'd', 'e'], 'trades:m');
    expect(client.state('trades:m')).toEqual(['e', 'd', 'c', 'b']);
  });

  it('forgets a rejected channel', () => {
    client.subscribe('account', vi.fn());
    snapshot(1, 'mine', 'account');
    bench.says({ type: 'refused', channel: 'account', code: 'not_signed_in' });
    expect(client.state('account')).toBeUndefined();
  });

  it('subscribes again to a channel that is unavailable, and shows its last state until then', () => {
    const leave = client.subscribe('account', vi.fn());
    snapshot(1, 'mine', 'account');
    const sent = bench.sent.length;
    const refused = () => bench.says({ type: 'refused', channel: 'account', code: 'unavailable' });
    refused();
    bench.pass(UNAVAILABLE_RETRY_MS - 1);
    expect([client.state('account'), bench.sent.length]).toEqual(['mine', sent]);
    bench.pass(1);
    expect(bench.sent.at(-1)).toEqual({ type: 'subscribe', channels: [{ name: 'account' }] });
    snapshot(5, 'new', 'account');
    expect(client.state('account')).toBe('new');
    refused();
    leave();
    bench.pass(UNAVAILABLE_RETRY_MS);
    expect(bench.sent.at(-1)).toEqual({ type: 'unsubscribe', channels: ['account'] });
  });
});

describe('connection', () => {
  it('reconnects by itself and subscribes again', () => {
    client.subscribe('status', vi.fn());
    snapshot(7, 'a');
    bench.socket.closed(1006);
    expect(client.getStatus()).toEqual({ kind: 'offline', lastAt: 1_000 });
    bench.pass(backoffMs(0, 0));
    bench.socket.opened();
    expect(bench.sent.at(-1)).toEqual({
      type: 'subscribe',
      channels: [{ name: 'status', epoch: 'e1', since: 7 }],
    });
    expect(client.getStatus()).toEqual({ kind: 'live' });
    delta(8, ['b']);
    expect(client.state('status')).toBe('b');
  });

  it('continues in the epoch of the snapshot of another server', () => {
    client.subscribe('status', vi.fn());
    snapshot(7, 'a');
    const reconnect = (): void => {
      bench.socket.closed(1006);
      bench.pass(backoffMs(0, 0));
      bench.socket.opened();
    };
    reconnect();
    bench.says({ type: 'snapshot', channel: 'status', epoch: 'e2', seq: 2, data: 'b' });
    delta(3, ['c']);
    expect(client.state('status')).toBe('c');
    reconnect();
    expect(bench.sent.at(-1)).toEqual({
      type: 'subscribe',
      channels: [{ name: 'status', epoch: 'e2', since: 3 }],
    });
  });

  it('backs off after each failure, up to a limit', () => {
    const waits = [0, 1, 2, 5, 50].map((failures) => backoffMs(failures, 1));
    expect(waits).toEqual([500, 1_000, 2_000, 10_000, 10_000]);
  });

  it('is late after two seconds of silence and live with the next frame', () => {
    const seen: string[] = [];
    client.subscribeStatus(() => seen.push(client.getStatus().kind));
    bench.pass(LATE_AFTER_MS);
    expect(client.getStatus()).toEqual({ kind: 'late', lastAt: 1_000 });
    bench.says({ type: 'pong', at: 1 });
    expect(seen).toEqual(['late', 'live']);
  });

  it('gives up a connection that leaves a ping unanswered, as after sleep, and reconnects', () => {
    const seen: string[] = [];
    client.subscribeStatus(() => seen.push(client.getStatus().kind));
    bench.pass(LATE_AFTER_MS);
    expect(bench.sent.at(-1)).toEqual({ type: 'ping', at: 3_000 });
    bench.pass(DEAD_AFTER_MS - LATE_AFTER_MS - 1);
    expect(seen).toEqual(['late']);
    bench.pass(1);
    expect([seen, bench.closed]).toEqual([['late', 'offline'], 1]);
    bench.pass(backoffMs(0, 0));
    bench.socket.opened();
    expect(seen.at(-1)).toBe('live');
    expect(bench.sockets).toHaveLength(2);
  });

  it('keeps a connection that answers a ping', () => {
    for (let at = 0; at < 10; at++) {
      bench.pass(LATE_AFTER_MS);
      bench.says({ type: 'pong', at });
      bench.pass(DEAD_AFTER_MS - LATE_AFTER_MS - 1);
      bench.says({ type: 'pong', at });
    }
    expect([client.getStatus().kind, bench.sockets.length]).toEqual(['live', 1]);
  });

  it('reconnects with the current session and ignores the old socket', () => {
    client.subscribe('account', vi.fn());
    snapshot(3, 'old', 'account');
    const old = bench.socket;
    client.reconnect();
    bench.socket.opened();
    expect(bench.closed).toBe(1);
    expect(bench.sent.at(-1)).toEqual({ type: 'subscribe', channels: [{ name: 'account' }] });
    old.received(
      JSON.stringify({ type: 'snapshot', channel: 'account', epoch: 'e1', seq: 9, data: 'stale' }),
    );
    old.closed(1006);
    expect(client.state('account')).toBe('old');
    expect(bench.sockets).toHaveLength(2);
  });

  it('[R10] reports the end of its session, but not a lost connection', () => {
    const ended = vi.fn();
    client.subscribeEnded(ended);
    bench.socket.closed(1001);
    expect(ended).not.toHaveBeenCalled();
    bench.pass(backoffMs(0, 0));
    bench.socket.opened();
    bench.socket.closed(LIVE_CLOSE.signedOut);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('[R10] keeps no state for the next user', () => {
    const heard = vi.fn();
    client.subscribe('account', heard);
    snapshot(3, 'of the one before', 'account');
    client.forget();
    expect(client.state('account')).toBeUndefined();
    bench.draw();
    expect(heard).toHaveBeenLastCalledWith({ state: undefined, deltas: [] });
  });

  it('[R5] reports a reconnection, but not the first connection or a late one', () => {
    const back = vi.fn();
    onReturn(client, back);
    bench.pass(LATE_AFTER_MS);
    bench.says({ type: 'pong', at: 1 });
    expect(back).not.toHaveBeenCalled();
    bench.socket.closed(1006);
    bench.pass(backoffMs(0, 0));
    bench.socket.opened();
    expect(back).toHaveBeenCalledOnce();
  });
});

describe('channel that requires a token', () => {
  const subscriptions = () => bench.sent.filter((frame) => (frame as { type: string }).type === 'subscribe');

  it('gets a new token with every subscription', async () => {
    let made = 0;
    client.start();
    bench.socket.opened();
    client.subscribe(
      'chat:room',
      () => {},
      async () => `token${++made}`,
    );
    await vi.waitFor(() =>
      expect(subscriptions()).toEqual([
        { type: 'subscribe', channels: [{ name: 'chat:room', token: 'token1' }] },
      ]),
    );
    client.reconnect();
    bench.socket.opened();
    await vi.waitFor(() =>
      expect(subscriptions().at(-1)).toEqual({
        type: 'subscribe',
        channels: [{ name: 'chat:room', token: 'token2' }],
      }),
    );
  });

  it('is not subscribed without a token or after its listener left', async () => {
    client.start();
    bench.socket.opened();
    client.subscribe(
      'chat:none',
      () => {},
      async () => Promise.reject(new Error('refused')),
    );
    const leave = client.subscribe(
      'chat:left',
      () => {},
      async () => 'token',
    );
    leave();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(subscriptions()).toEqual([]);
  });
});
