import type { SwapOrder } from '@dugout/contract/trading/order';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log/create-log.ts';
import { RealtimeHub } from './hub.ts';
import { RecordingMember } from './member.fixture.ts';
import { type PricedState, pricedChannel } from './priced-channel.ts';

const TOPIC = 'orders:one';
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A channel whose reads the test resolves; a state is the number of the read and the price. */
function build(moves = true) {
  const readers: (() => void)[] = [];
  let price = 1;
  const hub = new RealtimeHub({ log: silentLog, onFrames: () => undefined });
  const channel = pricedChannel({
    name: 'orders',
    realtime: hub,
    read: () =>
      new Promise<PricedState<SwapOrder[]>>((resolve) => {
        const number = readers.length + 1;
        // The data is opaque to the channel.
        const state = () => [`read ${number} at ${price}`] as unknown as SwapOrder[];
        readers.push(() => resolve({ moves, atPricesOfNow: state }));
      }),
  });
  const { provider } = channel;
  hub.provide(provider);
  const topic = hub.open(TOPIC, 'orders', provider);
  if (topic === null) throw new Error('no topic');
  const member = new RecordingMember();
  topic.members.add(member);
  return {
    channel,
    hub,
    topic,
    /** Resolves a read and sends the result. */
    answer: async (n: number) => {
      readers[n]?.();
      await settled();
      hub.flush(topic);
    },
    /** Everything that the page was sent. */
    received: (): unknown[] => {
      hub.flush(topic);
      return member.received.flat();
    },
    reads: () => readers.length,
    setPrice: (to: number) => {
      price = to;
    },
    leave: () => topic.members.delete(member),
    join: () => topic.members.add(member),
  };
}

describe('a priced channel', () => {
  it('has a private topic for each signed-in trader', () => {
    const { provider } = build().channel;
    expect(provider.topic('', null)).toBeNull();
    expect(provider.topic('', { userId: 'one', userName: 'One', sessionId: 's' })).toBe(TOPIC);
  });

  it('reads once more for all changes during a read', async () => {
    const { channel, received, answer, reads } = build();
    for (let n = 0; n < 5; n++) channel.changed('one');
    expect(reads()).toBe(1);
    await answer(0);
    expect(reads()).toBe(2);
    await answer(1);
    expect([received(), reads()]).toEqual([['read 1 at 1', 'read 2 at 1'], 2]);
  });

  it('never replaces a later read with a slow snapshot', async () => {
    const { channel, received, answer } = build();
    const slow = channel.provider.snapshot(TOPIC);
    channel.changed('one');
    await answer(1);
    await answer(0);
    expect(await slow).toEqual(['read 2 at 1']);
    channel.reprice();
    expect(received().at(-1)).toBe('read 2 at 1');
  });

  it('reads nothing for traders who do not watch', () => {
    const { channel, reads, leave } = build();
    channel.changed('another');
    leave();
    channel.changed('one');
    expect(reads()).toBe(0);
  });

  it('sends the same rows at new prices, without reading', async () => {
    for (const [moves, sent] of [
      [true, ['read 1 at 1', 'read 1 at 2']],
      [false, ['read 1 at 1']],
    ] as const) {
      const { channel, received, answer, setPrice, reads } = build(moves);
      channel.changed('one');
      await answer(0);
      setPrice(2);
      channel.reprice();
      expect([received(), reads()]).toEqual([sent, 1]);
    }
  });

  it('sends changes missed while away to a page that returns', async () => {
    const { channel, topic, received, answer, leave, join } = build(false);
    channel.changed('one');
    await answer(0);
    const { seq } = topic;
    leave();
    channel.changed('one');
    expect(topic.after(seq)).toBeNull();
    join();
    const snapshot = channel.provider.snapshot(TOPIC);
    await answer(1);
    expect(await snapshot).toEqual(['read 2 at 1']);
    channel.reprice();
    expect(received()).toEqual(['read 1 at 1']);
  });

  it('sends price moves missed while away to a page that returns', async () => {
    const { channel, topic, received, answer, leave, join, setPrice } = build();
    channel.changed('one');
    await answer(0);
    const { seq } = topic;
    leave();
    setPrice(2);
    channel.reprice();
    setPrice(3);
    expect(received()).toEqual(['read 1 at 1']);
    join();
    expect(topic.after(seq)?.includes('read 1 at 3')).toBe(true);
  });

  it('forgets traders who do not return', async () => {
    const { channel, hub, received, answer, leave, join } = build();
    channel.changed('one');
    await answer(0);
    leave();
    hub.sweep(0);
    hub.sweep(60_000);
    channel.reprice();
    join();
    channel.reprice();
    expect([hub.isWatched(TOPIC), received()]).toEqual([false, ['read 1 at 1']]);
  });
});
