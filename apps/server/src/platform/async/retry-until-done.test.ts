import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RetryUntilDone } from './retry-until-done.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function failing(times: number) {
  let tries = 0;
  const task = async () => {
    if (++tries <= times) throw new TypeError('not yet');
  };
  return { task, tries: () => tries };
}

describe('RetryUntilDone', () => {
  it('retries with pauses until the work succeeds', async () => {
    const retries = new RetryUntilDone(100);
    const { task, tries } = failing(2);
    retries.add(task);
    await vi.advanceTimersByTimeAsync(99);
    expect(tries()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([tries(), vi.getTimerCount()]).toEqual([3, 0]);
  });

  it('does not let one failing task delay another', async () => {
    const retries = new RetryUntilDone(100);
    const [stuck, easy] = [failing(Number.POSITIVE_INFINITY), failing(0)];
    retries.add(stuck.task);
    retries.add(easy.task);
    await vi.advanceTimersByTimeAsync(100);
    expect(easy.tries()).toBe(1);
  });

  it('gives up when the server stops', async () => {
    const retries = new RetryUntilDone(100);
    const { task, tries } = failing(Number.POSITIVE_INFINITY);
    retries.add(task);
    await vi.advanceTimersByTimeAsync(250);
    retries.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([tries(), vi.getTimerCount()]).toEqual([2, 0]);
  });

  it('does not retry a run that fails after the stop', async () => {
    const retries = new RetryUntilDone(100);
    let fail: (error: Error) => void = () => undefined;
    retries.add(() => new Promise((_, reject) => (fail = reject)));
    await vi.advanceTimersByTimeAsync(100);
    retries.stop();
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
