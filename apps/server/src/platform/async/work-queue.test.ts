import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** A queue whose work ends on demand; `begun` is what was worked on, in order. */
function queueOf(options: { atOnce?: number; mostWaiting?: number } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const signals: AbortSignal[] = [];
  const queue = createWorkQueue<string>({
    atOnce: options.atOnce ?? 1,
    mostWaiting: options.mostWaiting ?? 100,
    work: (key, signal) => {
      begun.push(key);
      signals.push(signal);
      return new Promise((resolve) => ends.set(key, resolve));
    },
  });
  const end = async (key: string) => {
    ends.get(key)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, end, signals };
}

describe('a work queue', () => {
  it('works on a few at a time, in the order in which they came', async () => {
    const { queue, begun, end } = queueOf({ atOnce: 2 });
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key, false);
    expect([begun, queue.running, queue.waiting]).toEqual([['a', 'b'], 2, 2]);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('works on each key once while it waits or runs, and again afterwards', async () => {
    const { queue, begun, end } = queueOf();
    for (const key of ['a', 'b', 'a', 'b']) queue.add(key, false);
    await end('a');
    await end('b');
    expect(begun).toEqual(['a', 'b']);
    queue.add('a', false);
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('puts first what somebody waits for, even if it was waiting already', async () => {
    const { queue, begun, end } = queueOf();
    for (const key of ['a', 'b', 'c']) queue.add(key, false);
    queue.add('c', true);
    await end('a');
    await end('c');
    await end('b');
    expect(begun).toEqual(['a', 'c', 'b']);
  });

  it('does not let calm work take its place back among the urgent', async () => {
    const { queue, begun, end } = queueOf();
    queue.add('a', false);
    queue.add('b', true);
    queue.add('c', true);
    queue.add('b', false);
    await end('a');
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('forgets those that have waited longest when too many wait, but nothing urgent', async () => {
    const { queue, begun, end } = queueOf({ mostWaiting: 2 });
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key, false);
    queue.add('e', true);
    expect(queue.waiting).toBe(2);
    for (const key of ['a', 'e', 'd']) await end(key);
    expect(begun).toEqual(['a', 'e', 'd']);
  });

  it('stops what runs, forgets what waits and takes no more', async () => {
    const { queue, begun, end, signals } = queueOf();
    queue.add('a', false);
    queue.add('b', false);
    let stopped = false;
    const stopping = queue.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect([signals[0]?.aborted, stopped]).toEqual([true, false]);
    await end('a');
    await stopping;
    queue.add('c', true);
    expect(begun).toEqual(['a']);
  });
});
