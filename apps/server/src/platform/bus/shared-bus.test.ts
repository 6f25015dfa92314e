import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import { HintNet, type TestLink } from '#tests/kit/hint-net.ts';
import { SharedBus } from './shared-bus.ts';

interface Topics {
  said: string;
  seen: object;
}

const BEAT_MS = 1_000;

let net: HintNet;
let servers: SharedBus<Topics>[];

beforeEach(() => {
  vi.useFakeTimers();
  net = new HintNet();
  servers = [];
});
afterEach(() => {
  for (const bus of servers) bus.stop();
  vi.useRealTimers();
});

function server(serverId: string) {
  const link: TestLink = net.link();
  const log = vi.fn<(fields: object, text: string) => void>();
  const newer: string[] = [];
  const bus = new SharedBus<Topics>({
    link,
    serverId,
    faults: new RepeatedFaults({ ...silentLog, error: log }, Date.now),
    onError: (error) => {
      throw error;
    },
    onNewer: ({ topic, version }) => newer.push(`${topic} ${version}`),
  });
  servers.push(bus);
  const heard: string[] = [];
  bus.subscribe('said', (text) => heard.push(text));
  const state = { gaps: 0 };
  bus.onGap(() => state.gaps++);
  return { bus, link, heard, state, log, newer };
}

const delivered = () => vi.advanceTimersByTimeAsync(BEAT_MS);

describe('a bus of several servers', () => {
  it('calls listeners of the sender at once, and those of other servers once, in order', async () => {
    const [a, b, c] = [server('a'), server('b'), server('c')];
    a.bus.publish('said', 'one');
    expect([a.heard, b.heard]).toEqual([['one'], []]);
    a.bus.publish('said', 'two');
    b.bus.publish('said', 'three');
    await delivered();
    expect(a.heard).toEqual(['one', 'two', 'three']);
    expect(b.heard).toEqual(['three', 'one', 'two']);
    expect(c.heard).toEqual(['one', 'two', 'three']);
    expect([a, b, c].map(({ state }) => state.gaps)).toEqual([0, 0, 0]);
  });

  it('reports a gap when the last message of another server was lost', async () => {
    const [a, b] = [server('a'), server('b')];
    await delivered();
    net.faults = { lost: 1 };
    a.bus.publish('said', 'lost');
    net.faults = {};
    await delivered();
    await delivered();
    expect(b.heard).toEqual([]);
    expect([a.state.gaps, b.state.gaps]).toEqual([0, 1]);
  });

  it('drops repeated messages without a gap', async () => {
    const [a, b] = [server('a'), server('b')];
    net.faults = { repeated: 1 };
    a.bus.publish('said', 'one');
    a.bus.publish('said', 'two');
    await delivered();
    expect([b.heard, b.state.gaps]).toEqual([['one', 'two'], 0]);
  });

  it('drops messages that come after later ones, and reports one gap for many', async () => {
    const [a, b] = [server('a'), server('b')];
    await delivered();
    for (const text of ['late 1', 'next 1', 'late 2', 'next 2', 'late 3', 'next 3']) {
      net.faults = { late: text.startsWith('late') ? 1 : 0 };
      a.bus.publish('said', text);
    }
    await vi.advanceTimersByTimeAsync(BEAT_MS / 2);
    expect([b.heard, b.state.gaps]).toEqual([['next 1', 'next 2', 'next 3'], 1]);
  });

  it('reports a gap to every server when one of them was cut off, and goes on', async () => {
    const [a, b, c] = [server('a'), server('b'), server('c')];
    await delivered();
    b.link.cut();
    b.bus.publish('said', 'unheard');
    a.bus.publish('said', 'missed');
    await delivered();
    expect([a.state.gaps, b.state.gaps, c.state.gaps]).toEqual([0, 0, 0]);
    b.link.mend();
    await delivered();
    await delivered();
    expect([a.state.gaps, c.state.gaps]).toEqual([1, 1]);
    expect(b.state.gaps).toBeGreaterThan(0);
    a.bus.publish('said', 'again');
    await delivered();
    expect(b.heard).toEqual(['unheard', 'again']);
  });

  it('reports a gap to a server that starts after another has sent', async () => {
    const a = server('a');
    a.bus.publish('said', 'early');
    await delivered();
    const b = server('b');
    await delivered();
    await delivered();
    expect([b.heard, b.state.gaps]).toEqual([[], 1]);
  });

  it('logs and drops what cannot be read or sent, and goes on', async () => {
    const [a, b] = [server('a'), server('b')];
    const foreign = net.link();
    const texts = [
      '{',
      '"text"',
      'null',
      '{"server":"x"}',
      '{"server":"","number":1}',
      '{"server":"x","number":-1}',
    ];
    for (const text of texts) foreign.send('said', Buffer.from(text));
    foreign.send('said', Buffer.from([0xff, 0xfe]));
    foreign.send('said', Buffer.alloc(foreign.maxBytes + 1, 0x20));
    foreign.send('__proto__', Buffer.from('{"server":"x","number":1,"message":1}'));
    a.bus.publish('said', 'x'.repeat(a.link.maxBytes));
    const cyclic: { self?: object } = {};
    cyclic.self = cyclic;
    a.bus.publish('seen', cyclic);
    a.bus.publish('said', 'next');
    await delivered();
    expect(b.heard).toEqual(['next']);
    expect(b.log.mock.calls.map(([, text]) => text)).toEqual(['a hint of another server cannot be read']);
    expect(a.log.mock.calls.map(([, text]) => text)).toContain('a hint could not be sent to other servers');
  });

  it('skips topics and versions of a newer release without a gap, and reports each once', async () => {
    const { bus, heard, state, log, newer } = server('a');
    const link = net.link();
    state.gaps = 0;
    const send = (number: number, topic: string, hint: object) =>
      link.send(topic, Buffer.from(JSON.stringify({ server: 'next', number, ...hint })));
    // A topic that this server has not subscribed to yet.
    send(1, 'early', { message: {} });
    await delivered();
    bus.complete();
    send(2, 'said', { message: 'first' });
    await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
    state.gaps = 0;
    for (const number of [3, 6]) {
      send(number, 'of.tomorrow', { version: 1, message: {} });
      send(number + 1, 'said', { version: 2, message: ['other'] });
      send(number + 2, 'said', { version: 1, message: `said ${number}` });
      await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
    }
    expect(heard).toEqual(['first', 'said 3', 'said 6']);
    expect(newer).toEqual(['of.tomorrow 1', 'said 2']);
    expect([state.gaps, log.mock.calls.length]).toEqual([0, 0]);
  });
});
