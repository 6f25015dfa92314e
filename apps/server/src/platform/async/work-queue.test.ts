import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** A queue whose work ends on demand; `begun` lists the processed keys in order. */
function queueOf(options: { atOnce?: number; maxWaiting?: number } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const signals: AbortSignal[] = [];
  const queue = createWorkQueue<string>({
    atOnce: options.atOnce ?? 1,
    maxWaiting: options.maxWaiting ?? 100,
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

describe('WorkQueue', () => {
  it('processes a few keys at a time, in order of arrival', async () => {
    const { queue, begun, end } = queueOf({ atOnce: 2 });
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key, false);
    expect([begun, queue.running, queue.waiting]).toEqual([['a', 'b'], 2, 2]);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('processes a key once while it is waiting or running, and again afterwards', async () => {
    const { queue, begun, end } = queueOf();
    for (const key of ['a', 'b', 'a', 'b']) queue.add(key, false);
    await end('a');
    await end('b');
    expect(begun).toEqual(['a', 'b']);
    queue.add('a', false);
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('moves urgent keys to the front, even ones already waiting', async () => {
    const { queue, begun, end } = queueOf();
    for (const key of ['a', 'b', 'c']) queue.add(key, false);
    queue.add('c', true);
    await end('a');
    await end('c');
    await end('b');
    expect(begun).toEqual(['a', 'c', 'b']);
  });

  it('does not demote an urgent key when it is added again as background work', async () => {
    const { queue, begun, end } = queueOf();
    queue.add('a', false);
    queue.add('b', true);
    queue.add('c', true);
    queue.add('b', false);
    await end('a');
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('drops the longest-waiting background keys when full, never urgent ones', async () => {
    const { queue, begun, end } = queueOf({ maxWaiting: 2 });
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key, false);
    queue.add('e', true);
    expect(queue.waiting).toBe(2);
    for (const key of ['a', 'e', 'd']) await end(key);
    expect(begun).toEqual(['a', 'e', 'd']);
  });

  it('aborts running work, drops waiting keys and accepts no more when stopped', async () => {
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
