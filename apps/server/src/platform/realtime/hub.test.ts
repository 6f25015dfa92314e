import { GATHER_MS } from '@dugout/contract/realtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { RealtimeHub } from './hub.ts';
import { RecordingMember } from './member.fixture.ts';
import type { Topic } from './topic.ts';
import { traderChannel } from './trader-channel.ts';

const TOPIC = 'alerts:ann';
const KEPT_MS = 30_000;

/** Pending reads of the state, with their resolve functions. */
let reads: ((state: unknown) => void)[];
let bus: Bus;

beforeEach(() => {
  vi.useFakeTimers();
  reads = [];
  bus = createBus((error) => {
    throw error;
  });
});
afterEach(() => vi.useRealTimers());

interface Page {
  readonly topic: Topic;
  readonly received: unknown[];
  leave(): void;
}

/** A server of the deployment, and a page that follows Ann's alerts on it. */
function server(): { hub: RealtimeHub; join: () => Page; channel: ReturnType<typeof alerts> } {
  const hub = new RealtimeHub({ log: silentLog, bus, onFrames: () => undefined });
  const channel = alerts(hub);
  hub.provide(channel.provider);
  const join = (): Page => {
    const topic = hub.open(TOPIC, 'alerts', channel.provider);
    if (topic === null) throw new Error('no topic');
    const member = new RecordingMember();
    topic.members.add(member);
    return { topic, received: member.received, leave: () => void topic.members.delete(member) };
  };
  return { hub, join, channel };
}

const alerts = (hub: RealtimeHub) =>
  traderChannel(
    'alerts',
    hub,
    () => new Promise((resolve) => reads.push(resolve as (state: unknown) => void)),
  );

const gathered = () => vi.advanceTimersByTimeAsync(GATHER_MS);

describe('a prompt channel', () => {
  /** A room with two pages. */
  function room() {
    const hub = new RealtimeHub({ log: silentLog, bus, onFrames: () => undefined });
    const topic = hub.open(TOPIC, 'alerts', {
      name: 'alerts',
      access: 'public',
      isPrompt: true,
      topic: () => TOPIC,
      snapshot: () => null,
    });
    if (topic === null) throw new Error('no topic');
    const [first, second] = [new RecordingMember(), new RecordingMember()];
    topic.members.add(first);
    topic.members.add(second);
    const say = (delta: number) => hub.publishHere(TOPIC, delta);
    return { topic, say, first, heard: first.received, second };
  }
  const turn = () => vi.advanceTimersByTimeAsync(0);

  it('sends the first delta after a silence at once and batches the following ones', async () => {
    const { say, heard, second } = room();
    say(1);
    say(2);
    expect(heard).toEqual([]);
    await turn();
    expect(heard).toEqual([1, 2]);
    say(3);
    await turn();
    say(4);
    expect(heard).toEqual([1, 2]);
    await gathered();
    expect(heard).toEqual([1, 2, 3, 4]);
    await gathered();
    say(5);
    await turn();
    expect([heard, second.received]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('sends nothing more to a subscriber removed in the same turn', async () => {
    const { topic, say, first, second } = room();
    say(1);
    first.expel(topic);
    await turn();
    expect([first.received, second.received]).toEqual([[], [1]]);
  });
});

describe('a message published on one server', () => {
  it('reaches the subscribers of every server, in order', async () => {
    const [first, second] = [server(), server()];
    const pages = [first.join(), second.join()];
    first.hub.publish(TOPIC, 1);
    first.hub.publish(TOPIC, 2);
    second.hub.publish(TOPIC, 3);
    await gathered();
    first.hub.refresh(TOPIC);
    expect(pages.map(({ received }) => received)).toEqual([
      [1, 2, 3, 'snapshot'],
      [1, 2, 3, 'snapshot'],
    ]);
  });

  it('triggers a read only on servers with watchers', async () => {
    const [first, second] = [server(), server()];
    const page = second.join();
    first.channel.changed('ann');
    await gathered();
    expect(reads).toHaveLength(1);
    reads[0]?.(['new']);
    await gathered();
    expect(page.received).toEqual([['new']]);
    first.channel.changed('bob');
    await gathered();
    expect(reads).toHaveLength(1);
  });

  it('that belongs to this server does not leave it', async () => {
    const [first, second] = [server(), server()];
    const pages = [first.join(), second.join()];
    first.hub.publishHere(TOPIC, 'own');
    first.hub.publishLatest(TOPIC, () => 'own state');
    await gathered();
    expect(pages.map(({ received }) => received)).toEqual([['own', 'own state'], []]);
  });
});

describe('a changed state', () => {
  it('is read once at a time, and again when it changes during the read', async () => {
    const { channel, join } = server();
    const page = join();
    for (let n = 0; n < 5; n++) channel.changed('ann');
    await gathered();
    expect(reads).toHaveLength(1);
    reads[0]?.('old');
    await gathered();
    expect(reads).toHaveLength(2);
    reads[1]?.('new');
    await gathered();
    expect([reads.length, page.received]).toEqual([2, ['old', 'new']]);
    channel.changed('ann');
    await gathered();
    expect(reads).toHaveLength(3);
  });

  it('is not read while the page is disconnected; on return it gets a snapshot', async () => {
    const { channel, join } = server();
    const page = join();
    const { seq } = page.topic;
    page.leave();
    channel.changed('ann');
    await gathered();
    expect([reads, page.topic.after(seq)]).toEqual([[], null]);
  });

  it('that cannot be read leaves the page unchanged, and the next change is read', async () => {
    const { hub } = server();
    const member = new RecordingMember();
    let fails = true;
    hub.provide({
      name: 'orders',
      access: 'trader',
      topic: () => 'orders:ann',
      snapshot: () => (fails ? Promise.reject(new Error('no database')) : Promise.resolve('back')),
    });
    const found = hub.providerOf('orders');
    const topic = found && hub.open('orders:ann', 'orders', found.provider);
    const { received } = member;
    topic?.members.add(member);
    hub.changed('orders:ann');
    await gathered();
    expect(received).toEqual([]);
    fails = false;
    hub.changed('orders:ann');
    await gathered();
    expect(received).toEqual(['back']);
  });
});

describe('a topic', () => {
  it('stays watched for 30 seconds without subscribers, so that a page can reconnect', async () => {
    const { hub, channel, join } = server();
    expect(channel.isWatched('ann')).toBe(false);
    const page = join();
    hub.sweep();
    vi.advanceTimersByTime(10 * KEPT_MS);
    hub.sweep();
    expect([channel.isWatched('ann'), channel.watchers(), hub.watched('orders')]).toEqual([
      true,
      ['ann'],
      [],
    ]);
    page.leave();
    hub.sweep();
    vi.advanceTimersByTime(KEPT_MS - 1);
    hub.sweep();
    expect(channel.isWatched('ann')).toBe(true);
    vi.advanceTimersByTime(1);
    hub.sweep();
    expect([channel.isWatched('ann'), channel.watchers()]).toEqual([false, []]);
  });

  it('of a trader can be joined by that trader only', () => {
    const { provider } = server().channel;
    expect(provider.topic('', null)).toBeNull();
    expect(provider.topic('', { userId: 'ann', userName: 'Ann', sessionId: 's' })).toBe(TOPIC);
  });
});
